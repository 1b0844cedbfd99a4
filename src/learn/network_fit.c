#include "network_fit_private.h"

#include "clock.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// Step sizes, what a trained table is taken to have been pushed before, samples of one step of a layer, and positions
// of one number of discs that are learned from together. By hand, on 15 million positions.
static const float table_rate = 0.02f, vector_rate = 0.04f, head_rate = 0.003f, trusted = 0.05f, epsilon = 1e-3f;
static const float unit_most = (float)NETWORK_UNIT_MOST / (1 << NETWORK_UNIT_BITS);
enum { HEAD_BATCH = 64, CHUNK = 2048, VALID_PART = 4, HEAVY_LABEL = 16 };

// One position on its way through the network.
typedef struct Pass {
    int discs, feature_count;
    int low;     // of the two knots around it
    float share; // of the upper one
    int32_t row[NETWORK_FEATURES_MAX];
    float sum[NETWORK_WIDTH], unit[NETWORK_UNITS], correction;
} Pass;

static float *numbers(size_t count) {
    return calloc(count, sizeof(float));
}

// Uniform in −1 … 1.
static float spread(Random *random) {
    return (float)(2 * random_unit(random) - 1);
}

static void begin_network(NetworkFit *fit) {
    for (size_t i = 0; i < NETWORK_STAGES * fit->rows * NETWORK_WIDTH; i++)
        fit->vector[i] = 0.05f * spread(&fit->random);
    for (int h = 0; h < NETWORK_HEADS; h++)
        for (int i = 0; i < NETWORK_UNITS; i++) {
            for (int j = 0; j < NETWORK_WIDTH; j++)
                fit->head[h].first[j][i] = sqrtf(3.0f / NETWORK_WIDTH) * spread(&fit->random);
            fit->head[h].bias[i] = 0.3f;
            fit->head[h].second[i] = 0.5f * spread(&fit->random);
        }
}

// Goes on from a network as it was rounded. Any scale gives the same network.
static void take_network(NetworkFit *fit, const Network *network) {
    const float scale = 64, unit = 1 << NETWORK_UNIT_BITS;
    const float out = (float)(EVAL_ONE << NETWORK_OUT_SHIFT) / (1 << (NETWORK_UNIT_BITS - NETWORK_UNIT_SHIFT));
    for (size_t i = 0; i < NETWORK_STAGES * fit->rows * NETWORK_WIDTH; i++)
        fit->vector[i] = (float)network->row[i] / scale;
    for (int d = 0; d < EVAL_PHASES; d++)
        for (int j = 0; j < NETWORK_WIDTH; j++)
            fit->phase[d][j] = (float)network->phase[d * NETWORK_WIDTH + j] / scale;
    for (int h = 0; h < NETWORK_HEADS; h++)
        for (int i = 0; i < NETWORK_UNITS; i++) {
            const NetworkHead *from = &network->head[h];
            for (int j = 0; j < NETWORK_WIDTH; j++)
                fit->head[h].first[j][i] = (float)from->first[network_weight(j, i)] * scale / unit;
            fit->head[h].bias[i] = (float)from->bias[i] / unit;
            fit->head[h].second[i] = (float)from->second[i] / out;
        }
}

static void begin_tables(NetworkFit *fit, const Weights *weights) {
    for (size_t i = 0; i < fit->size * (size_t)fit->knot_count; i++) {
        fit->table[i] = (float)weights->table[i] / EVAL_ONE;
        fit->table_pushed[i] = trusted;
    }
    for (int d = 0; d < EVAL_PHASES; d++)
        fit->bias[d] = (float)weights->bias[d] / EVAL_ONE;
}

