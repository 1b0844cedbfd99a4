// The games of a generation, over all threads.
#ifndef FLIPSIDE_LAB_TUNE_GAMES_H
#define FLIPSIDE_LAB_TUNE_GAMES_H

#include "match_score.h"
#include "openings.h"
#include "player.h"

typedef struct TunePairing {
    int first, second; // indices of specs
    MatchScore score;  // of the first; filled by tune_games_play
} TunePairing;

typedef struct TuneGames {
    const char *const *specs;
    TunePairing *pairings;
    int pairing_count, pairs; // openings of each pairing
    const Openings *openings;
    int first_opening; // index of the first; all pairings have the same ones
    uint64_t seed;
    Rules rules;
    Limits limits;
    int threads;
    bool (*progress)(int games, void *user); // a few times a second, from any thread but one at a time; false = stop
    void *user;
} TuneGames;

// Plays every opening of every pairing twice, colours swapped. `scores` (pairings × pairs; may be NULL) gets those of
// each opening. False with an error when a game could not be played, or "stopped".
bool tune_games_play(const TuneGames *games, MatchScore *scores, Error *error);

#endif
