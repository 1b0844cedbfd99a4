// Run directory of a tournament: `run.json` (settings) and `games.jsonl` (one line per game).
//
// A line is appended with a single write and synced within a second, so killing the program loses
// no counted game and a power cut loses at most one second. A torn last line is cut off when the
// log is opened again. Other damaged lines are moved to `games.bad` and their games are replayed.
// Games that no longer count, such as those of players that have changed, stay in the log. An open
// log holds a lock on the directory.
#ifndef FLIPSIDE_ARENA_GAME_LOG_H
#define FLIPSIDE_ARENA_GAME_LOG_H

#include "match_game.h"
#include "settings.h"

typedef struct GameLog GameLog;

// Result of reading a log.
typedef struct LogState {
    int games;       // lines of games that count
    int past;        // lines of games that no longer count
    int bad;         // damaged or rejected lines
    bool torn;       // the last line was incomplete
    char first[160]; // error of the first bad line
} LogState;

// Classification of a line.
typedef enum LogVerdict {
    LOG_FOREIGN, // not a game of this tournament, or a duplicate
    LOG_COUNTS,
    LOG_PAST // a game that no longer counts
} LogVerdict;

// Classifies the record of a readable line; `black` and `white` are marks (settings_mark).
typedef LogVerdict LogJudge(MatchGame *record, const char *black, const char *white, void *user);

// Called for each game that counts, with the players' names; returns false to reject the line.
typedef bool LogVisit(MatchGame *record, const char *black, const char *white, void *user);

// Creates a log. It is an error if the directory contains a tournament.
GameLog *log_create(const char *folder, const ArenaSettings *settings, Error *error);

// Open the log of an interrupted tournament in two steps: log_lock locks the directory, log_resume
// classifies every line and repairs the log.
GameLog *log_lock(const char *folder, Error *error);
bool log_resume(GameLog *log, LogJudge *judge, void *user, LogState *state, Error *error);

// Replaces run.json.
bool log_change_settings(const GameLog *log, const ArenaSettings *settings, Error *error);

// Appends a game; `black` and `white` are marks (settings_mark).
bool log_append(GameLog *log, const MatchGame *record, const char *black, const char *white,
                Error *error);

// Syncs and closes the log; returns false if syncing failed.
bool log_close(GameLog *log, Error *error);

// Reads run.json.
bool log_settings(const char *folder, ArenaSettings *settings, Error *error);

// Classifies every line without changing the log.
bool log_read(const char *folder, LogJudge *judge, void *user, LogState *state, Error *error);

#endif
