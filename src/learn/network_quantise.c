// From the fitted numbers of a network to integers.
//
// Each number of the vectors of a stage gets a scale of its own, so that the largest ones just fit into a byte; the
// weights of the layers that read it are divided by it. Vectors of patterns that were hardly ever seen do not decide on
// a scale, and those never seen stay 0, or what they were before.
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

static void find_scales(const NetworkFit *fit, int stage, double scale[NETWORK_WIDTH]) {
    const float *vectors = stage_vectors(fit, stage), *pushed = fit->vector_pushed + (size_t)stage * fit->rows;
    for (int j = 0; j < NETWORK_WIDTH; j++) {
        float most = 0.01f;
        for (size_t row = 0; row < fit->rows; row++)
            if (fit->goes_on || pushed[row] > vector_prior + seen)
                most = fmaxf(most, fabsf(vectors[row * NETWORK_WIDTH + (size_t)j]));
        scale[j] = 127 / (double)most;
    }
}

static void quantise_rows(const NetworkFit *fit, int stage, const double *scale, Network *network) {
    const float *vectors = stage_vectors(fit, stage);
    int8_t *rows = network->row + (size_t)stage * fit->rows * NETWORK_WIDTH;
    for (size_t row = 0; row < fit->rows; row++) {
        size_t from = row < fit->size ? (size_t)fit->tie[row] : row;
        bool known = fit->goes_on || fit->vector_pushed[(size_t)stage * fit->rows + from] > vector_prior;
        for (size_t j = 0; j < NETWORK_WIDTH; j++)
            rows[row * NETWORK_WIDTH + j] =
                (int8_t)(known ? clipped((double)vectors[from * NETWORK_WIDTH + j] * scale[j], 127) : 0);
    }
}

static void quantise_head(const FitHead *from, const double *scale, NetworkHead *to) {
    const double unit = 1 << NETWORK_UNIT_BITS;
    const double out = (double)(EVAL_ONE << NETWORK_OUT_SHIFT) / (1 << (NETWORK_UNIT_BITS - NETWORK_UNIT_SHIFT));
    for (int i = 0; i < NETWORK_UNITS; i++) {
        for (int j = 0; j < NETWORK_WIDTH; j++)
            to->first[network_weight(j, i)] = (int16_t)clipped((double)from->first[j][i] / scale[j] * unit, 32767);
        to->bias[i] = (int32_t)clipped((double)from->bias[i] * unit, 1L << 30);
        to->second[i] = (int16_t)clipped((double)from->second[i] * out, 32767);
    }
}

static void quantise_network(const NetworkFit *fit, Network *network) {
    double scale[NETWORK_STAGES][NETWORK_WIDTH];
    for (int stage = 0; stage < NETWORK_STAGES; stage++) {
        find_scales(fit, stage, scale[stage]);
        quantise_rows(fit, stage, scale[stage], network);
    }
    for (int d = 0; d < EVAL_PHASES; d++)
        for (int j = 0; j < NETWORK_WIDTH; j++)
            network->phase[d * NETWORK_WIDTH + j] =
                (int16_t)clipped((double)fit->phase[d][j] * scale[network_set(d, NETWORK_STAGES)][j], 16383);
    for (int h = 0; h < NETWORK_HEADS; h++)
        quantise_head(&fit->head[h], scale[h * NETWORK_STAGES / NETWORK_HEADS], &network->head[h]);
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
            weights->table[(size_t)k * fit->size + i] = (int16_t)clipped((double)fit->table[from] * EVAL_ONE, 32767);
        }
    for (int d = 0; d < EVAL_PHASES; d++)
        weights->bias[d] = (int16_t)clipped((double)fit->bias[d] * EVAL_ONE, 32767);
    return true;
}
