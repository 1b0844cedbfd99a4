// The rules of the game for somebody who has never played it, and what to look at first; for both
// goals.
#ifndef FLIPSIDE_STUDY_PRIMER_H
#define FLIPSIDE_STUDY_PRIMER_H

#include "rules.h"
#include "text.h"

#include <stdbool.h>
#include <stddef.h>

// Appends the rules in lines of at most so many columns, with an empty line between paragraphs.
void primer_rules(Text *out, Rules rules, int columns);

// The rules as steps that are played: a board on which one move is to be found.
typedef struct PrimerStep {
    const char *name, *text;
    const char *position; // OBF; NULL = the start
    const char *task;
    const char *right;        // squares with blanks between that are right; "" = any legal one
    const char *done, *wrong; // said after a right move and after another; NULL = nothing
    const char *reply; // the other side's answer that is shown, "--" = it passes; NULL = none
    bool marked;       // may the page mark the legal squares?
} PrimerStep;

// The steps for a goal, in their order; how many in *count.
const PrimerStep *primer_steps(Goal goal, size_t *count);

#endif
