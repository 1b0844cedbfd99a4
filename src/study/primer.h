// The rules of the game for somebody who has never played it, and what to look at first; for both goals.
#ifndef FLIPSIDE_STUDY_PRIMER_H
#define FLIPSIDE_STUDY_PRIMER_H

#include "rules.h"
#include "text.h"

// Appends the rules in lines of at most so many columns, with an empty line between paragraphs.
void primer_rules(Text *out, Rules rules, int columns);

#endif
