// The search: state shared by all threads of an engine, state of one thread, and the functions that
// its files call in each other.
//
//   root.c      iterative deepening, aspiration, time
//   node.c      midgame nodes: table, ProbCut, ordering, splitting
//   endgame.c   exact nodes near the end, without evaluation
//   last.h      the last squares
//   order.c     move ordering
//   split.c     parallel search (YBWC)
//
// Scores are discs for the side to move under the goal, −64 … 64. A search to the end of the game
// has depth = empties. Selectivity is that of the current iteration. A stopped search returns an
// arbitrary value; callers check search_stopped and discard it.
//
// A score above alpha comes with a principal variation: complete inside the window, at least the
// move at or above beta. Scores at or below alpha are upper bounds of all moves and have none.
#ifndef FLIPSIDE_CORE_SEARCH_H
#define FLIPSIDE_CORE_SEARCH_H

#include "clock.h"
#include "eval.h"
#include "selectivity.h"
#include "table.h"

#include <stdatomic.h>
#include <stddef.h>

enum { SCORE_MAX = 64, SCORE_INFINITE = 127, LINE_MAX_MOVES = 80 };

typedef struct Split Split;
typedef struct Pool Pool;

// Principal variation below a node.
typedef struct Line {
    int length;
    uint8_t move[LINE_MAX_MOVES];
} Line;

// Sets a line to a move followed by the line below it. NULL lines are ignored.
static inline void line_set(Line *line, int move, const Line *below) {
    if (!line)
        return;
    line->move[0] = (uint8_t)move;
    line->length = 1;
    for (int i = 0; i < below->length && line->length < LINE_MAX_MOVES; i++)
        line->move[line->length++] = below->move[i];
}

// State shared by all threads.
typedef struct Search {
    Table *table;
    EndgameCache *endgame_cache; // of the table; NULL = none
    EvalCache *eval_cache;       // of the table; NULL = none
    const Eval *eval;
    Goal goal;
    uint64_t region; // playable squares
    int total;       // number of playable squares
    uint64_t corners, beside_corners;
    int selectivity;              // level of the current iteration
    atomic_bool stop;             // ends the search: requested, out of time or out of nodes
    const atomic_bool *requested; // stop flag of the limits, NULL = none
    double deadline;              // clock_now() value, 0 = none
    uint64_t node_limit;          // of all threads together, 0 = none
    atomic_uint_fast64_t visited; // nodes reported by the threads; only counted with a node limit
    int threads;                  // number of threads that share the node limit
    Pool *pool;                   // helper threads, NULL = none
    int8_t margin[SELECTIVITY_LEVELS][64]
                 [64]; // ProbCut margin in discs by empties and depth; 127 = no cut
} Search;

// State of one thread.
typedef struct Worker {
    Search *search;
    Split *split;                           // innermost split point, NULL at the root
    uint64_t nodes;                         // positions visited
    uint64_t reported;                      // those already added to `visited`
    uint64_t check;                         // value of `nodes` at which limits are checked next
    Pool *pool;                             // NULL in the main thread
    int probcuts;                           // ProbCut probes in progress above this node
    uint8_t countermoves[MOVE_NONE + 1][2]; // at depth 1: last refutations, by the opponent's move
} Worker;

// A midgame node.
typedef struct Node {
    Board board;
    EvalState state;
    int empties;
    uint8_t last; // previous move: a square, MOVE_PASS or MOVE_NONE
} Node;

// A legal move with its ordering score.
typedef struct Move {
    Board child;
    uint64_t flipped;
    int32_t score;
    uint8_t square;
} Move;

// Initialises a search. The evaluation must be for the goal of the rules. The caller keeps
// ownership of the table and of the pool (NULL = one thread).
void search_init(Search *search, Rules rules, const Eval *eval, Table *table, Pool *pool);

// Returns true if the search was stopped or a split point above the worker was refuted.
bool search_stopped(const Worker *worker);

// Checks the stop flag, the clock and the node limit every few nodes; call at every midgame node.
void search_check(Worker *worker);

// Returns the depth of the ProbCut probe for a search to `depth`.
int search_probcut_depth(const Search *search, int empties, int depth);

// Returns the score of a finished game.
static inline int search_final(const Search *search, Board board) {
    return rules_score(search->goal, board, search->region);
}

// Returns the legal moves.
static inline uint64_t search_moves(const Search *search, Board board) {
    return board_moves(board) & search->region;
}

// Returns an upper bound of the score from stable discs: the opponent's for `most`, the side to
// move's own for `fewest`.
int search_stability_bound(const Search *search, Board board);

// Returns the fail-soft value of a node with window [alpha, beta], searched to `depth` plies (to
// the end if depth ≥ empties). Sets `line`, unless NULL, if the value is above alpha.
int node_search(Worker *worker, const Node *node, int alpha, int beta, int depth, Line *line);

// Construct the node after a move, after a pass, and from a board.
void node_play(const Search *search, const Node *node, const Move *move, Node *child);
void node_pass(const Search *search, const Node *node, Node *child);
Node node_make(const Search *search, Board board);

// Returns the exact fail-soft value of a position with window (alpha, alpha + 1). Used at 12 or
// fewer empties in exact searches (11: 1.5% fewer nodes but more time; 13: 6% more nodes, FFO #43
// to #46), and at 10 or fewer in selective ones, so that ProbCut applies down to 11 empties: 20
// positions of tests/data/hard-20.obf and FFO #22 to #37 took 101 M nodes, with 11 104 M, with 8
// as many and more time.
enum { ENDGAME_EMPTIES = 12, SELECTIVE_ENDGAME_EMPTIES = 10 };
int endgame_search(Worker *worker, Board board, int alpha);

// Lists the legal moves with their ordering scores, highest first to be tried; returns their
// number. `known` is the table entry, NULL = none.
int order_moves(Worker *worker, const Node *node, int depth, const TableData *known, Move *moves);

// Swaps the best of moves[from …] to index `from`.
static inline void order_pick(Move *moves, int from, int count) {
    int best = from;
    for (int i = from + 1; i < count; i++)
        if (moves[i].score > moves[best].score)
            best = i;
    if (best != from) {
        Move swap = moves[from];
        moves[from] = moves[best];
        moves[best] = swap;
    }
}

#endif
