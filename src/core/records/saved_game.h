// Saved games: a JSON object with the rules, player specs, clocks, every move with its time
// (including moves taken back) and the ending. docs/formats.md lists its members. All are required,
// except `lot`, and others are not allowed.
#ifndef FLIPSIDE_CORE_SAVED_GAME_H
#define FLIPSIDE_CORE_SAVED_GAME_H

#include "game_sheet.h"

// Returns the length of the JSON object at `text`, to its closing brace.
size_t saved_game_length(const char *text);

// Parses a text that is one saved game.
bool saved_game_parse(const char *text, size_t length, GameSheet *sheet, Error *error);

// Copies the name of a player: the option name= of its spec, or else the spec.
void saved_game_name(char name[SHEET_TEXT], const char *spec);

// Appends a game; the date of the sheet is the time of saving. Unknown players become humans with
// the names of the sheet. Fails if the format has no such ending.
bool saved_game_write(Text *out, const GameSheet *sheet, Error *error);

#endif
