// A computer player that thinks in a thread of its own, so that the screen stays alive and the
// thinking can be cut short. A player that does not heed the stop flag is left to end by itself in
// the background; nobody waits for it.
#ifndef FLIPSIDE_APP_PLAY_OPPONENT_H
#define FLIPSIDE_APP_PLAY_OPPONENT_H

#include "play_session.h"
#include "player.h"

typedef struct Opponent Opponent;

// NULL and an error when the spec is wrong or the player cannot be set up.
Opponent *opponent_open(const char *spec, Rules rules, uint64_t seed, Error *error);

// Begins to think about the side to move, which has a move; no other question may be open.
bool opponent_start(Opponent *opponent, const Game *game, const Limits *limits, Error *error);

// Is a question open? And is the player past getting ready for the game, so that its time counts?
bool opponent_busy(Opponent *opponent);
bool opponent_on_the_clock(Opponent *opponent);

// Waits up to `seconds` (0 = only looks) for the answer; true when it is in *choice, which closes
// the question.
bool opponent_answer(Opponent *opponent, double seconds, Choice *choice);

// Lets it think on about a game in which somebody else is to move; no question may be open. The
// next one ends it.
void opponent_ponder(Opponent *opponent, const Game *game);

// Makes an answer's move for the side to move, or ends the game against it when there is none.
void opponent_apply(PlaySession *session, const Choice *choice);

// What it has come to while it thinks, as player.h tells it. False when it told nothing since this
// was asked last.
bool opponent_thought(Opponent *opponent, Thought *thought);

// Asks for the answer soon. False when the player cannot be hurried: to an outside program a stop
// is its end.
bool opponent_move_now(Opponent *opponent);

// Drops an open question. False when the player does not stop within a moment: then only
// opponent_close is left.
bool opponent_cancel(Opponent *opponent);

// Ends the thinking and frees everything, now or when the player comes back; NULL is allowed.
void opponent_close(Opponent *opponent);

#endif
