// The moves of stored games, for new games that branch off them.
#ifndef FLIPSIDE_TRAINING_STORED_GAMES_H
#define FLIPSIDE_TRAINING_STORED_GAMES_H

#include "dataset.h"

typedef struct StoredGame {
    uint8_t move_count;
    uint8_t move[RECORD_MOVES_MAX];
} StoredGame;

typedef struct StoredGames {
    size_t count, capacity;
    StoredGame *game;
} StoredGames;

// Is this a file of games for the goal?
bool stored_games_fit(const char *path, Goal goal, Error *error);

// Every game of a file that can be read and played, for a goal; an error when there is none.
bool stored_games_read(StoredGames *games, const char *path, Goal goal, Error *error);
void stored_games_free(StoredGames *games);

#endif
