// A tester, as the authors of the classic systems wrote them: games between two players from the
// start itself, without opening moves, with results by colour. Games differ by the players' seeds.
#ifndef FLIPSIDE_TRAINING_TESTER_H
#define FLIPSIDE_TRAINING_TESTER_H

#include "match_score.h"
#include "referee.h"

typedef struct Tester {
    const char *specs[2];
    Rules rules;
    Limits limits; // of every move
    int games;
    uint64_t seed;
    bool random_first;                      // who begins is drawn; otherwise the players take turns
    const RefereeWatch *watch;              // may be NULL
    void (*progress)(int done, void *user); // after every game; may be NULL
    void *user;
} Tester;

typedef struct TesterResult {
    MatchScore by_color[2]; // of the first player with black and with white
    double seconds;         // of all games
} TesterResult;

bool tester_play(const Tester *tester, TesterResult *result, Error *error);

// Both colours together.
MatchScore tester_score(const TesterResult *result);

#endif
