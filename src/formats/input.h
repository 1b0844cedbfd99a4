// The arguments that name a position or a game: text of any form, a transcript, a file that holds one, or - for
// standard input. Whatever is wrong becomes one clear line that names what and where.
#ifndef FLIPSIDE_FORMATS_INPUT_H
#define FLIPSIDE_FORMATS_INPUT_H

#include "error.h"
#include "game.h"
#include "text.h"

// No text that a command reads may be larger: many positions or games, and a single one.
enum { INPUT_BYTES_MAX = 64 << 20, INPUT_BYTES_ONE = 1 << 20 };

// Does a transcript (or a move number) begin here?
bool input_is_transcript(const char *text);

// Reads a whole text file (- is standard input); one that is too large or holds a NUL byte is refused.
bool input_read_file(const char *path, size_t limit, Text *out, Error *error);

// Does this argument name a file rather than being a text itself?
bool input_is_file(const char *argument);

// Reads the position or game at *at in whatever form it has and moves behind it; *at must not be white space. The error
// names the place, counted from *at.
bool input_next(const char **at, Rules rules, Game *game, Error *error);

// The game that an argument stands for: a position given becomes a game without moves, a transcript is played from the
// rules' start. The error's text is the whole line to show.
bool input_game(const char *argument, Rules rules, Game *game, Error *error);

// The position it ends in; NULL stands for the rules' start.
bool input_position(const char *argument, Rules rules, Position *position, Error *error);

#endif
