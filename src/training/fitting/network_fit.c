#include "network_fit_private.h"

#include "clock.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// Step sizes, initial squared gradient of a trained table, batch size of the channel weights, and
// positions per chunk. Hand-tuned on 15 million positions.
static const float table_rate = 0.02f, vector_rate = 0.04f, head_rate = 0.003f, trusted = 0.05f,
                   epsilon = 1e-3f;
enum { HEAD_BATCH = 64, CHUNK = 2048, VALID_PART = 4, HEAVY_LABEL = 16 };

// Forward pass of one position. A feature uses the vector of the canonical entry it is tied to,
// transformed by the symmetry that maps that entry to the feature.
typedef struct Pass {
    int discs, feature_count;
    int low;     // lower of the two knots around `discs`
    float share; // weight of the upper knot
    int32_t row[NETWORK_FEATURES_MAX];
    uint8_t turn[NETWORK_FEATURES_MAX];
    float unit[NETWORK_WIDTH], correction;
} Pass;

static float *numbers(size_t count) {
    return calloc(count, sizeof(float));
}

// Returns a uniform random number in −1 … 1.
static float spread(Random *random) {
    return (float)(2 * random_unit(random) - 1);
}

// Averages a vector over the symmetries that leave its entry unchanged.
static void even_out(const NetworkFit *fit, size_t row, float *vector) {
    unsigned same = fit->same[row];
    if (same == 1)
        return;
    for (int c = 0; c < NETWORK_WIDTH; c += SYMMETRIES) {
        float mean[SYMMETRIES] = {0};
        for (int side = 0; side < SYMMETRIES; side++)
            for (int s = 0; s < SYMMETRIES; s++)
                if (same >> s & 1)
                    mean[side] += vector[c + fit->compose[s][side]] / (float)bit_count(same);
        memcpy(vector + c, mean, sizeof mean);
    }
}

static void begin_network(NetworkFit *fit) {
    for (int stage = 0; stage < NETWORK_STAGES; stage++)
        for (size_t row = 0; row < fit->rows; row++) {
            float *vector = fit->vector + ((size_t)stage * fit->rows + row) * NETWORK_WIDTH;
            for (int j = 0; j < NETWORK_WIDTH; j++)
                vector[j] = 0.003f * spread(&fit->random);
            even_out(fit, row, vector);
        }
    for (int d = 0; d < EVAL_PHASES; d++)
        for (int c = 0; c < NETWORK_CHANNELS; c++)
            fit->phase[d][c] = 0.3f;
    for (int h = 0; h < NETWORK_HEADS; h++)
        for (int c = 0; c < NETWORK_CHANNELS; c++)
            fit->head[h].weight[c] =
                (c & 1 ? -0.125f : 0.125f) * (1 + (float)random_unit(&fit->random));
}

// Initialises the fit from a quantised network.
static void take_network(NetworkFit *fit, const Network *network) {
    for (size_t row = 0; row < NETWORK_STAGES * fit->rows; row++)
        for (int j = 0; j < NETWORK_WIDTH; j++)
            fit->vector[row * NETWORK_WIDTH + (size_t)j] =
                (float)network_element(network->row + row * NETWORK_WIDTH, j / SYMMETRIES,
                                       j % SYMMETRIES) /
                rounded_scale(network, (int)(row / fit->rows), j / SYMMETRIES);
    for (int d = 0; d < EVAL_PHASES; d++)
        for (int c = 0; c < NETWORK_CHANNELS; c++)
            fit->phase[d][c] = (float)network->phase[d * NETWORK_WIDTH + c * SYMMETRIES] /
                               rounded_scale(network, network_bucket(d, NETWORK_STAGES), c);
    for (int h = 0; h < NETWORK_HEADS; h++)
        for (int c = 0; c < NETWORK_CHANNELS; c++) {
            float scale = rounded_scale(network, h * NETWORK_STAGES / NETWORK_HEADS, c);
            fit->head[h].weight[c] = (float)network->weight[h * NETWORK_WIDTH + c * SYMMETRIES] *
                                     scale * scale / weight_unit;
        }
}

