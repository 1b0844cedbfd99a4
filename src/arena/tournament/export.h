// The games of a tournament in the formats of other programs.
#ifndef FLIPSIDE_ARENA_EXPORT_H
#define FLIPSIDE_ARENA_EXPORT_H

#include "format.h"
#include "match_game.h"

// The format that a file's name asks for; NULL when it asks for none that holds many games.
const Format *export_format(const char *path);

// What the formats can tell of a game; black and white are the players' names.
GameSheet export_sheet(const MatchGame *record, const char *black, const char *white);

// Appends one game; black and white are the players' names.
bool export_game(const Format *format, const MatchGame *record, const char *black,
                 const char *white, Text *out, Error *error);

// Appends every game of the tournament in a folder, in the order of the schedule.
bool export_write(const char *folder, const Format *format, Text *out, Error *error);

#endif
