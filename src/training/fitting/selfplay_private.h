// Declarations shared by the self-play run and its workers.
#ifndef FLIPSIDE_TRAINING_SELFPLAY_PRIVATE_H
#define FLIPSIDE_TRAINING_SELFPLAY_PRIVATE_H

#include "selfplay.h"
#include "stored_games.h"

enum { SELFPLAY_ENUMERATED_PLY = 7 };

// Input of all games of a run, apart from the game number.
typedef struct SelfplayWork {
    SelfplayOptions options;
    EarlyPositions openings;
    StoredGames stored; // games read from options.from
    uint64_t first;     // number of existing games from other runs
} SelfplayWork;

// Load the files and openings that the options name, and free them.
bool selfplay_prepare(SelfplayWork *work, Error *error);
void selfplay_discard(SelfplayWork *work);

// Plays the game with a given number. The result is the same on every machine.
void selfplay_number(const SelfplayWork *work, Quick *quick, uint64_t number, GameRecord *record);

#endif
