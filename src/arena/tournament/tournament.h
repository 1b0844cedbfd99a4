// A tournament: settings, schedule, results and log. Games are played by workers in this or other
// processes (cluster.h); each worker owns its players. Games start in schedule order and are
// counted and logged in the order in which they end.
#ifndef FLIPSIDE_ARENA_TOURNAMENT_H
#define FLIPSIDE_ARENA_TOURNAMENT_H

#include "cluster.h"
#include "game_log.h"
#include "referee.h"
#include "schedule.h"
#include "sprt.h"
#include "tally.h"

#include <stdatomic.h>

typedef struct Tournament Tournament;

// Snapshot of a tournament. Valid while the tournament is, and constant during a callback.
typedef struct TournamentStatus {
    const ArenaSettings *settings;
    const Schedule *schedule;
    const Tally *tally;
    const char *const *names; // display names by player
    const char *const *marks; // identifiers in the log by player
    int numbers;              // schedule_numbers
    int total;                // schedule_total
    int done;                 // games played in this and earlier runs
    int resumed;              // games played in earlier runs
    double seconds;           // wall time of this run
    LogState log;             // result of reading the log
    SprtVerdict verdict;      // verdict of the sequential test
} TournamentStatus;

typedef struct TournamentWatch {
    // Called several times per second, and at the end; may be NULL.
    void (*tick)(const TournamentStatus *status, void *user);
    const RefereeWatch *games; // callbacks for games played in this process; may be NULL
    void *user;
    bool spreads; // other processes may play games, without callbacks
} TournamentWatch;

// Creates a tournament. The settings are not copied and must outlive it. If `folder` is NULL,
// nothing is written. Creates each player once to check its spec.
Tournament *tournament_create(const ArenaSettings *settings, const char *folder, Error *error);

// Opens a tournament to resume it, or with `only_read` without changing it. `visit` is called for
// each game of the log. *settings are read from the directory; the caller frees them after the
// tournament.
Tournament *tournament_open(ArenaSettings *settings, const char *folder, bool only_read,
                            LogVisit *visit, void *user, Error *error);

// Opens a tournament to resume it after a change of its settings (growth.h) by `change`. If
// `change` returns false or the change is invalid, the directory stays unchanged.
typedef bool TournamentChange(ArenaSettings *settings, void *user, Error *error);
Tournament *tournament_grow(ArenaSettings *settings, const char *folder, TournamentChange *change,
                            void *change_user, LogVisit *visit, void *user, Error *error);

// Creates a read-only tournament without games. tournament_add_game adds the record of a log line;
// it returns false for duplicates and games of other tournaments.
Tournament *tournament_view(const ArenaSettings *settings, LogVisit *visit, void *user,
                            Error *error);
bool tournament_add_game(Tournament *tournament, MatchGame *record, const char *black,
                         const char *white);

// Plays the missing games, `workers` of them concurrently in each process. Returns false with an
// error if it cannot continue; completed games are kept. Setting *stop (may be NULL) aborts the
// games in progress, which do not count.
bool tournament_run(Tournament *tournament, int workers, const atomic_bool *stop,
                    const TournamentWatch *watch, Error *error);

const TournamentStatus *tournament_status(const Tournament *tournament);

// Closes the log and frees everything; returns false with an error if the log could not be synced.
bool tournament_destroy(Tournament *tournament, Error *error);

// Cluster work type that plays the games.
extern const ClusterKind tournament_kind;

#endif
