// A game: the rules, the first position, the moves made and the place in them. A plain value of
// fixed size: copy it, keep it, nothing to free. Moves after the current place are kept for redo
// until another move is made.
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
    int known;                     // moves kept, ≥ ply: the rest can be redone
    uint8_t moves[GAME_PLIES_MAX]; // squares and MOVE_PASS
} Game;

// A new game from the rules' start, or from a given position.
Game game_new(Rules rules);
Game game_from(Rules rules, Position position);

// Legal moves now; 0 when the side to move must pass or the game is over.
uint64_t game_moves(const Game *game);
bool game_over(const Game *game);

// Must the side to move pass (no move, but the other side has one)?
bool game_must_pass(const Game *game);

// Makes a legal move (a square, or MOVE_PASS when passing is forced); false and no change when it
// is illegal.
bool game_play(Game *game, int move);

// Makes every forced pass that is due; returns how many (0 or 1).
int game_play_passes(Game *game);

// One move back or forth; false at the end of the history.
bool game_undo(Game *game);
bool game_redo(Game *game);

// Final (or present) score from one colour's view, by the goal: positive = that colour wins.
int game_score(const Game *game, Color color);

// Position after the first `ply` moves, 0 ≤ ply ≤ known.
Position game_position_at(const Game *game, int ply);

#endif