static void begin_tables(NetworkFit *fit, const Weights *weights) {
    for (size_t i = 0; i < fit->size * (size_t)fit->knot_count; i++) {
        fit->table[i] = (float)weights->table[i] / EVAL_UNITS_PER_DISC;
        fit->table_pushed[i] = trusted;
    }
    for (int d = 0; d < EVAL_PHASES; d++)
        fit->bias[d] = (float)weights->bias[d] / EVAL_UNITS_PER_DISC;
}

NetworkFit *network_fit_create(const Weights *weights, Samples *samples, uint64_t seed,
                               Error *error) {
    assert(weights && weights->table && samples);
    NetworkFit *fit = calloc(1, sizeof *fit);
    if (!fit)
        return error_set(error, "out of memory"), NULL;
    fit->patterns = &weights->patterns;
    fit->samples = samples;
    fit->reach = (float)network_max_correction(samples->goal) / EVAL_UNITS_PER_DISC;
    fit->random = random_seeded(seed);
    fit->knot_count = weights->knot_count;
    memcpy(fit->knot, weights->knot, sizeof fit->knot);
    fit->size = (size_t)patterns_size(fit->patterns);
    fit->rows = fit->size + NETWORK_BOARD_ROWS;
    fit->tie = malloc(fit->rows * sizeof *fit->tie);
    fit->by = malloc(fit->rows);
    fit->same = malloc(fit->rows);
    fit->table = numbers(fit->size * (size_t)fit->knot_count);
    fit->table_pushed = numbers(fit->size * (size_t)fit->knot_count);
    fit->vector = numbers(NETWORK_STAGES * fit->rows * NETWORK_WIDTH);
    fit->vector_pushed = numbers(NETWORK_STAGES * fit->rows);
    if (!fit->tie || !fit->by || !fit->same || !fit->table || !fit->table_pushed || !fit->vector ||
        !fit->vector_pushed) {
        network_fit_free(fit);
        return error_set(error, "out of memory for the fit"), NULL;
    }
    patterns_canonical(fit->patterns, fit->tie, fit->by, fit->same);
    network_board_canonical(fit->tie + fit->size, fit->by + fit->size, fit->same + fit->size);
    for (size_t row = fit->size; row < fit->rows; row++)
        fit->tie[row] += (int32_t)fit->size;
    for (int a = 0; a < SYMMETRIES; a++)
        for (int b = 0; b < SYMMETRIES; b++)
            fit->compose[a][b] = (uint8_t)symmetry_compose(a, b);
    for (size_t i = 0; i < NETWORK_STAGES * fit->rows; i++)
        fit->vector_pushed[i] = vector_prior;
    begin_tables(fit, weights);
    fit->goes_on = weights->network != NULL;
    if (fit->goes_on)
        take_network(fit, weights->network);
    else
        begin_network(fit);
    return fit;
}

void network_fit_free(NetworkFit *fit) {
    if (!fit)
        return;
    free(fit->tie);
    free(fit->by);
    free(fit->same);
    free(fit->table);
    free(fit->table_pushed);
    free(fit->vector);
    free(fit->vector_pushed);
    free(fit);
}

// Sets row and rotation of a feature whose entry is transformed by `symmetry`.
static void take_row(const NetworkFit *fit, Pass *pass, int feature, int32_t entry, int symmetry) {
    pass->row[feature] = fit->tie[entry];
    pass->turn[feature] = fit->compose[symmetry_inverse(fit->by[entry])][symmetry];
}

static void find_rows(const NetworkFit *fit, Board board, Pass *pass) {
    EvalState state;
    int features = fit->patterns->feature_count, rows[NETWORK_BOARD_FEATURES];
    patterns_start(fit->patterns, &state, board);
    network_board_rows(board, rows);
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        for (int f = fit->patterns->symmetry_start[symmetry];
             f < fit->patterns->symmetry_start[symmetry + 1]; f++)
            take_row(fit, pass, f, fit->patterns->centre[f] + state.feature[f], symmetry);
        for (int i = network_symmetry_start[symmetry]; i < network_symmetry_start[symmetry + 1];
             i++)
            take_row(fit, pass, features + i, (int32_t)fit->size + rows[i], symmetry);
    }
    pass->feature_count = features + NETWORK_BOARD_FEATURES;
}

