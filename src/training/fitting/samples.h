// Positions to learn from, as feature indices and final results, grouped by the number of discs on
// the board.
//
// A game is wholly in the training or wholly in the validation part, so that validation never sees
// a position of a game that was learned from. Random opening moves are left out. Indices are tied
// already: two mirror images are one entry.
//
// Games of one program meet again and again: from short random openings a third of them were played
// before. A position is there once, with the means of its labels, else the fit learns such games by
// heart; and one that is learned from does not validate.
#ifndef FLIPSIDE_TRAINING_SAMPLES_H
#define FLIPSIDE_TRAINING_SAMPLES_H

#include "pattern_eval.h"

typedef struct SampleGroup {
    size_t count;
    int16_t *index; // count × feature_count; NULL where boards were asked for
    Board *board;   // in the validation part, and in the training part where they were asked for
    int8_t *label;  // what to learn, in discs for the side to move
    int8_t *result; // how the game ended, likewise
} SampleGroup;

typedef struct Samples {
    Goal goal;
    SampleGroup train[EVAL_PHASES], valid[EVAL_PHASES]; // by discs on the board
    uint64_t games, valid_games, damaged_blocks, bad_games;
    uint64_t train_count, valid_count, repeated; // the last: positions that were there already
} Samples;

typedef struct SampleOptions {
    const char *const *paths;
    int path_count;
    int valid_percent;
    // Labels look ahead: λ = 1 is the game's final result, 0 the search's score of the position
    // itself, between them the average of the scores of this and later moves with weights falling
    // by λ a move, the rest to the result. Much less noisy than results of shallow play. Validation
    // labels are always results.
    double lambda;
    uint64_t seed; // which games validate
    uint64_t most; // positions to keep; later games are left out
    int threads;
    bool boards;  // keep boards instead of features
    bool repeats; // keep a position as often as it was met: to measure by games as they are
} SampleOptions;

// Reads data sets, all for one goal, into samples for the patterns. samples_free in any case.
bool samples_read(Samples *samples, const Patterns *patterns, const SampleOptions *options,
                  Error *error);
void samples_free(Samples *samples);

#endif
