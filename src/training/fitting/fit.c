#include "fit.h"

#include "clock.h"
#include "memory.h"
#include "parallel.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TRAIN_PART = 16 }; // measure the training error on every 16th sample

struct Fit {
    const Patterns *patterns;
    const Samples *samples;
    FitOptions options;
    size_t size;    // entries per table
    size_t entries; // entries of all knots; the parameter vector appends EVAL_PHASES biases
    size_t count;
    float *value, *best; // current parameters, and those with the lowest validation error
    float *residual, *direction, *image; // state of the conjugate gradient method
    float *diagonal;                     // matrix diagonal, used as preconditioner
    double *phase_bias;                  // bias sums of the current pass, by phase
    float *phase_sum;                    // EVAL_PHASES × size
    FitError train_error[EVAL_PHASES], valid_error[EVAL_PHASES];
};

void fit_place(const uint8_t *knots, int count, int discs, int *low, float *share) {
    int k = 0;
    while (k + 1 < count && knots[k + 1] <= discs)
        k++;
    *low = k;
    *share = 0;
    if (k + 1 < count && discs > knots[k])
        *share = (float)(discs - knots[k]) / (float)(knots[k + 1] - knots[k]);
}

static void place(const FitOptions *options, int discs, int *low, float *share) {
    fit_place(options->knot, options->knot_count, discs, low, share);
}

// Interpolates the table for a number of discs from a parameter vector.
static void blend(const Fit *fit, const float *vector, int discs, float *table) {
    int low;
    float share;
    place(&fit->options, discs, &low, &share);
    const float *a = vector + (size_t)low * fit->size, *b = share > 0 ? a + fit->size : a;
    for (size_t i = 0; i < fit->size; i++)
        table[i] = (1 - share) * a[i] + share * b[i];
}

// Table entry and its sum; interleaved so that both share a cache line.
typedef struct Cell {
    float value, sum;
} Cell;

typedef struct Pass {
    Fit *fit;
    const float *vector;
    bool against_labels; // sum label − prediction instead of the prediction
} Pass;

// Runs one phase of a pass: predicts each sample and adds the result to the entries it used.
static void pass_phase(int discs, void *user) {
    Pass *pass = user;
    Fit *fit = pass->fit;
    const SampleGroup *group = &fit->samples->train[discs];
    float *sum = fit->phase_sum + (size_t)discs * fit->size;
    fit->phase_bias[discs] = 0;
    if (group->count == 0)
        return;
    Cell *cells = malloc(fit->size * sizeof *cells);
    if (!cells)
        return; // fit_create has allocated the same sizes; on failure the phase keeps its old sums
    blend(fit, pass->vector, discs, sum);
    for (size_t i = 0; i < fit->size; i++)
        cells[i] = (Cell){sum[i], 0};
    int features = fit->patterns->feature_count;
    const int32_t *centre = fit->patterns->centre;
    float bias = pass->vector[fit->entries + (size_t)discs];
    double bias_sum = 0;
    for (size_t n = 0; n < group->count; n++) {
        const int16_t *index = group->index + n * (size_t)features;
        float predicted = bias;
        for (int f = 0; f < features; f++)
            predicted += cells[centre[f] + index[f]].value;
        float back = pass->against_labels ? (float)group->label[n] - predicted : predicted;
        for (int f = 0; f < features; f++)
            cells[centre[f] + index[f]].sum += back;
        bias_sum += (double)back;
    }
    for (size_t i = 0; i < fit->size; i++)
        sum[i] = cells[i].sum;
    fit->phase_bias[discs] = bias_sum;
    free(cells);
}

// Adds the ridge and smoothness terms of matrix × vector.
static void add_penalties(const Fit *fit, const float *vector, float *out, float sign) {
    float ridge = (float)fit->options.ridge, smooth = (float)fit->options.smooth;
    int knots = fit->options.knot_count;
    for (int k = 0; k < knots; k++) {
        const float *v = vector + (size_t)k * fit->size, *before = k > 0 ? v - fit->size : v;
        float *o = out + (size_t)k * fit->size;
        for (size_t i = 0; i < fit->size; i++) {
            float total = ridge * v[i];
            if (k > 0)
                total += smooth * (v[i] - before[i]);
            if (k + 1 < knots)
                total += smooth * (v[i] - v[i + fit->size]);
            o[i] += sign * total;
        }
    }
}

