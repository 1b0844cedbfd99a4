#include "book_work.h"

#include "eval_wire.h"

#include <stdlib.h>

typedef struct Task {
    Board board;
    uint64_t moves; // 0 = all are in the book
} Task;

void book_work_put(Text *task, Board board, uint64_t moves) {
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

typedef struct Desk {
    BookSearch search;
    const BookWork *work;
} Desk;

static void *open_desk(const void *context, Error *error) {
    const BookWork *work = context;
    Desk *desk = aligned_alloc(_Alignof(Desk), sizeof *desk);
    if (desk && book_search_init(&desk->search, work->eval, &work->plan)) {
        desk->work = work;
        return desk;
    }
    free(desk);
    error_set(error, "no memory for a searching thread; try fewer with --threads");
    return NULL;
}

static void close_desk(void *own) {
    Desk *desk = own;
    book_search_free(&desk->search);
    free(desk);
}

static ClusterOutcome search_leaf(void *own, const char *bytes, size_t length,
                                  const atomic_bool *stop, Text *result, Error *error) {
    Desk *desk = own;
    WireReader reader = wire_reader(bytes, length);
    Task task;
    BookLeaf leaf = {.move = MOVE_NONE};
    wire_get(&reader, &task, sizeof task);
    if (!wire_done(&reader))
        return error_set(error, "a leaf to search is none"), CLUSTER_FAILED;
    const BookWork *work = desk->work;
    if (task.moves && !book_search(&desk->search, &work->plan, task.board, task.moves, stop,
                                   work->deadline, &leaf))
        return CLUSTER_CANCELLED;
    wire_put(result, &leaf, sizeof leaf);
    return CLUSTER_DONE;
}

const ClusterKind book_kind = {.name = "book",
                               .describe = describe,
                               .prepare = prepare,
                               .discard = discard,
                               .open = open_desk,
                               .work = search_leaf,
                               .close = close_desk};
