#include <flipside/engine.h>

#include "engine.h"
#include "inside.h"

#include <stdatomic.h>
#include <stdlib.h>

struct flipside_engine {
    Engine *engine;
    flipside_rules rules;
    atomic_bool stop; // the running or the next search is to end; used up by it
};

flipside_engine *flipside_engine_new_sized(const flipside_engine_options *given, size_t size,
                                           flipside_error *error) {
    flipside_engine_options options;
    if (!inside_struct(&options, sizeof options, given, size, error) ||
        !inside_rules_check(options.rules, error))
        return NULL;
    Error inner = {0};
    flipside_engine *handle = malloc(sizeof *handle);
    if (!handle) {
        error_set(&inner, "not enough memory");
        public_error(error, &inner);
        return NULL;
    }
    EngineOptions inside = {.rules = inside_rules(options.rules),
                            .threads = options.threads,
                            .hash_mb = options.hash_mb,
                            .eval = options.eval,
                            .weights = options.weights};
    *handle = (flipside_engine){.engine = engine_create(&inside, &inner), .rules = options.rules};
    if (!handle->engine) {
        public_error(error, &inner);
        free(handle);
        return NULL;
    }
    return handle;
}

void flipside_engine_free(flipside_engine *engine) {
    if (!engine)
        return;
    engine_destroy(engine->engine);
    free(engine);
}

static flipside_answer outside_answer(const EngineReport *report) {
    flipside_answer answer = {.move = report->move,
                              .score = report->score,
                              .kind = (flipside_score_kind)report->kind,
                              .depth = report->depth,
                              .selectivity = report->selectivity,
                              .pv_length = report->pv_length,
                              .nodes = report->nodes,
                              .seconds = report->seconds,
                              .win_chance = report->win_chance,
                              .complete = !report->cut};
    _Static_assert(sizeof answer.pv / sizeof *answer.pv >= ENGINE_PV_MAX,
                   "the public line holds the inner one");
    for (int i = 0; i < report->pv_length; i++)
        answer.pv[i] = report->pv[i];
    return answer;
}

// Writes an answer into the program's struct, which may be of another version.
static void give(const EngineReport *report, void *to, size_t size) {
    flipside_answer answer = outside_answer(report);
    public_struct(to, size, &answer, sizeof answer);
}

// Passes an inner report on to the program. One that knows further fields finds zeros there.
static void tell(const EngineReport *report, void *user) {
    const flipside_question *question = user;
    struct {
        flipside_answer answer;
        char later[512];
    } told = {.answer = outside_answer(report)};
    question->progress(&told.answer, question->user);
}

// The inner question. What is zero was not given; without a level and without any limit it is the
// default level.
static EngineQuestion inside_question(flipside_question *question, const atomic_bool *stop) {
    bool limited =
        question->seconds != 0 || question->depth != 0 || question->nodes != 0 || question->solve;
    int unlimited = limited ? -1 : FLIPSIDE_LEVEL_DEFAULT;
    return (EngineQuestion){.limits = {.seconds = question->seconds,
                                       .depth = question->depth,
                                       .nodes = question->nodes,
                                       .stop = stop},
                            .level = question->level == 0 ? unlimited : question->level,
                            .solve = question->solve,
                            .wld = question->solve && question->wld,
                            .progress = question->progress ? tell : NULL,
                            .user = question};
}

// A question that was taken in: the program's, and what the engine makes of it.
typedef struct Asked {
    flipside_question question;
    EngineQuestion inside;
} Asked;

static bool take_question(flipside_engine *engine, flipside_position position,
                          const flipside_question *given, size_t size, Asked *asked,
                          flipside_error *error) {
    if (!inside_struct(&asked->question, sizeof asked->question, given, size, error) ||
        !flipside_position_check(engine->rules, position, error))
        return false;
    asked->inside = inside_question(&asked->question, &engine->stop);
    return true;
}

bool flipside_engine_go_sized(flipside_engine *engine, flipside_position position,
                              const flipside_question *question, size_t question_size,
                              flipside_answer *answer, size_t answer_size, flipside_error *error) {
    Asked asked;
    EngineReport report = {0};
    Error inner = {0};
    bool good = take_question(engine, position, question, question_size, &asked, error);
    if (good &&
        !engine_go(engine->engine, inside_position(position), &asked.inside, &report, &inner))
        good = public_error(error, &inner);
    atomic_store(&engine->stop, false);
    if (good)
        give(&report, answer, answer_size);
    return good;
}

int flipside_engine_score_moves_sized(flipside_engine *engine, flipside_position position,
                                      const flipside_question *question, size_t question_size,
                                      flipside_answer *answers, size_t answer_size, int capacity,
                                      flipside_error *error) {
    _Static_assert((int)FLIPSIDE_MOVES_MAX >= (int)MOVES_MAX,
                   "the public number of moves covers the inner one");
    Asked asked;
    EngineReport reports[MOVES_MAX];
    Error inner = {0};
    int count = -1;
    if (take_question(engine, position, question, question_size, &asked, error)) {
        count = engine_score_moves(engine->engine, inside_position(position), &asked.inside, 0,
                                   reports, &inner);
        if (*inner.text) {
            public_error(error, &inner);
            count = -1;
        }
    }
    atomic_store(&engine->stop, false);
    if (count > 0 && count > capacity)
        count = capacity > 0 ? capacity : 0;
    for (int i = 0; i < count; i++)
        give(&reports[i], (char *)answers + (size_t)i * answer_size, answer_size);
    return count;
}

bool flipside_engine_evaluate(const flipside_engine *engine, flipside_position position,
                              double *score, double *win_chance, flipside_error *error) {
    if (!flipside_position_check(engine->rules, position, error))
        return false;
    double points, chance;
    engine_evaluate(engine->engine, inside_position(position), &points, &chance);
    if (score)
        *score = points;
    if (win_chance)
        *win_chance = chance;
    return true;
}

void flipside_engine_stop(flipside_engine *engine) {
    atomic_store(&engine->stop, true);
}

void flipside_engine_clear_stop(flipside_engine *engine) {
    atomic_store(&engine->stop, false);
}

void flipside_engine_forget(flipside_engine *engine) {
    engine_clear(engine->engine);
}

const char *flipside_engine_about(const flipside_engine *engine) {
    return engine_about(engine->engine);
}
