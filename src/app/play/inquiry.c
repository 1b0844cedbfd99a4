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
    ExplainTask *inquiry = argument;
    Limits limits = inquiry->question.limits;
    limits.stop = &inquiry->stop;
    inquiry->good = explain_game(&inquiry->explanation, inquiry->player, &inquiry->question.game,
                                 inquiry->question.move, &limits, &inquiry->error);
    if (inquiry->good && inquiry->explanation.has_contrast) {
        setup_level_title(&inquiry->words, inquiry->question.spec);
        if (inquiry->words.length && !inquiry->words.failed)
            inquiry->explanation.spec = text_string(&inquiry->words);
    }
    atomic_store(&inquiry->ready, true);
    return NULL;
}

ExplainTask *explain_task_open(const ExplainRequest *question, Error *error) {
    assert(game_moves(&question->game));
    ExplainTask *inquiry = calloc(1, sizeof *inquiry);
    if (!inquiry) {
        error_set(error, "out of memory");
        return NULL;
    }
    inquiry->question = *question;
    inquiry->player = roster_player(question->spec, question->game.rules, question->seed, error);
    if (inquiry->player && thread_start_task(&inquiry->thread, find_out, inquiry))
        return inquiry;
    if (inquiry->player)
        error_set(error, "cannot start a thread");
    player_destroy(inquiry->player);
    free(inquiry);
    return NULL;
}

void explain_task_close(ExplainTask *inquiry) {
    if (!inquiry)
        return;
    atomic_store(&inquiry->stop, true);
    thread_join(inquiry->thread);
    player_destroy(inquiry->player);
    text_free(&inquiry->words);
    free(inquiry);
}

int explain_task_move(const ExplainTask *inquiry) {
    return inquiry->question.move;
}

bool explain_task_ready(const ExplainTask *inquiry) {
    return atomic_load(&inquiry->ready);
}

bool explain_task_wait(const ExplainTask *inquiry, double seconds) {
    for (double end = clock_now() + seconds; !explain_task_ready(inquiry) && clock_now() < end;)
        clock_sleep(0.01);
    return explain_task_ready(inquiry);
}

void explain_task_write(const ExplainTask *inquiry, Text *out, int columns) {
    assert(explain_task_ready(inquiry));
    if (inquiry->good)
        explain_panel(out, &inquiry->explanation, inquiry->question.move, columns);
    else
        explain_wrap(out, inquiry->error.text, columns);
}
