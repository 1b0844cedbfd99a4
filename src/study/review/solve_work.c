#include "solve_work.h"

#include "wire.h"

#include <stdlib.h>
#include <string.h>

// A case without its text and with only as many moves as there are.
typedef struct Plain {
    int number, move_count, expected;
    Rules rules;
    Position position;
    EngineReport report;
    bool all, interrupted, has_expected;
    SheetScores scores;
    double part;
} Plain;

void solve_case_put(Text *out, const SolveCase *of) {
    const Solution *s = &of->solution;
    Plain plain = {.number = s->number,
                   .move_count = s->move_count,
                   .expected = s->expected,
                   .rules = s->rules,
                   .position = s->position,
                   .report = s->report,
                   .all = s->all,
                   .interrupted = s->interrupted,
                   .has_expected = s->has_expected,
                   .scores = of->scores,
                   .part = of->part};
    wire_put(out, &plain, sizeof plain);
    wire_put(out, s->moves, (size_t)s->move_count * sizeof *s->moves);
    wire_put_text(out, s->source);
}

bool solve_case_get(const char *bytes, size_t length, SolveCase *of) {
    WireReader reader = wire_reader(bytes, length);
    Plain plain;
    wire_get(&reader, &plain, sizeof plain);
    of->scores = plain.scores;
    of->part = plain.part;
    of->solution = (Solution){.number = plain.number,
                              .move_count = plain.move_count,
                              .expected = plain.expected,
                              .rules = plain.rules,
                              .position = plain.position,
                              .report = plain.report,
                              .all = plain.all,
                              .interrupted = plain.interrupted,
                              .has_expected = plain.has_expected};
    if (plain.move_count < 0 || plain.move_count > MOVES_MAX)
        return false;
    wire_get(&reader, of->solution.moves, (size_t)plain.move_count * sizeof *of->solution.moves);
    of->solution.source = wire_get_text(&reader);
    return wire_done(&reader);
}

static bool describe(const void *context, Text *out) {
    const SolveWork *work = context;
    SolveWork plain = *work;
    plain.engine.eval = plain.engine.weights = NULL;
    plain.progress = NULL;
    plain.user = NULL;
    plain.stop = NULL;
    wire_put(out, &plain, sizeof plain);
    wire_put_text(out, work->engine.eval);
    wire_put_text(out, work->engine.weights);
    return !out->failed;
}

// A context of another process, with what it owns.
typedef struct Visit {
    SolveWork work;
    char *eval, *weights;
} Visit;

static void discard(void *context) {
    Visit *visit = context;
    free(visit->eval);
    free(visit->weights);
    free(visit);
}

static char *copy_text(const char *text, bool *good) {
    char *copy = text ? strdup(text) : NULL;
    *good = *good && (copy || !text);
    return copy;
}

static void *prepare(const char *description, size_t length, Error *error) {
    WireReader reader = wire_reader(description, length);
    Visit *visit = calloc(1, sizeof *visit);
    bool good = visit != NULL;
    if (good) {
        wire_get(&reader, &visit->work, sizeof visit->work);
        visit->work.engine.eval = visit->eval = copy_text(wire_get_text(&reader), &good);
        visit->work.engine.weights = visit->weights = copy_text(wire_get_text(&reader), &good);
        if (good && wire_done(&reader))
            return visit;
        discard(visit);
    }
    error_set(error, "not enough memory");
    return NULL;
}

typedef struct Desk {
    const SolveWork *work;
    Engine *engine;
    SolveCase now;
} Desk;

static void close_desk(void *own) {
    Desk *desk = own;
    engine_destroy(desk->engine);
    free(desk);
}

static void *open_desk(const void *context, Error *error) {
    const SolveWork *work = context;
    Desk *desk = calloc(1, sizeof *desk);
    if (!desk) {
        error_set(error, "not enough memory");
        return NULL;
    }
    desk->work = work;
    desk->engine = engine_create(&work->engine, error);
    if (!desk->engine) {
        free(desk);
        return NULL;
    }
    if (work->seconds > 0)
        engine_prepare(desk->engine);
    return desk;
}

// The answer for all moves at once: the best of them.
static bool ask_all(Engine *engine, const EngineQuestion *question, Solution *s, Error *error) {
    s->move_count = engine_score_moves(engine, s->position, question, 0, s->moves, error);
    if (s->move_count == 0) // a pass or the end of the game
        return engine_go(engine, s->position, question, &s->report, error);
    s->report = engine_report_from_moves(s->moves, s->move_count);
    return true;
}

static ClusterOutcome solve(void *own, const char *task, size_t length, const atomic_bool *stop,
                            Text *result, Error *error) {
    Desk *desk = own;
    const SolveWork *work = desk->work;
    Solution *s = &desk->now.solution;
    if (!solve_case_get(task, length, &desk->now))
        return error_set(error, "a position to solve is none"), CLUSTER_FAILED;
    EngineQuestion question = {
        .level = -1,
        .solve = true,
        .wld = work->wld,
        .limits = {.seconds = work->seconds, .stop = work->stop ? work->stop : stop},
        .progress = work->progress,
        .user = work->user};
    engine_clear(desk->engine);
    bool good = work->all ? ask_all(desk->engine, &question, s, error)
                          : engine_go(desk->engine, s->position, &question, &s->report, error);
    if (!good)
        return CLUSTER_FAILED;
    if (atomic_load(stop) && !work->stop)
        return CLUSTER_CANCELLED;
    s->interrupted = work->stop && atomic_load(work->stop);
    solve_case_put(result, &desk->now);
    return CLUSTER_DONE;
}

const ClusterKind solve_kind = {.name = "solve",
                                .describe = describe,
                                .prepare = prepare,
                                .discard = discard,
                                .open = open_desk,
                                .work = solve,
                                .close = close_desk};
