// Iterative-deepening alpha-beta with a corner rule and an opening library.
//
// The corner rule comes first: if a corner is legal, the corner with the best resulting value is
// played. Under the goal fewest, corners are excluded unless only corners are legal. The library
// contains lines from the standard start under the goal most and is used only there.
#include "classic_deepening.h"
#include "classic_player.h"
#include "evolved.h"
#include "opening_library.h"

enum { FIXED_DEPTH = 4 }; // depth of the author's version before iterative deepening

static const Option options[] = {CLASSIC_TIME_OPTION CLASSIC_DEPTH_OPTION("0")
                                     CLASSIC_NODES_OPTION CLASSIC_ORDER_OPTION CLASSIC_END_OPTION //
                                         CLASSIC_EVOLVED_OPTION                                   //
                                 {"loop", OPTION_FLAG, NULL, "yes", 0, 1,
                                  "deepen ply by ply (no = `depth` plies, or 4, at once; the last "
                                  "legal move when the limit comes first)"},
                                 {"corners", OPTION_FLAG, NULL, "yes", 0, 1,
                                  "the corner rule: take a legal corner without searching"},
                                 {"library", OPTION_FLAG, NULL, "yes", 0, 1,
                                  "play from the opening library (goal most, standard start, 8x8)"},
                                 DEEPENING_PARAMETERS(CLASSIC_OPTION)};

static bool open_player(Player *player, Error *error) {
    (void)error;
    Deepening *deepening = player_state(player);
    deepening->squares = classic_squares(player_rules(player).size);
    deepening->goal = player_rules(player).goal;
    deepening->ends_by_value = classic_ends_by_value(player);
#define READ(member, option, standard, least, most, what)                                          \
    deepening->member = player_int(player, option);
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
    return deepening->ends_by_value
               ? deepening_value(deepening, board)
               : 1000000 * rules_score(deepening->goal, board, deepening->squares.region);
}

static void factors(const void *parameters, Board board, int flips, Factor out[FACTORS_MAX]) {
    (void)flips;
    ClassicTerm terms[DEEPENING_TERMS];
    deepening_terms(parameters, board, terms);
    classic_factors(terms, DEEPENING_TERMS, 1, 1, out);
}

static const FactorKind kinds[DEEPENING_TERMS + 1] = {
    CLASSIC_KIND_BY_GOAL("map", CLASSIC_MAP_OWN, CLASSIC_MAP_OTHER, "better squares by its map",
                         "worse squares by its map"),
    {"stability",
     {"own discs that can never be turned",
      "own discs that can never be turned, counted against it"},
     {"more stable discs", "fewer stable discs"},
     {"fewer stable discs", "more stable discs"}},
    CLASSIC_KIND("mobility", "own legal moves", "more moves of its own", "fewer moves of its own"),
    {"pieces",
     {"own discs", "own discs, counted against it"},
     {"more discs", "fewer discs"},
     {"fewer discs", "more discs"}},
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

static int library_move(Player *player, const Game *game) {
    Random random = player_random(player, game);
    return player_flag(player, "library") ? opening_library_move(game->rules, game->now, &random)
                                          : MOVE_NONE;
}

// Returns the candidate moves and depths. The corner rule takes precedence over the library.
static ClassicPlan plan_of(Player *player, const Game *game) {
    const Deepening *deepening = player_state(player);
    uint64_t legal = game_moves(game), corners = legal & deepening->squares.kind[KIND_A1];
    int depth = player_int(player, "depth");
    bool ruled = player_flag(player, "corners") && corners;
    if (ruled && game->rules.goal == GOAL_MOST)
        return (ClassicPlan){
            .moves = corners,
            .first_depth = 1,
            .last_depth = 1,
            .rule = "a legal corner is taken at once, the one with the best state after it"};
    ClassicPlan plan = {
        .moves = legal, .first_depth = 1, .last_depth = 60, .order = player_flag(player, "order")};
    if (!player_flag(player, "loop")) {
        plan.first_depth = plan.last_depth = depth ? depth : FIXED_DEPTH;
        plan.at_once = true;
    }
    int known = library_move(player, game);
    if (known != MOVE_NONE) {
        plan.moves = bit(known);
        plan.rule = "its opening library has an answer to this position, and nothing is searched";
    } else if (ruled && (legal & ~corners)) {
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
    .preset = &evolved_deepening,
    .state_size = sizeof(Deepening),
    .open = open_player,
    .choose = choose,
    .unit = "own points",
    .evaluation = evaluation,
    .explain = explain,
};
