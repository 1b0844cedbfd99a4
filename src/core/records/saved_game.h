// A saved game: a JSON object with the rules, the players' specs, the clocks, every move with its
// time, those taken back too, and how it ended. docs/formats.md has its members; all of them must
// be there (`lot` only where there is one), and no others.
#ifndef FLIPSIDE_CORE_SAVED_GAME_H
#define FLIPSIDE_CORE_SAVED_GAME_H

#include "game_sheet.h"

// Length of the JSON object at a place: to the brace that closes it.
size_t saved_game_length(const char *text);

// Reads a text that is exactly such a game; anything else is refused with the reason.
bool saved_game_parse(const char *text, size_t length, GameSheet *sheet, Error *error);

// The name of a player: what its spec says behind name=, or else the spec.
void saved_game_name(char name[SHEET_TEXT], const char *spec);

// Writes it, with the sheet's date as the time at which it was saved. Where the specs are unknown
// people sit at the table, with the names of the sheet. An error when the game ended in a way that
// saved games do not know.
bool saved_game_write(Text *out, const GameSheet *sheet, Error *error);

#endif
