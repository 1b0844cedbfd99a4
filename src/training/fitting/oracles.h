// Oracles: positions with scores more accurate than any evaluation, excluded from all training and
// used to measure evaluations.
//
// Oracle files use OBF: one position per line with the scores of its moves, best first. Comment
// lines at the top state the goal and the depth and confidence of the scores.
#ifndef FLIPSIDE_TRAINING_ORACLES_H
#define FLIPSIDE_TRAINING_ORACLES_H

#include "obf.h"
#include "search.h"

// Plan for a new oracle file: at most one position per game, duplicates up to symmetry removed.
typedef struct OraclePlan {
    const Eval *eval; // determines the goal
    const char *const *paths;
    int path_count;
    int64_t count;
    int least, most; // range of empty squares
    int balanced;    // maximum absolute score of the position in its game, in discs
    // Limits of the labelling search, which scores only the best move. Depth 0 = exact scores of
    // all moves.
    int depth, selectivity;
    uint64_t seed;
    int threads;
    bool (*progress)(int64_t done, int64_t count, void *user); // may be NULL; false = stop
    void *user;
} OraclePlan;

// Appends positions to the file until it has `count`. Existing positions are kept, so an
// interrupted run can be resumed.
bool oracle_make(const OraclePlan *plan, const char *path, Error *error);

typedef struct Oracle {
    Goal goal;
    size_t count;
    ObfRecord *record;
} Oracle;

// Reads a file. The caller must call oracle_free even on failure.
bool oracle_read(Oracle *oracle, const char *path, Error *error);
void oracle_free(Oracle *oracle);

enum { ORACLE_EMPTIES = 61 };

// Sums of search results over a set of positions.
typedef struct OracleSum {
    int64_t count;
    uint64_t nodes;
    double error, squared, bias; // score errors: absolute, squared, and signed (search − oracle)
    int64_t judged;              // positions with at least two moves and scores for all of them
    int64_t best;                // judged positions with an optimal move
    double loss;                 // discs lost by the chosen moves
} OracleSum;

typedef struct OracleQuestion {
    const Eval *eval;
    int depth, selectivity; // depth 0 = static evaluation, which chooses no move
    int threads;
} OracleQuestion;

// Searches all positions and sums the results by empty squares. sums[ORACLE_EMPTIES] is the total.
// Returns false if out of memory.
bool oracle_measure(const Oracle *oracle, const OracleQuestion *question,
                    OracleSum sums[ORACLE_EMPTIES + 1], Error *error);

#endif
