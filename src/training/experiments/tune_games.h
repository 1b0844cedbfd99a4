// The games of a generation, as work for a cluster.
#ifndef FLIPSIDE_TRAINING_TUNE_GAMES_H
#define FLIPSIDE_TRAINING_TUNE_GAMES_H

#include "cluster.h"
#include "match_score.h"
#include "openings.h"
#include "player.h"

typedef struct TunePairing {
    int first, second; // indices of specs
    MatchScore score;  // of the first; filled by tune_games_play
} TunePairing;

// What all games of a run have in common: the context of its cluster.
typedef struct TuneTerms {
    Rules rules;
    Limits limits;
} TuneTerms;

extern const ClusterKind tune_kind;

typedef struct TuneGames {
    Cluster *cluster; // of tune_kind
    const char *const *specs;
    TunePairing *pairings;
    int pairing_count, pairs; // openings of each pairing
    const Openings *openings;
    int first_opening; // index of the first; all pairings have the same ones
    uint64_t seed;
    bool (*progress)(int games, void *user); // a few times a second; false = stop
    void *user;
} TuneGames;

// Plays every opening of every pairing twice, colours swapped. `scores` (pairings × pairs; may be
// NULL) gets those of each opening. False with an error when a game could not be played, or
// "stopped"; then the cluster can only be closed.
bool tune_games_play(const TuneGames *games, MatchScore *scores, Error *error);

#endif
