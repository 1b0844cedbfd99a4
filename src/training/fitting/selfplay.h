// Self-play games from varied openings, written to a data set.
//
// An opening is one of the distinct early positions (up to symmetry, in rotation), a random number
// of random moves, or a prefix of a stored game followed by random moves. Then both sides play the
// same shallow search, exact near the end.
//
// Each game has its own random stream, derived from the seed and the game number, and games are
// written in order. The output is therefore the same for any number of threads and after any
// interruption. If the last game of an existing file is not from this run (other seed, repaired
// file), the streams also depend on the number of existing games, so that no game is repeated.
//
// A run can be divided (shard.h). A shard plays the game numbers assigned to it and writes a note
// that identifies the run and shard. selfplay_merge combines all shards into the file that an
// undivided run would have written.
#ifndef FLIPSIDE_TRAINING_SELFPLAY_H
#define FLIPSIDE_TRAINING_SELFPLAY_H

#include "cluster.h"
#include "dataset.h"
#include "eval.h"
#include "quick.h"
#include "random.h"
#include "shard.h"

typedef struct SelfplayOptions {
    const Eval *eval;    // determines the goal
    const char *weights; // weights file named by the user, or NULL
    int depth;           // search depth in plies
    int exact;           // play exactly at this many or fewer empties
    int random_min, random_max;
    int balanced;     // maximum absolute search score of a random opening, in discs
    const char *from; // game file to branch from, or NULL; random moves follow the branch point
    int branch_min, branch_max; // range of empty squares at the branch point
    int enumerated_percent;     // share of games that start from enumerated early positions
    uint64_t games;             // size of the whole run; a shard file holds its share
    Shard shard;
    uint64_t seed;
    int threads;             // threads per process
    const atomic_bool *stop; // stops the run after writing completed games; NULL = never
} SelfplayOptions;

typedef struct SelfplayProgress {
    uint64_t games, target, made; // in the file, target, played by this run
    double seconds;
} SelfplayProgress;

// Appends the note of a shard file: the shard, and `run`, a description of everything the games
// depend on.
bool selfplay_note(Text *out, const SelfplayOptions *options, const char *run);

// Merges the files of all shards into `out`, atomically, and sets `*games` to the number of games.
// Fails if a shard is missing, duplicate, damaged or from another run.
bool selfplay_merge(const char *out, char *const *parts, int count, uint64_t *games, Error *error);

// Plays until the data set, open for appending, has the requested number of games. `progress` (may
// be NULL) is called about once per second. Returning false stops the run after all completed games
// are written.
bool selfplay_run(DatasetWriter *writer, const SelfplayOptions *options,
                  bool (*progress)(const SelfplayProgress *progress, void *user), void *user,
                  Error *error);

// All distinct positions after `ply` moves, up to symmetry, each stored as a move sequence.
typedef struct EarlyPositions {
    int ply;
    size_t count;
    uint8_t *moves; // count × ply
} EarlyPositions;

bool early_positions_list(EarlyPositions *list, int ply, Error *error);
void early_positions_free(EarlyPositions *list);

// Plays one game: the `opening` moves, then moves by the search, which is cleared first.
void selfplay_game(GameRecord *record, Quick *quick, const uint8_t *opening, int opening_count);

// Cluster work type that plays self-play games.
extern const ClusterKind selfplay_kind;

#endif
