// A tournament: settings, schedule, results and log, played by workers that own their players, in
// this process or in others (cluster.h). Games start in the order of the schedule and are counted
// and logged as they end.
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

// What is known at a moment. Valid while the tournament is, and constant during a callback.
typedef struct TournamentStatus {
    const ArenaSettings *settings;
    const Schedule *schedule;
    const Tally *tally;
    const char *const *names; // by player, as people see them
    const char *const *marks; // by player, as the log has them
    int numbers;    // all games have numbers below this; there are some that are not to be played
    int total;      // games to be played, as far as is known
    int done;       // of them played, in this and in earlier runs
    int resumed;    // of them played in earlier runs
    double seconds; // wall time of this run
    LogState log;   // what opening the log found
    SprtVerdict verdict; // of the sequential test
} TournamentStatus;

typedef struct TournamentWatch {
    void (*tick)(const TournamentStatus *status,
                 void *user);  // several times a second, and at the end; may be NULL
    const RefereeWatch *games; // sees games that are played here; may be NULL
    void *user;
    bool spreads; // games may be played by other processes; then nobody sees their boards
} TournamentWatch;

// A new tournament; it keeps a copy of nothing: the settings must outlive it. `folder` may be NULL:
// then nothing is written. Checks every player by making it once.
Tournament *tournament_create(const ArenaSettings *settings, const char *folder, Error *error);

// Opens an interrupted tournament to go on with it, or (`only_read`) to look at it. `visit` is
// given each game of the log with the names of its players. *settings are filled from the folder
// and must be freed by the caller after the tournament.
Tournament *tournament_open(ArenaSettings *settings, const char *folder, bool only_read,
                            LogVisit *visit, void *user, Error *error);

// The same for going on with one that changes first (growth.h): `change` is given the settings of
// the folder. False from it, or a change that cannot be, leaves the folder as it was.
typedef bool TournamentChange(ArenaSettings *settings, void *user, Error *error);
Tournament *tournament_grow(ArenaSettings *settings, const char *folder, TournamentChange *change,
                            void *change_user, LogVisit *visit, void *user, Error *error);

// A tournament that is only looked at, game by game: none is known until tournament_add_game is
// given it, as its line says it. That is false when it is no game of this tournament, or one that
// is known already.
Tournament *tournament_view(const ArenaSettings *settings, LogVisit *visit, void *user,
                            Error *error);
bool tournament_add_game(Tournament *tournament, MatchGame *record, const char *black,
                         const char *white);

// Plays what is missing with `workers` games at once in each process that plays. False with an
// error when it could not go on; what was played is kept. Setting *stop (may be NULL) ends it soon:
// games in progress are given up and count for nothing.
bool tournament_run(Tournament *tournament, int workers, const atomic_bool *stop,
                    const TournamentWatch *watch, Error *error);

const TournamentStatus *tournament_status(const Tournament *tournament);

// Closes the log and frees everything; false with an error when the log could not be made durable.
bool tournament_destroy(Tournament *tournament, Error *error);

// The games as work for a cluster.
extern const ClusterKind tournament_kind;

#endif
