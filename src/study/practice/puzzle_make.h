// Makes puzzles from self-play games: positions drawn from them, kept where puzzle_of_position
// agrees, spread over the difficulties. What comes out depends on the options alone, not on the
// number of threads or on interruptions.
#ifndef FLIPSIDE_STUDY_PUZZLE_MAKE_H
#define FLIPSIDE_STUDY_PUZZLE_MAKE_H

#include "puzzle_set.h"

typedef struct PuzzleMaking {
    Goal goal;
    const char *games; // file of self-play games
    int count;         // puzzles wanted
    int empties_min, empties_max;
    uint64_t seed;
    int threads;
    const atomic_bool *stop;                             // may be NULL
    void (*progress)(int found, long tried, void *user); // after every batch; may be NULL
    void *user;
} PuzzleMaking;

// Makes puzzles into a file and keeps it up to date all the while: the same call goes on where an
// earlier one was stopped or killed. A file made with other options is refused. False when it
// failed or was stopped.
bool puzzle_make(const PuzzleMaking *making, const char *path, int *found, Error *error);

#endif