NetworkFit *network_fit_create(const Weights *weights, Samples *samples, uint64_t seed, Error *error) {
    assert(weights && weights->table && samples);
    NetworkFit *fit = calloc(1, sizeof *fit);
    if (!fit)
        return error_set(error, "out of memory"), NULL;
    fit->patterns = &weights->patterns;
    fit->samples = samples;
    fit->reach = (float)network_reach(samples->goal) / EVAL_ONE;
    fit->random = random_seeded(seed);
    fit->knot_count = weights->knot_count;
    memcpy(fit->knot, weights->knot, sizeof fit->knot);
    fit->size = (size_t)patterns_size(fit->patterns);
    fit->rows = fit->size + NETWORK_COUNTS * NETWORK_COUNT_ROWS;
    fit->tie = malloc(fit->size * sizeof *fit->tie);
    fit->table = numbers(fit->size * (size_t)fit->knot_count);
    fit->table_pushed = numbers(fit->size * (size_t)fit->knot_count);
    fit->vector = numbers(NETWORK_STAGES * fit->rows * NETWORK_WIDTH);
    fit->vector_pushed = numbers(NETWORK_STAGES * fit->rows);
    if (!fit->tie || !fit->table || !fit->table_pushed || !fit->vector || !fit->vector_pushed) {
        network_fit_free(fit);
        return error_set(error, "out of memory for the fit"), NULL;
    }
    patterns_tie(fit->patterns, fit->tie);
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
    free(fit->table);
    free(fit->table_pushed);
    free(fit->vector);
    free(fit->vector_pushed);
    free(fit);
}

static void find_rows(const NetworkFit *fit, Board board, Pass *pass) {
    EvalState state;
    int features = fit->patterns->feature_count, count[NETWORK_COUNTS];
    patterns_start(fit->patterns, &state, board);
    for (int f = 0; f < features; f++)
        pass->row[f] = fit->tie[fit->patterns->centre[f] + state.feature[f]];
    network_counts(board, count);
    for (int i = 0; i < NETWORK_COUNTS; i++)
        pass->row[features + i] = (int32_t)fit->size + count[i];
    pass->feature_count = features + NETWORK_COUNTS;
}

static float linear(const NetworkFit *fit, const Pass *pass) {
    const float *low = fit->table + (size_t)pass->low * fit->size, *high = pass->share > 0 ? low + fit->size : low;
    float below = 0, above = 0;
    for (int f = 0; f < fit->patterns->feature_count; f++) {
        below += low[pass->row[f]];
        above += high[pass->row[f]];
    }
    return fit->bias[pass->discs] + (1 - pass->share) * below + pass->share * above;
}

static const FitHead *head_of(const NetworkFit *fit, int discs) {
    return &fit->head[network_set(discs, NETWORK_HEADS)];
}

static float *vectors_of(const NetworkFit *fit, int discs) {
    return fit->vector + (size_t)network_set(discs, NETWORK_STAGES) * fit->rows * NETWORK_WIDTH;
}

