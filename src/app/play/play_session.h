// One game at the table: who sits where, the moves, their times, how it ended. A plain value with
// nothing to free and no thread, screen or file in it, so that the full-screen game, the
// line-by-line game and the tests share it.
//
// Invariants: `seconds[i]` belongs to game.moves[i] for every known move, so the clocks follow undo
// and redo; an ending other than ENDING_BOARD was set by somebody's act and is taken back by undo.
#ifndef FLIPSIDE_APP_PLAY_SESSION_H
#define FLIPSIDE_APP_PLAY_SESSION_H

#include "error.h"
#include "game.h"
#include "limits.h"
#include "text.h"

enum { PLAY_SPEC_MAX = 512, PLAY_NAME_MAX = 256, PLAY_LEVEL_MAX = 24 };

// What a game is begun with.
typedef struct PlaySetup {
    Rules rules;
    Position first;
    char seat[2][PLAY_SPEC_MAX]; // player spec by colour; "human" is a person
    char name[2][PLAY_NAME_MAX]; // what people read: the specs' name=, or a level in words; "" =
                                 // the spec itself
    char level[PLAY_LEVEL_MAX];  // of the last opponent that had one, for when it comes back; "" =
                                 // none had
    bool lot;                    // begin with a balanced opening, drawn by lot
    double move_seconds;         // limit of one computer move; 0 = as the player likes
    double clock_seconds;        // each side's time for the whole game; 0 = clocks only count
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
    double running;                 // of the present turn so far
    int lot; // moves at the beginning that a lot drew: nobody's, and never taken back
    Ending ending;
    Color loser;      // for the endings by somebody's act
    char reason[160]; // for ENDING_FAILED: what the computer player did
} PlaySession;

typedef enum Turn { TURN_PERSON, TURN_COMPUTER, TURN_PASS, TURN_OVER } Turn;

// A move as it is shown.
typedef struct Step {
    int move; // a square, MOVE_PASS, or MOVE_NONE when nothing was moved yet
    Color mover;
    uint64_t flipped;
    Position before;
} Step;

// Two persons at the ordinary game.
PlaySetup setup_default(void);

// Puts a spec on a seat; false and an error when it is too long.
bool setup_seat(PlaySetup *setup, Color color, const char *spec, Error *error);

// Does a person sit there?
bool setup_person(const PlaySetup *setup, Color color);

PlaySession session_new(const PlaySetup *setup);

// The same after the opening of that lot, where there are lots for the rules; an error where there
// are none.
bool session_new_random(PlaySession *session, const PlaySetup *setup, uint64_t lot, Error *error);

// Has anything been played that is worth keeping: a move of a person, or of anybody where no person
// plays?
bool session_begun(const PlaySession *session);

// Who has to act. TURN_PASS: the side to move has no move and its pass has to be made, whoever sits
// there.
Turn session_turn(const PlaySession *session);

// Makes a move of the side to move, a due MOVE_PASS included; false and the reason when it is not
// allowed.
bool session_play(PlaySession *session, int move, Error *error);

// Back to the last position in which a person had a choice (or one choice back when no person or
// two persons play), and forth again. False and a reason when there is none.
bool session_undo(PlaySession *session, Error *error);
bool session_redo(PlaySession *session, Error *error);

// Back to the position after so many moves, whatever ended the game.
bool session_go_back(PlaySession *session, int ply, Error *error);

// The players change places; the position stays.
void session_swap(PlaySession *session);

// Ends the game against a colour: it gave up, or its computer player failed.
bool session_resign(PlaySession *session, Color loser, Error *error);
void session_fail(PlaySession *session, Color loser, const char *reason);

// Goes on after a computer player's failure, for another one in its place.
void session_retry(PlaySession *session);

// Lets the clock of the side to move run; true when its time has just run out (the game is then
// over).
bool session_tick(PlaySession *session, double seconds);

// Seconds used by a colour so far, or left to it when there is a game clock.
double session_used(const PlaySession *session, Color color);
double session_clock(const PlaySession *session, Color color);

// What the computer player to move may use.
Limits session_limits(const PlaySession *session);

// The last move made, or the one at `ply` (1 = the first).
Step session_step(const PlaySession *session, int ply);

// +1 the colour won, 0 a draw, −1 it lost; only when the game is over.
int session_outcome(const PlaySession *session, Color color);

// The seat in words: "you" for the only person, "the club player" … and the spec of a computer that
// has none.
const char *session_seat_name(const PlaySession *session, Color color);

// One sentence on how the game ended: "White wins 40–24."
void session_result(Text *out, const PlaySession *session);

// The name of the opening so far, "" when it has none.
void session_opening(Text *out, const PlaySession *session);

// Discs of a colour on the board.
int session_discs(const PlaySession *session, Color color);

#endif
