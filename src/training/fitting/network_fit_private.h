// The numbers of a network while it is fitted.
#ifndef FLIPSIDE_TRAINING_NETWORK_FIT_PRIVATE_H
#define FLIPSIDE_TRAINING_NETWORK_FIT_PRIVATE_H

#include "network_fit.h"

#include "random.h"

enum { NETWORK_FEATURES_MAX = EVAL_FEATURES_MAX + NETWORK_BOARD_FEATURES };

// What every vector is taken to have been pushed before, so that those of rare patterns stay short:
// by the errors on held-out games for fewest (4 rounds over 4 million positions; from late exact
// games in brackets): 0 gives 4.080 (4.068) discs, 0.5 4.058 (4.032), 3 4.051 (4.027), 20 4.055
// (3.997), root mean square.
static const float vector_prior = 10;

// Sums of vectors are cut off there.
static const float unit_most = 4;

// A weight of 1 on the square of a sum of 1, as an integer: network_correction multiplies it by the
// sum, shifted and cut to the upper 16 bits, and by the sum once more.
static const float weight_unit =
    (float)EVAL_UNITS_PER_DISC * (1 << NETWORK_OUT_SHIFT) * (1 << (15 - NETWORK_UNIT_SHIFT));

// The scale of a channel's numbers in a network that was rounded.
static inline float rounded_scale(const Network *network, int stage, int channel) {
    int most = network->most[stage * NETWORK_WIDTH + channel * SYMMETRIES];
    return most ? (float)most / unit_most : 1;
}

// What the squares of the channels' sums weigh.
typedef struct FitHead {
    float weight[NETWORK_CHANNELS];
} FitHead;

struct NetworkFit {
    const Patterns *patterns;
    Samples *samples;
    Random random;
    int knot_count;
    uint8_t knot[KNOTS_MAX];
    int32_t *tie; // of patterns_canonical and network_board_canonical, as `by` and `same`
    uint8_t *by, *same;
    uint8_t compose[SYMMETRIES][SYMMETRIES]; // symmetry_compose
    size_t size, rows;                       // entries of a table; vectors of a stage
    float *table, *table_pushed;             // by knot; the squares of all pushes
    float *vector, *vector_pushed;           // by stage and row; the latter one number a vector
    float bias[EVAL_PHASES], bias_pushed[EVAL_PHASES];
    float phase[EVAL_PHASES][NETWORK_CHANNELS], phase_pushed[EVAL_PHASES];
    FitHead head[NETWORK_HEADS], head_pushed[NETWORK_HEADS], head_push[NETWORK_HEADS];
    int head_samples[NETWORK_HEADS]; // in head_push
    float rate;                      // factor of all step sizes
    float reach;                     // greatest correction, in discs
    bool goes_on;                    // from a network that was there
};

#endif
