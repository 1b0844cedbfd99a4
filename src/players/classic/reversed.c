// Four versions of an alpha-beta player for the goal fewest. v1 has static weights, v2 weights that
// change with the step, v3 adds dynamic depth, v4 adds the dynamic map. Every difference is an
// option. The fixed depths are not published, but the slowest moves are (v1 up to 4 s, v2 more than
// 5 s), so v2 searches one ply deeper than v1.
//
// The author tried four depth rules: fixed, by empty squares, by the number of legal moves, and
// iterative deepening from the depth for the empty squares. The published search evaluates a state
// when its depth, 0 at the root, is greater than maxDepth. The depths of the table therefore mean
// one ply more.
#include "classic_player.h"
#include "classic_reversed.h"
#include "evolved.h"

typedef enum DepthBy { BY_FIXED, BY_EMPTIES, BY_MOVES, BY_TIME } DepthBy;

// Initial depths by number of empty squares.
typedef struct Depths {
    int opening, middle, late, end, ten, last, other;
} Depths;

typedef struct State {
    Reversed reversed;
    Depths depths;
    DepthBy depth_by;
    int beyond; // plies added to the depths of the table
    int fixed_depth, states;
    bool order;
} State;

#define DEPTH_PARAMETERS(X)                                                                        \
    X(depths.opening, "depth-53", 4, 1, 60, "first depth with 53-60 empty squares")                \
    X(depths.middle, "depth-23", 2, 1, 60, "first depth with 23-47 empty squares")                 \
    X(depths.late, "depth-14", 4, 1, 60, "first depth with 14-17 empty squares")                   \
    X(depths.end, "depth-11", 5, 1, 60, "first depth with 11-13 empty squares")                    \
    X(depths.ten, "depth-10", 7, 1, 60, "depth with 10 empty squares")                             \
    X(depths.last, "depth-0", 15, 1, 60, "depth with 0-9 empty squares")                           \
    X(depths.other, "depth-else", 3, 1, 60, "first depth with any other number of empty squares")

// clang-format off
#define OPTIONS(map, weights, depth, by, fixed)                                                                           \
    {                                                                                                                     \
        {"dynamic-map", OPTION_FLAG, NULL, map, 0, 1, "the map changes with own corners and X-squares"},                  \
        {"lines", OPTION_CHOICE, "whole|near", "whole", 0, 0, "dynamic map: an own corner lowers its whole lines (published) or their near half"}, \
        {"dynamic-weights", OPTION_FLAG, NULL, weights, 0, 1, "the weights change with the step (no = those of steps 0-19)"}, \
        {"dynamic-depth", OPTION_FLAG, NULL, depth, 0, 1, "alias of depth-by: yes = time, no = fixed"},                    \
        {"depth-by", OPTION_CHOICE, "fixed|empties|moves|time", by, 0, 0,                                                 \
         "search depth: fixed-depth, the table, by the number of moves, or the table and deeper until the limit"},        \
        {"fixed-depth", OPTION_INT_LIMIT, "N", fixed, 1, 60, "plies with depth-by=fixed"},                                      \
        {"states", OPTION_INT_LIMIT, "N", "2500", 1, 1e9, "depth-by=moves: the most plies, up to 5, with moves ^ plies <= N"}, \
        {"count", OPTION_CHOICE, "published|plies", "published", 0, 0, "published: the table's depths mean a ply more"},  \
        {"stage", OPTION_CHOICE, "leaf|root", "leaf", 0, 0, "leaves take the weights of their own step or of the root's"}, \
        CLASSIC_TIME_OPTION CLASSIC_DEPTH_OPTION("0") CLASSIC_NODES_OPTION CLASSIC_ORDER_OPTION CLASSIC_EVOLVED_OPTION    \
        DEPTH_PARAMETERS(CLASSIC_LIMIT) REVERSED_PARAMETERS(CLASSIC_OPTION)                                              \
    }
// clang-format on

static const Option options_v1[] = OPTIONS("no", "no", "no", "fixed", "3");
static const Option options_v2[] = OPTIONS("no", "yes", "no", "fixed", "4");
static const Option options_v3[] = OPTIONS("no", "yes", "yes", "time", "4");
static const Option options_v4[] = OPTIONS("yes", "yes", "yes", "time", "4");

// Returns the depth rule. `dynamic-depth` applies only if `depth-by` is not given.
static DepthBy depth_by(const Player *player) {
    if (player_given(player, "dynamic-depth") && !player_given(player, "depth-by"))
        return player_flag(player, "dynamic-depth") ? BY_TIME : BY_FIXED;
    return (DepthBy)options_choice(player_options(player), "depth-by");
}

static bool open_player(Player *player, Error *error) {
    (void)error;
    State *state = player_state(player);
    Reversed *reversed = &state->reversed;
    reversed->squares = classic_squares(player_rules(player).size);
    reversed->goal = player_rules(player).goal;
    reversed->dynamic_map = player_flag(player, "dynamic-map");
    reversed->near_lines = options_choice(player_options(player), "lines") == 1;
    reversed->dynamic_weights = player_flag(player, "dynamic-weights");
    reversed->root_stage = options_choice(player_options(player), "stage") == 1;
    state->depth_by = depth_by(player);
    state->beyond = options_choice(player_options(player), "count") == 0;
    state->fixed_depth = player_int(player, "fixed-depth");
    state->states = player_int(player, "states");
    state->order = player_flag(player, "order");
#define READ(member, option, standard, least, most, what)                                          \
    state->member = player_int(player, option);
    DEPTH_PARAMETERS(READ)
#undef READ
#define READ(member, option, standard, least, most, what)                                          \
    reversed->member = player_int(player, option);
    REVERSED_PARAMETERS(READ)
#undef READ
    return true;
}

