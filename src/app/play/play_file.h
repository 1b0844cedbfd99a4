// Sessions as files: saved games (saved_game.h), and games in any other format to continue from.
#ifndef FLIPSIDE_APP_PLAY_FILE_H
#define FLIPSIDE_APP_PLAY_FILE_H

#include "game_sheet.h"
#include "play_session.h"

#include <time.h>

enum { PLAY_FILE_LIMIT = 1 << 16 }; // bytes of a saved game

// Appends the path of a file in `folder`, or in the user's data directory if that is NULL. Creates
// the directory; if that fails, opening the file reports the error.
bool play_data_path(const char *folder, const char *name, Text *path, Error *error);

// Returns the record of a game, dated `saved`.
GameSheet play_game_record(const PlaySession *session, time_t saved);

// Writes a session as text, and parses it. Any other text is rejected.
bool play_write(Text *out, const PlaySession *session, time_t saved);
bool play_parse(const char *text, size_t length, PlaySession *session, time_t *saved, Error *error);

// Saves a game atomically, in the format of the file name's extension (.ggf, .sgf, .pgn, .txt …) or
// else as a saved game.
bool play_save(const char *path, const PlaySession *session, Error *error);

// Loads a game from a file or from text. A game that is not a saved game gets the players of
// `setup`; a transcript also gets its rules and first position.
bool play_load(const char *path, const PlaySetup *setup, PlaySession *session, Error *error);

#endif
