// The line of a game in the log: a JSON object on one line, self-contained enough to replay it.
#ifndef FLIPSIDE_ARENA_GAME_LINE_H
#define FLIPSIDE_ARENA_GAME_LINE_H

#include "error.h"
#include "json.h"
#include "match_game.h"

// Appends the game's line, the newline included. Black and white are named by their marks
// (settings_mark).
void game_line_write(const MatchGame *record, const char *black, const char *white, Text *out);

// The same as a value, and that of a game which is still played: without an end.
Json *game_line_json(const MatchGame *record, const char *black, const char *white);
Json *game_line_json_running(const MatchGame *record, const char *black, const char *white);

// What a line says of itself: `pairing` has only `game` and `round` set, the marks are copied out.
// Everything is checked: the moves must be legal and the result must follow from them.
bool game_line_read(const char *line, size_t length, MatchGame *record, Text *black, Text *white,
                    Error *error);

// What game_line_json_running wrote, checked likewise.
bool game_line_read_running(const Json *line, MatchGame *record, Text *black, Text *white,
                            Error *error);

// Members of the line that a report's data has too: how it ended; the position it began with, where
// that is given; its moves; what the players told of them; what they printed.
void game_line_add_end(Json *line, const MatchGame *record);
void game_line_add_position(Json *line, const Game *game);
void game_line_add_moves(Json *line, const Game *game);
void game_line_add_lists(Json *line, const MatchGame *record);
void game_line_add_printed(Json *line, const MatchGame *record);

#endif
