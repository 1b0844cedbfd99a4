// An evaluation told to another process, which opens its own and makes sure that it is the same.
#ifndef FLIPSIDE_CORE_EVAL_WIRE_H
#define FLIPSIDE_CORE_EVAL_WIRE_H

#include "eval.h"
#include "wire.h"

// `weights` is the file that was named for it, or NULL.
void eval_wire_put(Text *out, const Eval *eval, const char *weights);

// To be freed with eval_free, which leaves static ones alone. NULL and an error when it cannot be
// had or is another.
Eval *eval_wire_open(WireReader *reader, Error *error);

#endif
