// A bounded pool of engines shared by all requests. An engine stays in its slot for the next
// request with the same rules.
#ifndef FLIPSIDE_APP_ENGINES_H
#define FLIPSIDE_APP_ENGINES_H

#include "engine.h"

#include <stdatomic.h>

typedef struct Engines Engines;

// Returns NULL and sets *error if out of memory. Engines are created on first use.
Engines *engines_create(int count, int threads, size_t hash_mb, Error *error);
void engines_destroy(Engines *engines); // no engine may be borrowed

// Waits for a free engine for these rules; returns NULL and sets *error if *stop was set or the
// engine cannot be created. The engine must be returned.
Engine *engines_borrow(Engines *engines, Rules rules, const atomic_bool *stop, Error *error);
void engines_return(Engines *engines, Engine *engine);

// Return the number of engines, and of borrowed ones.
int engines_count(const Engines *engines);
int engines_busy(Engines *engines);

#endif