static int value(const void *parameters, Board board, int flips) {
    return reversed_value(parameters, board, flips);
}

static int terminal(const void *parameters, Board board) {
    return reversed_terminal(parameters, board);
}

static void look(Player *player, Position root) {
    State *state = player_state(player);
    reversed_look(&state->reversed, root);
}

static void factors(const void *parameters, Board board, int flips, Factor out[FACTORS_MAX]) {
    ClassicTerm terms[REVERSED_TERMS];
    reversed_terms(parameters, board, flips, terms);
    classic_factors(terms, REVERSED_TERMS, 1, 1, out);
}

static const FactorKind kinds[REVERSED_TERMS + 1] = {
    CLASSIC_KIND_BY_GOAL("map", CLASSIC_MAP_OTHER, CLASSIC_MAP_OWN, "better squares by its map",
                         "worse squares by its map"),
    CLASSIC_KIND("mobility", "the opponent's legal moves times mobility-scale, counted against it",
                 "fewer moves for the opponent", "more moves for the opponent"),
    {"pieces",
     {"own discs minus the opponent's", "the opponent's discs minus the own"},
     {"more discs than the opponent", "fewer discs than the opponent"},
     {"fewer discs than the opponent", "more discs than the opponent"}},
    CLASSIC_KIND_BY_GOAL(
        "force", "how little choice the opponent has, and who can rather go to the corners",
        "how little choice the opponent has, and who is rather driven to the corners",
        "more force on the opponent", "less force on the opponent"),
    {"stability",
     {"own discs that can never be turned minus the opponent's",
      "the opponent's discs that can never be turned minus the own"},
     {"more stable discs", "fewer stable discs"},
     {"fewer stable discs", "more stable discs"}},
    {"action",
     {"discs turned over by the last move, its own for it and the opponent's against it",
      "discs turned over by the last move, its own against it and the opponent's for it"},
     {"more discs turned over at the end of the line",
      "fewer discs turned over at the end of the line"},
     {"fewer discs turned over at the end of the line",
      "more discs turned over at the end of the line"}},
    CLASSIC_RESULT_KIND,
};

static PlayerEvaluation evaluation(Player *player) {
    const State *state = player_state(player);
    return (PlayerEvaluation){.parameters = &state->reversed,
                              .value = value,
                              .terminal = terminal,
                              .factors = factors,
                              .kinds = kinds,
                              .kind_count = REVERSED_TERMS + 1};
}

static int depth_by_empties(const Depths *depths, int empties) {
    if (empties >= 53)
        return depths->opening;
    if (empties >= 23 && empties <= 47)
        return depths->middle;
    if (empties >= 14 && empties <= 17)
        return depths->late;
    if (empties >= 11 && empties <= 13)
        return depths->end;
    return empties == 10 ? depths->ten : empties < 10 ? depths->last : depths->other;
}

// Returns the greatest depth, not below 1, at which a tree with `moves` moves per node does not
// exceed `states` states. The depth is capped because few moves at the root do not imply few
// replies.
static int depth_by_moves(int moves, int states) {
    enum { MOST = 5 };
    int depth = 1;
    for (int64_t width = (int64_t)moves * moves; width <= states && depth < MOST; width *= moves)
        depth++;
    return depth;
}

static int first_depth(const State *state, int empties, int moves) {
    switch (state->depth_by) {
    case BY_FIXED:
        return state->fixed_depth;
    case BY_MOVES:
        return depth_by_moves(moves, state->states);
    default:
        return depth_by_empties(&state->depths, empties) + state->beyond;
    }
}

static ClassicPlan plan_of(Player *player, const Game *game) {
    const State *state = player_state(player);
    uint64_t moves = game_moves(game);
    int empties =
        bit_count(state->reversed.squares.region) - bit_count(board_discs(game->now.board));
    int first = first_depth(state, empties, bit_count(moves));
    return (ClassicPlan){
        .moves = moves,
        .first_depth = first,
        .last_depth = state->depth_by == BY_TIME && empties > 10 ? 60 : first,
        .beyond = state->beyond,
        .order = state->order,
    };
}

static void choose(Player *player, const Game *game, const Limits *limits, Choice *choice) {
    ClassicPlan plan = plan_of(player, game);
    classic_choose(player, game, limits, &plan, choice);
}

static bool explain(Player *player, const Game *game, const Limits *limits, Reasons *reasons) {
    ClassicPlan plan = plan_of(player, game);
    return classic_explain(player, game, limits, &plan, reasons);
}

#define VERSION(number, what)                                                                      \
    const PlayerType player_reversed_v##number = {                                                 \
        .name = "reversed-v" #number,                                                              \
        .other_names = "phase" #number,                                                            \
        .about = "alpha-beta for fewest discs: " what,                                             \
        .family = "reversed",                                                                      \
        .options = options_v##number,                                                              \
        .option_count = sizeof options_v##number / sizeof *options_v##number,                      \
        .preset = &evolved_reversed,                                                               \
        .state_size = sizeof(State),                                                               \
        .open = open_player,                                                                       \
        .choose = choose,                                                                          \
        .unit = "own points",                                                                      \
        .evaluation = evaluation,                                                                  \
        .look = look,                                                                              \
        .explain = explain,                                                                        \
    }

VERSION(1, "static map and weights, fixed depth");
VERSION(2, "weights that follow the game, fixed depth");
VERSION(3, "weights that follow the game, dynamic depth");
VERSION(4, "dynamic map, weights and depth");
