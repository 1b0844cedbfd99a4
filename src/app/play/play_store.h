// Unfinished games on disk: a directory with numbered slots.
//
// A program holds one slot at a time, locked, and rewrites the game in it atomically after every
// move, so that a crash or power failure leaves the game for the next start. Concurrent programs
// use different slots. A finished game stays until its slot is needed.
#ifndef FLIPSIDE_APP_PLAY_STORE_H
#define FLIPSIDE_APP_PLAY_STORE_H

#include "play_session.h"

#include <time.h>

enum { PLAY_STORE_SLOTS = 20 };

typedef struct PlayStore {
    Text folder;        // empty = nothing is saved
    int slot;           // 1 … PLAY_STORE_SLOTS; 0 = none
    int lock;           // file descriptor; −1 = none
    bool out_of_memory; // the last search for a free slot failed for this reason
} PlayStore;

typedef struct PlayStoreGame {
    int slot;
    time_t saved;
    PlaySession session;
} PlayStoreGame;

// Opens the user's data directory (home.h), creating it if necessary. On failure returns false and
// sets *error; the store is then valid but saves nothing.
bool play_store_open(PlayStore *store, Error *error);

// Lists the unfinished games that no running program holds, newest first; returns their number.
int play_store_list(const PlayStore *store, PlayStoreGame games[PLAY_STORE_SLOTS]);

// Locks the slot of a game to be resumed or, with slot 0, one without an unfinished game, else that
// of the oldest game. Returns false if another program holds it.
bool play_store_take(PlayStore *store, int slot);

// Writes the game to the locked slot; a game that has not begun (session_begun) empties the slot.
bool play_store_save(PlayStore *store, const PlaySession *session, Error *error);

// Deletes the game in a slot, unless a running program holds it.
void play_store_discard(const PlayStore *store, int slot);

// Releases the slot; its game stays.
void play_store_close(PlayStore *store);

// Appends one line about a game: date, progress, rules, players.
void play_store_describe(Text *out, const PlayStoreGame *game);

#endif
