#include "classic_search.h"

#include "clock.h"

#include <assert.h>
#include <stdlib.h>

enum { TABLE_BITS = 18, CLOCK_NODES = 128 };
enum Bound { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER };

// Table entry: the full board, the point of view, and a bound that is valid at exactly this depth.
struct ClassicEntry {
    Board board;
    int value;
    uint8_t depth, bound, move, own; // depth 0 = empty
};

// Search node: the board, whether the root player is to move, and the discs flipped by the last
// move.
typedef struct Node {
    Board board;
    bool own;
    int flips;
} Node;

bool classic_search_open(ClassicSearch *search) {
    search->squares = classic_squares(search->rules.size);
    search->table = NULL;
    if (search->refinements & CLASSIC_TABLE)
        search->table = calloc((size_t)1 << TABLE_BITS, sizeof *search->table);
    return !(search->refinements & CLASSIC_TABLE) || search->table;
}

void classic_search_close(ClassicSearch *search) {
    free(search->table);
    search->table = NULL;
}

// Returns the value for the side to move. The evaluation is called from the root player's view, and
// the sign is adjusted.
static int leaf(ClassicSearch *search, const Node *node, bool terminal) {
    const PlayerEvaluation *evaluation = &search->evaluation;
    Board view = node->own ? node->board : board_pass(node->board);
    int value = terminal ? evaluation->terminal(evaluation->parameters, view)
                         : evaluation->value(evaluation->parameters, view, node->flips);
    search->reached |= !terminal;
    return node->own ? value : -value;
}

// Counts a node; returns true once the budget is exhausted.
static bool out_of_budget(ClassicSearch *search) {
    search->nodes++;
    if (search->node_limit && search->nodes > search->node_limit)
        search->stopped = true;
    if (++search->visits % CLOCK_NODES == 0)
        search->stopped |=
            clock_now() >= search->deadline ||
            (search->stop && atomic_load_explicit(search->stop, memory_order_relaxed));
    return search->stopped;
}

static ClassicEntry *entry_of(const ClassicSearch *search, const Node *node) {
    uint64_t hash = board_hash(node->board) ^ (node->own ? 0x9E3779B97F4A7C15ULL : 0);
    return &search->table[hash >> (64 - TABLE_BITS)];
}

static bool entry_matches(const ClassicEntry *entry, const Node *node) {
    return entry->depth && entry->own == node->own && board_equal(entry->board, node->board);
}

int classic_search_order(const ClassicSearch *search, Board board, uint64_t moves,
                         uint8_t out[MOVES_MAX]) {
    static const int standing[KINDS] = {40, -8, 4, 2, -16, -2, -1, 1, 1, 0};
    int keys[MOVES_MAX], count = 0, sign = search->rules.goal == GOAL_MOST ? 1 : -1;
    while (moves && count < MOVES_MAX) {
        int square = bit_take(&moves), kind = 0, i = count++;
        while (!(search->squares.kind[kind] & bit(square)))
            kind++;
        int replies =
            bit_count(rules_moves(search->rules, rules_play(search->rules, board, square)));
        int key = sign * standing[kind] - 3 * replies;
        for (; i > 0 && keys[i - 1] < key; i--) {
            keys[i] = keys[i - 1];
            out[i] = out[i - 1];
        }
        keys[i] = key;
        out[i] = (uint8_t)square;
    }
    return count;
}

// Lists the moves in search order: `first`, then by CLASSIC_ORDER or by square.
static int list_moves(const ClassicSearch *search, Board board, uint64_t moves, int depth,
                      int first, uint8_t out[MOVES_MAX]) {
    int count = 0;
    if (first < SQUARE_COUNT && (moves & bit(first))) {
        out[count++] = (uint8_t)first;
        moves &= ~bit(first);
    }
    if ((search->refinements & CLASSIC_ORDER) && depth > 1)
        return count + classic_search_order(search, board, moves, out + count);
    while (moves && count < MOVES_MAX)
        out[count++] = (uint8_t)bit_take(&moves);
    return count;
}

static int negamax(ClassicSearch *search, const Node *node, int depth, int alpha, int beta);

static Node node_after(const ClassicSearch *search, const Node *node, int move) {
    Node next = {.board = rules_play(search->rules, node->board, move), .own = !node->own};
    if (move != MOVE_PASS) {
        int flips = bit_count(node->board.opponent) - bit_count(next.board.player);
        next.flips = node->own ? flips : -flips;
    }
    return next;
}

// Returns the value of one child. With CLASSIC_WINDOW, later children are first searched with a
// null window.
static int search_child(ClassicSearch *search, const Node *child, int depth, int alpha, int beta,
                        bool first) {
    if (!(search->refinements & CLASSIC_PRUNE))
        return -negamax(search, child, depth, -CLASSIC_INFINITY, CLASSIC_INFINITY);
    if ((search->refinements & CLASSIC_WINDOW) && !first && beta - alpha > 1) {
        int value = -negamax(search, child, depth, -alpha - 1, -alpha);
        if (value <= alpha || value >= beta || search->stopped)
            return value;
    }
    return -negamax(search, child, depth, -beta, -alpha);
}

