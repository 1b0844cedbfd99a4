// The rules of the game and first advice for beginners, as text and as interactive steps, for both
// goals.
#ifndef FLIPSIDE_STUDY_PRIMER_H
#define FLIPSIDE_STUDY_PRIMER_H

#include "rules.h"
#include "text.h"

#include <stdbool.h>
#include <stddef.h>

// Appends the rules in lines of at most `columns`, with an empty line between paragraphs.
void primer_rules(Text *out, Rules rules, int columns);

// An interactive step: a board on which the reader has to find a move.
typedef struct PrimerStep {
    const char *name, *text;
    const char *position; // OBF; NULL = starting position
    const char *task;
    const char *right; // correct squares, separated by spaces; "" = any legal move
    const char *done;  // feedback after a correct move
    const char *wrong; // feedback after another move; NULL if every move is correct
    const char *reply; // opponent's reply to show, "--" = pass; NULL = none
    bool marked;       // the legal squares may be marked
} PrimerStep;

// Returns the steps for a goal and sets *count.
const PrimerStep *primer_steps(Goal goal, size_t *count);

#endif
