// The players `greedy` (one ply) and `default` (six plies). Both filter the legal moves first:
// corners if one is legal, otherwise no X-squares unless only those are left.
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
     "take corners and avoid X-squares before evaluating moves"},
#define STABILITY_OPTION                                                                           \
    {"stability",                                                                                  \
     OPTION_CHOICE,                                                                                \
     "own|difference",                                                                             \
     "own",                                                                                        \
     0,                                                                                            \
     0,                                                                                            \
     "stability counts the own discs (published), or own minus the opponent's"},

static const Option greedy_options[] = {
    FILTER_OPTION CLASSIC_END_OPTION CORNER_PARAMETERS(CLASSIC_OPTION, GREEDY_MOBILITY)};

// `greedy` has no `stability`: a move cannot flip stable discs, so the opponent's points are equal
// after every move.
static const Option default_options[] = {
    LIMIT_DEPTH_OPTION(1, "6", "plies of the tree; 1 plays as greedy, with its mobility weight"),
    FILTER_OPTION CLASSIC_END_OPTION STABILITY_OPTION CLASSIC_NODES_OPTION CLASSIC_ORDER_OPTION
        CORNER_PARAMETERS(CLASSIC_OPTION, 0)};

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
    corner->stability_difference = options_choice(player_options(player), "stability") == 1;
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

#define POSITION_KIND                                                                              \
    CLASSIC_KIND_BY_GOAL("position", CLASSIC_MAP_OWN, CLASSIC_MAP_OTHER,                           \
                         "better squares by its map", "worse squares by its map")
#define STABILITY_KIND(about_most, about_fewest)                                                   \
    {                                                                                              \
        "stability", {about_most, about_fewest},                                                   \
            {"more corners and lines that cannot be turned",                                       \
             "fewer corners and lines that cannot be turned"},                                     \
        {                                                                                          \
            "fewer corners and lines that cannot be turned",                                       \
                "more corners and lines that cannot be turned"                                     \
        }                                                                                          \
    }
#define OTHER_KINDS                                                                                \
    CLASSIC_KIND("mobility", "the opponent's legal moves, counted against it",                     \
                 "fewer moves for the opponent", "more moves for the opponent"),                   \
        {"care",                                                                                   \
         {"discs on C-squares beside an empty corner with an enemy near, the opponent's minus "    \
          "the own",                                                                               \
          "discs on C-squares beside an empty corner with an enemy near, own minus the "           \
          "opponent's"},                                                                           \
         {"less danger beside empty corners", "more danger beside empty corners"},                 \
         {"more danger beside empty corners", "less danger beside empty corners"}},                \
        CLASSIC_RESULT_KIND

// The factors with stability=own and with stability=difference.
static const FactorKind kinds[2][CORNER_TERMS + 1] = {
    {POSITION_KIND,
     STABILITY_KIND("own corners and unbroken own lines from them",
                    "own corners and unbroken own lines from them, counted against it"),
     OTHER_KINDS},
    {POSITION_KIND,
     STABILITY_KIND("corners and unbroken lines from them, own minus the opponent's",
                    "corners and unbroken lines from them, the opponent's minus the own"),
     OTHER_KINDS},
};

static PlayerEvaluation evaluation(Player *player) {
    const Corner *corner = player_state(player);
    return (PlayerEvaluation){.parameters = corner,
                              .value = value,
                              .terminal = terminal,
                              .factors = factors,
                              .kinds = kinds[corner->stability_difference],
                              .kind_count = CORNER_TERMS + 1};
}

// Returns the reason why the filter excludes moves.
static const char *rule_of(const Corner *corner, uint64_t left) {
    if (corner->goal == GOAL_FEWEST)
        return "corners are not considered where another move exists";
    return left & corner->squares.kind[KIND_A1]
               ? "where a corner is legal nothing else is considered"
               : "X-squares are not considered where another move exists";
}

// `greedy` has no tree options: it searches one ply.
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
