// The line on a terminal that shows how far `solve` has come. It is drawn by a thread of its own a
// few times a second, so that it lives while one depth takes long, and wiped away before anything
// else is printed.
#ifndef FLIPSIDE_FRONTENDS_SOLVE_PROGRESS_H
#define FLIPSIDE_FRONTENDS_SOLVE_PROGRESS_H

#include "engine.h"
#include "thread.h"

typedef struct SolveProgress {
    bool shown; // is there a terminal to show it on?
    int size;   // of the board
    Lock lock;
    Condition woken;
    Thread thread;
    bool running, ends;
    int number;         // of the position, from 1
    double part;        // of the input that was read, 0 … 1; below 0 = there is only one
    double began;       // this position
    EngineReport known; // so far; move MOVE_NONE = nothing
} SolveProgress;

// Begins to show; nothing but the memory of it when there is no terminal or it is not wanted.
void solve_progress_begin(SolveProgress *progress, bool wanted, int size);

// Another position; ends with solve_progress_wipe, after which the terminal may be written to.
void solve_progress_next(SolveProgress *progress, int number, double part);
void solve_progress_wipe(SolveProgress *progress);

// What the engine tells; `user` is the progress.
void solve_progress_tell(const EngineReport *report, void *user);

void solve_progress_end(SolveProgress *progress);

#endif
