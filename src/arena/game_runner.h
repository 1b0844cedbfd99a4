// Plays one game between two players under strict clocks. The arena's own clock decides: it runs from the call of the
// player to its answer. Passes are made by the runner; a player is only asked when it has a move.
//
// A game clock is dealt out move by move: a player is told a fair share (`seconds`) and what is left (`clock`), and
// loses only when the clock itself has run out.
#ifndef FLIPSIDE_ARENA_GAME_RUNNER_H
#define FLIPSIDE_ARENA_GAME_RUNNER_H

#include "record.h"

#include <stdatomic.h>

typedef struct Solver Solver;

// Who watches a game step by step; every function may be NULL. All are called from the thread that runs the game.
typedef struct RunnerWatch {
    void (*begin)(const GameRecord *record, void *user);
    void (*think)(const GameRecord *record, void *user);
    PlayerWatch *thought;
    void (*printed)(const char *text, void *user);      // what the player that was just asked has printed since
    void (*move)(const GameRecord *record, void *user); // the last move of record->game was just made
    void (*end)(const GameRecord *record, void *user);
    void *user;
} RunnerWatch;

typedef struct Runner {
    const ArenaSettings *settings;
    Player *players[2];       // black, white
    Solver *solver;           // NULL when nothing is adjudicated
    const atomic_bool *stop;  // set = give the game up; may be NULL
    const RunnerWatch *watch; // may be NULL
} Runner;

typedef enum GameOutcome {
    GAME_PLAYED,
    GAME_GIVEN_UP, // because of `stop`: it counts for nothing
    GAME_FAILED,   // by no fault of the players, with an error: it counts for nothing
} GameOutcome;

// Plays the game of record->pairing from the opening in record->game with record->seed.
GameOutcome runner_play(const Runner *runner, GameRecord *record, Error *error);

#endif
