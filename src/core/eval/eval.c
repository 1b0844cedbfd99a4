#include "eval.h"

#include <math.h>
#include <string.h>

static const EvalKind *const kinds[] = {&pattern_kind, &handmade_kind};

enum { KINDS = sizeof kinds / sizeof *kinds };

const EvalKind *const *eval_kinds(size_t *count) {
    *count = KINDS;
    return kinds;
}

const EvalKind *eval_kind(const char *name) {
    for (int i = 0; i < KINDS; i++)
        if (strcmp(kinds[i]->name, name) == 0)
            return kinds[i];
    return NULL;
}

// Returns the default kind. Only the first kind reads weights files.
static const EvalKind *preferred(Goal goal, int size, const char *weights) {
    if (weights)
        return kinds[0];
    for (int i = 0; i < KINDS; i++)
        if (!kinds[i]->ready || kinds[i]->ready(goal, size))
            return kinds[i];
    return NULL;
}

Eval *eval_open(const char *name, Goal goal, int size, const char *weights, Error *error) {
    assert(size_valid(size));
    const EvalKind *kind = name ? eval_kind(name) : preferred(goal, size, weights);
    if (!kind) {
        error_set(error, "unknown evaluation \"%.40s\": expected " EVAL_NAMES, name ? name : "");
        return NULL;
    }
    return kind->open(goal, size, weights, error);
}

double eval_win_chance(const Eval *eval, int discs, double score) {
    // Without a fitted curve, a lead is worth more with fewer empty squares. Hand-tuned.
    double slope = discs >= 0 && discs < EVAL_PHASES ? eval->win_slope[discs] : 0;
    if (slope <= 0)
        slope = 0.08 + 0.004 * discs;
    return 1 / (1 + exp(-slope * score));
}

bool eval_parts(const Eval *eval, Board board, EvalParts *parts) {
    if (!eval->kind->parts)
        return false;
    eval->kind->parts(eval, board, parts);
    return true;
}

Goal eval_goal(const Eval *eval) {
    return eval->goal;
}

const char *eval_about(const Eval *eval) {
    return eval->about;
}

void eval_free(Eval *eval) {
    if (eval)
        eval->kind->close(eval);
}
