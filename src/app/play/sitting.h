// People and players sitting at a game: the session, the computer players thinking in their
// threads, and the place on the shelf that keeps the game. A finished game goes into the person's
// library when it leaves the table. Both front ends drive it: ask `sitting_advance` often, make the
// person's moves, look.
#ifndef FLIPSIDE_APP_SITTING_H
#define FLIPSIDE_APP_SITTING_H

#include "aftermath.h"
#include "inquiry.h"
#include "play_advisor.h"
#include "play_opponent.h"
#include "play_session.h"
#include "play_shelf.h"
#include "trust.h"

typedef struct Sitting {
    PlaySession session;
    Opponent *opponent[2]; // by colour; NULL for a person
    Shelf shelf;
    Advisor *advisor;     // made when first asked for, for the rules of the game
    Inquiry *inquiry;     // why the last move, or a hint; NULL = nobody asked
    Aftermath *aftermath; // looking back; NULL = nobody does
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
} Sitting;

// An empty sitting; the game has to be begun or taken up. The shelf may fail to open: then
// `trouble` says so.
void sitting_open(Sitting *sitting, uint64_t seed);
void sitting_close(Sitting *sitting);

// Begins a game in place of the present one; false, an error and no change when a seat's player
// cannot be set up.
bool sitting_begin(Sitting *sitting, const PlaySetup *setup, Error *error);

// Goes on with a loaded game (place 0) or one from the shelf. What programs it names are started
// only with the person's consent.
bool sitting_take_up(Sitting *sitting, const PlaySession *session, int place, Error *error);

// Goes on with the present game under another set-up, as the person wants it.
bool sitting_change(Sitting *sitting, const PlaySetup *setup, Error *error);

// Is there an unfinished game that the shelf does not have?
bool sitting_unkept(const Sitting *sitting);

// What is to be said when the person leaves: that the game is kept, or why not and its moves; ""
// when there is nothing.
void sitting_farewell(const Sitting *sitting, Text *out);

// Gets a computer player going when it is its turn and waits up to `seconds` for its move. True
// when it moved (or lost the game by failing to).
bool sitting_advance(Sitting *sitting, double seconds);

// Is a computer player thinking, with its clock running?
bool sitting_thinking(const Sitting *sitting);

// Asks the thinking player to move soon; false when it cannot be hurried.
bool sitting_hurry(Sitting *sitting);

// The person's (and the sitting's) acts: as in play_session.h, with the thinking stopped and the
// game kept.
bool sitting_play(Sitting *sitting, int move, Error *error);
bool sitting_undo(Sitting *sitting, Error *error);
bool sitting_redo(Sitting *sitting, Error *error);
bool sitting_swap(Sitting *sitting, Error *error);
bool sitting_resign(Sitting *sitting, Color loser, Error *error);

// Seats another player in the running game.
bool sitting_seat(Sitting *sitting, Color color, const char *spec, Error *error);

// The engine for hints and views; NULL and an error when it cannot be set up.
Advisor *sitting_advisor(Sitting *sitting, Error *error);

// Asks why: the computer that moved last about that move, or, with a hint (not MOVE_NONE), the
// engine about the hint. The inquiry ends with the next move. False and an error when there is
// nobody to ask.
bool sitting_ask_why(Sitting *sitting, int hint, Error *error);
void sitting_forget_why(Sitting *sitting);

// Looks back on the moves made so far, until the next act; NULL and an error when that cannot be.
Aftermath *sitting_look_back(Sitting *sitting, Error *error);

// Takes moves back to the position after so many, of a game that may be over; redo makes them
// again.
bool sitting_go_back(Sitting *sitting, int ply, Error *error);

// Writes the game to the shelf.
void sitting_keep(Sitting *sitting);

#endif
