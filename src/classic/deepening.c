// Iterative-deepening alpha-beta with the corner rule and an opening library.
//
// The corner rule comes before any search: a legal corner is taken, the one whose resulting state has the best value.
// Under "fewest" it is the opposite: corners are not considered where another move exists. The library holds lines of
// the ordinary game from the standard start, so it is used only there.
#include "classic_deepening.h"
#include "classic_player.h"
#include "evolved.h"
#include "opening_library.h"

static const Option options[] = {
    CLASSIC_TIME_OPTION CLASSIC_DEPTH_OPTION("0") CLASSIC_NODES_OPTION CLASSIC_ORDER_OPTION CLASSIC_EVOLVED_OPTION //
    {"corners", OPTION_FLAG, NULL, "yes", 0, 1, "the corner rule: take a legal corner without searching"},
    {"library", OPTION_FLAG, NULL, "yes", 0, 1, "play from the opening library (goal most, standard start, 8x8)"},
    DEEPENING_PARAMETERS(CLASSIC_OPTION)};

static bool open_player(Player *player, Error *error) {
    (void)error;
    Deepening *deepening = player_state(player);
    deepening->squares = classic_squares(player_rules(player).size);
    deepening->goal = player_rules(player).goal;
#define READ(member, option, standard, least, most, what) deepening->member = player_int(player, option);
    DEEPENING_PARAMETERS(READ)
#undef READ
    return true;
}

static int value(const void *parameters, Board board, int flips) {
    (void)flips;
    return deepening_value(parameters, board);
}

static int terminal(const void *parameters, Board board) {
    const Deepening *deepening = parameters;
    return 1000000 * rules_score(deepening->goal, board, deepening->squares.region);
}

static PlayerEvaluation evaluation(Player *player) {
    return (PlayerEvaluation){.parameters = player_state(player), .value = value, .terminal = terminal};
}

static void choose(Player *player, const Game *game, const Limits *limits, Choice *choice) {
    const Deepening *deepening = player_state(player);
    uint64_t legal = game_moves(game), corners = legal & deepening->squares.kind[KIND_A1];
    if (player_flag(player, "library")) {
        Random random = player_random(player, game);
        int move = opening_library_move(game->rules, game->now, &random);
        if (move != MOVE_NONE) {
            choice_set(choice, legal, move);
            return;
        }
    }
    ClassicPlan plan = {.moves = legal, .first_depth = 1, .last_depth = 60, .order = player_flag(player, "order")};
    if (player_flag(player, "corners") && corners) {
        if (game->rules.goal == GOAL_MOST) {
            plan.moves = corners;
            plan.last_depth = 1;
        } else if (legal & ~corners) {
            plan.moves = legal & ~corners;
        }
    }
    classic_choose(player, game, limits, &plan, choice);
}

const PlayerType player_deepening = {
    .name = "deepening",
    .about = "iterative-deepening alpha-beta with corner rule and opening library",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .preset = &evolved_deepening,
    .state_size = sizeof(Deepening),
    .open = open_player,
    .choose = choose,
    .unit = "own points",
    .evaluation = evaluation,
};
