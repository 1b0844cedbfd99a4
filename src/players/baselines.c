// Baseline players, which every other player should beat.
#include "player.h"

// Returns the move that flips the most (sign = 1) or the fewest (−1) discs; ties are broken at
// random or by order.
static int by_flips(const Game *game, uint64_t moves, int sign, Random *random, int *score) {
    int best = MOVE_NONE, ties = 0;
    while (moves) {
        int square = bit_take(&moves);
        // The first discs of the open start flip nothing.
        Board after = rules_play(game->rules, game->now.board, square);
        int flips = bit_count(game->now.board.opponent) - bit_count(after.player);
        if (best == MOVE_NONE || sign * flips > sign * *score) {
            best = square;
            *score = flips;
            ties = 1;
        } else if (random && flips == *score && random_below(random, (uint32_t)++ties) == 0) {
            best = square;
        }
    }
    return best;
}

static void choose_by_flips(Player *player, const Game *game, int sign, Choice *choice) {
    uint64_t moves = game_moves(game);
    Random random = player_random(player, game);
    choice_set(choice, moves,
               by_flips(game, moves, sign, player_flag(player, "shuffle") ? &random : NULL,
                        &choice->score));
    choice->has_score = true;
}

static void choose_most(Player *player, const Game *game, const Limits *limits, Choice *choice) {
    (void)limits;
    choose_by_flips(player, game, 1, choice);
}

static void choose_fewest(Player *player, const Game *game, const Limits *limits, Choice *choice) {
    (void)limits;
    choose_by_flips(player, game, -1, choice);
}

static void choose_first(Player *player, const Game *game, const Limits *limits, Choice *choice) {
    (void)player;
    (void)limits;
    uint64_t moves = game_moves(game);
    choice_set(choice, moves, bit_first(moves));
}

static void choose_random(Player *player, const Game *game, const Limits *limits, Choice *choice) {
    (void)limits;
    uint64_t moves = game_moves(game);
    Random random = player_random(player, game);
    choice_set(choice, moves, random_square(&random, moves));
}

static const Option flip_options[] = {
    {"shuffle", OPTION_FLAG, NULL, "yes", 0, 1,
     "choose by chance among equal moves (no = the first in reading order)"},
};

const PlayerType player_random_mover = {
    .name = "random",
    .about = "any legal move, all equally likely",
    .choose = choose_random,
};

const PlayerType player_first = {
    .name = "first",
    .about = "the first legal move in reading order, a1 to h8",
    .choose = choose_first,
};

const PlayerType player_most_flips = {
    .name = "most-flips",
    .about = "the move that turns over the most discs",
    .unit = "discs turned over",
    .options = flip_options,
    .option_count = 1,
    .choose = choose_most,
};

const PlayerType player_fewest_flips = {
    .name = "fewest-flips",
    .about = "the move that turns over the fewest discs",
    .unit = "discs turned over",
    .options = flip_options,
    .option_count = 1,
    .choose = choose_fewest,
};
