#include "search.h"

#include "split.h"
#include "stability.h"

#include <assert.h>
#include <math.h>

// Midgame nodes between two checks of the clock: well under a millisecond.
enum { CHECK_NODES = 2048 };

// Computes the ProbCut margins of every selectivity level.
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
                       .endgame_cache = table ? table_endgame_cache(table) : NULL,
                       .eval_cache = table && eval->kind->recall ? table_eval_cache(table) : NULL,
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

// Reports the nodes visited since the last call, and schedules the next check before this thread
// has used its share of the remaining nodes.
static void spend_nodes(Worker *worker) {
    Search *search = worker->search;
    uint64_t fresh = worker->nodes - worker->reported;
    uint64_t visited =
        atomic_fetch_add_explicit(&search->visited, fresh, memory_order_relaxed) + fresh;
    worker->reported = worker->nodes;
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
    bool requested =
        search->requested && atomic_load_explicit(search->requested, memory_order_relaxed);
    if (requested || (search->deadline > 0 && clock_now() >= search->deadline))
        atomic_store_explicit(&search->stop, true, memory_order_relaxed);
}

int search_stability_bound(const Search *search, Board board) {
    bool most = search->goal == GOAL_MOST;
    uint64_t lost = most ? stability_stable_in(board.opponent, board.player, search->region)
                         : stability_stable_in(board.player, board.opponent, search->region);
    return search->total - 2 * bit_count(lost);
}

// Half the depth, a third in searches to the end. Hand-tuned.
int search_probcut_depth(const Search *search, int empties, int depth) {
    (void)search;
    int shallow = depth >= empties ? depth / 3 : depth / 2;
    if ((shallow ^ depth) & 1) // same parity: scores of odd and even depths differ
        shallow--;
    return shallow < 0 ? 0 : shallow;
}
