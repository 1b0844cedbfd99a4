// The dispatcher: one evaluation interface over the hand-made and the pattern evaluation.
#include "eval.h"

#include "eval_private.h"
#include "memory.h"

#include <math.h>
#include <stdlib.h>

const Eval *eval_handmade(Goal goal, int size) {
    static const Eval evals[2][3] = {
        {{.kind = EVAL_HANDMADE, .goal = GOAL_MOST, .size = 4, .about = "hand-made evaluation, goal most, 4x4"},
         {.kind = EVAL_HANDMADE, .goal = GOAL_MOST, .size = 6, .about = "hand-made evaluation, goal most, 6x6"},
         {.kind = EVAL_HANDMADE, .goal = GOAL_MOST, .size = 8, .about = "hand-made evaluation, goal most"}},
        {{.kind = EVAL_HANDMADE, .goal = GOAL_FEWEST, .size = 4, .about = "hand-made evaluation, goal fewest, 4x4"},
         {.kind = EVAL_HANDMADE, .goal = GOAL_FEWEST, .size = 6, .about = "hand-made evaluation, goal fewest, 6x6"},
         {.kind = EVAL_HANDMADE, .goal = GOAL_FEWEST, .size = 8, .about = "hand-made evaluation, goal fewest"}},
    };
    return &evals[goal == GOAL_FEWEST][size / 2 - 2];
}

void eval_start(const Eval *eval, EvalState *state, Board board) {
    if (eval->kind == EVAL_PATTERNS)
        patterns_start(&eval->patterns, state, board);
}

void eval_play(const Eval *eval, const EvalState *from, EvalState *to, int square, uint64_t flipped) {
    if (eval->kind == EVAL_PATTERNS)
        patterns_play(&eval->patterns, from, to, square, flipped);
}

void eval_pass(const Eval *eval, const EvalState *from, EvalState *to) {
    if (eval->kind == EVAL_PATTERNS)
        patterns_pass(from, to);
}

int eval_score(const Eval *eval, const EvalState *state, Board board) {
    if (eval->kind == EVAL_HANDMADE)
        return handmade_score(eval->goal, eval->size, board);
    // Rounded to the nearest disc, halves away from zero: negating a score commutes with rounding.
    int fine = eval_fine(eval, state, board);
    int score = fine >= 0 ? (fine + EVAL_ONE / 2) / EVAL_ONE : -((-fine + EVAL_ONE / 2) / EVAL_ONE);
    return score > 64 ? 64 : score < -64 ? -64 : score;
}

double eval_win_chance(const Eval *eval, int discs, double score) {
    // Without a fitted curve: a lead is worth the more the fewer squares are left.
    double slope = discs >= 0 && discs < EVAL_PHASES ? eval->win_slope[discs] : 0;
    if (slope <= 0)
        slope = 0.08 + 0.004 * discs;
    return 1 / (1 + exp(-slope * score));
}

Goal eval_goal(const Eval *eval) {
    return eval->goal;
}

const char *eval_about(const Eval *eval) {
    return eval->about;
}

void eval_free(Eval *eval) {
    if (!eval)
        return;
    memory_large_free(eval->tables, eval->table_bytes);
    free(eval);
}
