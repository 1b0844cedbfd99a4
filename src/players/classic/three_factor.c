// Alpha-beta with three normalised factors: cell utility, disc parity, mobility.
#include "classic_player.h"
#include "classic_three.h"
#include "evolved.h"

static const Option options[] = {
    CLASSIC_TIME_OPTION CLASSIC_DEPTH_OPTION("0")
        CLASSIC_NODES_OPTION CLASSIC_ORDER_OPTION CLASSIC_EVOLVED_OPTION //
    {"prune", OPTION_FLAG, NULL, "yes", 0, 1,
     "alpha-beta (no = plain minimax: same moves and values, more nodes)"},
    THREE_PARAMETERS(CLASSIC_OPTION)};

static bool open_player(Player *player, Error *error) {
    (void)error;
    Three *three = player_state(player);
    three->squares = classic_squares(player_rules(player).size);
    three->goal = player_rules(player).goal;
#define READ(member, option, standard, least, most, what)                                          \
    three->member = player_int(player, option);
    THREE_PARAMETERS(READ)
#undef READ
    return true;
}

static int value(const void *parameters, Board board, int flips) {
    (void)flips;
    return three_value(parameters, board);
}

static int terminal(const void *parameters, Board board) {
    const Three *three = parameters;
    return 1000000 * rules_score(three->goal, board, three->squares.region);
}

static void factors(const void *parameters, Board board, int flips, Factor out[FACTORS_MAX]) {
    (void)flips;
    ClassicTerm terms[THREE_TERMS];
    three_terms(parameters, board, terms);
    classic_factors(terms, THREE_TERMS, THREE_UNIT / 100.0, THREE_SCALE, out); // in percent
}

static const FactorKind kinds[THREE_TERMS + 1] = {
    CLASSIC_KIND_BY_GOAL("cells", CLASSIC_MAP_OWN ", in percent of all",
                         CLASSIC_MAP_OTHER ", in percent of all", "better squares",
                         "worse squares"),
    {"parity",
     {"own discs minus the opponent's, in percent of all",
      "the opponent's discs minus the own, in percent of all"},
     {"a larger share of the discs", "a smaller share of the discs"},
     {"a smaller share of the discs", "a larger share of the discs"}},
    CLASSIC_KIND("mobility", "own moves minus the opponent's, in percent of all",
                 "a larger share of the moves", "a smaller share of the moves"),
    CLASSIC_RESULT_KIND,
};

static PlayerEvaluation evaluation(Player *player) {
    return (PlayerEvaluation){.parameters = player_state(player),
                              .value = value,
                              .terminal = terminal,
                              .factors = factors,
                              .kinds = kinds,
                              .kind_count = THREE_TERMS + 1};
}

static ClassicPlan plan_of(Player *player, const Game *game) {
    return (ClassicPlan){.moves = game_moves(game),
                         .first_depth = 1,
                         .last_depth = 60,
                         .order = player_flag(player, "order"),
                         .minimax = !player_flag(player, "prune")};
}

static void choose(Player *player, const Game *game, const Limits *limits, Choice *choice) {
    ClassicPlan plan = plan_of(player, game);
    classic_choose(player, game, limits, &plan, choice);
}

static bool explain(Player *player, const Game *game, const Limits *limits, Reasons *reasons) {
    ClassicPlan plan = plan_of(player, game);
    return classic_explain(player, game, limits, &plan, reasons);
}

const PlayerType player_three_factor = {
    .name = "three-factor",
    .about = "alpha-beta on cell utility, disc parity and mobility",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .preset = &evolved_three_factor,
    .state_size = sizeof(Three),
    .open = open_player,
    .choose = choose,
    .unit = "own points",
    .evaluation = evaluation,
    .explain = explain,
};
