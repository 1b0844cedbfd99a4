// Quick games between two players in this process, for experiments: no clocks of its own, no logs. A tournament with
// strict clocks, records and ratings is the arena's.
#ifndef FLIPSIDE_MATCH_DUEL_H
#define FLIPSIDE_MATCH_DUEL_H

#include "match_score.h"
#include "player.h"

// A random opening of that many plies from the rules' start in which the game goes on; the same for the same seed.
Game duel_opening(Rules rules, int plies, uint64_t seed);

// Called after every move of a duel with the game before it.
typedef void DuelWatch(const Game *before, const Choice *choice, void *user);

// Plays a game to its end; `players` by colour. A player that does not give a legal move loses by all discs. Returns
// the score for black; the finished game goes to *game (the opening at the beginning).
int duel_play(Game *game, Player *const players[2], const Limits *limits, DuelWatch *watch, void *user);

typedef struct DuelTally {
    MatchScore score; // of the first player
    int64_t discs;    // sum of its final scores
    double worst_seconds[2], sum_seconds[2];
    uint64_t choices[2], playouts[2];
} DuelTally;

// `games` games (an even number) in pairs: each opening twice with colours swapped. After each pair `progress` is
// called with the tally so far and may return false to end the match; NULL is allowed.
bool duel_match(const char *const specs[2], Rules rules, int games, int opening_plies, uint64_t seed,
                const Limits *limits, bool (*progress)(const DuelTally *tally, void *user), void *user,
                DuelTally *tally, Error *error);

#endif
