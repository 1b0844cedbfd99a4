// One question being answered: the plan made from level and limits, the search, and the best answer so far, which
// whoever asked may take at any moment.
#ifndef FLIPSIDE_ENGINE_THINKING_H
#define FLIPSIDE_ENGINE_THINKING_H

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

// Prepares the answer to a question on a position in which one side can move; `best` is a legal move at once.
// The lock must be initialised. The search must be idle.
void thinking_begin(Thinking *thinking, Board board, const EngineQuestion *question, double begin);

// Searches until done or stopped; `best` holds the answer. A RunnerJob.
void thinking_run(void *thinking);

// A unit of what must be left of a time limit so that an answer arrives in time on a busy machine: the asker takes the
// answer 1.6 of them before the limit, the search itself ends 2 before it.
double thinking_margin(double seconds);

// Makes a report on a child, from the child's side, one on the move that led to it.
void thinking_raise(EngineReport *report, int move);

// Makes a proven score in discs a win (1), draw (0) or loss (−1).
void thinking_reduce(EngineReport *report);

#endif
