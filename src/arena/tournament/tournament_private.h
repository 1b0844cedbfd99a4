// Internals of tournament*.c.
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
    Stage *stage;   // games in progress while it runs in a directory; may be NULL
    char **marks;   // identifiers in the log by player
    char **names;   // display names by player
    uint8_t *taken; // GAME_FREE, GAME_DEALT or GAME_COUNTED by game
    int next;       // all games with lower numbers are taken or void
    LogVisit *visit;
    void *visit_user;

    const TournamentWatch *watch;
    double begun; // clock_now() at the start of the run
};

// Updates schedule, results and test with a finished game; does not log it.
void tournament_count(Tournament *tournament, const MatchGame *record);

// Context shared by the workers. `stage`, `games` and `boards` are NULL except in the leading
// process.
typedef struct TournamentWork {
    const ArenaSettings *settings;
    const Openings *openings;
    Stage *stage;
    const RefereeWatch *games;
    atomic_int *boards; // number of boards of the stage in use
} TournamentWork;

#endif