// Computes out = (data matrix + penalties) × vector, or the negative gradient at the vector.
static void multiply(Fit *fit, const float *vector, bool gradient, float *out) {
    Pass pass = {.fit = fit, .vector = vector, .against_labels = gradient};
    parallel_run(fit->options.threads, EVAL_PHASES, pass_phase, &pass);
    memset(out, 0, fit->count * sizeof *out);
    for (int discs = 0; discs < EVAL_PHASES; discs++) {
        if (fit->samples->train[discs].count == 0)
            continue;
        int low;
        float share;
        place(&fit->options, discs, &low, &share);
        const float *sum = fit->phase_sum + (size_t)discs * fit->size;
        float *a = out + (size_t)low * fit->size;
        for (size_t i = 0; i < fit->size; i++)
            a[i] += (1 - share) * sum[i];
        if (share > 0)
            for (size_t i = 0; i < fit->size; i++)
                a[i + fit->size] += share * sum[i];
        out[fit->entries + (size_t)discs] = (float)fit->phase_bias[discs];
    }
    add_penalties(fit, vector, out, gradient ? -1 : 1);
}

// Computes the diagonal of the data matrix from the entry counts.
static void count_phase(int discs, void *user) {
    Fit *fit = user;
    const SampleGroup *group = &fit->samples->train[discs];
    float *sum = fit->phase_sum + (size_t)discs * fit->size;
    memset(sum, 0, fit->size * sizeof *sum);
    int features = fit->patterns->feature_count;
    for (size_t n = 0; n < group->count; n++)
        for (int f = 0; f < features; f++)
            sum[fit->patterns->centre[f] + group->index[n * (size_t)features + (size_t)f]] += 1;
}

static void make_diagonal(Fit *fit) {
    parallel_run(fit->options.threads, EVAL_PHASES, count_phase, fit);
    for (size_t i = 0; i < fit->entries; i++)
        fit->diagonal[i] = (float)(fit->options.ridge + 2 * fit->options.smooth) + 1e-3f;
    for (int discs = 0; discs < EVAL_PHASES; discs++) {
        int low;
        float share;
        place(&fit->options, discs, &low, &share);
        const float *sum = fit->phase_sum + (size_t)discs * fit->size;
        float *a = fit->diagonal + (size_t)low * fit->size;
        for (size_t i = 0; i < fit->size; i++) {
            a[i] += (1 - share) * (1 - share) * sum[i];
            if (share > 0)
                a[i + fit->size] += share * share * sum[i];
        }
        fit->diagonal[fit->entries + (size_t)discs] = (float)fit->samples->train[discs].count + 1;
    }
}

Fit *fit_create(const Patterns *patterns, const Samples *samples, const FitOptions *options,
                const Weights *from, Error *error) {
    assert(patterns && samples && options);
    assert(options->knot_count >= 1 && options->knot_count <= KNOTS_MAX);
    Fit *fit = calloc(1, sizeof *fit);
    if (!fit)
        return error_set(error, "out of memory"), NULL;
    fit->patterns = patterns;
    fit->samples = samples;
    fit->options = *options;
    fit->size = (size_t)patterns_size(patterns);
    fit->entries = fit->size * (size_t)options->knot_count;
    fit->count = fit->entries + EVAL_PHASES;
    float **vectors[] = {&fit->value,     &fit->best,  &fit->residual,
                         &fit->direction, &fit->image, &fit->diagonal};
    bool good = true;
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++)
        good = (*vectors[i] = calloc(fit->count, sizeof(float))) != NULL && good;
    fit->phase_sum = calloc(fit->size * EVAL_PHASES, sizeof *fit->phase_sum);
    fit->phase_bias = calloc(EVAL_PHASES, sizeof *fit->phase_bias);
    if (!good || !fit->phase_sum || !fit->phase_bias) {
        fit_free(fit);
        return error_set(error, "out of memory for the fit"), NULL;
    }
    if (from) {
        for (size_t i = 0; i < fit->entries; i++)
            fit->value[i] = (float)from->table[i] / EVAL_UNITS_PER_DISC;
        for (int d = 0; d < EVAL_PHASES; d++)
            fit->value[fit->entries + (size_t)d] = (float)from->bias[d] / EVAL_UNITS_PER_DISC;
    }
    make_diagonal(fit);
    return fit;
}

void fit_free(Fit *fit) {
    if (!fit)
        return;
    free(fit->value);
    free(fit->best);
    free(fit->residual);
    free(fit->direction);
    free(fit->image);
    free(fit->diagonal);
    free(fit->phase_sum);
    free(fit->phase_bias);
    free(fit);
}

// Returns the errors of a float table on every `stride`-th sample of a group.
static FitError group_error(const Fit *fit, const SampleGroup *group, const float *table,
                            float bias, size_t stride) {
    FitError error = {0};
    int features = fit->patterns->feature_count;
    for (size_t n = 0; n < group->count; n += stride) {
        const int16_t *index = group->index + n * (size_t)features;
        float predicted = bias;
        for (int f = 0; f < features; f++)
            predicted += table[fit->patterns->centre[f] + index[f]];
        double off = (double)predicted - group->label[n];
        error.count++;
        error.absolute += fabs(off);
        error.squared += off * off;
    }
    return error;
}

