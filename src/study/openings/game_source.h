// Games wherever they are: a file of any form that formats reads, a data set of self-play, the
// folder of a tournament.
#ifndef FLIPSIDE_STUDY_GAME_SOURCE_H
#define FLIPSIDE_STUDY_GAME_SOURCE_H

#include "game_sheet.h"

// Is given each game; false = stop, with an error.
typedef bool GameSourceVisit(const GameSheet *sheet, void *user, Error *error);

typedef struct GameSourceCount {
    int64_t games;   // given to the visitor
    int64_t bad;     // could not be read and were left out
    char first[200]; // why the first of those was refused
} GameSourceCount;

// What a path stands for, by what is there.
typedef enum GameSourceKind {
    GAME_SOURCE_TEXT, // what formats reads, or nothing
    GAME_SOURCE_DATASET,
    GAME_SOURCE_TOURNAMENT // its folder, or the log in it
} GameSourceKind;

GameSourceKind game_source_of(const char *path);

// Visits every game that a path (or a text) stands for; bare positions are no games. Games that
// cannot be read are counted and left out; a path that cannot be read at all is an error.
bool game_source_read(const char *path, Rules rules, GameSourceVisit *visit, void *user,
                      GameSourceCount *count, Error *error);

// The same for a text that somebody else gave: whatever it looks like, no file is opened for it.
bool game_source_pasted(const char *text, Rules rules, GameSourceVisit *visit, void *user,
                        GameSourceCount *count, Error *error);

#endif
