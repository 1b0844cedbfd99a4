// A game on disk: the saved-game format (a JSON object, see docs/formats.md), parsed strictly, and the shelf on which
// unfinished games wait for their player to come back.
#ifndef FLIPSIDE_PLAY_PLAY_FILE_H
#define FLIPSIDE_PLAY_PLAY_FILE_H

#include "play_session.h"

#include <time.h>

enum { PLAY_FILE_LIMIT = 1 << 16 };

// The game as text, and back. A text that is not exactly such a game is refused with the reason.
bool play_write(Text *out, const PlaySession *session, time_t saved);
bool play_parse(const char *text, size_t length, PlaySession *session, time_t *saved, Error *error);

// Saves into a file, whole or not at all, and loads from one. A file that holds no saved game but a transcript
// (`f5d6c3…`) is loaded as a game of `rules` with the seats of `setup`.
bool play_save(const char *path, const PlaySession *session, Error *error);
bool play_load(const char *path, const PlaySetup *setup, PlaySession *session, Error *error);

#endif
