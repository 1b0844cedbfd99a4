// One game between people and computer players: setup, moves, thinking times and result. A plain
// value that owns no memory and uses no threads, screens or files, shared by all front ends.
//
// Invariants: `seconds[i]` belongs to game.moves[i] for every known move, so clocks follow undo and
// redo. Any ending other than ENDING_BOARD is cancelled by undo.
#ifndef FLIPSIDE_APP_PLAY_SESSION_H
#define FLIPSIDE_APP_PLAY_SESSION_H

#include "error.h"
#include "game.h"
#include "limits.h"
#include "text.h"

enum { PLAY_SPEC_MAX = 512, PLAY_NAME_MAX = 256, PLAY_LEVEL_MAX = 24 };

typedef struct PlaySetup {
    Rules rules;
    Position first;
    char seat[2][PLAY_SPEC_MAX]; // player spec by colour; "human" is a person
    char name[2][PLAY_NAME_MAX]; // display name: name= of the spec, or the level's title; "" = spec
    char level[PLAY_LEVEL_MAX];  // level of the last opponent that had one; "" = none
    bool random_opening;         // start with a random balanced opening
    double move_seconds;         // limit per computer move; 0 = the player's own
    double clock_seconds;        // time per side for the whole game; 0 = unlimited
} PlaySetup;

typedef enum Ending {
    ENDING_NONE,
    ENDING_BOARD,
    ENDING_RESIGNED,
    ENDING_TIME,
    ENDING_FAILED,
    ENDINGS
} Ending;

typedef struct PlaySession {
    PlaySetup setup;
    Game game;
    double seconds[GAME_PLIES_MAX]; // thinking time of each known move
    double running;                 // time used for the current move
    int opening_plies;              // moves of the random opening; they cannot be undone
    Ending ending;
    Color loser;      // if neither ENDING_NONE nor ENDING_BOARD
    char reason[160]; // for ENDING_FAILED
} PlaySession;

typedef enum Turn { TURN_PERSON, TURN_COMPUTER, TURN_PASS, TURN_OVER } Turn;

// A move with the position before it.
typedef struct Step {
    int move; // square, MOVE_PASS, or MOVE_NONE at the start of the game
    Color mover;
    uint64_t flipped;
    Position before;
} Step;

// Returns a setup with two people and the default rules.
PlaySetup setup_default(void);

// Sets the player of a colour; returns false and sets *error if the spec is too long or not
// printable.
bool setup_seat(PlaySetup *setup, Color color, const char *spec, Error *error);

// Returns true if a person plays this colour.
bool setup_person(const PlaySetup *setup, Color color);

PlaySession session_new(const PlaySetup *setup);

// Starts from the random balanced opening of a seed; returns false and sets *error if there are
// none for the rules.
bool session_new_random(PlaySession *session, const PlaySetup *setup, uint64_t seed, Error *error);

// Returns true if the game is worth saving: a person has moved or, without people, anyone has.
bool session_begun(const PlaySession *session);

// Returns who has to act. TURN_PASS: the side to move has no legal move and must pass.
Turn session_turn(const PlaySession *session);

// Plays a move, or a forced MOVE_PASS; returns false and sets *error if it is illegal.
bool session_play(PlaySession *session, int move, Error *error);

// Undo to the last position in which a person had a choice, or by one choice if no person or two
// people play; redo reverses it. Return false and set *error if there is nothing to undo or redo.
bool session_undo(PlaySession *session, Error *error);
bool session_redo(PlaySession *session, Error *error);

// Returns to the position after `ply` moves, also if the game has ended.
bool session_go_back(PlaySession *session, int ply, Error *error);

// Exchanges the players' colours.
void session_swap(PlaySession *session);

// End the game as lost for a colour: by resignation, or because its computer player failed.
bool session_resign(PlaySession *session, Color loser, Error *error);
void session_fail(PlaySession *session, Color loser, const char *reason);

// Cancels ENDING_FAILED after the failed player was replaced.
void session_retry(PlaySession *session);

// Advances the clock of the side to move; returns true if its time has run out, which ends the
// game.
bool session_tick(PlaySession *session, double seconds);

// Return the seconds used by a colour; the second returns those left if there is a game clock.
double session_used(const PlaySession *session, Color color);
double session_clock(const PlaySession *session, Color color);

// Returns the limits of the computer player to move.
Limits session_limits(const PlaySession *session);

// Returns the move at `ply` (1 = the first).
Step session_step(const PlaySession *session, int ply);

// Returns +1 if the colour won, 0 after a draw, −1 if it lost. The game must be over.
int session_outcome(const PlaySession *session, Color color);

// Returns the display name of a player: "you" for the only person, the level's title, the name or
// the spec.
const char *session_seat_name(const PlaySession *session, Color color);

// Appends the result in one sentence: "White wins 40–24."
void session_result(Text *out, const PlaySession *session);

// Appends the name of the opening so far, if it has one.
void session_opening(Text *out, const PlaySession *session);

// Returns the number of discs of a colour.
int session_discs(const PlaySession *session, Color color);

#endif
