// The inside of an evaluation, for the modules that make, train and inline it.
#ifndef FLIPSIDE_EVAL_EVAL_PRIVATE_H
#define FLIPSIDE_EVAL_EVAL_PRIVATE_H

#include "handmade.h"
#include "patterns.h"

typedef enum EvalKind { EVAL_HANDMADE, EVAL_PATTERNS } EvalKind;

// Tables for 0 … 64 discs on the board.
enum { EVAL_PHASES = 65 };

struct Eval {
    EvalKind kind;
    Goal goal;
    int size; // of the board
    Patterns patterns;
    int16_t *tables;              // EVAL_PHASES tables of patterns_size entries, in 1/128 discs
    int16_t bias[EVAL_PHASES];    // in 1/128 discs
    float win_slope[EVAL_PHASES]; // chance of winning = 1 / (1 + e^−(slope · score in discs))
    size_t table_bytes;           // what memory_large gave
    char about[512];
};

// The score in 1/128 discs, not clamped.
static inline int eval_fine(const Eval *eval, const EvalState *state, Board board) {
    if (eval->kind == EVAL_HANDMADE)
        return EVAL_ONE * handmade_score(eval->goal, eval->size, board);
    int discs = bit_count(board_discs(board));
    const int16_t *table = eval->tables + (size_t)discs * (size_t)patterns_size(&eval->patterns);
    return eval->bias[discs] + patterns_sum(&eval->patterns, state, table);
}

#endif
