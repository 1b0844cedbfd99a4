// What the opening and the running of a tournament share.
#ifndef FLIPSIDE_ARENA_TOURNAMENT_PRIVATE_H
#define FLIPSIDE_ARENA_TOURNAMENT_PRIVATE_H

#include "openings.h"
#include "stage.h"
#include "tournament.h"

enum { GAME_FREE, GAME_DEALT, GAME_COUNTED };

struct Tournament {
    TournamentStatus status;
    Schedule *schedule;
    Openings *openings;
    Tally tally;
    GameLog *log;
    char *folder;   // NULL = nothing is written
    Stage *stage;   // while it runs in a folder; may be NULL
    char **marks;   // by player, as the log has them
    char **names;   // by player, as people see them
    uint8_t *taken; // by game: free, dealt or counted
    int next;       // no game before this one is free
    LogVisit *visit;
    void *visit_user;

    const TournamentWatch *watch;
    double begun; // clock_now() of the run's beginning
};

// Counts a finished game everywhere but in the log.
void tournament_count(Tournament *tournament, const MatchGame *record);

// What the workers of a tournament share. The stage and whoever watches games are of the process
// that leads, NULL elsewhere.
typedef struct TournamentWork {
    const ArenaSettings *settings;
    const Openings *openings;
    Stage *stage;
    const RefereeWatch *games;
    atomic_int *boards; // of the stage that have a worker
} TournamentWork;

#endif
