#include "explain_task.h"

#include "clock.h"
#include "play_setup.h"
#include "roster.h"
#include "thread.h"

#include <assert.h>
#include <stdlib.h>

struct ExplainTask {
    ExplainRequest question;
    Player *player;
    Thread thread;
    atomic_bool stop, ready;
    bool good;
    Explanation explanation; // once it is ready
    Text words;              // an engine's level as people say it
    Error error;
};

static void *find_out(void *argument) {
    ExplainTask *explain_task = argument;
    Limits limits = explain_task->question.limits;
    limits.stop = &explain_task->stop;
    explain_task->good =
        explain_game(&explain_task->explanation, explain_task->player, &explain_task->question.game,
                     explain_task->question.move, &limits, &explain_task->error);
    if (explain_task->good && explain_task->explanation.compared) {
        setup_level_title(&explain_task->words, explain_task->question.spec);
        if (explain_task->words.length && !explain_task->words.failed)
            explain_task->explanation.spec = text_string(&explain_task->words);
    }
    atomic_store(&explain_task->ready, true);
    return NULL;
}

ExplainTask *explain_task_open(const ExplainRequest *question, Error *error) {
    assert(game_moves(&question->game));
    ExplainTask *explain_task = calloc(1, sizeof *explain_task);
    if (!explain_task) {
        error_set(error, "out of memory");
        return NULL;
    }
    explain_task->question = *question;
    explain_task->player =
        roster_player(question->spec, question->game.rules, question->seed, error);
    if (explain_task->player && thread_start_task(&explain_task->thread, find_out, explain_task))
        return explain_task;
    if (explain_task->player)
        error_set(error, "cannot start a thread");
    player_destroy(explain_task->player);
    free(explain_task);
    return NULL;
}

void explain_task_close(ExplainTask *explain_task) {
    if (!explain_task)
        return;
    atomic_store(&explain_task->stop, true);
    thread_join(explain_task->thread);
    player_destroy(explain_task->player);
    text_free(&explain_task->words);
    free(explain_task);
}

int explain_task_move(const ExplainTask *explain_task) {
    return explain_task->question.move;
}

bool explain_task_ready(const ExplainTask *explain_task) {
    return atomic_load(&explain_task->ready);
}

bool explain_task_wait(const ExplainTask *explain_task, double seconds) {
    for (double end = clock_now() + seconds;
         !explain_task_ready(explain_task) && clock_now() < end;)
        clock_sleep(0.01);
    return explain_task_ready(explain_task);
}

void explain_task_write(const ExplainTask *explain_task, Text *out, int columns) {
    assert(explain_task_ready(explain_task));
    if (explain_task->good)
        explain_panel(out, &explain_task->explanation, explain_task->question.move, columns);
    else
        explain_wrap(out, explain_task->error.text, columns);
}
