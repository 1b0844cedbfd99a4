// Visits the games of a file in any supported format, a self-play dataset, or the directory of a
// tournament.
#ifndef FLIPSIDE_STUDY_GAME_SOURCE_H
#define FLIPSIDE_STUDY_GAME_SOURCE_H

#include "game_sheet.h"

// Called with each game. Returns false, with an error, to stop.
typedef bool GameSourceVisit(const GameSheet *sheet, void *user, Error *error);

typedef struct GameSourceCount {
    int64_t games;         // visited
    int64_t bad;           // unreadable and skipped
    char first_error[200]; // reason for the first of those
} GameSourceCount;

typedef enum GameSourceKind {
    GAME_SOURCE_TEXT, // a file for format.h, or the text of a game itself
    GAME_SOURCE_DATASET,
    GAME_SOURCE_TOURNAMENT // its directory, or the log in it
} GameSourceKind;

// Returns the kind of a path by inspecting the file system.
GameSourceKind game_source_kind(const char *path);

// Visits every game of a path or text. Positions without moves are not games. Unreadable games are
// counted and skipped; an unreadable path is an error.
bool game_source_read(const char *path, Rules rules, GameSourceVisit *visit, void *user,
                      GameSourceCount *count, Error *error);

// Visits every game of an untrusted text. Never opens a file, even if the text is a path.
bool game_source_read_text(const char *text, Rules rules, GameSourceVisit *visit, void *user,
                           GameSourceCount *count, Error *error);

#endif
