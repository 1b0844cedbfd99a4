// Serialised state of a run, stored as tune.json in its directory: the settings, the next members
// and the results of past generations.
//
// The file is replaced atomically after each generation. A killed run resumes from the last
// complete generation and plays the same games as an uninterrupted one.
#ifndef FLIPSIDE_TRAINING_TUNE_STATE_H
#define FLIPSIDE_TRAINING_TUNE_STATE_H

#include "tune.h"

bool tune_state_write(const Tune *tune, Text *out, Error *error);

// Reads a state from untrusted text. Returns false and sets `*error` if it is invalid. The caller
// must call tune_free even on failure.
bool tune_state_read(Tune *tune, const char *text, size_t length, Error *error);

// Directory of a run, created if missing and locked against other processes.
typedef struct TuneFolder {
    const char *path;
    int lock;
} TuneFolder;

bool tune_folder_open(TuneFolder *folder, const char *path, Error *error);
void tune_folder_close(TuneFolder *folder);

// Returns true if the directory contains a run.
bool tune_folder_used(const TuneFolder *folder);

// Load tune.json, and save it with the pictures fitness.svg and genes.svg.
bool tune_folder_load(const TuneFolder *folder, Tune *tune, Error *error);
bool tune_folder_save(const TuneFolder *folder, const Tune *tune, Error *error);

#endif