// Searches the listed moves; stores the best one in *best.
static int search_moves(ClassicSearch *search, const Node *node, const uint8_t *moves, int count,
                        int depth, int alpha, int beta, int *best) {
    int value = -CLASSIC_INFINITY;
    for (int i = 0; i < count; i++) {
        Node child = node_after(search, node, moves[i]);
        int child_value = search_child(search, &child, depth - 1, alpha, beta, i == 0);
        if (search->stopped)
            return 0;
        if (child_value > value) {
            value = child_value;
            *best = moves[i];
        }
        if (value > alpha)
            alpha = value;
        if ((search->refinements & CLASSIC_PRUNE) && alpha >= beta)
            break;
    }
    return value;
}

static void remember(ClassicEntry *entry, const Node *node, int depth, int value, int best,
                     int alpha, int beta) {
    *entry = (ClassicEntry){
        .board = node->board,
        .value = value,
        .depth = (uint8_t)depth,
        .bound = value <= alpha  ? BOUND_UPPER
                 : value >= beta ? BOUND_LOWER
                                 : BOUND_EXACT,
        .move = (uint8_t)best,
        .own = node->own,
    };
}

// Returns true if the entry determines the node's value at this depth and window.
static bool entry_decides(const ClassicEntry *entry, int depth, int alpha, int beta) {
    return entry->depth == depth &&
           (entry->bound == BOUND_EXACT || (entry->bound == BOUND_LOWER && entry->value >= beta) ||
            (entry->bound == BOUND_UPPER && entry->value <= alpha));
}

static int negamax(ClassicSearch *search, const Node *node, int depth, int alpha, int beta) {
    if (out_of_budget(search))
        return 0;
    uint64_t moves = rules_moves(search->rules, node->board);
    if (!moves && rules_over(search->rules, node->board))
        return leaf(search, node, true);
    if (depth == 0)
        return leaf(search, node, false);
    if (!moves) {
        Node next = node_after(search, node, MOVE_PASS);
        return -negamax(search, &next, depth - 1, -beta, -alpha);
    }
    ClassicEntry *entry = search->table ? entry_of(search, node) : NULL;
    int first = MOVE_NONE, best = MOVE_NONE;
    if (entry && entry_matches(entry, node)) {
        if (entry_decides(entry, depth, alpha, beta)) {
            search->reached = true;
            return entry->value;
        }
        first = entry->move;
    }
    uint8_t list[MOVES_MAX];
    int count = list_moves(search, node->board, moves, depth, first, list);
    int value = search_moves(search, node, list, count, depth, alpha, beta, &best);
    if (entry && !search->stopped)
        remember(entry, node, depth, value, best, alpha, beta);
    return value;
}

bool classic_search_run(ClassicSearch *search, Board board, uint64_t moves, int depth, int first,
                        ClassicResult *result) {
    assert(search && result && moves != 0);
    assert(depth >= 1);
    Node root = {.board = board, .own = true};
    uint8_t list[MOVES_MAX];
    search->stopped = search->reached = false;
    int count = list_moves(search, board, moves, depth, first, list), best = MOVE_NONE;
    search->nodes++;
    int value =
        search_moves(search, &root, list, count, depth, -CLASSIC_INFINITY, CLASSIC_INFINITY, &best);
    if (search->stopped)
        return false;
    *result = (ClassicResult){.move = best, .value = value};
    return true;
}

// Appends a move to the line; returns the node after it.
static Node line_add(const ClassicSearch *search, const Node *node, int move, ClassicLine *line) {
    Node next = node_after(search, node, move);
    line->moves[line->length] = (uint8_t)move;
    line->views[line->length].board = next.own ? next.board : board_pass(next.board);
    line->views[line->length++].flips = next.flips;
    return next;
}

// Values are exact in an open window, so the best reply is found by searching again at every ply.
bool classic_search_line(ClassicSearch *search, Board board, int move, int depth,
                         ClassicLine *line) {
    assert(depth >= 1 && depth <= CLASSIC_LINE_MAX);
    Node root = {.board = board, .own = true};
    *line = (ClassicLine){0};
    search->stopped = search->reached = false;
    Node node = line_add(search, &root, move, line);
    line->finished = rules_over(search->rules, node.board);
    for (int left = depth - 1; left > 0 && !line->finished; left--) {
        uint64_t moves = rules_moves(search->rules, node.board);
        uint8_t list[MOVES_MAX] = {MOVE_PASS};
        int count = moves ? list_moves(search, node.board, moves, left, MOVE_NONE, list) : 1,
            best = MOVE_NONE;
        search_moves(search, &node, list, count, left, -CLASSIC_INFINITY, CLASSIC_INFINITY, &best);
        if (search->stopped)
            return false;
        node = line_add(search, &node, best, line);
        line->finished = rules_over(search->rules, node.board);
    }
    int value = leaf(search, &node, line->finished);
    line->value = node.own ? value : -value;
    return true;
}