static float linear(const NetworkFit *fit, const Pass *pass) {
    const float *low = fit->table + (size_t)pass->low * fit->size,
                *high = pass->share > 0 ? low + fit->size : low;
    float below = 0, above = 0;
    for (int f = 0; f < fit->patterns->feature_count; f++) {
        below += low[pass->row[f]];
        above += high[pass->row[f]];
    }
    return fit->bias[pass->discs] + (1 - pass->share) * below + pass->share * above;
}

static const FitHead *head_of(const NetworkFit *fit, int discs) {
    return &fit->head[network_bucket(discs, NETWORK_HEADS)];
}

static float *vectors_of(const NetworkFit *fit, int discs) {
    return fit->vector + (size_t)network_bucket(discs, NETWORK_STAGES) * fit->rows * NETWORK_WIDTH;
}

// Returns the network's correction. Vectors with the same symmetry are summed before it is applied.
static float correct(const NetworkFit *fit, Pass *pass) {
    const FitHead *head = head_of(fit, pass->discs);
    const float *vectors = vectors_of(fit, pass->discs);
    float turned[SYMMETRIES][NETWORK_WIDTH] = {0}, out = 0;
    for (int f = 0; f < pass->feature_count; f++) {
        float *sum = turned[pass->turn[f]];
        const float *vector = vectors + (size_t)pass->row[f] * NETWORK_WIDTH;
        for (int j = 0; j < NETWORK_WIDTH; j++)
            sum[j] += vector[j];
    }
    for (int c = 0; c < NETWORK_CHANNELS; c++)
        for (int side = 0; side < SYMMETRIES; side++) {
            float sum = fit->phase[pass->discs][c];
            for (int s = 0; s < SYMMETRIES; s++)
                sum += turned[s][c * SYMMETRIES + fit->compose[s][side]];
            sum = sum > 0 ? sum < unit_most ? sum : unit_most : 0;
            pass->unit[c * SYMMETRIES + side] = sum;
            out += head->weight[c] * sum * sum;
        }
    return out;
}

static float predict(const NetworkFit *fit, Board board, int discs, Pass *pass) {
    pass->discs = discs;
    find_rows(fit, board, pass);
    fit_place(fit->knot, fit->knot_count, discs, &pass->low, &pass->share);
    pass->correction = correct(fit, pass);
    return linear(fit, pass) + fmaxf(-fit->reach, fminf(pass->correction, fit->reach));
}

static void push(float *value, float *pushed, float gradient, float rate) {
    *pushed += gradient * gradient;
    *value -= rate * gradient / (sqrtf(*pushed) + epsilon);
}

static void learn_linear(NetworkFit *fit, const Pass *pass, float gradient) {
    size_t at = (size_t)pass->low * fit->size;
    float rate = fit->rate * table_rate;
    for (int f = 0; f < fit->patterns->feature_count; f++) {
        size_t low = at + (size_t)pass->row[f], high = low + fit->size;
        push(&fit->table[low], &fit->table_pushed[low], gradient * (1 - pass->share), rate);
        if (pass->share > 0)
            push(&fit->table[high], &fit->table_pushed[high], gradient * pass->share, rate);
    }
    push(&fit->bias[pass->discs], &fit->bias_pushed[pass->discs], gradient, rate);
}

// Updates the channel weights after a batch, scaled by the running mean of squared gradients
// (RMSprop).
static void step_head(FitHead *head, FitHead *pushed, FitHead *gradient, float rate) {
    for (int c = 0; c < NETWORK_CHANNELS; c++) {
        float g = gradient->weight[c], *mean = &pushed->weight[c];
        *mean = 0.99f * *mean + 0.01f * g * g;
        head->weight[c] -= rate * g / (sqrtf(*mean) + epsilon);
        gradient->weight[c] = 0;
    }
}

