// Games of the program with itself, from varied openings, into a data set.
//
// A game begins with one of the different positions (up to symmetry) early in the game, all of them
// in turn, or with random moves of a random number, or with a part of a stored game and random
// moves after it; then both sides play the same short search, exactly near the end. Each game has
// its own random stream, from the seed and its number in the run, and games are written in the
// order of their numbers: a run is the same on any number of threads, and whether or not it was
// killed and went on. A file whose last game is not of this run (another seed, a repaired file)
// goes on with random streams that depend on the games present, too, so that no game is repeated.
//
// A run may be divided (shard.h): a shard plays the games of its numbers and writes them in their
// order, with a note in the file that says which run and shard it is; selfplay_merge makes of all
// of them what the whole run would have written.
#ifndef FLIPSIDE_TRAINING_SELFPLAY_H
#define FLIPSIDE_TRAINING_SELFPLAY_H

#include "cluster.h"
#include "dataset.h"
#include "eval.h"
#include "quick.h"
#include "random.h"
#include "shard.h"

typedef struct SelfplayOptions {
    const Eval *eval;    // its goal is the goal
    const char *weights; // the file that was named for it, or NULL
    int depth;           // plies of search
    int exact;           // perfect play from this many empties on
    int random_min, random_max;
    int balanced; // random openings are drawn again until the search gives either side at most so
                  // many discs
    const char *from; // a file of games that all games branch off, or NULL; the random moves come
                      // after that
    int branch_min, branch_max; // empty squares where they do
    int enumerated_percent;     // games from the list of early positions
    uint64_t games; // of the run: the file has this many afterwards, a shard's its share of them
    Shard shard;
    uint64_t seed;
    int threads; // of each process that plays
    const atomic_bool
        *stop; // ends the run soon, with everything that was played in order written; NULL = never
} SelfplayOptions;

typedef struct SelfplayProgress {
    uint64_t games, target, made; // in the file, wanted, made by this run
    double seconds;
} SelfplayProgress;

// Appends the note of a shard's file: what divides it, and `run`, which says in words all that the
// games depend on.
bool selfplay_note(Text *out, const SelfplayOptions *options, const char *run);

// Puts the files of all shards of a run together to a new one, whole or not at all; how many games
// it has. An error says what is missing, twice, damaged or of another run.
bool selfplay_merge(const char *out, char *const *parts, int count, uint64_t *games, Error *error);

// Plays until the data set, open for appending, has the games wanted. `progress` (may be NULL) is
// called about once a second; when it returns false the run ends early, with everything played
// written.
bool selfplay_run(DatasetWriter *writer, const SelfplayOptions *options,
                  bool (*progress)(const SelfplayProgress *progress, void *user), void *user,
                  Error *error);

// All different positions after `ply` moves, up to symmetry, each as the moves that lead to it.
typedef struct EarlyPositions {
    int ply;
    size_t count;
    uint8_t *moves; // count × ply
} EarlyPositions;

bool early_positions_list(EarlyPositions *list, int ply, Error *error);
void early_positions_free(EarlyPositions *list);

// One game, with a search that is made to forget the one before: the `opening` moves are played
// first, then the search.
void selfplay_game(GameRecord *record, Quick *quick, const uint8_t *opening, int opening_count);

// The games as work for a cluster.
extern const ClusterKind selfplay_kind;

#endif
