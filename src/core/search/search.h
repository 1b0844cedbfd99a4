// The search: shared state of one engine's threads, one thread's own state, and the entry points
// between its parts.
//
//   root.c      iterative deepening, aspiration, time
//   node.c      one node of the tree, far from the leaves: table, ProbCut, ordering, splitting
//   endgame.c   exact nodes near the end, without evaluation
//   last.h      the last squares
//   order.c     move ordering
//   split.c     threads and the sharing of a node's moves among them
//
// Scores are whole discs for the side to move under the goal, −64 … 64. A search to the end of the
// game has depth = empties. Selectivity is that of the running iteration. A search that is stopped
// returns rubbish, which every caller throws away after asking search_stopped.
//
// A score above alpha comes with the line that reaches it: inside the window the whole line, at
// beta or above at least the move. Only the scores at alpha or below, which are upper bounds of all
// moves, have none.
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

// Best line found below a node.
typedef struct Line {
    int length;
    uint8_t move[LINE_MAX_MOVES];
} Line;

// Makes a line of a move and the line below it; a NULL line is left alone.
static inline void line_set(Line *line, int move, const Line *below) {
    if (!line)
        return;
    line->move[0] = (uint8_t)move;
    line->length = 1;
    for (int i = 0; i < below->length && line->length < LINE_MAX_MOVES; i++)
        line->move[line->length++] = below->move[i];
}

// What all threads of a search share.
typedef struct Search {
    Table *table;
    Cache *cache; // of the table, for nodes near the end; NULL = none
    Memo *memo;   // of the table, for evaluations; NULL = none
    const Eval *eval;
    Goal goal;
    uint64_t region; // playable squares
    int total;       // their number
    uint64_t corners, beside_corners;
    int selectivity;              // level of the running iteration
    atomic_bool stop;             // ends the search: asked for, out of time or out of nodes
    const atomic_bool *asked;     // the limits' own stop flag, NULL = none
    double deadline;              // clock_now() value, 0 = none
    uint64_t node_limit;          // for all threads together, 0 = none
    atomic_uint_fast64_t visited; // nodes the threads have told of, counted only under a limit
    int threads;                  // that share the limit
    Pool *pool;                   // helper threads, NULL when there are none
    int8_t margin[SELECTIVITY_LEVELS][64]
                 [64]; // ProbCut margin in discs by empties and depth; 127 = do not
} Search;

// What one thread has to itself.
typedef struct Worker {
    Search *search;
    Split *split;   // the innermost split point it works for, NULL at the root
    uint64_t nodes; // positions visited
    uint64_t told;  // of them, those in the search's `visited`
    uint64_t check; // ask for the time when `nodes` gets here
    int index;      // 0 = the thread that asked
    Pool *pool;     // of a helper thread
    int probcuts;   // forecasts being made above this node
    uint8_t refuter[MOVE_NONE + 1]
                   [2]; // next to the leaves: the moves that refuted last, by the move they answer
} Worker;

// A position in the upper tree.
typedef struct Node {
    Board board;
    EvalState state;
    int empties;
    uint8_t last; // the move that led here: a square, MOVE_PASS or MOVE_NONE
} Node;

// A legal move of a node, with what ordering found out.
typedef struct Move {
    Board child;
    uint64_t flipped;
    int32_t score;
    uint8_t square;
} Move;

// Sets a search up for rules and an evaluation of the same goal; the table and the pool (NULL = one
// thread) stay the caller's.
void search_init(Search *search, Rules rules, const Eval *eval, Table *table, Pool *pool);

// Has this search, or a split point above the worker, become pointless?
bool search_stopped(const Worker *worker);

// Asks the clock and the node budget now and then; call at every upper node. Past its node limit a
// search only finishes the few last squares each thread is at.
void search_check(Worker *worker);

// Depth of the shallow search that forecasts one of `depth`.
int search_probcut_depth(const Search *search, int empties, int depth);

// Final score of a finished game.
static inline int search_final(const Search *search, Board board) {
    return rules_score(search->goal, board, search->region);
}

// Legal moves.
static inline uint64_t search_moves(const Search *search, Board board) {
    return board_moves(board) & search->region;
}

// An upper bound of the score from discs that can no longer change: with `most` the opponent's
// stable discs are lost to the mover, with `fewest` the mover cannot get rid of his own.
int search_stability_bound(const Search *search, Board board);

// Value of a node within [alpha, beta], fail-soft, `depth` plies deep (to the end when depth ≥
// empties). The line (may be NULL) is filled when the value is above alpha.
int node_search(Worker *worker, const Node *node, int alpha, int beta, int depth, Line *line);

// The node after a move, or after a pass.
void node_play(const Search *search, const Node *node, const Move *move, Node *child);
void node_pass(const Search *search, const Node *node, Node *child);
Node node_make(const Search *search, Board board);

// Exact null-window value (alpha, alpha + 1), fail-soft, for few empties. It takes over at 12
// empties in an exact search (11: 1.5 % fewer nodes and more time; 13: 6 % more nodes, FFO #43 to
// #46), and at 10 in a selective one, so that ProbCut works down to 11: on 20 positions of
// tests/data/hard-20.obf and FFO #22 to #37 an exact answer for most took 101 M nodes, with 11
// instead 104 M, with 8 as many and more time.
enum { ENDGAME_EMPTIES = 12, SELECTIVE_ENDGAME_EMPTIES = 10 };
int endgame_search(Worker *worker, Board board, int alpha);

// Lists the legal moves with their scores for ordering; best ones have the highest score. `known`
// is the table's knowledge (NULL when there is none).
int order_moves(Worker *worker, const Node *node, int depth, int alpha, const TableData *known,
                Move *moves);

// Brings the best of moves[from …] to the front.
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
