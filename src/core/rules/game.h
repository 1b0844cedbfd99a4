// A game: rules, first position, moves made, and undone moves for redo.
//
// Plain value of fixed size, which can be copied and needs no cleanup. Undone moves are dropped
// when another move is made. Passes are moves of their own.
#ifndef FLIPSIDE_CORE_GAME_H
#define FLIPSIDE_CORE_GAME_H

#include "rules.h"

// 64 placements and at most as many passes.
enum { GAME_PLIES_MAX = 128 };

typedef struct Game {
    Rules rules;
    Position first;
    Position now;                  // after `ply` moves
    int ply;                       // moves made
    int known;                     // moves stored, ≥ ply; those from `ply` can be redone
    uint8_t moves[GAME_PLIES_MAX]; // squares and MOVE_PASS
} Game;

// Return a new game from the start position of the rules, or from `position`.
Game game_new(Rules rules);
Game game_from(Rules rules, Position position);

// Returns the legal moves; 0 if the side to move must pass or the game is over.
uint64_t game_moves(const Game *game);
bool game_over(const Game *game);

// True if the side to move has no move but the opponent has one.
bool game_must_pass(const Game *game);

// Plays a square, or MOVE_PASS if passing is forced. Returns false and changes nothing if the move
// is illegal.
bool game_play(Game *game, int move);

// Plays a forced pass, if any. Returns the number of passes played, 0 or 1.
int game_play_passes(Game *game);

// Undo or redo one move; return false if there is nothing to undo or redo.
bool game_undo(Game *game);
bool game_redo(Game *game);

// Returns the score of the current position under the goal: positive if `color` wins.
int game_score(const Game *game, Color color);

// Returns the position after the first `ply` moves, 0 ≤ ply ≤ known.
Position game_position_at(const Game *game, int ply);

#endif
