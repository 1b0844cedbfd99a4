// Monte-Carlo tree search (UCT, Kocsis and Szepesvári 2006).
//
// Each playout descends by the upper confidence bound, expands one node with all its children,
// plays a random game, and adds the result to the path: 1 for a win, ½ for a draw, blended with the
// disc margin. Nodes are allocated from one fixed-size array; once it is full, playouts start at
// its leaves. The most visited move is played.
#include "classic_squares.h"
#include "classic_terms.h"
#include "clock.h"
#include "player.h"
#include "playout.h"

#include <math.h>
#include <stdlib.h>

enum { CLOCK_PLAYOUTS = 16, LEAST_PLAYOUTS = 128, PATH_MAX = 130 };

typedef struct Node {
    double sum; // results from the view of the player who moved here
    uint32_t visits;
    uint32_t first_child; // 0 = not expanded
    uint8_t child_count, move;
} Node;

typedef struct State {
    Node *nodes;
    uint32_t capacity, used;
    double exploration, margin;
    bool heuristic;
    PlayoutCare care;
} State;

static const Option options[] = {
    LIMIT_TIME_OPTION("5", "seconds a move when nothing else limits it"),
    LIMIT_PLAYOUTS_OPTION(0, "0", "playouts a move (0 = by time)"),
    {"exploration", OPTION_REAL, "X", "0.7", 0, 100,
     "weight of the unexplored in the upper confidence bound"},
    {"margin", OPTION_REAL, "X", "0.1", 0, 1, "part of a result that comes from the disc margin"},
    {"heuristic", OPTION_FLAG, NULL, "no", 0, 1,
     "playouts avoid X-squares (under fewest: corners) where another move exists"},
    {"memory", OPTION_INT_LIMIT, "MB", "64", 1, 16384, "megabytes for the tree"},
};

static bool open_player(Player *player, Error *error) {
    State *state = player_state(player);
    Rules rules = player_rules(player);
    ClassicSquares squares = classic_squares(rules.size);
    state->exploration = player_real(player, "exploration");
    state->margin = player_real(player, "margin");
    state->heuristic = player_flag(player, "heuristic");
    state->care.avoid = squares.kind[rules.goal == GOAL_MOST ? KIND_B2 : KIND_A1];
    state->capacity = (uint32_t)((size_t)player_int(player, "memory") * 1024 * 1024 / sizeof(Node));
    state->nodes = malloc(state->capacity * sizeof(Node));
    return state->nodes ? true
                        : error_set(error, "uct: not enough memory for a tree of %d MB",
                                    player_int(player, "memory"));
}

static void close_player(Player *player) {
    State *state = player_state(player);
    free(state->nodes);
}

// Adds the children of a node, one per legal move or one pass. Returns false if the game is over or
// the tree is full.
static bool expand(State *state, Node *node, Rules rules, Board board) {
    uint64_t moves = rules_moves(rules, board);
    if (!moves && rules_over(rules, board))
        return false;
    int count = moves ? bit_count(moves) : 1;
    if (state->capacity - state->used < (uint32_t)count)
        return false;
    node->first_child = state->used;
    node->child_count = (uint8_t)count;
    for (int i = 0; i < count; i++)
        state->nodes[state->used++] =
            (Node){.move = (uint8_t)(moves ? bit_take(&moves) : MOVE_PASS)};
    return true;
}

// Returns the child with the highest upper confidence bound. Unvisited children come first, in
// order.
static uint32_t select_child(const State *state, const Node *node) {
    double scale = state->exploration * sqrt(log((double)node->visits + 1)), best = -INFINITY;
    uint32_t chosen = node->first_child;
    for (uint32_t i = node->first_child; i < node->first_child + node->child_count; i++) {
        const Node *child = &state->nodes[i];
        if (child->visits == 0)
            return i;
        double bound = child->sum / child->visits + scale / sqrt((double)child->visits);
        if (bound > best) {
            best = bound;
            chosen = i;
        }
    }
    return chosen;
}

// Maps a final score to a result in 0 … 1 for the same side.
static double result_of(const State *state, int score) {
    double outcome = score > 0 ? 1 : score < 0 ? 0 : 0.5;
    return (1 - state->margin) * outcome + state->margin * (0.5 + score / 128.0);
}

static int play_out(const State *state, Rules rules, Board board, Random *random) {
    PlayoutCounts counts = {0};
    return state->heuristic ? playout_score_careful(rules, board, state->care, random, &counts)
                            : playout_score(rules, board, random);
}

