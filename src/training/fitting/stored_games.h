// Move lists of stored games, used as prefixes of new games.
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

// Checks that `path` is a game file for the goal; sets `*error` otherwise.
bool stored_games_fit(const char *path, Goal goal, Error *error);

// Reads all valid games of a file for a goal. Fails if the file has no valid game.
bool stored_games_read(StoredGames *games, const char *path, Goal goal, Error *error);
void stored_games_free(StoredGames *games);

#endif
