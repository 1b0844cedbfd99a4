// A look-ahead that fails as people fail: it sees its own move whole, but in the moves it only
// imagines it forgets discs that would be turned over, the more the deeper, and it misses quiet
// moves, those that turn over a disc or two. Corners it always sees. The leaves are valued by
// hand-made terms, mobility and corners: what a person looks at.
//
// What is forgotten follows from the seed and the position, so that a choice can be repeated.
#ifndef FLIPSIDE_PLAYERS_HUMAN_SEARCH_H
#define FLIPSIDE_PLAYERS_HUMAN_SEARCH_H

#include "player.h"

enum { HUMAN_DEPTH_MAX = 8 };

// The moves it saw, each with what it takes it for: discs at the end of the game, for the mover.
typedef struct HumanSearch {
    int count;
    uint8_t moves[MOVES_MAX];
    int values[MOVES_MAX];
    int depth; // plies looked ahead
    uint64_t nodes;
} HumanSearch;

// Looks at a position in which the side to move has a move, `depth` plies ahead or less where the
// budget ends before.
void human_search(HumanSearch *sight, Rules rules, Board board, int depth, const Budget *budget,
                  uint64_t seed);

#endif
