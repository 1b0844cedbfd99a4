#include "explain_task.h"

#include "clock.h"
#include "play_setup.h"
#include "roster.h"
#include "thread.h"

#include <assert.h>
#include <stdlib.h>

struct ExplainTask {
    ExplainRequest request;
    Player *player;
    Thread thread;
    atomic_bool stop, ready;
    bool good;
    Explanation explanation; // valid once `ready`
    Text title;              // of the engine's level
    Error error;
};

static void *run(void *argument) {
    ExplainTask *task = argument;
    Limits limits = task->request.limits;
    limits.stop = &task->stop;
    task->good = explain_game(&task->explanation, task->player, &task->request.game,
                              task->request.move, &limits, &task->error);
    if (task->good && task->explanation.has_contrast) {
        setup_level_title(&task->title, task->request.spec);
        if (task->title.length && !task->title.failed)
            task->explanation.spec = text_string(&task->title);
    }
    atomic_store(&task->ready, true);
    return NULL;
}

ExplainTask *explain_task_open(const ExplainRequest *request, Error *error) {
    assert(game_moves(&request->game));
    ExplainTask *task = calloc(1, sizeof *task);
    if (!task) {
        error_out_of_memory(error);
        return NULL;
    }
    task->request = *request;
    task->player = roster_player(request->spec, request->game.rules, request->seed, error);
    if (task->player && thread_start_task(&task->thread, run, task))
        return task;
    if (task->player)
        error_set(error, "cannot start a thread");
    player_destroy(task->player);
    free(task);
    return NULL;
}

void explain_task_close(ExplainTask *task) {
    if (!task)
        return;
    atomic_store(&task->stop, true);
    thread_join(task->thread);
    player_destroy(task->player);
    text_free(&task->title);
    free(task);
}

int explain_task_move(const ExplainTask *task) {
    return task->request.move;
}

bool explain_task_ready(const ExplainTask *task) {
    return atomic_load(&task->ready);
}

bool explain_task_wait(const ExplainTask *task, double seconds) {
    for (double end = clock_now() + seconds; !explain_task_ready(task) && clock_now() < end;)
        clock_sleep(0.01);
    return explain_task_ready(task);
}

void explain_task_write(const ExplainTask *task, Text *out, int columns) {
    assert(explain_task_ready(task));
    if (task->good)
        explain_panel(out, &task->explanation, task->request.move, columns);
    else
        explain_wrap(out, task->error.text, columns);
}
