// Generates puzzles from random positions of self-play games, spread over the difficulties. The
// result depends only on the options, not on the number of threads or on interruptions.
#ifndef FLIPSIDE_STUDY_PUZZLE_MAKE_H
#define FLIPSIDE_STUDY_PUZZLE_MAKE_H

#include "puzzle_set.h"

typedef struct PuzzleMakeOptions {
    Goal goal;
    const char *games; // file of self-play games
    int count;         // number of puzzles
    int empties_min, empties_max;
    uint64_t seed;
    int threads;
    const atomic_bool *stop;                             // may be NULL
    void (*progress)(int found, long tried, void *user); // called after every batch; may be NULL
    void *user;
} PuzzleMakeOptions;

// Writes puzzles to a file, which is updated regularly. Calling it again with the same options
// resumes an interrupted run; a file made with other options is rejected. Fails on errors and when
// stopped.
bool puzzle_make(const PuzzleMakeOptions *options, const char *path, int *found, Error *error);

#endif
