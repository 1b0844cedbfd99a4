// The usability check: shows an outside AI positions of every kind, one fresh start each, then
// whole games, and says in a student's words what is wrong. A Python AI of the course must fill its
// list with exactly the legal moves; of any other AI only the move counts.
#ifndef FLIPSIDE_ARENA_USABILITY_H
#define FLIPSIDE_ARENA_USABILITY_H

#include "player.h"
#include "text.h"

// One check and what came of it; valid only during the call.
typedef struct UsabilityCheck {
    const char *name;
    Goal goal;
    const Game *game; // the position, or the whole game
    bool good;
    const char *words;  // what is wrong; "" when good
    const char *advice; // what is worth knowing although nothing is wrong; ""
    const char *errors; // what the AI wrote to stderr; ""
    double seconds;     // the longest it took for a move
    double mean;        // and the mean
    int board;          // number of a board by chance, from 1; 0 = none
} UsabilityCheck;

typedef void UsabilityTell(const UsabilityCheck *check, void *user);

typedef struct UsabilityPlan {
    const char *spec;
    Rules rules;
    bool both_goals; // or only that of the rules
    double seconds;  // a move
    int games;       // whole games for each goal and colour; negative = one when the AI is quick
    int boards;      // by chance, for each goal; the last of them
    int first_board; // begin with this one, from 1, and show nothing else; 0 = show all
    uint64_t seed;
    UsabilityTell *tell;
    void *user;
} UsabilityPlan;

typedef struct UsabilityResult {
    int checks, failed;
    int boards, boards_failed; // of them boards by chance
    bool given_up;             // the AI did not even answer, several times in a row
    bool games_left_out;       // because the AI is slow
} UsabilityResult;

// Runs all checks; false with an error when the spec is wrong.
bool usability_run(const UsabilityPlan *plan, UsabilityResult *result, Error *error);

#endif
