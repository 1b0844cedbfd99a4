#include "engines.h"

#include "clock.h"
#include "thread.h"

#include <assert.h>
#include <stdlib.h>

enum { LOOKS_A_SECOND = 20 }; // at a caller's stop flag, while all engines are busy

typedef struct Slot {
    Engine *engine; // NULL = none was made yet
    Rules rules;
    bool busy;
} Slot;

struct Engines {
    Lock lock;
    Condition freed;
    int threads;
    size_t hash_mb;
    int count;
    Slot slots[];
};

Engines *engines_create(int count, int threads, size_t hash_mb, Error *error) {
    assert(count > 0);
    Engines *engines = calloc(1, sizeof *engines + (size_t)count * sizeof *engines->slots);
    if (!engines) {
        error_out_of_memory(error);
        return NULL;
    }
    lock_init(&engines->lock);
    condition_init(&engines->freed);
    engines->count = count;
    engines->threads = threads;
    engines->hash_mb = hash_mb;
    return engines;
}

void engines_destroy(Engines *engines) {
    if (!engines)
        return;
    for (int i = 0; i < engines->count; i++) {
        assert(!engines->slots[i].busy);
        engine_destroy(engines->slots[i].engine);
    }
    condition_free(&engines->freed);
    lock_free(&engines->lock);
    free(engines);
}

// Do the same moves mean the same under both? Of a start only counts whether discs are placed
// first.
static bool same_rules(Rules a, Rules b) {
    return a.goal == b.goal && a.size == b.size &&
           (a.start == START_OPEN) == (b.start == START_OPEN);
}

// The best slot that is free: one that has such an engine, else one that has none, else any; NULL
// when all are busy.
static Slot *free_slot(Engines *engines, Rules rules) {
    Slot *best = NULL;
    for (int i = 0; i < engines->count; i++) {
        Slot *slot = &engines->slots[i];
        if (slot->busy)
            continue;
        if (slot->engine && same_rules(slot->rules, rules))
            return slot;
        if (!best || !slot->engine)
            best = slot;
    }
    return best;
}

static Slot *wait_for_slot(Engines *engines, Rules rules, const atomic_bool *stop) {
    lock_take(&engines->lock);
    Slot *slot;
    while (!(slot = free_slot(engines, rules)) && !(stop && atomic_load(stop)))
        condition_wait_until(&engines->freed, &engines->lock, clock_now() + 1.0 / LOOKS_A_SECOND);
    if (slot)
        slot->busy = true;
    lock_release(&engines->lock);
    return slot;
}

// The slot gets that engine, or none; others look through the slots at the same time.
static void put_engine(Engines *engines, Slot *slot, Engine *engine, Rules rules) {
    lock_take(&engines->lock);
    slot->engine = engine;
    slot->rules = rules;
    if (!engine) {
        slot->busy = false;
        condition_wake_one(&engines->freed);
    }
    lock_release(&engines->lock);
}

// The engine of a slot that is ours, or NULL: one that plays by other rules is taken out of it and
// destroyed.
static Engine *fitting_engine(Engines *engines, Slot *slot, Rules rules) {
    lock_take(&engines->lock);
    Engine *engine = slot->engine, *other = NULL;
    if (engine && !same_rules(slot->rules, rules)) {
        other = engine;
        slot->engine = engine = NULL;
    }
    lock_release(&engines->lock);
    engine_destroy(other);
    return engine;
}

Engine *engines_borrow(Engines *engines, Rules rules, const atomic_bool *stop, Error *error) {
    Slot *slot = wait_for_slot(engines, rules, stop);
    if (!slot) {
        error_set(error, "stopped before an engine was free");
        return NULL;
    }
    Engine *engine = fitting_engine(engines, slot, rules);
    if (!engine) {
        EngineOptions options = {
            .rules = rules, .threads = engines->threads, .hash_mb = engines->hash_mb};
        engine = engine_create(&options, error);
        put_engine(engines, slot, engine, rules);
    }
    return engine;
}

void engines_return(Engines *engines, Engine *engine) {
    lock_take(&engines->lock);
    Slot *slot = NULL;
    for (int i = 0; i < engines->count && !slot; i++)
        if (engines->slots[i].engine == engine)
            slot = &engines->slots[i];
    assert(slot && slot->busy); // an engine of these
    slot->busy = false;
    condition_wake_one(&engines->freed);
    lock_release(&engines->lock);
}

int engines_count(const Engines *engines) {
    return engines->count;
}

int engines_busy(Engines *engines) {
    int busy = 0;
    lock_take(&engines->lock);
    for (int i = 0; i < engines->count; i++)
        busy += engines->slots[i].busy;
    lock_release(&engines->lock);
    return busy;
}
