#include "play_advisor.h"

#include "clock.h"
#include "notation.h"

#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

struct Advisor {
    Engine *engine;
    pthread_t thread;
    bool running; // there is a thread to join
    atomic_bool stop;
    Position position;
    double seconds;

    pthread_mutex_t lock; // guards what follows
    Advice advice;
};

Advisor *advisor_open(Rules rules, Error *error) {
    Advisor *advisor = calloc(1, sizeof *advisor);
    if (!advisor) {
        error_set(error, "out of memory");
        return NULL;
    }
    EngineOptions options = {.rules = rules};
    advisor->engine = engine_create(&options, error);
    if (!advisor->engine) {
        free(advisor);
        return NULL;
    }
    pthread_mutex_init(&advisor->lock, NULL);
    advisor->advice.level = -1;
    return advisor;
}

void advisor_stop(Advisor *advisor) {
    if (!advisor->running)
        return;
    atomic_store(&advisor->stop, true);
    pthread_join(advisor->thread, NULL);
    advisor->running = false;
    advisor->advice.thinking = false;
}

void advisor_close(Advisor *advisor) {
    if (!advisor)
        return;
    advisor_stop(advisor);
    engine_destroy(advisor->engine);
    pthread_mutex_destroy(&advisor->lock);
    free(advisor);
}

// Has every move been searched to the end of the game?
static bool all_exact(const EngineReport *moves, int count) {
    for (int i = 0; i < count; i++)
        if (moves[i].kind != SCORE_EXACT)
            return false;
    return true;
}

// The looking thread: level after level while there is time. A level that was cut short is thrown away.
static void *look(void *argument) {
    Advisor *advisor = argument;
    double begin = clock_now();
    bool done = false;
    for (int level = 1; level < ENGINE_LEVELS && !done; level++) {
        double left = advisor->seconds - (clock_now() - begin);
        EngineReport moves[MOVES_MAX];
        EngineQuestion question = {.level = level, .limits = {.seconds = left, .stop = &advisor->stop}};
        int count = left > 0 ? engine_score_moves(advisor->engine, advisor->position, &question, 0, moves, NULL) : 0;
        bool late = clock_now() - begin >= advisor->seconds * 0.98 || atomic_load(&advisor->stop);
        pthread_mutex_lock(&advisor->lock);
        if (count > 0 && (!late || advisor->advice.level < 0)) {
            advisor->advice.level = level;
            advisor->advice.count = count;
            for (int i = 0; i < count; i++)
                advisor->advice.moves[i] = moves[i];
        }
        done = late || count == 0 || all_exact(moves, count) || level == ENGINE_LEVELS - 1;
        advisor->advice.thinking = !done;
        pthread_mutex_unlock(&advisor->lock);
    }
    return NULL;
}

bool advisor_look(Advisor *advisor, Position position, double seconds, Error *error) {
    assert(advisor && seconds >= 0);
    advisor_stop(advisor);
    advisor->position = position;
    advisor->seconds = seconds;
    advisor->advice = (Advice){.thinking = true, .level = -1};
    atomic_store(&advisor->stop, false);
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    advisor->running = pthread_create(&advisor->thread, NULL, look, advisor) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (advisor->running)
        return true;
    advisor->advice.thinking = false;
    return error_set(error, "cannot start a thread for the engine's view");
}

void advisor_tell(Advisor *advisor, Advice *advice) {
    pthread_mutex_lock(&advisor->lock);
    *advice = advisor->advice;
    pthread_mutex_unlock(&advisor->lock);
}

bool advisor_wait(Advisor *advisor, double seconds, Advice *advice) {
    double end = clock_now() + seconds;
    do {
        advisor_tell(advisor, advice);
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

void advice_line(Text *out, const EngineReport *report, int line_moves) {
    char name[3];
    Text score = {0};
    advice_score(&score, report);
    text_format(out, "%s %4s  depth %d ", notation_move(report->move, name), text_string(&score), report->depth);
    for (int i = 0; i < report->pv_length && i < line_moves; i++)
        text_format(out, " %s", notation_move(report->pv[i], name));
    text_free(&score);
}
