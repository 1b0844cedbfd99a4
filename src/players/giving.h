// Giving discs away on purpose, so that a person has a game: about so many in a whole game, at most
// so many at once.
//
// Every move gets its share of what is asked for, and the choice is drawn so that the expected loss
// is that share: a move's weight falls exponentially with what it loses, as steeply as the share
// demands. Small losses are frequent and large ones rare, and nothing has to be remembered from
// move to move: a choice depends on the position alone.
#ifndef FLIPSIDE_PLAYERS_HANDICAP_H
#define FLIPSIDE_PLAYERS_HANDICAP_H

#include "random.h"
#include "rules.h"

// Which part of the game the loss falls into.
#define HANDICAP_PHASE_NAMES "even|opening|middle|end"
typedef enum HandicapPhase {
    HANDICAP_EVEN,
    HANDICAP_OPENING,
    HANDICAP_MIDDLE,
    HANDICAP_END
} HandicapPhase;

// The part of a game's loss that belongs to one move with so many empty squares; over the moves of
// one side in a whole game the parts add up to 1.1. The last few squares, where nothing is left to
// choose, have none.
double handicap_share(HandicapPhase when, int size, int empties);

// The place of the move to choose among moves with these values; the expected loss against the best
// of them is `mean` as far as losses up to `cap` allow it, and no larger loss is ever chosen.
int handicap_pick(const int *values, int count, double mean, int cap, Random *random);

#endif
