// Oracles: positions whose scores are known better than any evaluation could, held out from all
// training, to measure evaluations by. A file of them is OBF: a position a line with the scores of
// its moves, best first, after comment lines that tell the goal and how sure the scores are.
#ifndef FLIPSIDE_TRAINING_ORACLES_H
#define FLIPSIDE_TRAINING_ORACLES_H

#include "obf.h"
#include "search.h"

// What to make: positions of games, at most one a game, each up to symmetry once.
typedef struct OraclePlan {
    const Eval *eval; // its goal is the goal
    const char *const *paths;
    int path_count;
    int64_t count;
    int least, most;        // empty squares
    int balanced;           // only positions whose own score in the game is within so many discs
    int depth, selectivity; // of the labelling search, which gives the best move alone; 0 = exact,
                            // all moves
    uint64_t seed;
    int threads;
    bool (*progress)(int64_t done, int64_t count, void *user); // false ends it; may be NULL
    void *user;
} OraclePlan;

// Adds positions to the file until it has `count`; what it has already is kept, so a run that was
// stopped goes on.
bool oracle_make(const OraclePlan *plan, const char *path, Error *error);

typedef struct Oracle {
    Goal goal;
    size_t count;
    ObfRecord *record;
} Oracle;

// Reads a file; oracle_free in any case.
bool oracle_read(Oracle *oracle, const char *path, Error *error);
void oracle_free(Oracle *oracle);

enum { ORACLE_EMPTIES = 61 };

// How an evaluation's search fares on some positions; sums.
typedef struct OracleSum {
    int64_t count;
    uint64_t nodes;
    double error, squared, bias; // of the score: absolute, squared, and search minus truth
    int64_t judged;              // positions with a choice and the scores of all moves, and of them
    int64_t best;                // those where the move is a best one
    double loss;                 // discs given away by the move
} OracleSum;

typedef struct OracleQuestion {
    const Eval *eval;
    int depth, selectivity; // depth 0 = the evaluation itself, which chooses no move
    int threads;
} OracleQuestion;

// Searches all positions; sums by empty squares and over all in sums[ORACLE_EMPTIES]. False without
// memory.
bool oracle_measure(const Oracle *oracle, const OracleQuestion *question,
                    OracleSum sums[ORACLE_EMPTIES + 1], Error *error);

#endif