// Accumulates the gradients of the channel weights and computes those of the vector sums.
static void learn_head(NetworkFit *fit, const Pass *pass, float gradient,
                       float back[NETWORK_WIDTH]) {
    int number = network_bucket(pass->discs, NETWORK_HEADS);
    const FitHead *head = &fit->head[number];
    FitHead *out = &fit->head_push[number];
    for (int c = 0; c < NETWORK_CHANNELS; c++)
        for (int side = 0; side < SYMMETRIES; side++) {
            float unit = pass->unit[c * SYMMETRIES + side];
            out->weight[c] += gradient * unit * unit;
            back[c * SYMMETRIES + side] =
                unit < unit_most ? 2 * gradient * head->weight[c] * unit : 0;
        }
    if (++fit->head_samples[number] == HEAD_BATCH) {
        step_head(&fit->head[number], &fit->head_pushed[number], out, fit->rate * head_rate);
        fit->head_samples[number] = 0;
    }
}

static void push_vector(float *vector, const float *gradient, float step) {
    for (int j = 0; j < NETWORK_WIDTH; j++)
        vector[j] -= step * gradient[j];
}

static void push_phase(NetworkFit *fit, int discs, const float *back, float squared, float rate) {
    fit->phase_pushed[discs] += squared;
    float step = rate / (sqrtf(fit->phase_pushed[discs]) + epsilon);
    for (int j = 0; j < NETWORK_WIDTH; j++)
        fit->phase[discs][j / SYMMETRIES] -= step * back[j] / SYMMETRIES;
}

static void learn_network(NetworkFit *fit, const Pass *pass, float gradient) {
    float back[NETWORK_WIDTH], turned[SYMMETRIES][NETWORK_WIDTH], squared = 0,
                                                                  rate = fit->rate * vector_rate;
    learn_head(fit, pass, gradient, back);
    for (int j = 0; j < NETWORK_WIDTH; j++)
        squared += back[j] * back[j] / NETWORK_WIDTH;
    if (squared == 0)
        return;
    for (int s = 0; s < SYMMETRIES; s++)
        for (int c = 0; c < NETWORK_WIDTH; c += SYMMETRIES)
            for (int side = 0; side < SYMMETRIES; side++)
                turned[s][c + fit->compose[s][side]] = back[c + side];
    float *vectors = vectors_of(fit, pass->discs);
    float *pushed =
        fit->vector_pushed + (size_t)network_bucket(pass->discs, NETWORK_STAGES) * fit->rows;
    push_phase(fit, pass->discs, back, squared, rate);
    for (int f = 0; f < pass->feature_count; f++) {
        size_t row = (size_t)pass->row[f];
        unsigned same = fit->same[row];
        pushed[row] += squared;
        float step = rate / (sqrtf(pushed[row]) + epsilon);
        if (same == 1)
            push_vector(vectors + row * NETWORK_WIDTH, turned[pass->turn[f]], step);
        for (int s = 0; s < SYMMETRIES && same != 1; s++)
            if (same >> s & 1)
                push_vector(vectors + row * NETWORK_WIDTH, turned[fit->compose[s][pass->turn[f]]],
                            step / (float)bit_count(same));
    }
}

// Updates the weights for one position and returns its squared error.
static double learn(NetworkFit *fit, Board board, int discs, int label) {
    Pass pass;
    float off = predict(fit, board, discs, &pass) - (float)label;
    float weight = abs(label) <= HEAVY_LABEL ? 1 : (float)HEAVY_LABEL / (float)abs(label);
    float gradient = 0.1f * weight * off;
    learn_linear(fit, &pass, gradient);
    if (fabsf(pass.correction) < fit->reach || (pass.correction > 0) == (off > 0))
        learn_network(fit, &pass, gradient);
    return (double)off * (double)off;
}

