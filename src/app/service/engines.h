// Engines that calls share: so many at once and no more, each kept for the next call under the same
// rules.
#ifndef FLIPSIDE_APP_ENGINES_H
#define FLIPSIDE_APP_ENGINES_H

#include "engine.h"

#include <stdatomic.h>

typedef struct Engines Engines;

// NULL and an error when memory is refused.
Engines *engines_create(int count, int threads, size_t hash_mb, Error *error);
void engines_destroy(Engines *engines); // none is borrowed any more

// An engine for these rules; waits for one until `stop`. NULL and an error when it was stopped or
// none can be made.
Engine *engines_borrow(Engines *engines, Rules rules, const atomic_bool *stop, Error *error);
void engines_return(Engines *engines, Engine *engine);

// How many there are, and how many think now.
int engines_count(const Engines *engines);
int engines_busy(Engines *engines);

#endif
