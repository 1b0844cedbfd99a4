// The tree is expanded breadth first until there are many more subtrees than threads. Threads then
// take subtrees from a shared list. Many subtrees balance the load, because their sizes differ.
#include "parallel.h"
#include "perft.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>

enum {
    SUBTREES_PER_THREAD = 64,
    SUBTREES_MAX = 16384,
    CHILDREN_MAX = 64, // safe for the open start and unreachable boards
    DEPTH_MIN = 4,     // minimum depth of a subtree
};

typedef struct Subtree {
    Board board;
    int depth;
} Subtree;

typedef struct Work {
    Subtree *subtrees;
    PerftRules rules;
    atomic_uint_fast64_t leaves;
} Work;

// Expands a subtree and returns the number of children. A leaf or a pass is copied unchanged.
static size_t expand_subtree(Subtree subtree, const PerftRules *rules, Subtree *children) {
    Board board = subtree.board;
    uint64_t placement = rules->placement & ~board_discs(board);
    uint64_t moves = placement ? placement : board_moves(board) & rules->region;
    size_t count = 0;
    for (; moves; count++) {
        int square = bit_take(&moves);
        uint64_t flipped = placement ? 0 : board_flip(board, square);
        children[count] = (Subtree){board_play_flipped(board, square, flipped), subtree.depth - 1};
    }
    if (count == 0)
        children[count++] = subtree;
    return count;
}

// Expands all subtrees of a list into `to`. Returns false if `to` is full or has not grown.
static bool expand_level(const Subtree *from, size_t count, const PerftRules *rules, Subtree *to,
                         size_t *to_count) {
    *to_count = 0;
    for (size_t i = 0; i < count; i++) {
        if (*to_count + CHILDREN_MAX > SUBTREES_MAX)
            return false;
        *to_count += expand_subtree(from[i], rules, to + *to_count);
    }
    return *to_count > count;
}

static void count_subtree(int number, void *user) {
    Work *work = user;
    Subtree subtree = work->subtrees[number];
    atomic_fetch_add(&work->leaves, perft_count(subtree.board, subtree.depth, work->rules));
}

bool perft_count_parallel(Board board, int depth, PerftRules rules, int threads, uint64_t *leaves) {
    assert(leaves && depth >= 0 && threads >= 0);
    Subtree *lists = malloc(2 * SUBTREES_MAX * sizeof *lists);
    if (!lists)
        return false;
    Subtree *now = lists, *next = lists + SUBTREES_MAX;
    size_t count = 1, expanded;
    now[0] = (Subtree){board, depth};
    for (int left = depth; left > DEPTH_MIN && count < (size_t)threads * SUBTREES_PER_THREAD;
         left--) {
        if (!expand_level(now, count, &rules, next, &expanded))
            break;
        Subtree *swap = now;
        now = next;
        next = swap;
        count = expanded;
    }
    Work work = {.subtrees = now, .rules = rules};
    parallel_run(threads, (int)count, count_subtree, &work);
    *leaves = atomic_load(&work.leaves);
    free(lists);
    return true;
}
