// The hand-made evaluation: from the board alone, for either goal and every size; needs no file.
#ifndef FLIPSIDE_CORE_HANDMADE_H
#define FLIPSIDE_CORE_HANDMADE_H

#include "eval.h"

extern const EvalKind handmade_kind;

#endif
