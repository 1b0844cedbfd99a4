#include "solve_progress.h"

#include "clock.h"
#include "notation.h"

#include <stdio.h>
#include <unistd.h>

static const double interval = 0.2; // seconds between redraws
static const double patience = 0.3; // seconds before a position is shown

static void draw(const SolveProgress *progress) {
    static const char *const marks[] = {"~", ">=", "<=", ""};
    const EngineReport *known = &progress->known;
    double seconds = clock_now() - progress->began;
    char name[3];
    if (seconds < patience || progress->number == 0)
        return;
    fprintf(stderr, "\r\033[K");
    if (progress->part >= 0)
        fprintf(stderr, "position %d, %.0f %% read  ", progress->number, 100 * progress->part);
    if (known->move == MOVE_NONE)
        fprintf(stderr, "searching");
    else
        fprintf(stderr, "depth %d at %d %%  %s%+d  %s  %.1f M nodes", known->depth,
                known->selectivity, marks[known->kind], known->score,
                notation_move(known->move, progress->size, name), (double)known->nodes / 1e6);
    fprintf(stderr, "  %.1f s  (Ctrl-C: the best so far)", seconds);
    fflush(stderr);
}

static void *show(void *argument) {
    SolveProgress *progress = argument;
    lock_take(&progress->lock);
    while (!progress->ends) {
        draw(progress);
        condition_wait_until(&progress->woken, &progress->lock, clock_now() + interval);
    }
    lock_release(&progress->lock);
    return NULL;
}

void solve_progress_begin(SolveProgress *progress, bool wanted, int size) {
    *progress = (SolveProgress){.shown = wanted && isatty(STDERR_FILENO), .size = size};
    lock_init(&progress->lock);
    condition_init(&progress->woken);
    if (progress->shown)
        progress->running = thread_start(&progress->thread, show, progress);
}

void solve_progress_next(SolveProgress *progress, int number, double part) {
    lock_take(&progress->lock);
    progress->number = number;
    progress->part = part;
    progress->began = clock_now();
    progress->known = (EngineReport){.move = MOVE_NONE};
    lock_release(&progress->lock);
}

void solve_progress_wipe(SolveProgress *progress) {
    lock_take(&progress->lock);
    if (progress->running && progress->number)
        fprintf(stderr, "\r\033[K");
    progress->number = 0;
    lock_release(&progress->lock);
}

void solve_progress_tell(const EngineReport *report, void *user) {
    SolveProgress *progress = user;
    lock_take(&progress->lock);
    progress->known = *report;
    lock_release(&progress->lock);
}

void solve_progress_end(SolveProgress *progress) {
    if (progress->running) {
        lock_take(&progress->lock);
        progress->ends = true;
        condition_wake_all(&progress->woken);
        lock_release(&progress->lock);
        thread_join(progress->thread);
    }
    condition_free(&progress->woken);
    lock_free(&progress->lock);
}
