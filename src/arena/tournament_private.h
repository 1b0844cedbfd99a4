// What the opening and the running of a tournament share.
#ifndef FLIPSIDE_ARENA_TOURNAMENT_PRIVATE_H
#define FLIPSIDE_ARENA_TOURNAMENT_PRIVATE_H

#include "openings.h"
#include "stage.h"
#include "thread.h"
#include "tournament.h"

struct Tournament {
    TournamentStatus status;
    Schedule *schedule;
    Openings *openings;
    Tally tally;
    GameLog *log;
    char *folder; // NULL = nothing is written
    Stage *stage; // while it runs in a folder; may be NULL
    char **marks; // by player, as the log has them
    char **names; // by player, as people see them
    bool *taken;  // game is played or being played
    int next;     // no game before this one is free
    LogVisit *visit;
    void *visit_user;

    Lock lock;        // over everything above while workers run
    Condition change; // a result is there, or the end: for workers that wait for a round
    Condition left;   // a worker has ended: for the main thread
    int running;      // workers
    atomic_bool halt;
    const atomic_bool *stop; // of the run; may be NULL
    const TournamentWatch *watch;
    double begun, ticked; // clock_now() of the run's beginning and of its last tick
    bool failed;
    Error error;
};

// Counts a finished game everywhere but in the log.
void tournament_count(Tournament *tournament, const MatchGame *record);

#endif
