// Threads. A node far enough from the leaves whose first move has been searched (young brothers
// wait) shares its other moves with idle threads: the thread that met the node opens a split point,
// idle threads join it, each takes the next move in order until none is left or one of them refutes
// the node. While its helpers finish, the opener helps at split points below its own. Everything in
// a Split but `cut` is guarded by its lock.
#ifndef FLIPSIDE_CORE_SPLIT_H
#define FLIPSIDE_CORE_SPLIT_H

#include "search.h"
#include "thread.h"

struct Split {
    Split *parent;    // split point the opener was working for
    Split *next_open; // in the pool's list, guarded by the pool's lock
    int helpers;      // threads besides the opener, guarded by the pool's lock
    atomic_bool cut;  // refuted: everyone below may stop
    Lock lock;
    const Node *node;
    Move *moves;
    int next, count;
    int alpha, beta, depth;
    int best, best_move;
    Line *line; // may be NULL
};

// A pool of `helpers` threads; NULL when they cannot be made. They sleep until a node is shared.
Pool *pool_create(int helpers);
void pool_destroy(Pool *pool);
int pool_helpers(const Pool *pool);

// Prepares the helpers for a search and clears their node counts; afterwards, the nodes they
// visited.
void pool_begin(Pool *pool, Search *search);
uint64_t pool_nodes(const Pool *pool);

// Is it worth sharing a node of this depth?
bool split_wanted(const Worker *worker, const Node *node, int depth);

// Searches moves[split->next …] together with whoever is idle; best, best_move and alpha tell the
// outcome.
void split_run(Worker *worker, Split *split);

#endif
