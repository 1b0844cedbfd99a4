// "Why this move?": the reasons of a player for one move of a game, thought out in a thread of its
// own, so that the screen stays alive.
#ifndef FLIPSIDE_APP_INQUIRY_H
#define FLIPSIDE_APP_INQUIRY_H

#include "explain.h"
#include "play_session.h"

typedef struct ExplainTask ExplainTask;

// What is asked: the position before the move, the move, who is asked, and the limits it had when
// it moved.
typedef struct ExplainRequest {
    Game game;
    int move;
    char spec[PLAY_SPEC_MAX];
    uint64_t seed;
    Limits limits;
} ExplainRequest;

// Begins to find out; NULL and an error when the player cannot be asked.
ExplainTask *explain_task_open(const ExplainRequest *question, Error *error);

// Ends the thinking and frees everything; NULL is allowed.
void explain_task_close(ExplainTask *inquiry);

// The move asked about.
int explain_task_move(const ExplainTask *inquiry);

// Is the answer there?
bool explain_task_ready(const ExplainTask *inquiry);

// Waits until it is, up to so many seconds.
bool explain_task_wait(const ExplainTask *inquiry, double seconds);

// The answer in lines of at most so many columns, or what went wrong; it is ready.
void explain_task_write(const ExplainTask *inquiry, Text *out, int columns);

#endif
