#include "gate.h"

#include "clock.h"

#include <assert.h>
#include <stddef.h>

enum { LOOKS_A_SECOND = 20 }; // at a caller's stop flag, while there is no room

void gate_init(Gate *gate, int most) {
    assert(most > 0);
    lock_init(&gate->lock);
    condition_init(&gate->left);
    gate->inside = 0;
    gate->most = most;
}

void gate_free(Gate *gate) {
    assert(gate->inside == 0);
    condition_free(&gate->left);
    lock_free(&gate->lock);
}

bool gate_enter(Gate *gate, const atomic_bool *stop, Error *error) {
    lock_take(&gate->lock);
    while (gate->inside == gate->most && !(stop && atomic_load(stop)))
        condition_wait_until(&gate->left, &gate->lock, clock_now() + 1.0 / LOOKS_A_SECOND);
    bool room = gate->inside < gate->most;
    gate->inside += room;
    lock_release(&gate->lock);
    return room || error_set(error, "stopped before there was room");
}

void gate_leave(Gate *gate) {
    lock_take(&gate->lock);
    assert(gate->inside > 0);
    gate->inside--;
    condition_wake_one(&gate->left);
    lock_release(&gate->lock);
}