// Runs one playout through the tree.
static void iterate(State *state, Rules rules, Board board, Random *random) {
    uint32_t path[PATH_MAX];
    int length = 0;
    path[length++] = 0;
    for (;;) {
        Node *node = &state->nodes[path[length - 1]];
        if (!node->first_child && (node->visits == 0 || !expand(state, node, rules, board)))
            break;
        path[length] = select_child(state, node);
        board = rules_play(rules, board, state->nodes[path[length++]].move);
    }
    // Result for the side that moved into the last node of the path.
    double result = 1 - result_of(state, play_out(state, rules, board, random));
    for (int i = length - 1; i >= 0; i--) {
        state->nodes[path[i]].visits++;
        state->nodes[path[i]].sum += result;
        result = 1 - result;
    }
}

// Grows the tree of a position within the budget; returns the number of playouts.
static uint64_t grow(Player *player, const Game *game, const Budget *budget) {
    State *state = player_state(player);
    Random random = player_random(player, game);
    uint64_t playouts = 0;
    state->nodes[0] = (Node){.visits = 1};
    state->used = 1;
    do {
        iterate(state, game->rules, game->now.board, &random);
        playouts++;
    } while ((!budget->playouts || playouts < budget->playouts) && playouts < UINT32_MAX &&
             (playouts < LEAST_PLAYOUTS || playouts % CLOCK_PLAYOUTS || !budget_over(budget)));
    return playouts;
}

// Returns the child with the most visits, the first of equals.
static const Node *most_visited(const State *state, const Node *node) {
    const Node *best = &state->nodes[node->first_child];
    for (uint32_t i = node->first_child; i < node->first_child + node->child_count; i++)
        if (state->nodes[i].visits > best->visits)
            best = &state->nodes[i];
    return best;
}

static const FactorKind kinds[] = {
    CLASSIC_KIND("playouts", "mean result of the playouts through it, 1 = won",
                 "better results of the playouts", "worse results of the playouts")};

// Sets the principal variation by following the most visited children.
static void set_line(const State *state, const Node *node, Candidate *candidate) {
    candidate->line[candidate->line_length++] = node->move;
    while (node->first_child && candidate->line_length < ENGINE_PV_MAX) {
        node = most_visited(state, node);
        if (!node->visits)
            return;
        candidate->line[candidate->line_length++] = node->move;
    }
}

static bool explain(Player *player, const Game *game, const Limits *limits, Reasons *reasons) {
    const State *state = player_state(player);
    Budget budget = player_budget(player, limits);
    grow(player, game, &budget);
    reasons->kinds = kinds;
    reasons->kind_count = 1;
    const Node *root = &state->nodes[0];
    for (uint32_t i = root->first_child; i < root->first_child + root->child_count; i++) {
        const Node *node = &state->nodes[i];
        Candidate *candidate = reasons_add(reasons, node->move, true);
        candidate->accounts[MOMENT_END].known = true;
        candidate->accounts[MOMENT_END].factors[0] =
            (Factor){node->visits ? node->sum / node->visits : 0, 100};
        candidate->score = account_points(&candidate->accounts[MOMENT_END], 1);
        candidate->playouts = node->visits;
        set_line(state, node, candidate);
    }
    reasons_sort(reasons, most_visited(state, root)->move);
    return true;
}

static void choose(Player *player, const Game *game, const Limits *limits, Choice *choice) {
    const State *state = player_state(player);
    Budget budget = player_budget(player, limits);
    uint64_t legal = game_moves(game);
    choice_set(choice, legal, bit_first(legal));
    if (bit_count(legal) == 1)
        return;
    choice->playouts = grow(player, game, &budget);
    const Node *best = most_visited(state, &state->nodes[0]);
    choice_set(choice, legal, best->move);
    choice->has_score = best->visits > 0;
    choice->score = best->visits ? (int)lround(100 * best->sum / best->visits) : 0;
    choice->nodes = state->used;
    choice->seconds = clock_now() - budget.begin;
}

const PlayerType player_uct = {
    .name = "uct",
    .about = "Monte-Carlo tree search with upper confidence bounds",
    .unit = "% of its playouts",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .state_size = sizeof(State),
    .open = open_player,
    .choose = choose,
    .explain = explain,
    .close = close_player,
};
