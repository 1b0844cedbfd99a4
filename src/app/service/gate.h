// Lets so many callers through at once and no more.
#ifndef FLIPSIDE_APP_GATE_H
#define FLIPSIDE_APP_GATE_H

#include "error.h"
#include "thread.h"

#include <stdatomic.h>

typedef struct Gate {
    Lock lock;
    Condition left;
    int inside, most;
} Gate;

void gate_init(Gate *gate, int most);
void gate_free(Gate *gate);

// Waits until there is room, or until `stop` (may be NULL); false with an error then.
bool gate_enter(Gate *gate, const atomic_bool *stop, Error *error);
void gate_leave(Gate *gate);

#endif
