// A tournament's folder: `run.json` (the settings) and `games.jsonl` (one line a game, appended).
//
// A line is appended by a single write and reaches the disk within a second (fsync at most once a second, and at the
// end), so a killed arena loses no game it has counted, and a power cut at most the last second. What a crash can leave
// is a torn last line: it is cut off when the log is opened again. A damaged line elsewhere is moved to `games.bad`,
// and its game will be played again. While a log is open its folder is locked against a second arena.
#ifndef FLIPSIDE_ARENA_GAME_LOG_H
#define FLIPSIDE_ARENA_GAME_LOG_H

#include "match_game.h"
#include "settings.h"

typedef struct GameLog GameLog;

// What reading a log found.
typedef struct LogState {
    int games;       // good lines
    int bad;         // damaged or unwanted lines, set aside
    bool torn;       // the last line was cut off
    char first[160]; // why the first bad line was refused
} LogState;

// Is given each readable line's record with the marks of black and white; false = this line is not wanted.
typedef bool LogVisit(MatchGame *record, const char *black, const char *white, void *user);

// Begins a log in a new or empty folder; refuses one that holds a tournament already.
GameLog *log_create(const char *folder, const ArenaSettings *settings, Error *error);

// Opens the log of an interrupted tournament to go on with it: locks, visits every game, repairs.
GameLog *log_open(const char *folder, LogVisit *visit, void *user, LogState *state, Error *error);

// Appends a game; black and white are marks of settings_mark.
bool log_append(GameLog *log, const MatchGame *record, const char *black, const char *white, Error *error);

// Makes everything durable and closes; false when the disk refused.
bool log_close(GameLog *log, Error *error);

// Reads the settings of a folder.
bool log_settings(const char *folder, ArenaSettings *settings, Error *error);

// Only reads: visits every good line and changes nothing.
bool log_read(const char *folder, LogVisit *visit, void *user, LogState *state, Error *error);

#endif
