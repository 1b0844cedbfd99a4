// From the fitted numbers of a network to integers.
//
// Each channel of a stage gets a scale of its own, so that the largest numbers just fit into a
// byte; its weight is divided by the square of it. Vectors of patterns that were hardly ever seen
// do not decide on a scale, and those never seen stay 0, or what they were before.
#include "network_fit_private.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const float seen = 0.01f; // pushes that make a vector count

static long clipped(double value, long most) {
    long whole = lround(value);
    return whole > most ? most : whole < -most ? -most : whole;
}

static const float *stage_vectors(const NetworkFit *fit, int stage) {
    return fit->vector + (size_t)stage * fit->rows * NETWORK_WIDTH;
}

// The scale of each channel of a stage. A sum is cut off at unit_most, which must fit as well.
static void find_scales(const NetworkFit *fit, int stage, double scale[NETWORK_CHANNELS]) {
    const float *vectors = stage_vectors(fit, stage),
                *pushed = fit->vector_pushed + (size_t)stage * fit->rows;
    for (int c = 0; c < NETWORK_CHANNELS; c++) {
        float most = 0.01f;
        for (size_t row = 0; row < fit->rows; row++)
            for (size_t side = 0; side < SYMMETRIES; side++)
                if (fit->goes_on || pushed[row] > vector_prior + seen)
                    most = fmaxf(
                        most, fabsf(vectors[row * NETWORK_WIDTH + (size_t)c * SYMMETRIES + side]));
        // A whole number for the limit, so that it tells the scale again.
        scale[c] = floor(fmin(127 / (double)most * unit_most, NETWORK_UNIT_MAX)) / unit_most;
    }
}

// The side whose number stands for that of a side, in a vector that looks the same under some
// symmetries: sums in another order may differ in their last bit, which must not decide how a
// number is rounded.
static int standing_side(const NetworkFit *fit, unsigned same, int side) {
    int least = side;
    for (int s = 1; s < SYMMETRIES; s++)
        if ((same >> s & 1) && fit->compose[s][side] < least)
            least = fit->compose[s][side];
    return least;
}

static void quantise_rows(const NetworkFit *fit, int stage, const double *scale, Network *network) {
    const float *vectors = stage_vectors(fit, stage);
    uint8_t *rows = network->row + (size_t)stage * fit->rows * NETWORK_WIDTH;
    for (size_t row = 0; row < fit->rows; row++) {
        bool own = fit->tie[row] == (int32_t)row;
        bool known =
            fit->goes_on || fit->vector_pushed[(size_t)stage * fit->rows + row] > vector_prior;
        const float *vector = vectors + row * NETWORK_WIDTH;
        for (int j = 0; own && j < NETWORK_WIDTH; j++) {
            int c = j / SYMMETRIES,
                from = c * SYMMETRIES + standing_side(fit, fit->same[row], j % SYMMETRIES);
            network_set_element(rows + row * NETWORK_WIDTH, c, j % SYMMETRIES,
                                known ? (int)clipped((double)vector[from] * scale[c], 127) : 0);
        }
    }
    network_rotate_rows(rows, fit->rows, fit->tie, fit->by);
}

static void quantise_network(const NetworkFit *fit, Network *network) {
    double scale[NETWORK_STAGES][NETWORK_CHANNELS];
    for (int stage = 0; stage < NETWORK_STAGES; stage++) {
        find_scales(fit, stage, scale[stage]);
        quantise_rows(fit, stage, scale[stage], network);
        for (int j = 0; j < NETWORK_WIDTH; j++)
            network->most[stage * NETWORK_WIDTH + j] =
                (int16_t)lround(scale[stage][j / SYMMETRIES] * unit_most);
    }
    for (int d = 0; d < EVAL_PHASES; d++)
        for (int j = 0; j < NETWORK_WIDTH; j++)
            network->phase[d * NETWORK_WIDTH + j] =
                (int16_t)clipped((double)fit->phase[d][j / SYMMETRIES] *
                                     scale[network_bucket(d, NETWORK_STAGES)][j / SYMMETRIES],
                                 16383);
    for (int h = 0; h < NETWORK_HEADS; h++)
        for (int j = 0; j < NETWORK_WIDTH; j++) {
            double one = scale[h * NETWORK_STAGES / NETWORK_HEADS][j / SYMMETRIES];
            network->weight[h * NETWORK_WIDTH + j] = (int16_t)clipped(
                (double)fit->head[h].weight[j / SYMMETRIES] * weight_unit / (one * one), 32767);
        }
}

bool network_fit_quantise(const NetworkFit *fit, Weights *weights, Error *error) {
    assert(weights->table && fit->patterns == &weights->patterns);
    Network *network = network_create(fit->patterns, fit->samples->goal);
    if (!network)
        return error_set(error, "out of memory");
    quantise_network(fit, network);
    network_free(weights->network);
    weights->network = network;
    for (int k = 0; k < fit->knot_count; k++)
        for (size_t i = 0; i < fit->size; i++) {
            size_t from = (size_t)k * fit->size + (size_t)fit->tie[i];
            weights->table[(size_t)k * fit->size + i] =
                (int16_t)clipped((double)fit->table[from] * EVAL_UNITS_PER_DISC, 32767);
        }
    for (int d = 0; d < EVAL_PHASES; d++)
        weights->bias[d] = (int16_t)clipped((double)fit->bias[d] * EVAL_UNITS_PER_DISC, 32767);
    return true;
}
