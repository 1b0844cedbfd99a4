// People and players sitting at a game: the session, the computer players thinking in their
// threads, and the place on the shelf that keeps the game. A finished game goes into the person's
// library when it leaves the table. Both front ends drive it: ask `local_game_advance` often, make
// the person's moves, look.
#ifndef FLIPSIDE_APP_SITTING_H
#define FLIPSIDE_APP_SITTING_H

#include "explain_task.h"
#include "play_advisor.h"
#include "play_opponent.h"
#include "play_session.h"
#include "play_store.h"
#include "review_task.h"
#include "trust.h"

typedef struct LocalGame {
    PlaySession session;
    Opponent *opponent[2]; // by colour; NULL for a person
    PlayStore shelf;
    Advisor *advisor;      // made when first asked for, for the rules of the game
    ExplainTask *inquiry;  // why the last move, or a hint; NULL = nobody asked
    ReviewTask *aftermath; // looking back; NULL = nobody does
    uint64_t seed;
    uint64_t lots; // drawn so far
    Choice answer; // the last answer of a computer player, for who wants to show it
    bool answered; // `answer` is of the last move
    Error trouble; // what the person has to be told about keeping the game; empty text = nothing
    Error unkept;  // why the game as it stands is not on the shelf; empty text = it is, or there is
                   // nothing to keep
    Trust trust;   // for games that come from files
    bool refused;  // the last game was not taken up because the person did not want its programs to
                   // run
} LocalGame;

// An empty sitting; the game has to be begun or taken up. The shelf may fail to open: then
// `trouble` says so.
void local_game_open(LocalGame *sitting, uint64_t seed);
void local_game_close(LocalGame *sitting);

// Begins a game in place of the present one; false, an error and no change when a seat's player
// cannot be set up.
bool local_game_start(LocalGame *sitting, const PlaySetup *setup, Error *error);

// Goes on with a loaded game (place 0) or one from the shelf. What programs it names are started
// only with the person's consent.
bool local_game_resume(LocalGame *sitting, const PlaySession *session, int place, Error *error);

// Goes on with the present game under another set-up, as the person wants it.
bool local_game_set_up(LocalGame *sitting, const PlaySetup *setup, Error *error);

// Is there an unfinished game that the shelf does not have?
bool local_game_unsaved(const LocalGame *sitting);

// What is to be said when the person leaves: that the game is kept, or why not and its moves; ""
// when there is nothing.
void local_game_exit_message(const LocalGame *sitting, Text *out);

// Gets a computer player going when it is its turn and waits up to `seconds` for its move. True
// when it moved (or lost the game by failing to).
bool local_game_advance(LocalGame *sitting, double seconds);

// Is a computer player thinking, with its clock running?
bool local_game_thinking(const LocalGame *sitting);

// Asks the thinking player to move soon; false when it cannot be hurried.
bool local_game_move_now(LocalGame *sitting);

// The person's (and the sitting's) acts: as in play_session.h, with the thinking stopped and the
// game kept.
bool local_game_play(LocalGame *sitting, int move, Error *error);
bool local_game_undo(LocalGame *sitting, Error *error);
bool local_game_redo(LocalGame *sitting, Error *error);
bool local_game_swap(LocalGame *sitting, Error *error);
bool local_game_resign(LocalGame *sitting, Color loser, Error *error);

// Seats another player in the running game.
bool local_game_set_player(LocalGame *sitting, Color color, const char *spec, Error *error);

// The engine for hints and views; NULL and an error when it cannot be set up.
Advisor *local_game_advisor(LocalGame *sitting, Error *error);

// Asks why: the computer that moved last about that move, or, with a hint (not MOVE_NONE), the
// engine about the hint. The inquiry ends with the next move. False and an error when there is
// nobody to ask.
bool local_game_explain(LocalGame *sitting, int hint, Error *error);
void local_game_close_explanation(LocalGame *sitting);

// Looks back on the moves made so far, until the next act; NULL and an error when that cannot be.
ReviewTask *local_game_review(LocalGame *sitting, Error *error);

// Takes moves back to the position after so many, of a game that may be over; redo makes them
// again.
bool local_game_go_back(LocalGame *sitting, int ply, Error *error);

// Writes the game to the shelf.
void local_game_save(LocalGame *sitting);

#endif
