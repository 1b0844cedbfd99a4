// Progress line of `solve` on a terminal.
//
// A separate thread redraws the line several times per second, because a single iteration can take
// long. The line must be cleared before anything else is printed.
#ifndef FLIPSIDE_FRONTENDS_SOLVE_PROGRESS_H
#define FLIPSIDE_FRONTENDS_SOLVE_PROGRESS_H

#include "engine.h"
#include "thread.h"

typedef struct SolveProgress {
    bool shown; // requested, and stderr is a terminal
    int size;   // of the board
    Lock lock;
    Condition woken;
    Thread thread;
    bool running, ends;
    int number;         // of the position, from 1; 0 hides the line
    double part;        // fraction of the input that was read; negative for a single position
    double began;       // start time of this position
    EngineReport known; // latest report; move is MOVE_NONE before the first
} SolveProgress;

// Initialises the progress. Starts the thread only if `wanted` is set and stderr is a terminal.
void solve_progress_begin(SolveProgress *progress, bool wanted, int size);

// Starts the line of the next position. solve_progress_wipe clears it, after which other output may
// be printed.
void solve_progress_next(SolveProgress *progress, int number, double part);
void solve_progress_wipe(SolveProgress *progress);

// Updates the line; an engine callback with the progress as `user`.
void solve_progress_tell(const EngineReport *report, void *user);

void solve_progress_end(SolveProgress *progress);

#endif