static void measure_phase(int discs, void *user) {
    Fit *fit = user;
    float *table = fit->phase_sum + (size_t)discs * fit->size;
    blend(fit, fit->value, discs, table);
    float bias = fit->value[fit->entries + (size_t)discs];
    fit->train_error[discs] =
        group_error(fit, &fit->samples->train[discs], table, bias, TRAIN_PART);
    fit->valid_error[discs] = group_error(fit, &fit->samples->valid[discs], table, bias, 1);
}

static double mean_squared(const FitError errors[EVAL_PHASES]) {
    double squared = 0, count = 0;
    for (int d = 0; d < EVAL_PHASES; d++) {
        squared += errors[d].squared;
        count += (double)errors[d].count;
    }
    return count > 0 ? squared / count : 0;
}

static double dot(const float *a, const float *b, size_t count) {
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += (double)a[i] * (double)b[i];
    return sum;
}

// Returns residual · residual / diagonal. The preconditioned residual is never stored.
static double residual_norm(const Fit *fit) {
    double sum = 0;
    for (size_t i = 0; i < fit->count; i++)
        sum += (double)fit->residual[i] * (double)fit->residual[i] / (double)fit->diagonal[i];
    return sum;
}

void fit_run(Fit *fit, bool (*progress)(const FitStep *step, void *user), void *user) {
    double begin = clock_now(), best = INFINITY, norm = 0;
    int worse = 0;
    multiply(fit, fit->value, true, fit->residual);
    memset(fit->direction, 0, fit->count * sizeof *fit->direction);
    for (int iteration = 0; iteration <= fit->options.iterations; iteration++) {
        parallel_run(fit->options.threads, EVAL_PHASES, measure_phase, fit);
        FitStep step = {.iteration = iteration,
                        .train = mean_squared(fit->train_error),
                        .valid = mean_squared(fit->valid_error),
                        .seconds = clock_now() - begin};
        // Without validation games, select by training error.
        double judged = fit->samples->valid_count > 0 ? step.valid : step.train;
        worse = judged < best ? 0 : worse + 1;
        if (judged < best) {
            best = judged;
            memcpy(fit->best, fit->value, fit->count * sizeof *fit->best);
        }
        if ((progress && !progress(&step, user)) || worse >= fit->options.patience ||
            iteration == fit->options.iterations)
            break;
        double new_norm = residual_norm(fit), beta = norm > 0 ? new_norm / norm : 0;
        norm = new_norm;
        if (norm < 1e-12)
            break;
        for (size_t i = 0; i < fit->count; i++)
            fit->direction[i] =
                fit->residual[i] / fit->diagonal[i] + (float)beta * fit->direction[i];
        multiply(fit, fit->direction, false, fit->image);
        double curvature = dot(fit->direction, fit->image, fit->count);
        if (!(curvature > 0))
            break;
        float length = (float)(norm / curvature);
        for (size_t i = 0; i < fit->count; i++) {
            fit->value[i] += length * fit->direction[i];
            fit->residual[i] -= length * fit->image[i];
        }
    }
}

static int16_t quantised(float value) {
    float scaled = rintf(value * EVAL_UNITS_PER_DISC);
    return (int16_t)(scaled > 32767 ? 32767 : scaled < -32767 ? -32767 : scaled);
}

bool fit_quantise(const Fit *fit, Weights *weights, Error *error) {
    memset(weights, 0, sizeof *weights);
    weights->goal = fit->samples->goal;
    weights->probcut = weights_default_probcut(weights->goal);
    weights->patterns = *fit->patterns;
    weights->knot_count = fit->options.knot_count;
    memcpy(weights->knot, fit->options.knot, sizeof weights->knot);
    int32_t *tie = malloc(fit->size * sizeof *tie);
    weights->table = malloc(fit->entries * sizeof *weights->table);
    if (!tie || !weights->table) {
        free(tie);
        return error_set(error, "out of memory");
    }
    patterns_canonical(fit->patterns, tie, NULL, NULL);
    for (int k = 0; k < weights->knot_count; k++)
        for (size_t i = 0; i < fit->size; i++)
            weights->table[(size_t)k * fit->size + i] =
                quantised(fit->best[(size_t)k * fit->size + (size_t)tie[i]]);
    for (int d = 0; d < EVAL_PHASES; d++)
        weights->bias[d] = quantised(fit->best[fit->entries + (size_t)d]);
    free(tie);
    return true;
}
