// One question being answered: the plan made from level and limits, the search, and the best answer
// so far, which whoever asked may take at any moment.
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
    Board board; // with the side to move that has a move
    bool passes; // the side that was asked has none
    double begin;
    int empties;
    Lock lock;         // guards what follows
    EngineReport best; // the answer so far; always a legal move
    bool abandoned;    // nobody listens any more
} Thinking;

// When the answer leaves, and when the search itself ends so that it is ready by then: clock_now()
// values, 0 = never.
typedef struct Deadline {
    double answer, search;
} Deadline;

// The one place where a time limit is trimmed, so that an answer arrives in time on a busy machine.
Deadline thinking_deadline(double begin, double seconds);

// The same for a share of a limit that is trimmed already: the answer leaves at its end.
Deadline thinking_share_deadline(double begin, double seconds);

// Prepares the answer to a question on a position in which one side can move; `best` is a legal
// move at once. The lock must be initialised. The search must be idle. Of the question's limits the
// time is the deadline's.
void thinking_begin(Thinking *thinking, Board board, const EngineQuestion *question, double begin,
                    Deadline deadline);

// Searches until done or stopped; `best` holds the answer. A RunnerJob.
void thinking_run(void *thinking);

// The chance that the side to move wins with this score, a draw counting half: what is proven is
// certain.
double thinking_win_chance(const Eval *eval, int discs, int score, ScoreKind kind);

// Makes a report on a child, from the child's side, one on the move that led to it.
void thinking_parent_report(EngineReport *report, int move);

// Makes a proven score in discs a win (1), draw (0) or loss (−1).
void thinking_reduce_to_wld(EngineReport *report);

#endif
