// The shelf of unfinished games: a folder with a few numbered places. The program holds one place
// at a time, locked, and writes the game there whole after every move; a killed program, a closed
// terminal or a power cut leaves the game for the next start. Two programs at once use two places.
// A finished game stays until its place is needed.
#ifndef FLIPSIDE_APP_PLAY_SHELF_H
#define FLIPSIDE_APP_PLAY_SHELF_H

#include "play_session.h"

#include <time.h>

enum { PLAY_STORE_SLOTS = 20 };

typedef struct PlayStore {
    Text folder;  // empty when there is none: then nothing is kept
    int place;    // 1 … PLAY_STORE_SLOTS, 0 = none
    int lock;     // file descriptor, −1 = none
    bool refused; // memory, when a place was last looked for
} PlayStore;

typedef struct PlayStoreGame {
    int place;
    time_t saved;
    PlaySession session;
} PlayStoreGame;

// Opens (and makes) the user's folder (home.h). False and a reason when that is impossible; the
// shelf is then valid but keeps nothing.
bool play_store_open(PlayStore *shelf, Error *error);

// Unfinished games that no running program holds, the latest first. Returns how many were written.
int play_store_list(const PlayStore *shelf, PlayStoreGame games[PLAY_STORE_SLOTS]);

// Holds a place for a game that is taken up again, or (0) a place without an unfinished game; when
// all have one, that of the oldest. False when it is held by another program.
bool play_store_take(PlayStore *shelf, int place);

// Writes the game to the held place; a game that has not begun (session_begun) only empties the
// place.
bool play_store_save(PlayStore *shelf, const PlaySession *session, Error *error);

// Throws the game in a place away, unless a running program holds it.
void play_store_discard(const PlayStore *shelf, int place);

// Lets go of the place; the game in it stays.
void play_store_close(PlayStore *shelf);

// One line about a game: when, who, which rules, how far.
void play_store_describe(Text *out, const PlayStoreGame *game);

#endif
