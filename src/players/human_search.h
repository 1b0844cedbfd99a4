// A search with human errors: below the first ply it fails to flip some discs, more of them at
// larger depth, and it overlooks quiet moves, which flip one or two discs. It never overlooks
// corners. Leaves have the hand-crafted evaluation.
//
// The errors are derived from the seed and the position, so a choice is reproducible.
#ifndef FLIPSIDE_PLAYERS_HUMAN_SEARCH_H
#define FLIPSIDE_PLAYERS_HUMAN_SEARCH_H

#include "player.h"

enum { HUMAN_DEPTH_MAX = 8 };

// The moves that were noticed, with their values in discs for the side to move.
typedef struct HumanSearch {
    int count;
    uint8_t moves[MOVES_MAX];
    int values[MOVES_MAX];
    int depth; // in plies
    uint64_t nodes;
} HumanSearch;

// Searches a position with at least one legal move to `depth` plies, or less if the budget ends.
void human_search(HumanSearch *result, Rules rules, Board board, int depth, const Budget *budget,
                  uint64_t seed);

#endif
