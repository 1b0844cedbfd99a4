// Parallel search: young brothers wait concept (YBWC, Feldmann 1993). After the first move of a
// node far enough from the leaves, its owner opens a split point. Idle threads join it, and each
// takes the next move until none is left or one of them refutes the node. While its helpers finish,
// the owner helps at split points below its own (helpful master). A Split is guarded by its lock,
// except for `cut` and the fields of the pool.
#ifndef FLIPSIDE_CORE_SPLIT_H
#define FLIPSIDE_CORE_SPLIT_H

#include "search.h"
#include "thread.h"

struct Split {
    Split *parent;    // split point above
    Split *next_open; // in the pool's list, guarded by the pool's lock
    int helpers;      // threads other than the owner, guarded by the pool's lock
    atomic_bool cut;  // node refuted: all searches below stop
    Lock lock;
    const Node *node;
    Move *moves;
    int next, count;
    int alpha, beta, depth;
    int best, best_move;
    Line *line; // may be NULL
};

// Creates a pool of sleeping threads; returns NULL on failure.
Pool *pool_create(int helpers);
void pool_destroy(Pool *pool);
int pool_helpers(const Pool *pool);

// Prepares the helpers for a search and resets their node counts; pool_nodes returns the sum of
// these counts.
void pool_begin(Pool *pool, Search *search);
uint64_t pool_nodes(const Pool *pool);

// Returns true if threads are idle and a node of this depth is worth sharing.
bool split_wanted(const Worker *worker, const Node *node, int depth);

// Searches moves[split->next …] together with idle threads; the result is in best, best_move and
// alpha.
void split_run(Worker *worker, Split *split);

#endif
