// Training and validation positions, grouped by number of discs, as feature indices and final
// results.
//
// A game is either training or validation data, never both. Random opening moves are excluded.
// Symmetric features share one index.
//
// Games of one program repeat: from short random openings, a third were duplicates. Each position
// is therefore stored once with its mean label, to avoid overfitting to repeated games. Training
// positions are removed from the validation data.
#ifndef FLIPSIDE_TRAINING_SAMPLES_H
#define FLIPSIDE_TRAINING_SAMPLES_H

#include "pattern_eval.h"

typedef struct SampleGroup {
    size_t count;
    int16_t *index; // count × feature_count; NULL if boards were requested
    Board *board;   // always set in the validation part; in the training part if requested
    int8_t *label;  // training target, in discs for the side to move
    int8_t *result; // final result, in discs for the side to move
} SampleGroup;

typedef struct Samples {
    Goal goal;
    SampleGroup train[EVAL_PHASES], valid[EVAL_PHASES]; // by discs on the board
    uint64_t games, valid_games, damaged_blocks, bad_games;
    uint64_t train_count, valid_count, repeated; // repeated: number of duplicates merged or removed
} Samples;

typedef struct SampleOptions {
    const char *const *paths;
    int path_count;
    int valid_percent;
    // TD(λ)-style labels. λ = 1 uses the final result, λ = 0 the search score of the position.
    // Values in between average the scores of this and later moves with weights that fall by λ per
    // move; the remaining weight goes to the result. This is less noisy than results of shallow
    // play. Validation labels are always results.
    double lambda;
    uint64_t seed; // selects the validation games
    uint64_t most; // maximum number of positions; later games are ignored
    int threads;
    bool boards;  // store boards instead of features
    bool repeats; // keep duplicates, to measure on the original distribution of games
} SampleOptions;

// Reads data sets, all for one goal, into samples for the patterns. The caller must call
// samples_free even on failure.
bool samples_read(Samples *samples, const Patterns *patterns, const SampleOptions *options,
                  Error *error);
void samples_free(Samples *samples);

#endif
