// Games of the program with itself, from varied openings, into a data set.
//
// A game begins with one of the different positions (up to symmetry) early in the game, all of them in turn, or with
// random moves of a random number; then both sides play the same short search, exactly near the end. Each game has its
// own random stream, from the seed, the games present when the run began and its number in the run: on one thread a run
// is reproducible, and a resumed one never repeats games.
#ifndef FLIPSIDE_LEARN_SELFPLAY_H
#define FLIPSIDE_LEARN_SELFPLAY_H

#include "dataset.h"
#include "eval.h"
#include "quick.h"
#include "random.h"

typedef struct SelfplayOptions {
    const Eval *eval; // its goal is the goal
    int depth;        // plies of search
    int exact;        // perfect play from this many empties on
    int random_min, random_max;
    int balanced;           // random openings are drawn again until the search gives either side at most so many discs
    int enumerated_percent; // games from the list of early positions
    uint64_t games;         // the file has this many afterwards
    uint64_t seed;
    int threads;
} SelfplayOptions;

typedef struct SelfplayProgress {
    uint64_t games, target, made; // in the file, wanted, made by this run
    double seconds;
} SelfplayProgress;

// Plays until the data set, open for appending, has the games wanted. `progress` (may be NULL) is called about once a
// second; when it returns false the run ends early, with everything played written.
bool selfplay_run(DatasetWriter *writer, const SelfplayOptions *options,
                  bool (*progress)(const SelfplayProgress *progress, void *user), void *user, Error *error);

// All different positions after `ply` moves, up to symmetry, each as the moves that lead to it.
typedef struct EarlyPositions {
    int ply;
    size_t count;
    uint8_t *moves; // count × ply
} EarlyPositions;

bool early_positions_list(EarlyPositions *list, int ply, Error *error);
void early_positions_free(EarlyPositions *list);

// One game, with a search that is made to forget the one before: the `opening` moves are played first, then the search.
void selfplay_game(GameRecord *record, Quick *quick, const uint8_t *opening, int opening_count);

#endif
