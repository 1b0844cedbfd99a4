// A tournament's folder: `run.json` (the settings) and `games.jsonl` (one line a game, appended).
//
// A line is appended by a single write and reaches the disk within a second (fsync at most once a
// second, and at the end), so a killed arena loses no game it has counted, and a power cut at most
// the last second. What a crash can leave is a torn last line: it is cut off when the log is opened
// again. A damaged line elsewhere, or one that the chain (log_chain.h) does not hold, is moved to
// `games.bad`, and its game will be played again. Lines of games that count no more, as those of
// players that have changed since, stay where they are. While a log is open its folder is locked
// against a second arena.
#ifndef FLIPSIDE_ARENA_GAME_LOG_H
#define FLIPSIDE_ARENA_GAME_LOG_H

#include "match_game.h"
#include "settings.h"

typedef struct GameLog GameLog;

// What reading a log found.
typedef struct LogState {
    int games;  // good lines
    int past;   // good lines of games that do not count any more
    int bad;    // damaged or unwanted lines, set aside
    int broken; // of them those that the chain does not hold: edited, moved, put in, or after one
                // that is missing
    bool torn;  // the last line was cut off
    char first[160]; // why the first bad line was refused
} LogState;

// What a line is: none of this tournament, or one that is there already; a game that counts; one
// that counts no more.
typedef enum LogVerdict { LOG_FOREIGN, LOG_COUNTS, LOG_PAST } LogVerdict;

// Judges each readable line's record, with the marks of black and white.
typedef LogVerdict LogJudge(MatchGame *record, const char *black, const char *white, void *user);

// Is told of each game that counts, with the names of black and white; false = this line is not
// wanted.
typedef bool LogVisit(MatchGame *record, const char *black, const char *white, void *user);

// Begins a log in a new or empty folder, with a chain of its own; refuses a folder that holds a
// tournament already.
GameLog *log_create(const char *folder, const ArenaSettings *settings, Error *error);

// Opens the log of an interrupted tournament to go on with it, in two steps: locks the folder; then
// judges every line and repairs what is to be repaired. `chain` is that of the settings.
GameLog *log_lock(const char *folder, Error *error);
bool log_resume(GameLog *log, const char *chain, LogJudge *judge, void *user, LogState *state,
                Error *error);

// Replaces the settings of the folder.
bool log_change_settings(const GameLog *log, const ArenaSettings *settings, Error *error);

// Appends a game; black and white are marks of settings_mark.
bool log_append(GameLog *log, const MatchGame *record, const char *black, const char *white,
                Error *error);

// Makes everything durable and closes; false when the disk refused.
bool log_close(GameLog *log, Error *error);

// Reads the settings of a folder.
bool log_settings(const char *folder, ArenaSettings *settings, Error *error);

// Only reads: judges every good line and changes nothing. Without a chain (NULL) it is not looked
// at.
bool log_read(const char *folder, const char *chain, LogJudge *judge, void *user, LogState *state,
              Error *error);

#endif
