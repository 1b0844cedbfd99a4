// One search request in progress: its plan, made from level and limits, and the best report so far,
// which the caller may read at any time.
#ifndef FLIPSIDE_CORE_THINKING_H
#define FLIPSIDE_CORE_THINKING_H

#include "engine.h"
#include "root.h"
#include "thread.h"

typedef struct Thinking {
    Rules rules;
    Search *search;
    Worker worker;
    EngineQuestion question;
    Board board; // after the pass, if `passes`
    bool passes; // the side to move has no legal move
    double begin;
    int empties;
    Lock lock;         // guards the fields below
    EngineReport best; // best report so far; its move is always legal
    bool abandoned;    // progress is no longer reported
} Thinking;

// Times at which the caller returns and the search stops, in clock_now() time; 0 = never.
typedef struct Deadline {
    double answer, search;
} Deadline;

// Returns the deadline of a time limit, with a margin for delays on a busy machine. No other code
// shortens time limits.
Deadline thinking_deadline(double begin, double seconds);

// Returns the deadline of a share of an already shortened limit.
Deadline thinking_share_deadline(double begin, double seconds);

// Prepares a search of a position in which at least one side can move, and sets `best` to a legal
// move. The lock must be initialised and the search idle. The deadline replaces limits.seconds.
void thinking_begin(Thinking *thinking, Board board, const EngineQuestion *question, double begin,
                    Deadline deadline);

// Searches until finished or stopped; the result is in `best`. A RunnerJob.
void thinking_run(void *thinking);

// Returns the win probability of the side to move, draws counted as half; 0, 0.5 or 1 if proven.
double thinking_win_chance(const Eval *eval, int discs, int score, ScoreKind kind);

// Converts the report of a child position into one for the move that leads to it.
void thinking_parent_report(EngineReport *report, int move);

// Converts a proven score in discs to win (1), draw (0) or loss (−1).
void thinking_reduce_to_wld(EngineReport *report);

#endif
