// A player's reasons for one move of a game, worked out on a thread of its own.
#ifndef FLIPSIDE_APP_EXPLAIN_TASK_H
#define FLIPSIDE_APP_EXPLAIN_TASK_H

#include "explain.h"
#include "play_session.h"

typedef struct ExplainTask ExplainTask;

typedef struct ExplainRequest {
    Game game; // up to the position before the move
    int move;
    char spec[PLAY_SPEC_MAX]; // player whose reasons are requested
    uint64_t seed;
    Limits limits; // those of the move, if the player made it
} ExplainRequest;

// Starts the work; returns NULL and sets *error if the player cannot be set up.
ExplainTask *explain_task_open(const ExplainRequest *request, Error *error);

// Cancels the work and frees everything; NULL is allowed.
void explain_task_close(ExplainTask *task);

// Returns the move to be explained.
int explain_task_move(const ExplainTask *task);

// Returns true once the explanation is complete; the second waits for that, up to `seconds`.
bool explain_task_ready(const ExplainTask *task);
bool explain_task_wait(const ExplainTask *task, double seconds);

// Appends the explanation, or the error, in lines of at most `columns`. Requires a finished task.
void explain_task_write(const ExplainTask *task, Text *out, int columns);

#endif
