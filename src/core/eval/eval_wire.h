// Transfer of an evaluation to another process, which opens its own copy and verifies it.
#ifndef FLIPSIDE_CORE_EVAL_WIRE_H
#define FLIPSIDE_CORE_EVAL_WIRE_H

#include "eval.h"
#include "wire.h"

// Writes kind, goal, size, weights file and checksum; `weights` is NULL for the default file.
void eval_wire_put(Text *out, const Eval *eval, const char *weights);

// Opens the evaluation that eval_wire_put wrote. Returns NULL and sets *error if that fails or if
// the weights have another checksum. Free with eval_free.
Eval *eval_wire_open(WireReader *reader, Error *error);

#endif