static double valid_error(const NetworkFit *fit) {
    double squared = 0, count = 0;
    for (int d = 0; d < EVAL_PHASES; d++) {
        const SampleGroup *group = &fit->samples->valid[d];
        for (size_t i = 0; i < group->count; i += VALID_PART, count++) {
            Pass pass;
            double off = (double)predict(fit, group->board[i], d, &pass) - group->label[i];
            squared += off * off;
        }
    }
    return count > 0 ? squared / count : 0;
}

// Positions with the same number of discs, contiguous in memory.
typedef struct Chunk {
    int discs;
    size_t from;
} Chunk;

static void shuffle_group(Random *random, SampleGroup *group) {
    for (size_t i = group->count; i > 1; i--) {
        size_t j = random_next(random) % i;
        Board board = group->board[i - 1];
        int8_t label = group->label[i - 1];
        group->board[i - 1] = group->board[j];
        group->label[i - 1] = group->label[j];
        group->board[j] = board;
        group->label[j] = label;
    }
}

// Returns all chunks, or NULL if out of memory.
static Chunk *list_chunks(const Samples *samples, size_t *count) {
    size_t most = EVAL_PHASES + samples->train_count / CHUNK;
    Chunk *chunks = malloc(most * sizeof *chunks);
    *count = 0;
    for (int d = 0; chunks && d < EVAL_PHASES; d++)
        for (size_t from = 0; from < samples->train[d].count; from += CHUNK)
            chunks[(*count)++] = (Chunk){d, from};
    return chunks;
}

static double learn_chunk(NetworkFit *fit, Chunk chunk) {
    const SampleGroup *group = &fit->samples->train[chunk.discs];
    size_t end = chunk.from + CHUNK < group->count ? chunk.from + CHUNK : group->count;
    double squared = 0;
    for (size_t i = chunk.from; i < end; i++)
        squared += learn(fit, group->board[i], chunk.discs, group->label[i]);
    return squared;
}

// Returns the step size factor after a fraction `part` of a round. It decays exponentially to 0.1
// over all rounds. Fits that start from an existing network begin at 0.5 to preserve it.
static float rate_after(const NetworkFit *fit, int round, int rounds, double part) {
    return (fit->goes_on ? 0.5f : 1) * (float)pow(0.1, (round - 1 + part) / rounds);
}

// Runs one round; returns false if `progress` stopped it.
static bool run_round(NetworkFit *fit, int rounds, Chunk *chunks, size_t count, FitStep *step,
                      double begin, bool (*progress)(const FitStep *step, void *user), void *user) {
    for (size_t i = count; i > 1; i--) {
        size_t j = random_next(&fit->random) % i;
        Chunk chunk = chunks[i - 1];
        chunks[i - 1] = chunks[j];
        chunks[j] = chunk;
    }
    double squared = 0;
    for (size_t i = 0; i < count; i++) {
        fit->rate = rate_after(fit, step->iteration, rounds, (double)i / (double)count);
        squared += learn_chunk(fit, chunks[i]);
        step->train = squared / ((double)(i + 1) * CHUNK);
        step->seconds = clock_now() - begin;
        step->part = true;
        if (progress && i % 64 == 63 && i + 1 < count && !progress(step, user))
            return false;
    }
    step->train = squared / (double)fit->samples->train_count;
    step->part = false;
    return true;
}

void network_fit_run(NetworkFit *fit, int rounds, bool (*progress)(const FitStep *step, void *user),
                     void *user) {
    double begin = clock_now();
    size_t count;
    Chunk *chunks = list_chunks(fit->samples, &count);
    FitStep step = {.valid = valid_error(fit)};
    step.train = step.valid; // not measured before the first round
    bool going = !progress || progress(&step, user);
    for (int d = 0; d < EVAL_PHASES; d++)
        shuffle_group(&fit->random, &fit->samples->train[d]);
    for (int round = 1; chunks && going && round <= rounds; round++) {
        step.iteration = round;
        bool whole = run_round(fit, rounds, chunks, count, &step, begin, progress, user);
        step.valid = valid_error(fit);
        step.seconds = clock_now() - begin;
        going = whole && (!progress || progress(&step, user));
    }
    free(chunks);
}
