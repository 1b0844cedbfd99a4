// Generates lines to drill with the engine: for one colour its best move in every position, for the
// other all replies that are nearly as good as the best one.
#ifndef FLIPSIDE_STUDY_DRILL_MAKE_H
#define FLIPSIDE_STUDY_DRILL_MAKE_H

#include "engine.h"
#include "text.h"

typedef struct DrillMakeOptions {
    Goal goal;
    int level;               // engine level
    int plies;               // length of a line, which ends with a move of the practised colour
    int margin;              // maximum loss of a reply compared with the best one, in discs
    int answers;             // maximum number of replies per position
    const atomic_bool *stop; // may be NULL
    void (*progress)(int lines, void *user); // called after every line; may be NULL
    void *user;
} DrillMakeOptions;

// Appends the lines for both colours in the format of drill.h and sets *count. The result depends
// only on the options. Fails on errors and when stopped.
bool drill_make(const DrillMakeOptions *options, Text *out, int *count, Error *error);

#endif
