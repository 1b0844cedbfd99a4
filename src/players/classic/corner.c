// The corner players: `greedy` looks at the state right after each move, `default` six plies ahead.
// Both filter first: corners if there are any, else no X-squares where something else is left.
#include "classic_corner.h"
#include "classic_player.h"

#define GREEDY_MOBILITY 10
#define FILTER_OPTION                                                                              \
    {"filter",                                                                                     \
     OPTION_FLAG,                                                                                  \
     NULL,                                                                                         \
     "yes",                                                                                        \
     0,                                                                                            \
     1,                                                                                            \
     "take corners, avoid X-squares before anything is valued"},

static const Option greedy_options[] = {
    FILTER_OPTION CLASSIC_END_OPTION CORNER_PARAMETERS(CLASSIC_OPTION, GREEDY_MOBILITY)};

static const Option default_options[] = {
    LIMIT_DEPTH_OPTION(1, "6",
                       "plies of the tree; 1 = as greedy does, with its weight of the mobility"),
    FILTER_OPTION CLASSIC_END_OPTION CLASSIC_NODES_OPTION CLASSIC_ORDER_OPTION CORNER_PARAMETERS(
        CLASSIC_OPTION, 0)};

static bool open_player(Player *player, Error *error) {
    (void)error;
    Corner *corner = player_state(player);
    corner->squares = classic_squares(player_rules(player).size);
    corner->goal = player_rules(player).goal;
    corner->ends_by_value = classic_ends_by_value(player);
#define READ(member, option, standard, least, most, what)                                          \
    corner->member = player_int(player, option);
    CORNER_PARAMETERS(READ, 0)
#undef READ
    return true;
}

static bool open_default(Player *player, Error *error) {
    Corner *corner = player_state(player);
    if (!open_player(player, error))
        return false;
    if (player_int(player, "depth") == 1 && !player_given(player, "mobility"))
        corner->mobility = GREEDY_MOBILITY;
    return true;
}

static int value(const void *parameters, Board board, int flips) {
    (void)flips;
    return corner_value(parameters, board);
}

static int terminal(const void *parameters, Board board) {
    const Corner *corner = parameters;
    return corner->ends_by_value
               ? corner_value(corner, board)
               : 1000000 * rules_score(corner->goal, board, corner->squares.region);
}

static void factors(const void *parameters, Board board, int flips, Factor out[FACTORS_MAX]) {
    (void)flips;
    ClassicTerm terms[CORNER_TERMS];
    corner_terms(parameters, board, terms);
    classic_factors(terms, CORNER_TERMS, 1, 1, out);
}

static const FactorKind kinds[CORNER_TERMS + 1] = {
    CLASSIC_KIND_BY_GOAL("position", CLASSIC_MAP_OWN, CLASSIC_MAP_OTHER,
                         "better squares by its map", "worse squares by its map"),
    {"stability",
     {"corners and unbroken lines from them, own minus the opponent's",
      "corners and unbroken lines from them, the opponent's minus the own"},
     {"more corners and lines that cannot be turned",
      "fewer corners and lines that cannot be turned"},
     {"fewer corners and lines that cannot be turned",
      "more corners and lines that cannot be turned"}},
    CLASSIC_KIND("mobility", "the opponent's legal moves, counted against it",
                 "fewer moves for the opponent", "more moves for the opponent"),
    {"care",
     {"discs on C-squares beside an empty corner with an enemy near, the opponent's minus the own",
      "discs on C-squares beside an empty corner with an enemy near, own minus the opponent's"},
     {"less danger beside empty corners", "more danger beside empty corners"},
     {"more danger beside empty corners", "less danger beside empty corners"}},
    CLASSIC_RESULT_KIND,
};

static PlayerEvaluation evaluation(Player *player) {
    return (PlayerEvaluation){.parameters = player_state(player),
                              .value = value,
                              .terminal = terminal,
                              .factors = factors,
                              .kinds = kinds,
                              .kind_count = CORNER_TERMS + 1};
}

// Why the filter leaves something out.
static const char *rule_of(const Corner *corner, uint64_t left) {
    if (corner->goal == GOAL_FEWEST)
        return "corners are not considered where another move exists";
    return left & corner->squares.kind[KIND_A1]
               ? "where a corner is legal nothing else is considered"
               : "X-squares are not considered where another move exists";
}

// `greedy` has no options for the tree: it looks one ply ahead.
static ClassicPlan plan_of(Player *player, const Game *game) {
    const Corner *corner = player_state(player);
    bool deep = options_value(player_options(player), "depth");
    int depth = deep ? player_int(player, "depth") : 1;
    uint64_t moves = game_moves(game);
    if (player_flag(player, "filter"))
        moves = corner_filter(&corner->squares, corner->goal, moves);
    return (ClassicPlan){.moves = moves,
                         .first_depth = depth,
                         .last_depth = depth,
                         .order = deep && player_flag(player, "order"),
                         .rule = rule_of(corner, moves)};
}

static void choose(Player *player, const Game *game, const Limits *limits, Choice *choice) {
    ClassicPlan plan = plan_of(player, game);
    classic_choose(player, game, limits, &plan, choice);
}

static bool explain(Player *player, const Game *game, const Limits *limits, Reasons *reasons) {
    ClassicPlan plan = plan_of(player, game);
    return classic_explain(player, game, limits, &plan, reasons);
}

const PlayerType player_greedy = {
    .name = "greedy",
    .other_names = "easy",
    .about = "corner filter, then the best state right after the move",
    .options = greedy_options,
    .option_count = sizeof greedy_options / sizeof *greedy_options,
    .state_size = sizeof(Corner),
    .open = open_player,
    .choose = choose,
    .unit = "own points",
    .evaluation = evaluation,
    .explain = explain,
};

const PlayerType player_default = {
    .name = "default",
    .other_names = "hard",
    .about = "corner filter, then alpha-beta over a tree of six plies",
    .options = default_options,
    .option_count = sizeof default_options / sizeof *default_options,
    .state_size = sizeof(Corner),
    .open = open_default,
    .choose = choose,
    .unit = "own points",
    .evaluation = evaluation,
    .explain = explain,
};
