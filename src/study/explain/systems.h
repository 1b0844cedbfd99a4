// Descriptions of the five classic systems: title, players, formula and method. The factors
// themselves are described by the players (reasons.h).
#ifndef FLIPSIDE_STUDY_SYSTEMS_H
#define FLIPSIDE_STUDY_SYSTEMS_H

#include "rules.h"

#include <stddef.h>

enum { SYSTEM_VARIANTS = 4 };

typedef struct SystemVariant {
    const char *player; // name in the roster; NULL ends the list
    const char *about;
    const char *options; // spec options that make its factors decide; NULL = none
} SystemVariant;

typedef struct System {
    const char *name; // identifier in URLs, such as "reversed"
    const char *title;
    Goal home; // goal the system was written for
    const char *formula;
    const char *choice; // how it chooses a move
    SystemVariant variants[SYSTEM_VARIANTS];
    bool has_tree; // searches a tree (the others run random playouts)
} System;

const System *systems_list(size_t *count);

#endif
