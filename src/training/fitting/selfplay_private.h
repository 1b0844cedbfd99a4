// What the run of self-play and its workers share.
#ifndef FLIPSIDE_TRAINING_SELFPLAY_PRIVATE_H
#define FLIPSIDE_TRAINING_SELFPLAY_PRIVATE_H

#include "selfplay.h"
#include "stored_games.h"

enum { SELFPLAY_ENUMERATED_PLY = 7 };

// What all games of a run depend on, besides their numbers.
typedef struct SelfplayWork {
    SelfplayOptions options;
    EarlyPositions openings;
    StoredGames stored; // of options.from
    uint64_t first;     // games present that are not of this run
} SelfplayWork;

// Reads what the options name, and frees it.
bool selfplay_prepare(SelfplayWork *work, Error *error);
void selfplay_discard(SelfplayWork *work);

// The game of one number of the run, the same on every machine.
void selfplay_number(const SelfplayWork *work, Quick *quick, uint64_t number, GameRecord *record);

#endif
