#include "usability_positions.h"

#include "random.h"

enum { GAMES = 20000 };

typedef struct Kind {
    const char *name;
    Color side;
    bool (*fits)(const Game *game, int moves, int empty);
} Kind;

static bool is_first(const Game *game, int moves, int empty) {
    (void)moves;
    (void)empty;
    return game->ply == 0;
}

static bool is_second(const Game *game, int moves, int empty) {
    (void)moves;
    (void)empty;
    return game->ply == 1;
}

static bool is_middle(const Game *game, int moves, int empty) {
    return moves >= 5 && empty <= 2 * game->ply && game->ply >= 8;
}

static bool is_rich(const Game *game, int moves, int empty) {
    (void)empty;
    return moves >= (game->rules.size == 8 ? 17 : game->rules.size == 6 ? 9 : 5);
}

static bool is_single(const Game *game, int moves, int empty) {
    (void)game;
    return moves == 1 && empty > 6;
}

static bool is_pass(const Game *game, int moves, int empty) {
    (void)moves;
    (void)empty;
    return game_must_pass(game);
}

static bool is_nearly_full(const Game *game, int moves, int empty) {
    (void)game;
    return empty <= 3 && empty > 1 && moves > 0;
}

static bool is_last(const Game *game, int moves, int empty) {
    (void)game;
    return empty == 1 && moves == 1;
}

static bool has_few_discs(const Game *game, int moves, int empty) {
    (void)empty;
    return moves > 0 && game->ply > 6 && bit_count(game->now.board.player) <= 2;
}

static const Kind kinds[USABILITY_POSITIONS] = {
    {"the first move", BLACK, is_first},
    {"the second move", WHITE, is_second},
    {"the middle of a game", BLACK, is_middle},
    {"the middle of a game", WHITE, is_middle},
    {"very many legal moves", BLACK, is_rich},
    {"only one legal move", BLACK, is_single},
    {"only one legal move", WHITE, is_single},
    {"no legal move: a pass", BLACK, is_pass},
    {"no legal move: a pass", WHITE, is_pass},
    {"two discs left", WHITE, has_few_discs},
    {"a nearly full board", BLACK, is_nearly_full},
    {"a nearly full board", WHITE, is_nearly_full},
    {"the last empty square", BLACK, is_last},
};

// Plays one random move (or the forced pass).
static void play_random(Game *game, Random *random) {
    uint64_t moves = game_moves(game);
    game_play(game, moves ? random_square(random, moves) : MOVE_PASS);
}

int usability_positions(Rules rules, uint64_t seed, UsabilityPosition list[USABILITY_POSITIONS]) {
    Game found[USABILITY_POSITIONS];
    bool have[USABILITY_POSITIONS] = {false};
    int missing = USABILITY_POSITIONS, count = 0;
    Random random = random_seeded(seed);
    for (int i = 0; i < GAMES && missing > 0; i++)
        for (Game game = game_new(rules); !game_over(&game); play_random(&game, &random)) {
            int moves = bit_count(game_moves(&game));
            int empty = bit_count(board_region(rules.size) & ~board_discs(game.now.board));
            for (int k = 0; k < USABILITY_POSITIONS; k++)
                if (!have[k] && game.now.side == kinds[k].side &&
                    kinds[k].fits(&game, moves, empty)) {
                    have[k] = true;
                    found[k] = game;
                    missing--;
                }
        }
    for (int k = 0; k < USABILITY_POSITIONS; k++)
        if (have[k])
            list[count++] = (UsabilityPosition){.name = kinds[k].name, .game = found[k]};
    return count;
}

// To be shown: not over, and to an AI that is not asked to pass nothing without a legal move.
static bool showable(const Game *game, bool passes) {
    return passes ? !game_over(game) : game_moves(game) != 0;
}

static Game reachable(Rules rules, Random *random, bool passes) {
    uint32_t squares = (uint32_t)(rules.size * rules.size);
    for (;;) {
        Game game = game_new(rules);
        for (uint32_t plies = random_below(random, squares - 4); plies > 0 && !game_over(&game);
             plies--)
            play_random(&game, random);
        if (showable(&game, passes))
            return game;
    }
}

static Game filled(Rules rules, Random *random, bool passes) {
    rules.start = START_GIVEN;
    for (;;) {
        Position position = {.side = random_below(random, 2) ? BLACK : WHITE};
        uint32_t full = 1 + random_below(random, 7); // eighths of the squares
        for (uint64_t left = board_region(rules.size); left;) {
            uint64_t square = bit(bit_take(&left));
            if (random_below(random, 8) >= full)
                continue;
            if (random_below(random, 2))
                position.board.player |= square;
            else
                position.board.opponent |= square;
        }
        Game game = game_from(rules, position);
        if (showable(&game, passes))
            return game;
    }
}

UsabilityPosition usability_random_board(Rules rules, uint64_t seed, int number, bool passes) {
    uint64_t mix = seed;
    mix = random_mix(&mix) ^ (uint64_t)number;
    Random random = random_seeded(mix);
    if (number % 2)
        return (UsabilityPosition){.name = "squares filled by chance",
                                   .game = filled(rules, &random, passes)};
    return (UsabilityPosition){.name = "a board of a random game",
                               .game = reachable(rules, &random, passes)};
}
