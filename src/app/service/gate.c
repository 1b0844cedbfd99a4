#include "gate.h"

#include "clock.h"

#include <assert.h>
#include <stddef.h>

enum { POLLS_PER_SECOND = 20 }; // of the stop flag

void gate_init(Gate *gate, int limit) {
    assert(limit > 0);
    lock_init(&gate->lock);
    condition_init(&gate->left);
    gate->inside = 0;
    gate->limit = limit;
}

void gate_free(Gate *gate) {
    assert(gate->inside == 0);
    condition_free(&gate->left);
    lock_free(&gate->lock);
}

bool gate_enter(Gate *gate, const atomic_bool *stop, Error *error) {
    lock_take(&gate->lock);
    while (gate->inside == gate->limit && !(stop && atomic_load(stop)))
        condition_wait_until(&gate->left, &gate->lock, clock_now() + 1.0 / POLLS_PER_SECOND);
    bool room = gate->inside < gate->limit;
    gate->inside += room;
    lock_release(&gate->lock);
    return room || error_set(error, "cancelled");
}

void gate_leave(Gate *gate) {
    lock_take(&gate->lock);
    assert(gate->inside > 0);
    gate->inside--;
    condition_wake_one(&gate->left);
    lock_release(&gate->lock);
}
