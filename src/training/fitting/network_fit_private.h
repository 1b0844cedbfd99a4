// State of a network fit, shared by fitting and quantisation.
#ifndef FLIPSIDE_TRAINING_NETWORK_FIT_PRIVATE_H
#define FLIPSIDE_TRAINING_NETWORK_FIT_PRIVATE_H

#include "network_fit.h"

#include "random.h"

enum { NETWORK_FEATURES_MAX = EVAL_FEATURES_MAX + NETWORK_BOARD_FEATURES };

// Initial squared gradient of every vector, which keeps vectors of rare patterns short. RMSE in
// discs on held-out games for fewest after 4 rounds over 4 million positions (late exact games in
// brackets): 0 gives 4.080 (4.068), 0.5 4.058 (4.032), 3 4.051 (4.027), 20 4.055 (3.997).
static const float vector_prior = 10;

// Clipping limit of vector sums.
static const float unit_most = 4;

// Integer for a weight of 1 on the square of a sum of 1. network_correction multiplies the weight
// by the sum, shifts, keeps the upper 16 bits, and multiplies by the sum again.
static const float weight_unit =
    (float)EVAL_UNITS_PER_DISC * (1 << NETWORK_OUT_SHIFT) * (1 << (15 - NETWORK_UNIT_SHIFT));

// Returns the scale of a channel in a quantised network.
static inline float rounded_scale(const Network *network, int stage, int channel) {
    int most = network->max[stage * NETWORK_WIDTH + channel * SYMMETRIES];
    return most ? (float)most / unit_most : 1;
}

// Weights of the squared channel sums.
typedef struct FitHead {
    float weight[NETWORK_CHANNELS];
} FitHead;

struct NetworkFit {
    const Patterns *patterns;
    Samples *samples;
    Random random;
    int knot_count;
    uint8_t knot[KNOTS_MAX];
    int32_t *tie; // results of patterns_canonical and network_board_canonical; `by` and `same` too
    uint8_t *by, *same;
    uint8_t compose[SYMMETRIES][SYMMETRIES]; // table of symmetry_compose
    size_t size, rows;                       // entries per table; vectors per stage
    float *table, *table_pushed;             // by knot; sums of squared gradients
    float *vector, *vector_pushed; // by stage and row; one sum of squared gradients per vector
    float bias[EVAL_PHASES], bias_pushed[EVAL_PHASES];
    float phase[EVAL_PHASES][NETWORK_CHANNELS], phase_pushed[EVAL_PHASES];
    FitHead head[NETWORK_HEADS], head_pushed[NETWORK_HEADS], head_push[NETWORK_HEADS];
    int head_samples[NETWORK_HEADS]; // samples accumulated in head_push
    float rate;                      // factor applied to all step sizes
    float reach;                     // maximum correction, in discs
    bool goes_on;                    // started from an existing network
};

#endif
