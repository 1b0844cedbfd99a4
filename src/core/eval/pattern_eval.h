// Pattern evaluation (Buro 1997): a sum of table entries, one per feature of the board, with a
// table for each number of discs. An optional network corrects the sum.
#ifndef FLIPSIDE_CORE_PATTERN_EVAL_H
#define FLIPSIDE_CORE_PATTERN_EVAL_H

#include "network.h"

typedef struct PatternEval {
    Eval head;
    Patterns patterns;
    int16_t *tables;           // EVAL_PHASES tables of patterns_size entries, in evaluation units
    int16_t bias[EVAL_PHASES]; // in evaluation units
    size_t table_bytes;        // size for memory_large_free
    Network *network;          // correction of the sum; NULL = none
} PatternEval;

// Casts an evaluation, which must be of this kind.
const PatternEval *pattern_eval_of(const Eval *eval);

#endif
