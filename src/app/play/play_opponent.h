// A computer player that thinks on a thread of its own, so that callers can wait, poll and cancel.
// A player that ignores the stop flag is abandoned: its thread frees it when it returns.
#ifndef FLIPSIDE_APP_PLAY_OPPONENT_H
#define FLIPSIDE_APP_PLAY_OPPONENT_H

#include "play_session.h"
#include "player.h"

typedef struct Opponent Opponent;

// Returns NULL and sets *error if the spec is invalid or the player cannot be set up.
Opponent *opponent_open(const char *spec, Rules rules, uint64_t seed, Error *error);

// Starts thinking for the side to move, which must have a legal move. Only one request may be open.
bool opponent_start(Opponent *opponent, const Game *game, const Limits *limits, Error *error);

// Returns true while a request is open; the second only once the player has finished its setup for
// the game, from which on its time counts.
bool opponent_busy(Opponent *opponent);
bool opponent_on_the_clock(Opponent *opponent);

// Waits up to `seconds` (0 = polls) for the answer; returns true, with *choice set and the request
// closed, if it has arrived.
bool opponent_answer(Opponent *opponent, double seconds, Choice *choice);

// Ponders in a game in which the other side is to move, until the next request. No request may be
// open.
void opponent_ponder(Opponent *opponent, const Game *game);

// Plays the chosen move for the side to move; without a valid move that side loses.
void opponent_apply(PlaySession *session, const Choice *choice);

// Copies the latest interim result (player.h); returns false without a new one since the last call.
bool opponent_thought(Opponent *opponent, Thought *thought);

// Requests an answer soon. Returns false for external programs, which would be terminated.
bool opponent_move_now(Opponent *opponent);

// Cancels an open request; returns false if the player does not stop within 0.3 s. It must then be
// closed.
bool opponent_cancel(Opponent *opponent);

// Cancels an open request and frees the player, at the latest when it returns; NULL is allowed.
void opponent_close(Opponent *opponent);

#endif
