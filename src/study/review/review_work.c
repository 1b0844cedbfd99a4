#include "review_work.h"

#include "pack.h"
#include "wire.h"

#include <stdlib.h>
#include <string.h>

enum { PACK_LEVEL = 1 };

static void put_packed(Text *out, int number, const void *value, size_t size) {
    size_t room = PACK_BOUND(size), packed = 0;
    char *bytes = malloc(room);
    if (bytes)
        packed = pack_compress(bytes, room, value, size, PACK_LEVEL);
    wire_put(out, &number, sizeof number);
    if (packed)
        wire_put_bytes(out, bytes, packed);
    else
        out->failed = true;
    free(bytes);
}

static bool get_packed(const char *bytes, size_t length, int *number, void *value, size_t size) {
    WireReader reader = wire_reader(bytes, length);
    size_t packed_size;
    wire_get(&reader, number, sizeof *number);
    const char *packed = wire_get_bytes(&reader, &packed_size);
    return wire_done(&reader) && packed &&
           pack_expand(value, size, packed, packed_size) == PACK_DONE;
}

void review_work_put_game(Text *task, int number, const GameSheet *sheet) {
    put_packed(task, number, sheet, sizeof *sheet);
}

void review_work_put(Text *result, int number, const Review *review) {
    put_packed(result, number, review, sizeof *review);
}

// Looks up the opening again: its name points into another process.
bool review_work_get(const char *result, size_t length, int *number, Review *review) {
    if (!get_packed(result, length, number, review, sizeof *review))
        return false;
    review->opening = NULL;
    review->opening = review_opening(review, review->count, &review->opening_plies);
    return true;
}

static bool describe(const void *context, Text *out) {
    const ReviewWork *work = context;
    ReviewerOptions sent = work->options;
    sent.engine.eval = sent.engine.weights = sent.version = NULL;
    sent.shared_engine = NULL;
    sent.cache = NULL;
    sent.stop = NULL;
    sent.progress = NULL;
    sent.each = NULL;
    sent.user = NULL;
    bool books = sent.books != NULL;
    sent.books = NULL;
    wire_put(out, &sent, sizeof sent);
    wire_put(out, &books, sizeof books);
    wire_put_text(out, work->options.engine.eval);
    wire_put_text(out, work->options.engine.weights);
    wire_put_text(out, work->options.version);
    return !out->failed;
}

// A context received from another process, with the data it owns.
typedef struct RemoteContext {
    ReviewWork work;
    ReviewBooks books;
    char *texts[3];
} RemoteContext;

static void discard(void *context) {
    RemoteContext *remote = context;
    if (remote->work.options.books)
        review_books_close(&remote->books);
    for (int i = 0; i < 3; i++)
        free(remote->texts[i]);
    free(remote);
}

static bool take_texts(RemoteContext *remote, WireReader *reader) {
    bool good = true;
    for (int i = 0; i < 3; i++) {
        const char *text = wire_get_text(reader);
        remote->texts[i] = text ? strdup(text) : NULL;
        good = good && (!text || remote->texts[i]);
    }
    remote->work.options.engine.eval = remote->texts[0];
    remote->work.options.engine.weights = remote->texts[1];
    remote->work.options.version = remote->texts[2];
    return good && wire_done(reader);
}

static void *prepare(const char *description, size_t length, Error *error) {
    WireReader reader = wire_reader(description, length);
    RemoteContext *remote = calloc(1, sizeof *remote);
    bool books;
    if (remote) {
        wire_get(&reader, &remote->work.options, sizeof remote->work.options);
        wire_get(&reader, &books, sizeof books);
        if (books) {
            review_books_open(&remote->books);
            remote->work.options.books = &remote->books;
        }
        if (take_texts(remote, &reader))
            return remote;
        discard(remote);
    }
    error_set(error, "out of memory");
    return NULL;
}

typedef struct Worker {
    const ReviewWork *work;
    Reviewer *reviewer; // created with the first task, which brings the stop flag
    GameSheet sheet;
    Review review;
} Worker;

static void *open_worker(const void *context, Error *error) {
    Worker *worker = calloc(1, sizeof *worker);
    if (worker)
        worker->work = context;
    else
        error_set(error, "out of memory");
    return worker;
}

static void close_worker(void *own) {
    Worker *worker = own;
    reviewer_destroy(worker->reviewer);
    free(worker);
}

static ClusterOutcome do_review(void *own, const char *task, size_t length, const atomic_bool *stop,
                                Text *result, Error *error) {
    Worker *worker = own;
    int number;
    if (!get_packed(task, length, &number, &worker->sheet, sizeof worker->sheet))
        return error_set(error, "out of memory"), CLUSTER_FAILED;
    if (!worker->reviewer) {
        ReviewerOptions options = worker->work->options;
        options.stop = stop;
        worker->reviewer = reviewer_create(&options, error);
    }
    if (!worker->reviewer)
        return CLUSTER_FAILED;
    memset(&worker->review, 0, sizeof worker->review);
    if (!reviewer_run(worker->reviewer, &worker->sheet, &worker->review, error))
        return atomic_load(stop) ? CLUSTER_CANCELLED : CLUSTER_FAILED;
    review_work_put(result, number, &worker->review);
    return CLUSTER_DONE;
}

const ClusterKind review_kind = {.name = "review",
                                 .describe = describe,
                                 .prepare = prepare,
                                 .discard = discard,
                                 .open = open_worker,
                                 .work = do_review,
                                 .close = close_worker};
