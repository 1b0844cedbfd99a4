// Checks an external AI with positions of every kind, then with complete games, and explains errors
// in terms a student understands. A Python AI with the course interface must fill its list with
// exactly the legal moves; for any other AI only the move is checked.
#ifndef FLIPSIDE_ARENA_USABILITY_H
#define FLIPSIDE_ARENA_USABILITY_H

#include "player.h"
#include "text.h"

// Result of one check; valid only during the callback.
typedef struct UsabilityCheck {
    const char *name;
    Goal goal;
    const Game *game; // the position, or the complete game
    bool good;
    const char *words;  // errors; "" if good
    const char *advice; // hints that are not errors; may be ""
    const char *errors; // stderr of the AI; may be ""
    double seconds;     // longest time for a move
    double mean;        // mean time per move
    int board;          // number of a random board, from 1; 0 = not a random board
} UsabilityCheck;

typedef void UsabilityTell(const UsabilityCheck *check, void *user);

typedef struct UsabilityPlan {
    const char *spec;
    Rules rules;
    bool both_goals; // check both goals instead of only that of the rules
    double seconds;  // limit per move
    int games;       // complete games per goal and colour; negative = one if the AI is fast
    int boards;      // number of the last random board per goal
    int first_board; // first random board, without other checks; 0 = all checks
    uint64_t seed;
    UsabilityTell *tell;
    void *user;
} UsabilityPlan;

typedef struct UsabilityResult {
    int checks, failed;
    int boards, boards_failed; // random boards among them
    bool given_up;             // aborted after several checks without an answer
    bool games_left_out;       // complete games were skipped because the AI is slow
} UsabilityResult;

// Runs all checks; returns false with an error if the spec is invalid.
bool usability_run(const UsabilityPlan *plan, UsabilityResult *result, Error *error);

#endif
