#include "solve_work.h"

#include "wire.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

// Fixed-size part of a SolveCase on the wire; its moves and source follow.
typedef struct CaseHeader {
    int number, move_count, expected;
    Rules rules;
    Position position;
    EngineReport report;
    bool all, interrupted, has_expected;
    SheetScores scores;
    double part;
} CaseHeader;

void solve_case_put(Text *out, const SolveCase *entry) {
    const Solution *s = &entry->solution;
    assert(s->move_count >= 0 && s->move_count <= MOVES_MAX);
    CaseHeader header = {.number = s->number,
                         .move_count = s->move_count,
                         .expected = s->expected,
                         .rules = s->rules,
                         .position = s->position,
                         .report = s->report,
                         .all = s->all,
                         .interrupted = s->interrupted,
                         .has_expected = s->has_expected,
                         .scores = entry->scores,
                         .part = entry->part};
    wire_put(out, &header, sizeof header);
    wire_put(out, s->moves, (size_t)s->move_count * sizeof *s->moves);
    wire_put_text(out, s->source);
}

bool solve_case_get(const char *bytes, size_t length, SolveCase *entry) {
    WireReader reader = wire_reader(bytes, length);
    CaseHeader header;
    wire_get(&reader, &header, sizeof header);
    entry->scores = header.scores;
    entry->part = header.part;
    entry->solution = (Solution){.number = header.number,
                                 .move_count = header.move_count,
                                 .expected = header.expected,
                                 .rules = header.rules,
                                 .position = header.position,
                                 .report = header.report,
                                 .all = header.all,
                                 .interrupted = header.interrupted,
                                 .has_expected = header.has_expected};
    if (header.move_count < 0 || header.move_count > MOVES_MAX)
        return false;
    wire_get(&reader, entry->solution.moves,
             (size_t)header.move_count * sizeof *entry->solution.moves);
    entry->solution.source = wire_get_text(&reader);
    return wire_done(&reader);
}

static bool describe(const void *context, Text *out) {
    const SolveWork *work = context;
    SolveWork sent = *work;
    sent.engine.eval = sent.engine.weights = NULL;
    sent.progress = NULL;
    sent.user = NULL;
    sent.stop = NULL;
    wire_put(out, &sent, sizeof sent);
    wire_put_text(out, work->engine.eval);
    wire_put_text(out, work->engine.weights);
    return !out->failed;
}

// A context received from another process, with the data it owns.
typedef struct RemoteContext {
    SolveWork work;
    char *eval, *weights;
} RemoteContext;

static void discard(void *context) {
    RemoteContext *remote = context;
    free(remote->eval);
    free(remote->weights);
    free(remote);
}

static char *copy_text(const char *text, bool *good) {
    char *copy = text ? strdup(text) : NULL;
    *good = *good && (copy || !text);
    return copy;
}

static void *prepare(const char *description, size_t length, Error *error) {
    WireReader reader = wire_reader(description, length);
    RemoteContext *remote = calloc(1, sizeof *remote);
    bool good = remote != NULL;
    if (good) {
        wire_get(&reader, &remote->work, sizeof remote->work);
        remote->work.engine.eval = remote->eval = copy_text(wire_get_text(&reader), &good);
        remote->work.engine.weights = remote->weights = copy_text(wire_get_text(&reader), &good);
        if (good && wire_done(&reader))
            return remote;
        discard(remote);
    }
    error_set(error, "out of memory");
    return NULL;
}

typedef struct Worker {
    const SolveWork *work;
    Engine *engine;
    SolveCase now;
} Worker;

static void close_worker(void *own) {
    Worker *worker = own;
    engine_destroy(worker->engine);
    free(worker);
}

static void *open_worker(const void *context, Error *error) {
    const SolveWork *work = context;
    Worker *worker = calloc(1, sizeof *worker);
    if (!worker) {
        error_set(error, "out of memory");
        return NULL;
    }
    worker->work = work;
    worker->engine = engine_create(&work->engine, error);
    if (!worker->engine) {
        free(worker);
        return NULL;
    }
    if (work->seconds > 0)
        engine_prepare(worker->engine);
    return worker;
}

// Solves every move and reports the best one.
static bool solve_all(Engine *engine, const EngineQuestion *question, Solution *s, Error *error) {
    s->move_count = engine_score_moves(engine, s->position, question, 0, s->moves, error);
    if (s->move_count == 0) // a pass or the end of the game
        return engine_go(engine, s->position, question, &s->report, error);
    s->report = engine_report_from_moves(s->moves, s->move_count);
    return true;
}

static ClusterOutcome solve(void *own, const char *task, size_t length, const atomic_bool *stop,
                            Text *result, Error *error) {
    Worker *worker = own;
    const SolveWork *work = worker->work;
    Solution *s = &worker->now.solution;
    if (!solve_case_get(task, length, &worker->now))
        return error_set(error, "malformed solve task"), CLUSTER_FAILED;
    EngineQuestion question = {
        .level = -1,
        .solve = true,
        .wld = work->wld,
        .limits = {.seconds = work->seconds, .stop = work->stop ? work->stop : stop},
        .progress = work->progress,
        .user = work->user};
    engine_clear(worker->engine);
    bool good = work->all ? solve_all(worker->engine, &question, s, error)
                          : engine_go(worker->engine, s->position, &question, &s->report, error);
    if (!good)
        return CLUSTER_FAILED;
    if (atomic_load(stop) && !work->stop)
        return CLUSTER_CANCELLED;
    s->interrupted = work->stop && atomic_load(work->stop);
    solve_case_put(result, &worker->now);
    return CLUSTER_DONE;
}

const ClusterKind solve_kind = {.name = "solve",
                                .describe = describe,
                                .prepare = prepare,
                                .discard = discard,
                                .open = open_worker,
                                .work = solve,
                                .close = close_worker};
