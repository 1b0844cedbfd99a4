#include "search.h"

#include "split.h"
#include "stability.h"

#include <assert.h>
#include <math.h>

// Upper nodes between two looks at the clock: well under a millisecond of work.
enum { CHECK_NODES = 2048 };

// The ProbCut margins of every selectivity.
static void fill_margins(Search *search) {
    for (int level = 0; level < SELECTIVITY_LEVELS; level++)
        for (int empties = 0; empties < 64; empties++)
            for (int depth = 0; depth < 64; depth++) {
                int shallow = search_probcut_depth(search, empties, depth);
                bool useless = level == SELECTIVITY_NONE || depth > empties || shallow >= depth;
                double margin = useless ? 127
                                        : selectivity_deviations(level) *
                                              selectivity_sigma(&search->eval->probcut, empties,
                                                                depth, shallow);
                search->margin[level][empties][depth] =
                    (int8_t)(margin >= 126 ? 127 : (int)ceil(margin));
            }
}

void search_init(Search *search, Rules rules, const Eval *eval, Table *table, Pool *pool) {
    assert(search && eval && size_valid(rules.size));
    assert(eval_goal(eval) == rules.goal);
    *search = (Search){.table = table,
                       .cache = table ? table_cache(table) : NULL,
                       .memo = table && eval->kind->recall ? table_memo(table) : NULL,
                       .eval = eval,
                       .goal = rules.goal,
                       .region = board_region(rules.size),
                       .pool = pool};
    search->total = bit_count(search->region);
    search->threads = 1 + (pool ? pool_helpers(pool) : 0);
    search->corners = squares_corners(rules.size);
    search->beside_corners = squares_adjacent(search->corners) | squares_diagonal(search->corners);
    search->selectivity = SELECTIVITY_NONE;
    fill_margins(search);
}

bool search_stopped(const Worker *worker) {
    if (atomic_load_explicit(&worker->search->stop, memory_order_relaxed))
        return true;
    for (const Split *split = worker->split; split; split = split->parent)
        if (atomic_load_explicit(&split->cut, memory_order_relaxed))
            return true;
    return false;
}

// Tells of the nodes visited since the last time, and looks again before this thread's share of
// what is left is used.
static void spend_nodes(Worker *worker) {
    Search *search = worker->search;
    uint64_t fresh = worker->nodes - worker->told;
    uint64_t visited =
        atomic_fetch_add_explicit(&search->visited, fresh, memory_order_relaxed) + fresh;
    worker->told = worker->nodes;
    if (visited >= search->node_limit) {
        atomic_store_explicit(&search->stop, true, memory_order_relaxed);
        return;
    }
    uint64_t share = (search->node_limit - visited) / (uint64_t)search->threads;
    if (share < CHECK_NODES)
        worker->check = worker->nodes + share;
}

void search_check(Worker *worker) {
    if (worker->nodes < worker->check)
        return;
    Search *search = worker->search;
    worker->check = worker->nodes + CHECK_NODES;
    if (search->node_limit)
        spend_nodes(worker);
    bool asked = search->asked && atomic_load_explicit(search->asked, memory_order_relaxed);
    if (asked || (search->deadline > 0 && clock_now() >= search->deadline))
        atomic_store_explicit(&search->stop, true, memory_order_relaxed);
}

int search_stability_bound(const Search *search, Board board) {
    bool most = search->goal == GOAL_MOST;
    uint64_t lost = most ? stability_stable_in(board.opponent, board.player, search->region)
                         : stability_stable_in(board.player, board.opponent, search->region);
    return search->total - 2 * bit_count(lost);
}

// Half as deep, and a third as deep towards the end: chosen by hand.
int search_probcut_depth(const Search *search, int empties, int depth) {
    (void)search;
    int shallow = depth >= empties ? depth / 3 : depth / 2;
    if ((shallow ^ depth) & 1) // forecasts from the same side of the odd–even swing
        shallow--;
    return shallow < 0 ? 0 : shallow;
}
