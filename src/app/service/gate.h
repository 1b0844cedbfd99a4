// Counting semaphore that can be cancelled: at most `limit` callers are inside.
#ifndef FLIPSIDE_APP_GATE_H
#define FLIPSIDE_APP_GATE_H

#include "error.h"
#include "thread.h"

#include <stdatomic.h>

typedef struct Gate {
    Lock lock;
    Condition left;
    int inside, limit;
} Gate;

void gate_init(Gate *gate, int limit);
void gate_free(Gate *gate);

// Waits until a caller may enter; returns false and sets *error if `stop` (may be NULL) is set.
bool gate_enter(Gate *gate, const atomic_bool *stop, Error *error);
void gate_leave(Gate *gate);

#endif
