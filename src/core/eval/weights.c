#include "weights.h"

#include "memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// σ of weights that bring no model of their own: files of version 1, and newly fitted ones until
// `flipside probcut` has measured them. Fitted to the weights of generation 6; the data are in
// docs/data.
static const ProbcutModel usual_probcut[] = {
    [GOAL_MOST] = {1.9753, 1.8691, -0.02759, 0.08070, -0.18897},
    [GOAL_FEWEST] = {1.1963, 1.4675, -0.02801, 0.07271, -0.14620},
};

ProbcutModel weights_default_probcut(Goal goal) {
    return usual_probcut[goal];
}

void weights_free(Weights *weights) {
    free(weights->table);
    network_free(weights->network);
    text_free(&weights->provenance);
    memset(weights, 0, sizeof *weights);
}

void weights_round(Weights *weights, int step, int *most) {
    assert(step >= 1 && step <= UINT8_MAX);
    size_t count = (size_t)patterns_size(&weights->patterns) * (size_t)weights->knot_count;
    *most = 0;
    for (size_t i = 0; i < count; i++) {
        int before = weights->table[i], steps = (abs(before) + step / 2) / step;
        if (steps * step > (before < 0 ? -INT16_MIN : INT16_MAX))
            steps--;
        weights->table[i] = (int16_t)(before < 0 ? -steps * step : steps * step);
        int change = abs(weights->table[i] - before);
        *most = change > *most ? change : *most;
    }
    text_format(&weights->provenance, "rounded to: %d/128 discs\n", step);
}

void weights_round_network(Weights *weights, int step) {
    assert(weights->network);
    network_round(weights->network, step);
    text_format(&weights->provenance, "network rounded to: %d\n", step);
}

// The table for a number of discs, between the knots around it; rounded half up, the same
// everywhere.
static void interpolate(const Weights *weights, int discs, int16_t *out) {
    size_t size = (size_t)patterns_size(&weights->patterns);
    int k = 0;
    while (k + 1 < weights->knot_count && weights->knot[k + 1] <= discs)
        k++;
    const int16_t *low = weights->table + (size_t)k * size;
    if (discs <= weights->knot[k] || k + 1 == weights->knot_count) {
        memcpy(out, low, size * sizeof *out);
        return;
    }
    const int16_t *high = low + size;
    int span = weights->knot[k + 1] - weights->knot[k];
    // Fixed-point shares keep the inner loop free of divisions.
    int share_high = ((discs - weights->knot[k]) * 16384 + span / 2) / span,
        share_low = 16384 - share_high;
    for (size_t i = 0; i < size; i++)
        out[i] = (int16_t)((low[i] * share_low + high[i] * share_high + 8192) >> 14);
}

// An evaluation from weights, which takes over the network.
static Eval *make_eval(const Weights *weights, Network *network) {
    PatternEval *eval = aligned_alloc(64, (sizeof *eval + 63) / 64 * 64);
    if (!eval) {
        network_free(network);
        return NULL;
    }
    memset(eval, 0, sizeof *eval);
    size_t size = (size_t)patterns_size(&weights->patterns);
    eval->table_bytes = size * EVAL_PHASES * sizeof *eval->tables;
    eval->tables = memory_large(eval->table_bytes);
    eval->network = network;
    if (!eval->tables) {
        pattern_kind.close(&eval->head);
        return NULL;
    }
    eval->head = (Eval){
        .kind = &pattern_kind, .goal = weights->goal, .size = 8, .probcut = weights->probcut};
    memcpy(eval->head.win_slope, weights->win_slope, sizeof weights->win_slope);
    snprintf(eval->head.about, sizeof eval->head.about,
             "pattern evaluation%s, goal %s, %d features, %d phases",
             network ? " with a network" : "", goal_name(weights->goal),
             weights->patterns.feature_count, weights->knot_count);
    eval->patterns = weights->patterns;
    memcpy(eval->bias, weights->bias, sizeof eval->bias);
    for (int discs = 0; discs < EVAL_PHASES; discs++)
        interpolate(weights, discs, eval->tables + (size_t)discs * size);
    return &eval->head;
}

Eval *weights_eval(const Weights *weights) {
    assert(weights && weights->table);
    Network *network = weights->network ? network_copy(weights->network) : NULL;
    return weights->network && !network ? NULL : make_eval(weights, network);
}

// The evaluation from weights that were read well or not, which are freed; it can tell where they
// came from.
static Eval *finish(Weights *weights, bool good, const char *origin, Error *error) {
    Eval *eval = good ? make_eval(weights, weights->network) : NULL;
    weights->network = good ? NULL : weights->network;
    if (good && !eval)
        error_set(error, "out of memory for the weights");
    if (eval) {
        static const char key[] = "\ngames: ";
        const char *games = strstr(text_string(&weights->provenance), key);
        int digits = games ? (int)strspn(games + sizeof key - 1, "0123456789") : 0;
        size_t used = strlen(eval->about);
        snprintf(eval->about + used, sizeof eval->about - used, ", weights %08X%s%.*s%s, from %s",
                 weights->checksum, digits ? " of " : "", digits,
                 digits ? games + sizeof key - 1 : "", digits ? " games" : "", origin);
    }
    weights_free(weights);
    return eval;
}

Eval *eval_load(const char *path, Error *error) {
    Weights weights;
    bool good = weights_read(&weights, path, error);
    return finish(&weights, good, path, error);
}

Eval *weights_load_embedded(EmbeddedWeights carried, Error *error) {
    Weights weights;
    bool good = weights_parse(&weights, carried.data, carried.size, error);
    return finish(&weights, good, "the library itself", error);
}
