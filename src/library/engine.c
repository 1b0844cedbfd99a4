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

flipside_engine *flipside_engine_new(const flipside_engine_options *options, flipside_error *error) {
    if (!inside_rules_check(options->rules, error))
        return NULL;
    Error inner = {0};
    flipside_engine *handle = malloc(sizeof *handle);
    if (!handle) {
        error_set(&inner, "not enough memory");
        outside_error(error, &inner);
        return NULL;
    }
    EngineOptions inside = {.rules = inside_rules(options->rules),
                            .threads = options->threads,
                            .hash_mb = options->hash_mb,
                            .eval = options->eval,
                            .weights = options->weights};
    *handle = (flipside_engine){.engine = engine_create(&inside, &inner), .rules = options->rules};
    if (!handle->engine) {
        outside_error(error, &inner);
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

static void copy_report(const EngineReport *report, flipside_answer *answer) {
    _Static_assert(sizeof answer->pv / sizeof *answer->pv >= ENGINE_PV_MAX, "the public line holds the inner one");
    *answer = (flipside_answer){.move = report->move,
                                .score = report->score,
                                .kind = (flipside_score_kind)report->kind,
                                .depth = report->depth,
                                .selectivity = report->selectivity,
                                .pv_length = report->pv_length,
                                .nodes = report->nodes,
                                .seconds = report->seconds};
    for (int i = 0; i < report->pv_length; i++)
        answer->pv[i] = report->pv[i];
}

// The inner question. What is zero was not given; without a level and without any limit it is the default level.
static EngineQuestion inside_question(const flipside_question *question, const atomic_bool *stop) {
    bool limited = question->seconds != 0 || question->depth != 0 || question->nodes != 0 || question->solve;
    int unlimited = limited ? -1 : FLIPSIDE_LEVEL_DEFAULT;
    return (EngineQuestion){
        .limits = {.seconds = question->seconds, .depth = question->depth, .nodes = question->nodes, .stop = stop},
        .level = question->level == 0 ? unlimited : question->level,
        .solve = question->solve,
        .wld = question->solve && question->wld};
}

bool flipside_engine_go(flipside_engine *engine, flipside_position position, const flipside_question *question,
                        flipside_answer *answer, flipside_error *error) {
    EngineQuestion inside = inside_question(question, &engine->stop);
    EngineReport report = {0};
    Error inner = {0};
    bool good = flipside_position_check(engine->rules, position, error);
    if (good && !engine_go(engine->engine, inside_position(position), &inside, &report, &inner))
        good = outside_error(error, &inner);
    atomic_store(&engine->stop, false);
    if (good)
        copy_report(&report, answer);
    return good;
}

void flipside_engine_stop(flipside_engine *engine) {
    atomic_store(&engine->stop, true);
}

void flipside_engine_clear_stop(flipside_engine *engine) {
    atomic_store(&engine->stop, false);
}

void flipside_engine_forget(flipside_engine *engine) {
    engine_forget(engine->engine);
}

const char *flipside_engine_about(const flipside_engine *engine) {
    return engine_about(engine->engine);
}
