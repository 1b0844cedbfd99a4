// The pattern evaluation: a table of weights for every number of discs, summed over the features of
// a board, and, where the weights have one, a network that corrects the sum.
#ifndef FLIPSIDE_CORE_PATTERN_EVAL_H
#define FLIPSIDE_CORE_PATTERN_EVAL_H

#include "network.h"

typedef struct PatternEval {
    Eval head;
    Patterns patterns;
    int16_t *tables;           // EVAL_PHASES tables of patterns_size entries, in 1/128 discs
    int16_t bias[EVAL_PHASES]; // in 1/128 discs
    size_t table_bytes;        // what memory_large gave
    Network *network;          // corrects the sum; NULL = it stands alone
} PatternEval;

extern const EvalKind pattern_kind;

// The whole of an evaluation that is one of this kind.
const PatternEval *pattern_eval_of(const Eval *eval);

#endif
