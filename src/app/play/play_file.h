// A session on disk: as a saved game (saved_game.h), or begun from a game in any other format.
#ifndef FLIPSIDE_APP_PLAY_FILE_H
#define FLIPSIDE_APP_PLAY_FILE_H

#include "game_sheet.h"
#include "play_session.h"

#include <time.h>

enum { PLAY_FILE_LIMIT = 1 << 16 };

// The game as the formats tell it, saved at that time.
GameSheet play_game_record(const PlaySession *session, time_t saved);

// The game as text, and back. A text that is not exactly such a game is refused with the reason.
bool play_write(Text *out, const PlaySession *session, time_t saved);
bool play_parse(const char *text, size_t length, PlaySession *session, time_t *saved, Error *error);

// Saves into a file, whole or not at all, in the format that the ending of its name tells (.ggf,
// .sgf, .pgn, .txt …), else as a saved game, and loads from a file or a text. A game in another
// format (`f5d6c3…`, GGF, PGN …) is loaded with the seats of `setup`, a transcript also with its
// rules and first position.
bool play_save(const char *path, const PlaySession *session, Error *error);
bool play_load(const char *path, const PlaySetup *setup, PlaySession *session, Error *error);

#endif
