#include "engines.h"

#include "clock.h"
#include "thread.h"

#include <assert.h>
#include <stdlib.h>

enum { POLLS_PER_SECOND = 20 }; // of the stop flag

typedef struct Slot {
    Engine *engine; // NULL = not created yet
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

// Returns true if one engine can serve both rules. Of the start it matters only whether the first
// discs are placed freely.
static bool same_rules(Rules a, Rules b) {
    return a.goal == b.goal && a.size == b.size &&
           (a.start == START_OPEN) == (b.start == START_OPEN);
}

// Returns a free slot, preferably with a matching engine, else without one; NULL if all are busy.
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
        condition_wait_until(&engines->freed, &engines->lock, clock_now() + 1.0 / POLLS_PER_SECOND);
    if (slot)
        slot->busy = true;
    lock_release(&engines->lock);
    return slot;
}

// Sets the engine of a busy slot; NULL frees the slot.
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

// Returns the engine of a busy slot; destroys it and returns NULL if its rules differ.
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
        error_set(error, "cancelled");
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
    assert(slot && slot->busy);
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
