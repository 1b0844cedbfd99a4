// Quick games between two players in this process: no clocks, no logs. A tournament with strict
// clocks, a log and ratings is the arena's.
#ifndef FLIPSIDE_ARENA_DUEL_H
#define FLIPSIDE_ARENA_DUEL_H

#include "match_score.h"
#include "referee.h"

typedef struct DuelTally {
    MatchScore score; // of the first player
    int64_t discs;    // sum of its final scores
    double worst_seconds[2], sum_seconds[2];
    uint64_t choices[2], playouts[2], worst_nodes[2];
    uint64_t searches[2], depths[2],
        unfinished[2];      // choices by search, their depths summed, those without any depth
    MatchScore by_color[2]; // of the first player as black and as white; no pairs
} DuelTally;

// Seconds a move of one of the two; 0 when it was never asked.
double duel_mean_seconds(const DuelTally *tally, int side);

// Both games of an opening: each player has black once. The seed makes players and games differ.
// False with an error when a player could not begin or the machine failed; then neither game is
// counted.
bool duel_pair(Player *const players[2], const Game *opening, uint64_t seed, const Limits *limits,
               DuelTally *tally, Error *error);

// `games` games (an even number) in pairs: each opening twice with colours swapped. After each pair
// `progress` is called with the tally so far and may return false to end the match; NULL is
// allowed.
bool duel_match(const char *const specs[2], Rules rules, int games, int opening_plies,
                uint64_t seed, const Limits *limits,
                bool (*progress)(const DuelTally *tally, void *user), void *user, DuelTally *tally,
                Error *error);

#endif
