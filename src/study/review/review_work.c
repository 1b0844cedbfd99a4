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

// The name of the opening is a text of the program that made the review: it is found anew.
bool review_work_get(const char *result, size_t length, int *number, Review *review) {
    if (!get_packed(result, length, number, review, sizeof *review))
        return false;
    review->opening = NULL;
    review->opening = review_opening(review, review->count, &review->opening_plies);
    return true;
}

static bool describe(const void *context, Text *out) {
    const ReviewWork *work = context;
    ReviewerOptions plain = work->options;
    plain.engine.eval = plain.engine.weights = plain.version = NULL;
    plain.lent = NULL;
    plain.cache = NULL;
    plain.stop = NULL;
    plain.progress = NULL;
    plain.each = NULL;
    plain.user = NULL;
    bool books = plain.books != NULL;
    plain.books = NULL;
    wire_put(out, &plain, sizeof plain);
    wire_put(out, &books, sizeof books);
    wire_put_text(out, work->options.engine.eval);
    wire_put_text(out, work->options.engine.weights);
    wire_put_text(out, work->options.version);
    return !out->failed;
}

// A context of another process, with what it owns.
typedef struct Visit {
    ReviewWork work;
    ReviewBooks books;
    char *texts[3];
} Visit;

static void discard(void *context) {
    Visit *visit = context;
    if (visit->work.options.books)
        review_books_close(&visit->books);
    for (int i = 0; i < 3; i++)
        free(visit->texts[i]);
    free(visit);
}

static bool take_texts(Visit *visit, WireReader *reader) {
    bool good = true;
    for (int i = 0; i < 3; i++) {
        const char *text = wire_get_text(reader);
        visit->texts[i] = text ? strdup(text) : NULL;
        good = good && (!text || visit->texts[i]);
    }
    visit->work.options.engine.eval = visit->texts[0];
    visit->work.options.engine.weights = visit->texts[1];
    visit->work.options.version = visit->texts[2];
    return good && wire_done(reader);
}

static void *prepare(const char *description, size_t length, Error *error) {
    WireReader reader = wire_reader(description, length);
    Visit *visit = calloc(1, sizeof *visit);
    bool books;
    if (visit) {
        wire_get(&reader, &visit->work.options, sizeof visit->work.options);
        wire_get(&reader, &books, sizeof books);
        if (books) {
            review_books_open(&visit->books);
            visit->work.options.books = &visit->books;
        }
        if (take_texts(visit, &reader))
            return visit;
        discard(visit);
    }
    error_set(error, "not enough memory");
    return NULL;
}

// One worker: the reviewer is made with the first game, when the stop flag is known, and has room
// for a game.
typedef struct Desk {
    const ReviewWork *work;
    Reviewer *reviewer;
    GameSheet sheet;
    Review review;
} Desk;

static void *open_desk(const void *context, Error *error) {
    Desk *desk = calloc(1, sizeof *desk);
    if (desk)
        desk->work = context;
    else
        error_set(error, "not enough memory");
    return desk;
}

static void close_desk(void *own) {
    Desk *desk = own;
    reviewer_destroy(desk->reviewer);
    free(desk);
}

static ClusterOutcome do_review(void *own, const char *task, size_t length, const atomic_bool *stop,
                                Text *result, Error *error) {
    Desk *desk = own;
    int number;
    if (!get_packed(task, length, &number, &desk->sheet, sizeof desk->sheet))
        return error_set(error, "not enough memory"), CLUSTER_FAILED;
    if (!desk->reviewer) {
        ReviewerOptions options = desk->work->options;
        options.stop = stop;
        desk->reviewer = reviewer_create(&options, error);
    }
    if (!desk->reviewer)
        return CLUSTER_FAILED;
    memset(&desk->review, 0, sizeof desk->review);
    if (!reviewer_run(desk->reviewer, &desk->sheet, &desk->review, error))
        return atomic_load(stop) ? CLUSTER_CANCELLED : CLUSTER_FAILED;
    review_work_put(result, number, &desk->review);
    return CLUSTER_DONE;
}

const ClusterKind review_kind = {.name = "review",
                                 .describe = describe,
                                 .prepare = prepare,
                                 .discard = discard,
                                 .open = open_desk,
                                 .work = do_review,
                                 .close = close_desk};
