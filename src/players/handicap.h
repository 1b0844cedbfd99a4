// Deliberate losses for weaker levels: a mean loss per game, and a maximum loss per move.
//
// Every move gets a share of the loss. The move is random, with a probability that falls
// exponentially with its loss, so steeply that the expected loss equals the share. Small losses are
// frequent and large ones rare. A choice depends on the position only, not on earlier losses.
#ifndef FLIPSIDE_PLAYERS_HANDICAP_H
#define FLIPSIDE_PLAYERS_HANDICAP_H

#include "random.h"
#include "rules.h"

// The part of the game in which the losses occur.
#define HANDICAP_PHASE_NAMES "even|opening|middle|end"
typedef enum HandicapPhase {
    HANDICAP_EVEN,
    HANDICAP_OPENING,
    HANDICAP_MIDDLE,
    HANDICAP_END
} HandicapPhase;

// Returns the share of the loss for a move with `empties` empty squares. The shares of one side add
// up to 1.1 per game; the last squares, which leave no choice, have a share of 0.
double handicap_share(HandicapPhase when, int size, int empties);

// Returns the index of a random move. Its expected loss is `mean`, or the nearest possible; no loss
// is larger than `cap`.
int handicap_pick(const int *values, int count, double mean, int cap, Random *random);

#endif
