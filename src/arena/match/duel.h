// Fast matches between two players in this process, without clocks or logs. See tournament.h for
// enforced clocks, a log and ratings.
#ifndef FLIPSIDE_ARENA_DUEL_H
#define FLIPSIDE_ARENA_DUEL_H

#include "match_score.h"
#include "referee.h"

typedef struct DuelTally {
    MatchScore score; // score of the first player
    int64_t discs;    // sum of its final scores
    double worst_seconds[2], sum_seconds[2];
    uint64_t choices[2], playouts[2], worst_nodes[2];
    uint64_t searches[2];   // moves chosen by search
    uint64_t depths[2];     // sum of their depths
    uint64_t unfinished[2]; // searches that did not complete depth 1
    MatchScore by_color[2]; // score of the first player as Black and as White; pairs not counted
} DuelTally;

// Returns the mean seconds per move of a player (0 or 1); 0 if it made no move.
double duel_mean_seconds(const DuelTally *tally, int side);

// Plays both games of an opening, one with each colour. The seed sets the players' random numbers.
// Returns false with an error if a player could not start or the system failed; then neither game
// is counted.
bool duel_pair(Player *const players[2], const Game *opening, uint64_t seed, const Limits *limits,
               DuelTally *tally, Error *error);

// Plays `games` games (an even number) in pairs: each opening twice with colours swapped.
// `progress` (may be NULL) is called after each pair with the tally so far and may return false to
// end the match.
bool duel_match(const char *const specs[2], Rules rules, int games, int opening_plies,
                uint64_t seed, const Limits *limits,
                bool (*progress)(const DuelTally *tally, void *user), void *user, DuelTally *tally,
                Error *error);

#endif
