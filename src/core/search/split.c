#include "split.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

// Minimum depth of a shared node in searches to the end, and otherwise. Hand-tuned: below these, a
// node is finished before a sleeping thread has joined it.
enum { SPLIT_EMPTIES = 15, SPLIT_DEPTH = 6 };

struct Pool {
    Lock lock;
    Condition work;     // signalled when a split point opens or the pool closes
    Condition finished; // signalled when a helper leaves a split point
    Split *open;        // list of split points
    atomic_int idle;
    bool closing;
    int count, started;
    Search *search;
    Thread *threads;
    Worker *workers;
};

// Searches one move of a split point and updates its result. Returns false if stopped.
static bool search_one(Worker *worker, Split *split, const Move *move, int alpha) {
    Node child;
    Line below = {0};
    node_play(worker->search, split->node, move, &child);
    bool open_window = split->beta - alpha > 1;
    int score = -node_search(worker, &child, -alpha - 1, -alpha, split->depth - 1, NULL);
    if (open_window && score > alpha && score < split->beta && !search_stopped(worker))
        score = -node_search(worker, &child, -split->beta, -alpha, split->depth - 1, &below);
    if (search_stopped(worker))
        return false;
    lock_take(&split->lock);
    if (score > split->best) {
        split->best = score;
        split->best_move = move->square;
        if (score > split->alpha) {
            line_set(split->line, move->square, &below);
            split->alpha = score;
        }
        if (score >= split->beta)
            atomic_store_explicit(&split->cut, true, memory_order_relaxed);
    }
    lock_release(&split->lock);
    return true;
}

// Searches moves of a split point until none is left.
static void work_on(Worker *worker, Split *split) {
    Split *outer = worker->split;
    worker->split = split;
    for (;;) {
        lock_take(&split->lock);
        if (split->next >= split->count ||
            atomic_load_explicit(&split->cut, memory_order_relaxed)) {
            lock_release(&split->lock);
            break;
        }
        order_pick(split->moves, split->next, split->count);
        Move move = split->moves[split->next++];
        int alpha = split->alpha;
        lock_release(&split->lock);
        if (!search_one(worker, split, &move, alpha))
            break;
    }
    worker->split = outer;
}

static bool has_moves(Split *split) {
    if (atomic_load_explicit(&split->cut, memory_order_relaxed))
        return false;
    lock_take(&split->lock);
    bool more = split->next < split->count;
    lock_release(&split->lock);
    return more;
}

static bool is_below(const Split *split, const Split *ancestor) {
    for (; split; split = split->parent)
        if (split == ancestor)
            return true;
    return false;
}

// Returns an open split point with moves left, below `ancestor` unless NULL. The pool's lock is
// held.
static Split *find_work(Pool *pool, const Split *ancestor) {
    for (Split *split = pool->open; split; split = split->next_open)
        if ((!ancestor || is_below(split, ancestor)) && has_moves(split))
            return split;
    return NULL;
}

// Joins a split point. The pool's lock is held on entry and on return.
static void join(Pool *pool, Worker *worker, Split *split) {
    split->helpers++;
    lock_release(&pool->lock);
    work_on(worker, split);
    lock_take(&pool->lock);
    split->helpers--;
    condition_wake_all(&pool->finished);
}

static void *helper_main(void *argument) {
    Worker *worker = argument;
    Pool *pool = worker->pool;
    lock_take(&pool->lock);
    while (!pool->closing) {
        Split *split = find_work(pool, NULL);
        if (split) {
            worker->search = pool->search;
            atomic_fetch_sub(&pool->idle, 1);
            join(pool, worker, split);
            atomic_fetch_add(&pool->idle, 1);
        } else {
            condition_wait(&pool->work, &pool->lock);
        }
    }
    lock_release(&pool->lock);
    return NULL;
}

Pool *pool_create(int helpers) {
    assert(helpers >= 1);
    Pool *pool = calloc(1, sizeof *pool);
    if (!pool)
        return NULL;
    pool->threads = calloc((size_t)helpers, sizeof *pool->threads);
    pool->workers = calloc((size_t)helpers, sizeof *pool->workers);
    lock_init(&pool->lock);
    condition_init(&pool->work);
    condition_init(&pool->finished);
    pool->count = helpers;
    atomic_store(&pool->idle, helpers);
    bool good = pool->threads && pool->workers;
    for (int i = 0; good && i < helpers; i++) {
        pool->workers[i] = (Worker){.pool = pool};
        good = thread_start(&pool->threads[i], helper_main, &pool->workers[i]);
        pool->started += good;
    }
    if (good)
        return pool;
    pool_destroy(pool);
    return NULL;
}

void pool_destroy(Pool *pool) {
    if (!pool)
        return;
    lock_take(&pool->lock);
    pool->closing = true;
    condition_wake_all(&pool->work);
    lock_release(&pool->lock);
    for (int i = 0; i < pool->started; i++)
        thread_join(pool->threads[i]);
    lock_free(&pool->lock);
    condition_free(&pool->work);
    condition_free(&pool->finished);
    free(pool->threads);
    free(pool->workers);
    free(pool);
}

int pool_helpers(const Pool *pool) {
    return pool->count;
}

void pool_begin(Pool *pool, Search *search) {
    lock_take(&pool->lock);
    pool->search = search;
    for (int i = 0; i < pool->count; i++) {
        pool->workers[i].nodes = 0;
        pool->workers[i].reported = 0;
        pool->workers[i].check = 0;
        memset(pool->workers[i].countermoves, 0, sizeof pool->workers[i].countermoves);
    }
    lock_release(&pool->lock);
}

uint64_t pool_nodes(const Pool *pool) {
    uint64_t nodes = 0;
    for (int i = 0; i < pool->count; i++)
        nodes += pool->workers[i].nodes;
    return nodes;
}

bool split_wanted(const Worker *worker, const Node *node, int depth) {
    const Pool *pool = worker->search->pool;
    if (!pool || atomic_load_explicit(&pool->idle, memory_order_relaxed) == 0)
        return false;
    return depth >= node->empties ? depth >= SPLIT_EMPTIES : depth >= SPLIT_DEPTH;
}

void split_run(Worker *worker, Split *split) {
    assert(worker && split && split->next < split->count);
    Pool *pool = worker->search->pool;
    split->parent = worker->split;
    split->helpers = 0;
    lock_init(&split->lock);
    lock_take(&pool->lock);
    split->next_open = pool->open;
    pool->open = split;
    condition_wake_all(&pool->work);
    lock_release(&pool->lock);

    work_on(worker, split);

    lock_take(&pool->lock);
    Split **link = &pool->open;
    while (*link != split)
        link = &(*link)->next_open;
    *link = split->next_open;
    while (split->helpers > 0) {
        Split *below = find_work(pool, split);
        if (below)
            join(pool, worker, below);
        else
            condition_wait(&pool->finished, &pool->lock);
    }
    lock_release(&pool->lock);
    lock_free(&split->lock);
}
