// A run as a text, tune.json in its folder: the settings, the members that come next and what the
// generations showed. It is replaced whole after each generation, so a run that was killed goes on
// from the last complete one, and plays the same games as if nothing had happened.
#ifndef FLIPSIDE_TRAINING_TUNE_STATE_H
#define FLIPSIDE_TRAINING_TUNE_STATE_H

#include "tune.h"

bool tune_state_write(const Tune *tune, Text *out, Error *error);

// Takes any text. False and an error that names what is wrong. To be freed (tune_free) in any case.
bool tune_state_read(Tune *tune, const char *text, size_t length, Error *error);

// The folder of a run: made where it is missing, and locked against other programs.
typedef struct TuneFolder {
    const char *path;
    int lock;
} TuneFolder;

bool tune_folder_open(TuneFolder *folder, const char *path, Error *error);
void tune_folder_close(TuneFolder *folder);

// Is there a run in it?
bool tune_folder_used(const TuneFolder *folder);

// tune.json; and fitness.svg and genes.svg, what the generations showed.
bool tune_folder_load(const TuneFolder *folder, Tune *tune, Error *error);
bool tune_folder_save(const TuneFolder *folder, const Tune *tune, Error *error);

#endif
