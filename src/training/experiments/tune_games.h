// Plays the games of a generation on a cluster.
#ifndef FLIPSIDE_TRAINING_TUNE_GAMES_H
#define FLIPSIDE_TRAINING_TUNE_GAMES_H

#include "cluster.h"
#include "match_score.h"
#include "openings.h"
#include "player.h"

typedef struct TunePairing {
    int first, second; // indices into specs
    MatchScore score;  // of the first player; set by tune_games_play
} TunePairing;

// Settings common to all games of a run: the context of its cluster.
typedef struct TuneTerms {
    Rules rules;
    Limits limits;
} TuneTerms;

extern const ClusterKind tune_kind;

typedef struct TuneGames {
    Cluster *cluster; // opened with tune_kind
    const char *const *specs;
    TunePairing *pairings;
    int pairing_count, pairs; // pairs: openings per pairing
    const Openings *openings;
    int first_opening; // index of the first opening; all pairings use the same openings
    uint64_t seed;
    bool (*progress)(int games, void *user); // a few calls per second; false = stop
    void *user;
} TuneGames;

// Plays every opening of every pairing twice with colours swapped. `scores` (pairings × pairs, may
// be NULL) receives the score of each opening. Returns false and sets `*error` if a game cannot be
// played, or to "stopped". After a failure, the cluster can only be closed.
bool tune_games_play(const TuneGames *games, MatchScore *scores, Error *error);

#endif
