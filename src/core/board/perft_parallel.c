// The tree is opened breadth first until there are many more subtrees than threads; then each
// thread takes the next subtree until none is left. Subtrees differ much in size, so there are
// plenty of them; the list stays small.
#include "parallel.h"
#include "perft.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>

enum {
    SUBTREES_PER_THREAD = 64,
    SUBTREES_MAX = 16384,
    CHILDREN_MAX = 64, // the open start and boards never seen in a game included
    DEPTH_MIN = 4,     // subtrees are not opened below this depth
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

// Opens one subtree into its children; returns how many there are. One that is a leaf or a pass
// stands for itself.
static size_t open_subtree(Subtree subtree, const PerftRules *rules, Subtree *children) {
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

// Opens every subtree of a list into another one; false when the other has no room or nothing was
// gained.
static bool open_level(const Subtree *from, size_t count, const PerftRules *rules, Subtree *to,
                       size_t *to_count) {
    *to_count = 0;
    for (size_t i = 0; i < count; i++) {
        if (*to_count + CHILDREN_MAX > SUBTREES_MAX)
            return false;
        *to_count += open_subtree(from[i], rules, to + *to_count);
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
    size_t count = 1, opened;
    now[0] = (Subtree){board, depth};
    for (int left = depth; left > DEPTH_MIN && count < (size_t)threads * SUBTREES_PER_THREAD;
         left--) {
        if (!open_level(now, count, &rules, next, &opened))
            break;
        Subtree *swap = now;
        now = next;
        next = swap;
        count = opened;
    }
    Work work = {.subtrees = now, .rules = rules};
    parallel_run(threads, (int)count, count_subtree, &work);
    *leaves = atomic_load(&work.leaves);
    free(lists);
    return true;
}
