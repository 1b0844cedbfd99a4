#include "book_work.h"

#include "eval_wire.h"

#include <assert.h>
#include <stdlib.h>

typedef struct Task {
    Board board;
    uint64_t moves; // 0 = all are links
} Task;

void book_work_put(Text *task, Board board, uint64_t moves) {
    assert(!(moves & board_discs(board)));
    wire_put(task, &(Task){board, moves}, sizeof(Task));
}

bool book_work_get(const char *result, size_t length, BookLeaf *leaf) {
    WireReader reader = wire_reader(result, length);
    wire_get(&reader, leaf, sizeof *leaf);
    return wire_done(&reader);
}

static bool describe(const void *context, Text *out) {
    const BookWork *work = context;
    wire_put(out, &work->plan, sizeof work->plan);
    eval_wire_put(out, work->eval, work->weights);
    return !out->failed;
}

static void *prepare(const char *description, size_t length, Error *error) {
    WireReader reader = wire_reader(description, length);
    BookWork *work = calloc(1, sizeof *work);
    if (!work) {
        error_set(error, "out of memory");
        return NULL;
    }
    wire_get(&reader, &work->plan, sizeof work->plan);
    work->eval = eval_wire_open(&reader, error);
    if (work->eval)
        return work;
    free(work);
    return NULL;
}

static void discard(void *context) {
    BookWork *work = context;
    eval_free((Eval *)work->eval);
    free(work);
}

typedef struct Searcher {
    BookSearch search;
    const BookWork *work;
} Searcher;

static void *open_searcher(const void *context, Error *error) {
    const BookWork *work = context;
    Searcher *searcher = aligned_alloc(_Alignof(Searcher), sizeof *searcher);
    if (searcher && book_search_init(&searcher->search, work->eval, &work->plan)) {
        searcher->work = work;
        return searcher;
    }
    free(searcher);
    error_set(error, "out of memory");
    return NULL;
}

static void close_searcher(void *own) {
    Searcher *searcher = own;
    book_search_free(&searcher->search);
    free(searcher);
}

static ClusterOutcome search_leaf(void *own, const char *bytes, size_t length,
                                  const atomic_bool *stop, Text *result, Error *error) {
    Searcher *searcher = own;
    WireReader reader = wire_reader(bytes, length);
    Task task;
    BookLeaf leaf = {.move = MOVE_NONE};
    wire_get(&reader, &task, sizeof task);
    if (!wire_done(&reader))
        return error_set(error, "malformed leaf task"), CLUSTER_FAILED;
    const BookWork *work = searcher->work;
    if (task.moves && !book_search(&searcher->search, &work->plan, task.board, task.moves, stop,
                                   work->deadline, &leaf))
        return CLUSTER_CANCELLED;
    wire_put(result, &leaf, sizeof leaf);
    return CLUSTER_DONE;
}

const ClusterKind book_kind = {.name = "book",
                               .describe = describe,
                               .prepare = prepare,
                               .discard = discard,
                               .open = open_searcher,
                               .work = search_leaf,
                               .close = close_searcher};
