// Line of a game in the log: a JSON object that contains everything required to replay the game.
// Its last member `crc` is the CRC-32 of the bytes before it, which reveals accidental damage.
// Lines of version 0.2 and earlier have no checksum.
#ifndef FLIPSIDE_ARENA_GAME_LINE_H
#define FLIPSIDE_ARENA_GAME_LINE_H

#include "error.h"
#include "json.h"
#include "match_game.h"

// Appends the line of a game with its newline; `black` and `white` are marks (settings_mark).
void game_line_write(const MatchGame *record, const char *black, const char *white, Text *out);

// Return the object of a finished game, and of a game in progress (without a result).
Json *game_line_json(const MatchGame *record, const char *black, const char *white);
Json *game_line_json_running(const MatchGame *record, const char *black, const char *white);

// Reads a line and checks its checksum, that the moves are legal and the result follows from them.
// Sets only `game` and `round` of the pairing and copies the marks.
bool game_line_read(const char *line, size_t length, MatchGame *record, Text *black, Text *white,
                    Error *error);

// Reads the object of a game in progress with the same checks.
bool game_line_read_running(const Json *line, MatchGame *record, Text *black, Text *white,
                            Error *error);

// Add members that the report data also contains: the end of the game, a given start position, the
// moves, lists of values reported per move, and the players' output.
void game_line_add_end(Json *line, const MatchGame *record);
void game_line_add_position(Json *line, const Game *game);
void game_line_add_moves(Json *line, const Game *game);
void game_line_add_lists(Json *line, const MatchGame *record);
void game_line_add_printed(Json *line, const MatchGame *record);

#endif
