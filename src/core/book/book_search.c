#include "book_search.h"

#include <assert.h>

enum {
    OUTSIDE = SCORE_MAX + 1, // outside every window
    SHALLOW = 10,            // depth limits of the smaller tables
    MEDIUM = 14,
};

// Returns the table size for a depth. The table is cleared before each search, so it must be small.
static size_t table_bytes(int depth) {
    return depth <= SHALLOW ? (size_t)1 << 20 : depth <= MEDIUM ? (size_t)1 << 22 : (size_t)1 << 25;
}

bool book_search_init(BookSearch *searcher, const Eval *eval, const BookPlan *plan) {
    assert(searcher && eval && plan->depth >= 1);
    Table *table = table_create(table_bytes(plan->depth));
    if (!table)
        return false;
    search_init(&searcher->search, (Rules){eval_goal(eval), START_STANDARD, 8}, eval, table, NULL);
    return true;
}

void book_search_free(BookSearch *searcher) {
    table_destroy(searcher->search.table);
    searcher->search.table = NULL;
}

typedef struct Candidates {
    Node node[MOVES_MAX];
    uint8_t square[MOVES_MAX]; // the best move of the last iteration comes first
    int count;
} Candidates;

static void candidates_make(const Search *search, Board board, uint64_t moves,
                            Candidates *candidates) {
    Node node = node_make(search, board);
    candidates->count = 0;
    while (moves) {
        int square = bit_take(&moves);
        Move move = {.square = (uint8_t)square, .flipped = board_flip(board, square)};
        move.child = board_play_flipped(board, square, move.flipped);
        node_play(search, &node, &move, &candidates->node[candidates->count]);
        candidates->square[candidates->count++] = (uint8_t)square;
    }
}

static void candidates_promote(Candidates *candidates, int best) {
    Node node = candidates->node[best];
    uint8_t square = candidates->square[best];
    for (int i = best; i > 0; i--) {
        candidates->node[i] = candidates->node[i - 1];
        candidates->square[i] = candidates->square[i - 1];
    }
    candidates->node[0] = node;
    candidates->square[0] = square;
}

// Runs one iteration of principal variation search, moves the best move to the front and returns
// its score.
static int iterate(Worker *worker, Candidates *candidates, int depth) {
    int best = 0, score = -OUTSIDE;
    for (int i = 0; i < candidates->count && !search_stopped(worker); i++) {
        const Node *child = &candidates->node[i];
        int value =
            i == 0 ? OUTSIDE : -node_search(worker, child, -score - 1, -score, depth - 1, NULL);
        if (value > score)
            value = -node_search(worker, child, -OUTSIDE, -score, depth - 1, NULL);
        if (value > score) {
            score = value;
            best = i;
        }
    }
    candidates_promote(candidates, best);
    return score;
}

bool book_search(BookSearch *searcher, const BookPlan *plan, Board board, uint64_t moves,
                 const atomic_bool *stop, double deadline, BookLeaf *leaf) {
    assert(moves != 0 && (moves & ~board_moves(board)) == 0);
    Search *search = &searcher->search;
    Worker *worker = &searcher->worker;
    *worker = (Worker){.search = search};
    atomic_store(&search->stop, false);
    search->requested = stop;
    search->deadline = deadline;
    table_clear(search->table);
    int empties = bit_count(~board_discs(board));
    bool exact = empties <= plan->endgame;
    int depth = empties < plan->depth || exact ? empties : plan->depth, score = 0;
    Candidates candidates;
    candidates_make(search, board, moves, &candidates);
    search->selectivity = selectivity_of_percent(plan->selectivity);
    for (int d = 1; d <= depth && !search_stopped(worker); d++)
        if (d < plan->depth || d == depth) {
            if (d == depth && exact)
                search->selectivity = SELECTIVITY_NONE;
            score = iterate(worker, &candidates, d);
        }
    if (search_stopped(worker))
        return false;
    *leaf = (BookLeaf){.move = candidates.square[0],
                       .value = (int8_t)score,
                       .depth = (uint8_t)depth,
                       .selectivity = (uint8_t)selectivity_percent(search->selectivity)};
    return true;
}
