// Plays and records one game between two players. Passes are made automatically: a player is called
// only when it has a legal move.
//
// Under strict terms the referee measures the time from the call to the answer, and a late answer
// loses the game. Otherwise players are trusted to observe their limits. With a game clock, each
// call passes a fair share (`seconds`) and the remaining time (`clock`); only running out of the
// remaining time loses.
#ifndef FLIPSIDE_ARENA_REFEREE_H
#define FLIPSIDE_ARENA_REFEREE_H

#include "match_game.h"
#include "player.h"

typedef struct Solver Solver;

// Limits and adjudication rules of a game.
typedef struct MatchTerms {
    Limits each; // limits of every move; setting its `stop` aborts the game
    bool strict; // an answer later than each.seconds + each.grace, or the game clock, loses
    double game_seconds, increment; // game clock, requires `strict`; 0 = none
    int resign_score, resign_moves; // a score ≤ −score for N own moves resigns; moves 0 = never
    int draw_score,
        draw_moves; // both |scores| ≤ score for N moves each are a draw; moves 0 = never
} MatchTerms;

// Callbacks for the steps of a game; each may be NULL. All are called from the thread that runs the
// game.
typedef struct RefereeWatch {
    void (*begin)(const MatchGame *record, void *user);
    void (*think)(const MatchGame *record, void *user);
    PlayerWatch *thought;
    // Output of the side to move during its call.
    void (*printed)(const char *text, void *user);
    // The answer, before it is checked and played.
    void (*answer)(const MatchGame *record, const Choice *choice, void *user);
    // Called after a move; it is the last one of record->game.
    void (*move)(const MatchGame *record, void *user);
    void (*end)(const MatchGame *record, void *user);
    void *user;
} RefereeWatch;

typedef struct Referee {
    MatchTerms terms;
    Player *players[2];        // Black, White; seeded by the caller
    Solver *solver;            // NULL = no adjudication
    const RefereeWatch *watch; // may be NULL
} Referee;

typedef enum GameOutcome {
    GAME_PLAYED,
    GAME_ABORTED, // `stop` was set; the game does not count
    GAME_FAILED,  // system error, reported in *error; the game does not count
} GameOutcome;

// Plays the game from the opening in record->game. The caller sets record->pairing and
// record->seed.
GameOutcome referee_play(const Referee *referee, MatchGame *record, Error *error);

#endif
