// Export of a tournament's games to standard formats.
#ifndef FLIPSIDE_ARENA_EXPORT_H
#define FLIPSIDE_ARENA_EXPORT_H

#include "format.h"
#include "match_game.h"

// Returns the format for a file name; NULL if it is unknown or cannot contain several games.
const Format *export_format(const char *path);

// Converts a record; `black` and `white` are the players' names.
GameSheet export_sheet(const MatchGame *record, const char *black, const char *white);

// Appends one game; `black` and `white` are the players' names.
bool export_game(const Format *format, const MatchGame *record, const char *black,
                 const char *white, Text *out, Error *error);

// Appends all games of the tournament in a directory, in schedule order.
bool export_write(const char *folder, const Format *format, Text *out, Error *error);

#endif
