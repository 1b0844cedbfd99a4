// Games in an arena's log, `games.jsonl`: one JSON object per line.
// src/arena/tournament/game_line.h writes the lines and reads the members that only a tournament
// needs.
#ifndef FLIPSIDE_CORE_ARENA_LOG_H
#define FLIPSIDE_CORE_ARENA_LOG_H

#include "game_sheet.h"
#include "json.h"

#include <stddef.h>

// Name of the log in an arena's directory.
#define ARENA_LOG_NAME "games.jsonl"

// Member that states which names the squares of a smaller board have; lines of version 0.1 lack it
// and use old names.
#define ARENA_LOG_SQUARES "squares"
#define ARENA_LOG_SQUARES_OWN "a1"

// True if the JSON object at `text` is a line of a log: its first key is `game`, or its line has
// `moves` as a string.
bool arena_log_is_game(const char *text);

// Reads one line. The moves must be legal, and the result must be that of the board if the game was
// played to the end.
bool arena_log_parse(const char *line, size_t length, GameSheet *sheet, Error *error);

// Reads rules, first position, moves and the number of opening plies of a line.
bool arena_log_game(const Json *line, Game *game, int *opening_plies, Error *error);

// Sets ending, result and termination of a sheet from the reason for the end and Black's half
// points (0 to 2), or from Black's score if `score` is not NULL.
void arena_log_end(GameSheet *sheet, const char *reason, int black_half_points, const int *score);

// Black's half points (0 to 2) as a result, and back (-1 if `text` is not a result).
const char *arena_log_result(int black_half_points);
int arena_log_half_points(const char *text);

#endif
