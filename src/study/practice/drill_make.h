// Makes lines to drill with our own engine: for one colour its best move at every turn, against
// every answer that is nearly as good as the best one.
#ifndef FLIPSIDE_STUDY_DRILL_MAKE_H
#define FLIPSIDE_STUDY_DRILL_MAKE_H

#include "engine.h"
#include "text.h"

typedef struct DrillMaking {
    Goal goal;
    int level;               // of the engine
    int plies;               // of a line; it ends with a move of the colour that is asked
    int margin;              // discs that an answer may be worse than the best one
    int answers;             // at a turn, at most
    const atomic_bool *stop; // may be NULL
    void (*progress)(int lines, void *user); // after every line; may be NULL
    void *user;
} DrillMaking;

// Appends the lines of both colours as a file of lines (drill.h). *count tells how many. The same
// for the same options. False when it failed or was stopped.
bool drill_make(const DrillMaking *making, Text *out, int *count, Error *error);

#endif
