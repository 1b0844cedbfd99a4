// The alpha-beta players of reversed Reversi, four versions of one system: v1 static, v2 with weights that follow the
// game, v3 with dynamic depth as well, v4 with the dynamic map as well. Every difference is an option. The fixed depths
// are not published, but the slowest moves are (v1 up to 4 s, v2 beyond 5 s), so v2 looks a ply further than v1.
#include "classic_player.h"
#include "classic_reversed.h"
#include "evolved.h"

// First depths by empty squares.
typedef struct Depths {
    int opening, middle, late, end, ten, last, other;
} Depths;

typedef struct State {
    Reversed reversed;
    Depths depths;
    bool dynamic_depth, order;
    int fixed_depth;
} State;

#define DEPTH_PARAMETERS(X)                                                                                            \
    X(depths.opening, "depth-53", 4, 1, 60, "first depth with 53-60 empty squares")                                    \
    X(depths.middle, "depth-23", 2, 1, 60, "first depth with 23-47 empty squares")                                     \
    X(depths.late, "depth-14", 4, 1, 60, "first depth with 14-17 empty squares")                                       \
    X(depths.end, "depth-11", 5, 1, 60, "first depth with 11-13 empty squares")                                        \
    X(depths.ten, "depth-10", 7, 1, 60, "depth with 10 empty squares")                                                 \
    X(depths.last, "depth-0", 15, 1, 60, "depth with 0-9 empty squares")                                               \
    X(depths.other, "depth-else", 3, 1, 60, "first depth with any other number of empty squares")

// clang-format off
#define OPTIONS(map, weights, depth, fixed)                                                                               \
    {                                                                                                                     \
        {"dynamic-map", OPTION_FLAG, NULL, map, 0, 1, "the map changes with own corners and X-squares"},                  \
        {"dynamic-weights", OPTION_FLAG, NULL, weights, 0, 1, "the weights follow the steps (no = those of steps 0-19)"}, \
        {"dynamic-depth", OPTION_FLAG, NULL, depth, 0, 1, "start at the depth of the table and deepen until time is up"}, \
        {"fixed-depth", OPTION_INT, "N", fixed, 1, 60, "the depth without dynamic-depth", true},                          \
        CLASSIC_TIME_OPTION CLASSIC_DEPTH_OPTION("0") CLASSIC_NODES_OPTION CLASSIC_ORDER_OPTION CLASSIC_EVOLVED_OPTION    \
        DEPTH_PARAMETERS(CLASSIC_LIMIT) REVERSED_PARAMETERS(CLASSIC_OPTION)                                              \
    }
// clang-format on

static const Option options_v1[] = OPTIONS("no", "no", "no", "3");
static const Option options_v2[] = OPTIONS("no", "yes", "no", "4");
static const Option options_v3[] = OPTIONS("no", "yes", "yes", "4");
static const Option options_v4[] = OPTIONS("yes", "yes", "yes", "4");

static bool open_player(Player *player, Error *error) {
    (void)error;
    State *state = player_state(player);
    Reversed *reversed = &state->reversed;
    reversed->squares = classic_squares(player_rules(player).size);
    reversed->goal = player_rules(player).goal;
    reversed->dynamic_map = player_flag(player, "dynamic-map");
    reversed->dynamic_weights = player_flag(player, "dynamic-weights");
    state->fixed_depth = player_int(player, "fixed-depth");
    state->dynamic_depth = player_flag(player, "dynamic-depth");
    state->order = player_flag(player, "order");
#define READ(member, option, standard, least, most, what) state->member = player_int(player, option);
    DEPTH_PARAMETERS(READ)
#undef READ
#define READ(member, option, standard, least, most, what) reversed->member = player_int(player, option);
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

static PlayerEvaluation evaluation(Player *player) {
    const State *state = player_state(player);
    return (PlayerEvaluation){.parameters = &state->reversed, .value = value, .terminal = terminal};
}

static int first_depth(const Depths *depths, int empties) {
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

static void choose(Player *player, const Game *game, const Limits *limits, Choice *choice) {
    const State *state = player_state(player);
    int empties = bit_count(state->reversed.squares.region) - bit_count(board_discs(game->now.board));
    int first = state->dynamic_depth ? first_depth(&state->depths, empties) : state->fixed_depth;
    ClassicPlan plan = {
        .moves = game_moves(game),
        .first_depth = first,
        .last_depth = state->dynamic_depth && empties > 10 ? 60 : first,
        .order = state->order,
    };
    classic_choose(player, game, limits, &plan, choice);
}

#define VERSION(number, what)                                                                                          \
    const PlayerType player_reversed_v##number = {                                                                     \
        .name = "reversed-v" #number,                                                                                  \
        .about = "alpha-beta for fewest discs: " what,                                                                 \
        .options = options_v##number,                                                                                  \
        .option_count = sizeof options_v##number / sizeof *options_v##number,                                          \
        .preset = &evolved_reversed,                                                                                   \
        .state_size = sizeof(State),                                                                                   \
        .open = open_player,                                                                                           \
        .choose = choose,                                                                                              \
        .unit = "own points",                                                                                          \
        .evaluation = evaluation,                                                                                      \
    }

VERSION(1, "static map and weights, fixed depth");
VERSION(2, "weights that follow the game, fixed depth");
VERSION(3, "weights that follow the game, dynamic depth");
VERSION(4, "dynamic map, weights and depth");
