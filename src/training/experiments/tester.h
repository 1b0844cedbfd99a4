// Tester as used by the authors of the classic systems: games between two players from the start
// position, without random openings, with results by colour. Games differ only in the players'
// seeds.
#ifndef FLIPSIDE_TRAINING_TESTER_H
#define FLIPSIDE_TRAINING_TESTER_H

#include "match_score.h"
#include "referee.h"

typedef struct Tester {
    const char *specs[2];
    Rules rules;
    Limits limits; // per move
    int games;
    uint64_t seed;
    bool random_first;                      // random first player; otherwise the players alternate
    const RefereeWatch *watch;              // may be NULL
    void (*progress)(int done, void *user); // after every game; may be NULL
    void *user;
} Tester;

typedef struct TesterResult {
    MatchScore by_color[2]; // of the first player as Black and as White
    double seconds;         // total of all games
} TesterResult;

bool tester_play(const Tester *tester, TesterResult *result, Error *error);

// Returns the score over both colours.
MatchScore tester_score(const TesterResult *result);

#endif
