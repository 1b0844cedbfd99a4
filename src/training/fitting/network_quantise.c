// Quantises a fitted network.
//
// Each channel of a stage has its own scale, chosen so that its largest values just fit into a
// byte. The channel weight is divided by the square of the scale. Vectors of rare patterns do not
// affect the scale; vectors never updated keep their initial value, 0 for a new network.
#include "network_fit_private.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const float seen = 0.01f; // minimum squared gradient for a vector to affect the scale

static long clipped(double value, long most) {
    long whole = lround(value);
    return whole > most ? most : whole < -most ? -most : whole;
}

static const float *stage_vectors(const NetworkFit *fit, int stage) {
    return fit->vector + (size_t)stage * fit->rows * NETWORK_WIDTH;
}

// Computes the scale of each channel of a stage. The clipping limit unit_most must also fit.
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
        // The scaled limit is an integer, so rounded_scale can recover the scale from it.
        scale[c] = floor(fmin(127 / (double)most * unit_most, NETWORK_UNIT_MAX)) / unit_most;
    }
}

// Returns the side that represents `side` in a vector that some symmetries leave unchanged. Sums in
// a different order can differ in the last bit, which must not affect rounding.
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
            network->max[stage * NETWORK_WIDTH + j] =
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
