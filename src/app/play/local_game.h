// A game at this terminal: the session, its computer players, hints, explanations and reviews, and
// the slot in which the game is saved. Finished games are added to the user's library when they are
// closed. A front end calls `local_game_advance` in its event loop and forwards the person's moves.
#ifndef FLIPSIDE_APP_LOCAL_GAME_H
#define FLIPSIDE_APP_LOCAL_GAME_H

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
    PlayStore store;
    Advisor *advisor;          // created on first use, for the rules of the game
    ExplainTask *explain_task; // explanation of the last move or a hint; NULL = none
    ReviewTask *review_task;   // NULL = none
    uint64_t seed;
    uint64_t openings; // random openings chosen so far
    Choice answer;     // last answer of a computer player
    bool answered;     // `answer` belongs to the last move
    Error save_error;  // saving failed, to be shown once; empty text = no error
    Error unsaved;     // why the current game is not saved; empty text = it is
    Trust trust;       // for games from files
    bool declined;     // consent to start the last game's programs was declined
} LocalGame;

// Initialises without a game. If the store cannot be opened, sets `save_error`.
void local_game_open(LocalGame *local, uint64_t seed);
void local_game_close(LocalGame *local);

// Replaces the current game by a new one; on failure changes nothing, returns false and sets
// *error.
bool local_game_start(LocalGame *local, const PlaySetup *setup, Error *error);

// Resumes a loaded game (slot 0) or a stored one. Programs it names are started only with the
// person's consent.
bool local_game_resume(LocalGame *local, const PlaySession *session, int slot, Error *error);

// Continues the current game with another setup.
bool local_game_set_up(LocalGame *local, const PlaySetup *setup, Error *error);

// Returns true if there is an unfinished game that could not be saved.
bool local_game_unsaved(const LocalGame *local);

// Appends the message for leaving the program: how to resume the game, or why it is not saved and
// its moves. Appends nothing without an unfinished game.
void local_game_exit_message(const LocalGame *local, Text *out);

// Starts the computer player to move, if there is one, and waits up to `seconds` for its move.
// Returns true if it has moved, or lost the game by failing to.
bool local_game_advance(LocalGame *local, double seconds);

// Returns true while a computer player is thinking on its clock.
bool local_game_thinking(const LocalGame *local);

// Makes the thinking player move soon; returns false if it cannot.
bool local_game_move_now(LocalGame *local);

// As in play_session.h; they also stop the computer players and save the game.
bool local_game_play(LocalGame *local, int move, Error *error);
bool local_game_undo(LocalGame *local, Error *error);
bool local_game_redo(LocalGame *local, Error *error);
bool local_game_go_back(LocalGame *local, int ply, Error *error);
bool local_game_swap(LocalGame *local, Error *error);
bool local_game_resign(LocalGame *local, Color loser, Error *error);

// Replaces a player of the running game.
bool local_game_set_player(LocalGame *local, Color color, const char *spec, Error *error);

// Returns the engine for hints and analysis; NULL and *error set if it cannot be set up.
Advisor *local_game_advisor(LocalGame *local, Error *error);

// Starts the explanation of the last computer move by its player or, with a hint (not MOVE_NONE),
// of the hint by the engine. The next move closes it. Returns false and sets *error if no computer
// has moved.
bool local_game_explain(LocalGame *local, int hint, Error *error);
void local_game_close_explanation(LocalGame *local);

// Returns the review of the moves so far, started if necessary and closed by the next action; NULL
// and *error set on failure.
ReviewTask *local_game_review(LocalGame *local, Error *error);

// Saves the game to its slot.
void local_game_save(LocalGame *local);

#endif