static float correct(const NetworkFit *fit, Pass *pass) {
    const FitHead *head = head_of(fit, pass->discs);
    const float *vectors = vectors_of(fit, pass->discs);
    float unit[NETWORK_UNITS], sum[NETWORK_WIDTH], out = 0;
    memcpy(sum, fit->phase[pass->discs], sizeof sum);
    for (int f = 0; f < pass->feature_count; f++)
        for (int j = 0; j < NETWORK_WIDTH; j++)
            sum[j] += vectors[(size_t)pass->row[f] * NETWORK_WIDTH + (size_t)j];
    memcpy(unit, head->bias, sizeof unit);
    for (int j = 0; j < NETWORK_WIDTH; j++)
        for (int i = 0; i < NETWORK_UNITS; i++)
            unit[i] += head->first[j][i] * sum[j];
    for (int i = 0; i < NETWORK_UNITS; i++) {
        unit[i] = unit[i] > 0 ? unit[i] < unit_most ? unit[i] : unit_most : 0;
        out += head->second[i] * unit[i];
    }
    memcpy(pass->sum, sum, sizeof sum);
    memcpy(pass->unit, unit, sizeof unit);
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

// A step of a layer after a batch, by the running mean of its squared gradients.
static void step_head(FitHead *head, FitHead *pushed, FitHead *gradient, float rate) {
    float *value = head->first[0], *mean = pushed->first[0], *g = gradient->first[0];
    for (size_t i = 0; i < sizeof *head / sizeof(float); i++) {
        mean[i] = 0.99f * mean[i] + 0.01f * g[i] * g[i];
        value[i] -= rate * g[i] / (sqrtf(mean[i]) + epsilon);
        g[i] = 0;
    }
}

// Gradients of the layer, and through it of the sum of the vectors.
static void learn_head(NetworkFit *fit, const Pass *pass, float gradient, float back[NETWORK_WIDTH]) {
    int number = network_set(pass->discs, NETWORK_HEADS);
    const FitHead *head = &fit->head[number];
    FitHead *out = &fit->head_push[number];
    float unit[NETWORK_UNITS];
    for (int i = 0; i < NETWORK_UNITS; i++) {
        bool open = pass->unit[i] > 0 && pass->unit[i] < unit_most;
        unit[i] = open ? gradient * head->second[i] : 0;
        out->second[i] += gradient * pass->unit[i];
        out->bias[i] += unit[i];
    }
    for (int j = 0; j < NETWORK_WIDTH; j++) {
        float part[8] = {0};
        for (int i = 0; i < NETWORK_UNITS; i += 8)
            for (int k = 0; k < 8; k++) {
                part[k] += unit[i + k] * head->first[j][i + k];
                out->first[j][i + k] += unit[i + k] * pass->sum[j];
            }
        back[j] = ((part[0] + part[1]) + (part[2] + part[3])) + ((part[4] + part[5]) + (part[6] + part[7]));
    }
    if (++fit->head_samples[number] == HEAD_BATCH) {
        step_head(&fit->head[number], &fit->head_pushed[number], out, fit->rate * head_rate);
        fit->head_samples[number] = 0;
    }
}

static void push_vector(float *vector, float *pushed, const float *gradient, float squared, float rate) {
    *pushed += squared;
    float step = rate / (sqrtf(*pushed) + epsilon);
    for (int j = 0; j < NETWORK_WIDTH; j++)
        vector[j] -= step * gradient[j];
}

static void learn_network(NetworkFit *fit, const Pass *pass, float gradient) {
    float back[NETWORK_WIDTH], squared = 0, rate = fit->rate * vector_rate;
    learn_head(fit, pass, gradient, back);
    for (int j = 0; j < NETWORK_WIDTH; j++)
        squared += back[j] * back[j] / NETWORK_WIDTH;
    float *vectors = vectors_of(fit, pass->discs);
    float *pushed = fit->vector_pushed + (size_t)network_set(pass->discs, NETWORK_STAGES) * fit->rows;
    push_vector(fit->phase[pass->discs], &fit->phase_pushed[pass->discs], back, squared, rate);
    for (int f = 0; f < pass->feature_count; f++) {
        size_t row = (size_t)pass->row[f];
        push_vector(vectors + row * NETWORK_WIDTH, &pushed[row], back, squared, rate);
    }
}

// Learns from one position; returns its squared error.
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

// Some positions of one number of discs, which lie together in memory.
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

// All chunks; NULL without memory.
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

// How long steps are in a round after a part of it, 0 … 1. A new network learns with whole steps, and with halves and
// quarters in the last two rounds. One that is gone on from keeps what it knows: half steps, which shorten evenly to a
// twentieth. (For most, from the fourth network of docs/training.md and with 77,000 new games: squared error on
// held-out games at 28 to 36 discs 11.2 with whole steps, 10.9 with halves, 10.7 with quarters, 10.6 with eighths; with
// 300,000 games and steps that shorten like this 10.4. A new network gains nothing from that: 12.5 instead of 12.4.)
static float rate_after(const NetworkFit *fit, int round, int rounds, double part) {
    if (fit->goes_on)
        return 0.5f * (float)pow(0.1, (round - 1 + part) / rounds);
    int left = rounds - round;
    return left == 0 && rounds > 2 ? 0.25f : left <= 1 && rounds > 1 ? 0.5f : 1;
}

// One of so many rounds; false when it was ended early.
static bool run_round(NetworkFit *fit, int rounds, Chunk *chunks, size_t count, FitStep *step, double begin,
                      bool (*progress)(const FitStep *step, void *user), void *user) {
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

void network_fit_run(NetworkFit *fit, int rounds, bool (*progress)(const FitStep *step, void *user), void *user) {
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
