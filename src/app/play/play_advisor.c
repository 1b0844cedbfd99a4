#include "play_advisor.h"

#include "clock.h"
#include "notation.h"
#include "thread.h"
#include "win_probability.h"

#include <assert.h>
#include <stdlib.h>

struct Advisor {
    Engine *engine;
    Rules rules;
    Thread thread;
    bool running; // there is a thread to join
    atomic_bool stop;
    Position position;
    double seconds;

    Lock lock; // guards what follows
    Advice advice;
};

Advisor *advisor_open(Rules rules, Error *error) {
    Advisor *advisor = calloc(1, sizeof *advisor);
    if (!advisor) {
        error_set(error, "out of memory");
        return NULL;
    }
    advisor->rules = rules;
    EngineOptions options = {.rules = rules};
    advisor->engine = engine_create(&options, error);
    if (!advisor->engine) {
        free(advisor);
        return NULL;
    }
    lock_init(&advisor->lock);
    advisor->advice.level = -1;
    return advisor;
}

void advisor_stop(Advisor *advisor) {
    if (!advisor->running)
        return;
    atomic_store(&advisor->stop, true);
    thread_join(advisor->thread);
    advisor->running = false;
    advisor->advice.thinking = false;
}

void advisor_close(Advisor *advisor) {
    if (!advisor)
        return;
    advisor_stop(advisor);
    engine_destroy(advisor->engine);
    lock_free(&advisor->lock);
    free(advisor);
}

// Has every move been searched to the end of the game?
static bool all_exact(const EngineReport *moves, int count) {
    for (int i = 0; i < count; i++)
        if (moves[i].kind != SCORE_EXACT)
            return false;
    return true;
}

static bool any_cut(const EngineReport *moves, int count) {
    for (int i = 0; i < count; i++)
        if (moves[i].cut)
            return true;
    return false;
}

// The looking thread: level after level while there is time. A level that was cut short is thrown
// away.
static void *look(void *argument) {
    Advisor *advisor = argument;
    double begin = clock_now();
    bool done = false;
    for (int level = 1; level < ENGINE_LEVELS && !done; level++) {
        double left = advisor->seconds - (clock_now() - begin);
        EngineReport moves[MOVES_MAX];
        EngineQuestion question = {.level = level,
                                   .limits = {.seconds = left, .stop = &advisor->stop}};
        int count = left > 0 ? engine_score_moves(advisor->engine, advisor->position, &question, 0,
                                                  moves, NULL)
                             : 0;
        bool late = atomic_load(&advisor->stop) || any_cut(moves, count);
        lock_take(&advisor->lock);
        if (count > 0 && (!late || advisor->advice.level < 0)) {
            advisor->advice.level = level;
            advisor->advice.count = count;
            for (int i = 0; i < count; i++)
                advisor->advice.moves[i] = moves[i];
        }
        done = late || count == 0 || all_exact(moves, count) || level == ENGINE_LEVELS - 1;
        advisor->advice.thinking = !done;
        lock_release(&advisor->lock);
    }
    return NULL;
}

bool advisor_start(Advisor *advisor, Position position, double seconds, Error *error) {
    assert(advisor && seconds >= 0);
    advisor_stop(advisor);
    advisor->position = position;
    advisor->seconds = seconds;
    advisor->advice = (Advice){
        .thinking = true,
        .level = -1,
        .goal = advisor->rules.goal,
        .size = advisor->rules.size,
        .empties = bit_count(board_region(advisor->rules.size) & ~board_discs(position.board))};
    atomic_store(&advisor->stop, false);
    advisor->running = thread_start_task(&advisor->thread, look, advisor);
    if (advisor->running)
        return true;
    advisor->advice.thinking = false;
    return error_set(error, "cannot start a thread for the engine's view");
}

void advisor_read(Advisor *advisor, Advice *advice) {
    lock_take(&advisor->lock);
    *advice = advisor->advice;
    lock_release(&advisor->lock);
}

bool advisor_wait(Advisor *advisor, double seconds, Advice *advice) {
    double end = clock_now() + seconds;
    do {
        advisor_read(advisor, advice);
        if (advice->level >= 0 && (!advice->thinking || clock_now() >= end))
            return true;
        clock_sleep(0.02);
    } while (advice->thinking && clock_now() < end + 5);
    return advice->level >= 0;
}

void advice_score(Text *out, const EngineReport *report) {
    const char *sign = report->kind == SCORE_EXACT      ? "="
                       : report->kind == SCORE_AT_LEAST ? "≥"
                       : report->kind == SCORE_AT_MOST  ? "≤"
                                                        : "";
    text_format(out, "%s%+d", sign, report->score);
}

void advice_line(Text *out, const Advice *advice, int index, int line_moves) {
    assert(index >= 0 && index < advice->count);
    const EngineReport *report = &advice->moves[index];
    char name[3];
    Text score = {0};
    advice_score(&score, report);
    double chance = win_probability(advice->goal, advice->empties, report->score);
    text_format(out, "%s %4s %3.0f %%  depth %d ", notation_move(report->move, advice->size, name),
                text_string(&score), 100 * chance, report->depth);
    for (int i = 0; i < report->pv_length && i < line_moves; i++)
        text_format(out, " %s", notation_move(report->pv[i], advice->size, name));
    text_free(&score);
}
