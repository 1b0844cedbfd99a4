// The one game loop: plays one game between two players, makes the passes, and writes down what
// happened. A player is only asked when it has a move.
//
// How strict it is, is a matter of terms. Without any a game is played to its end, each answer
// within the limits that the players keep by themselves. Under strict terms the referee's own clock
// decides: it runs from the call of the player to its answer, and who is late loses. A game clock
// is dealt out move by move: a player is told a fair share
// (`seconds`) and what is left (`clock`), and loses only when the clock itself has run out.
#ifndef FLIPSIDE_ARENA_REFEREE_H
#define FLIPSIDE_ARENA_REFEREE_H

#include "match_game.h"
#include "player.h"

typedef struct Solver Solver;

// What a game is played under.
typedef struct MatchTerms {
    Limits each; // of every move; when its `stop` is set the game is given up
    bool strict; // an answer later than each.seconds and each.grace, or than the game clock, loses
    double game_seconds, increment; // the game clock, for strict terms; 0 = none
    int resign_score, resign_moves; // own score ≤ −score for so many own moves; moves 0 = never
    int draw_score, draw_moves; // both |scores| ≤ score for so many moves each; moves 0 = never
} MatchTerms;

// Who watches a game step by step; every function may be NULL. All are called from the thread that
// runs the game.
typedef struct RefereeWatch {
    void (*begin)(const MatchGame *record, void *user);
    void (*think)(const MatchGame *record, void *user);
    PlayerWatch *thought;
    void (*printed)(const char *text,
                    void *user); // what the player that was just asked has printed since
    void (*answer)(const MatchGame *record, const Choice *choice,
                   void *user); // not yet judged; the move is not made
    void (*move)(const MatchGame *record,
                 void *user); // the last move of record->game was just made
    void (*end)(const MatchGame *record, void *user);
    void *user;
} RefereeWatch;

typedef struct Referee {
    MatchTerms terms;
    Player *players[2];        // black, white; seeded by the caller
    Solver *solver;            // NULL when nothing is adjudicated
    const RefereeWatch *watch; // may be NULL
} Referee;

typedef enum GameOutcome {
    GAME_PLAYED,
    GAME_ABORTED, // because of `stop`: it counts for nothing
    GAME_FAILED,  // by no fault of the players, with an error: it counts for nothing
} GameOutcome;

// Plays the game from the opening in record->game; record->pairing and record->seed are the
// caller's.
GameOutcome referee_play(const Referee *referee, MatchGame *record, Error *error);

#endif
