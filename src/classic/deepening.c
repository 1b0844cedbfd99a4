// Iterative-deepening alpha-beta with the corner rule and an opening library.
//
// The corner rule comes before any search: a legal corner is taken, the one whose resulting state has the best value.
// Under "fewest" it is the opposite: corners are not considered where another move exists. The library holds lines of
// the ordinary game from the standard start, so it is used only there.
#include "classic_deepening.h"
#include "classic_player.h"
#include "opening_library.h"

static const Option options[] = {
    CLASSIC_TIME_OPTION CLASSIC_DEPTH_OPTION("0") CLASSIC_NODES_OPTION CLASSIC_ORDER_OPTION //
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

static void factors(const void *parameters, Board board, int flips, Factor out[FACTORS_MAX]) {
    (void)flips;
    ClassicTerm terms[DEEPENING_TERMS];
    deepening_terms(parameters, board, terms);
    classic_factors(terms, DEEPENING_TERMS, 1, 1, out);
}

static const FactorKind kinds[DEEPENING_TERMS + 1] = {
    CLASSIC_KIND("map", "weights of the own squares minus those of the opponent's", "better squares by its map",
                 "worse squares by its map"),
    {"stability",
     "own discs that can never be turned",
     {"more stable discs", "fewer stable discs"},
     {"fewer stable discs", "more stable discs"}},
    CLASSIC_KIND("mobility", "own legal moves", "more moves of its own", "fewer moves of its own"),
    {"pieces", "own discs", {"more discs", "fewer discs"}, {"fewer discs", "more discs"}},
    CLASSIC_RESULT_KIND,
};

static PlayerEvaluation evaluation(Player *player) {
    return (PlayerEvaluation){.parameters = player_state(player),
                              .value = value,
                              .terminal = terminal,
                              .factors = factors,
                              .kinds = kinds,
                              .kind_count = DEEPENING_TERMS + 1};
}

static ClassicPlan plan_of(Player *player, const Game *game) {
    const Deepening *deepening = player_state(player);
    uint64_t legal = game_moves(game), corners = legal & deepening->squares.kind[KIND_A1];
    ClassicPlan plan = {.moves = legal, .first_depth = 1, .last_depth = 60, .order = player_flag(player, "order")};
    Random random = player_random(player, game);
    int known = player_flag(player, "library") ? opening_library_move(game->rules, game->now, &random) : MOVE_NONE;
    if (known != MOVE_NONE) {
        plan.moves = bit(known);
        plan.rule = "its opening library has an answer to this position, and nothing is searched";
    } else if (player_flag(player, "corners") && corners && game->rules.goal == GOAL_MOST) {
        plan.moves = corners;
        plan.last_depth = 1;
        plan.rule = "a legal corner is taken at once, the one with the best state after it";
    } else if (player_flag(player, "corners") && (legal & ~corners) && game->rules.goal == GOAL_FEWEST) {
        plan.moves = legal & ~corners;
        plan.rule = "corners are not considered where another move exists";
    }
    return plan;
}

static void choose(Player *player, const Game *game, const Limits *limits, Choice *choice) {
    ClassicPlan plan = plan_of(player, game);
    classic_choose(player, game, limits, &plan, choice);
}

static bool explain(Player *player, const Game *game, const Limits *limits, Reasons *reasons) {
    ClassicPlan plan = plan_of(player, game);
    return classic_explain(player, game, limits, &plan, reasons);
}

const PlayerType player_deepening = {
    .name = "deepening",
    .about = "iterative-deepening alpha-beta with corner rule and opening library",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .state_size = sizeof(Deepening),
    .open = open_player,
    .choose = choose,
    .unit = "own points",
    .evaluation = evaluation,
    .explain = explain,
};
