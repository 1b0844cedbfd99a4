// The five classic systems for somebody who wants to know how they think: what they are called,
// which players they are, and their formula in words. What the factors count stands with the
// players (reasons.h).
#ifndef FLIPSIDE_STUDY_SYSTEMS_H
#define FLIPSIDE_STUDY_SYSTEMS_H

#include "rules.h"

#include <stddef.h>

enum { SYSTEM_VARIANTS = 4 };

typedef struct SystemVariant {
    const char *player; // its name in the roster; NULL = no more
    const char *about;
    const char *options; // with which its factors decide, as in a spec; NULL = none
} SystemVariant;

typedef struct System {
    const char *name; // "reversed", for addresses
    const char *title;
    Goal home; // the goal it was written for
    const char *formula;
    const char *choice; // how it comes to a move
    SystemVariant variants[SYSTEM_VARIANTS];
    bool has_tree; // it searches a tree, and does not play games out by lot
} System;

const System *systems_list(size_t *count);

#endif
