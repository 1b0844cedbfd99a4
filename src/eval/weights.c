#include "weights.h"

#include "bytes.h"
#include "checksum.h"
#include "file.h"
#include "memory.h"
#include "pack.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER_SIZE = 32, FORMAT_VERSION = 3, SLOPE_ONE = 65536, MODEL_TERMS = 5, MODEL_SIZE = 1 + 4 * MODEL_TERMS };

// Since version 3: whether a network follows.
enum { BEYOND_SIZE = 1 };

// Coefficients are kept as whole numbers of this unit, so that a file gives the same ones everywhere.
static const double model_unit = 100000;

// σ of weights that bring no model of their own: files of version 1, and newly fitted ones until `flipside probcut` has
// measured them. Fitted to the weights of generation 6; the data are in docs/data.
static const ProbcutModel usual_probcut[] = {
    [GOAL_MOST] = {1.9753, 1.8691, -0.02759, 0.08070, -0.18897},
    [GOAL_FEWEST] = {1.1963, 1.4675, -0.02801, 0.07271, -0.14620},
};

ProbcutModel weights_usual_probcut(Goal goal) {
    return usual_probcut[goal];
}

// The entries that stand for themselves; *count tells how many. NULL without memory.
static int32_t *own_entries(const Patterns *patterns, int32_t **tie, int *count) {
    size_t size = (size_t)patterns_size(patterns);
    int32_t *own = malloc(size * sizeof *own);
    *tie = malloc(size * sizeof **tie);
    *count = 0;
    if (!own || !*tie) {
        free(own);
        free(*tie);
        return NULL;
    }
    patterns_tie(patterns, *tie);
    for (int i = 0; i < (int)size; i++)
        if ((*tie)[i] == i)
            own[(*count)++] = i;
    return own;
}

static size_t fixed_size(const Weights *weights) {
    size_t size = 0;
    for (int i = 0; i < weights->patterns.shape_count; i++)
        size += 1 + (size_t)weights->patterns.shape[i].count;
    return size + (size_t)weights->knot_count + 4 * EVAL_PHASES + MODEL_SIZE + BEYOND_SIZE;
}

static void model_pack(const ProbcutModel *model, uint8_t *at) {
    const double terms[MODEL_TERMS] = {model->constant, model->end_constant, model->empties, model->depth,
                                       model->shallow};
    *at++ = MODEL_TERMS;
    for (int i = 0; i < MODEL_TERMS; i++)
        bytes_put32(at + 4 * i, (uint32_t)(int32_t)lround(terms[i] * model_unit));
}

// False when the bytes are not a model that can be used.
static bool model_unpack(ProbcutModel *model, const uint8_t *at) {
    double terms[MODEL_TERMS];
    if (*at++ != MODEL_TERMS)
        return false;
    for (int i = 0; i < MODEL_TERMS; i++)
        terms[i] = (int32_t)bytes_get32(at + 4 * i) / model_unit;
    *model = (ProbcutModel){terms[0], terms[1], terms[2], terms[3], terms[4]};
    return true;
}

// The raw data; its size in *size. NULL without memory.
static uint8_t *raw_pack(const Weights *weights, size_t *size) {
    int own_count;
    int32_t *tie, *own = own_entries(&weights->patterns, &tie, &own_count);
    if (!own)
        return NULL;
    size_t fixed = fixed_size(weights), entries = (size_t)own_count * (size_t)weights->knot_count;
    size_t network = weights->network ? network_file_size(own_count) : 0;
    uint8_t *raw = malloc(fixed + 2 * entries + network), *at = raw;
    if (raw) {
        for (int i = 0; i < weights->patterns.shape_count; i++) {
            const Shape *shape = &weights->patterns.shape[i];
            *at++ = (uint8_t)shape->count;
            memcpy(at, shape->square, (size_t)shape->count);
            at += shape->count;
        }
        memcpy(at, weights->knot, (size_t)weights->knot_count);
        at += weights->knot_count;
        for (int i = 0; i < EVAL_PHASES; i++) {
            bytes_put16(at + 2 * i, (uint16_t)weights->bias[i]);
            bytes_put16(at + 2 * (EVAL_PHASES + i), (unsigned)(weights->win_slope[i] * SLOPE_ONE + 0.5f) & 0xFFFF);
        }
        at += 4 * EVAL_PHASES;
        model_pack(&weights->probcut, at);
        at += MODEL_SIZE;
        *at++ = weights->network != NULL;
        for (int k = 0; k < weights->knot_count; k++) {
            const int16_t *table = weights->table + (size_t)k * (size_t)patterns_size(&weights->patterns);
            for (int i = 0; i < own_count; i++, at++) {
                at[0] = (uint8_t)table[own[i]];
                at[entries] = (uint8_t)((uint16_t)table[own[i]] >> 8);
            }
        }
        if (weights->network)
            network_write(weights->network, own, own_count, at + entries);
        *size = fixed + 2 * entries + network;
    }
    free(own);
    free(tie);
    return raw;
}

// Reads what comes before the entries; returns its size, 0 with an error when it is wrong.
static size_t fixed_unpack(Weights *weights, unsigned version, int shape_count, const uint8_t *raw, size_t size,
                           Error *error) {
    size_t model_size = version == 1 ? 0 : MODEL_SIZE, beyond = version < 3 ? 0 : BEYOND_SIZE;
    Shape shapes[SHAPES_MAX] = {0};
    size_t at = 0;
    bool good = shape_count <= SHAPES_MAX;
    for (int i = 0; good && i < shape_count; i++) {
        good = at < size && raw[at] <= SHAPE_SQUARES_MAX && size - at > raw[at];
        if (good) {
            shapes[i].count = raw[at];
            memcpy(shapes[i].square, raw + at + 1, raw[at]);
            at += 1u + raw[at];
        }
    }
    if (!good || size - at < (size_t)weights->knot_count + 4 * EVAL_PHASES + model_size + beyond)
        return error_set(error, "the data are cut off"), 0;
    if (!patterns_make(&weights->patterns, shapes, shape_count, error))
        return 0;
    memcpy(weights->knot, raw + at, (size_t)weights->knot_count);
    for (int k = 0; k < weights->knot_count; k++)
        if (weights->knot[k] >= EVAL_PHASES || (k > 0 && weights->knot[k] <= weights->knot[k - 1]))
            return error_set(error, "the phases are not in order"), 0;
    at += (size_t)weights->knot_count;
    for (int i = 0; i < EVAL_PHASES; i++) {
        weights->bias[i] = (int16_t)bytes_get16(raw + at + 2 * (size_t)i);
        weights->win_slope[i] = (float)bytes_get16(raw + at + 2 * (size_t)(EVAL_PHASES + i)) / SLOPE_ONE;
    }
    at += 4 * EVAL_PHASES;
    weights->probcut = weights_usual_probcut(weights->goal);
    if (model_size && !model_unpack(&weights->probcut, raw + at))
        return error_set(error, "the ProbCut model is of another kind"), 0;
    at += model_size;
    if (beyond && raw[at] > 1)
        return error_set(error, "the network is of another kind"), 0;
    if (beyond && raw[at] && !(weights->network = network_create(&weights->patterns)))
        return error_set(error, "out of memory"), 0;
    return at + beyond;
}

static bool raw_unpack(Weights *weights, unsigned version, int shape_count, const uint8_t *raw, size_t size,
                       Error *error) {
    size_t at = fixed_unpack(weights, version, shape_count, raw, size, error);
    if (at == 0)
        return false;
    int own_count;
    int32_t *tie, *own = own_entries(&weights->patterns, &tie, &own_count);
    if (!own)
        return error_set(error, "out of memory");
    size_t entries = (size_t)own_count * (size_t)weights->knot_count;
    size_t table_size = (size_t)patterns_size(&weights->patterns);
    size_t needed = 2 * entries + (weights->network ? network_file_size(own_count) : 0);
    bool good = size - at == needed;
    if (!good)
        error_set(error, "%zu bytes of weights where %zu are needed", size - at, needed);
    weights->table = good ? malloc(table_size * (size_t)weights->knot_count * sizeof *weights->table) : NULL;
    if (good && !weights->table)
        good = error_set(error, "out of memory");
    for (int k = 0; good && k < weights->knot_count; k++) {
        int16_t *table = weights->table + (size_t)k * table_size;
        for (int i = 0; i < own_count; i++, at++)
            table[own[i]] = (int16_t)(raw[at] | raw[at + entries] << 8);
        for (size_t i = 0; i < table_size; i++)
            table[i] = table[tie[i]];
    }
    if (good && weights->network)
        network_read(weights->network, own, tie, own_count, raw + at + entries);
    free(own);
    free(tie);
    return good;
}

bool weights_parse(Weights *weights, const void *data, size_t size, Error *error) {
    const uint8_t *bytes = data;
    memset(weights, 0, sizeof *weights);
    if (size < HEADER_SIZE || memcmp(bytes, "FLIPWGHT", 8) != 0)
        return error_set(error, "not a weights file");
    unsigned version = bytes_get16(bytes + 8);
    if (version < 1 || version > FORMAT_VERSION)
        return error_set(error, "weights of version %u; this program knows versions 1 to %d", version, FORMAT_VERSION);
    size_t provenance = bytes_get32(bytes + 16), raw_size = bytes_get32(bytes + 20), packed = bytes_get32(bytes + 24);
    if (provenance > PROVENANCE_MAX || size - HEADER_SIZE != provenance + packed)
        return error_set(error, "the file is %s", size - HEADER_SIZE < provenance + packed ? "cut off" : "damaged");
    uint32_t crc = checksum_crc32(checksum_crc32(0, bytes, 28), bytes + HEADER_SIZE, size - HEADER_SIZE);
    weights->knot_count = bytes[12];
    if (crc != bytes_get32(bytes + 28) || bytes[10] > GOAL_FEWEST || bytes[12] < 1 || bytes[12] > KNOTS_MAX)
        return error_set(error, "the file is damaged: its checksum is wrong");
    weights->goal = (Goal)bytes[10];
    weights->checksum = crc;
    text_add_bytes(&weights->provenance, (const char *)bytes + HEADER_SIZE, provenance);
    size_t raw_max = (size_t)(KNOTS_MAX * 2 + NETWORK_STAGES * NETWORK_WIDTH) * SHAPES_MAX * 59049;
    uint8_t *raw = raw_size <= raw_max ? malloc(raw_size ? raw_size : 1) : NULL;
    if (!raw || weights->provenance.failed) {
        free(raw);
        return error_set(error, "out of memory");
    }
    PackResult result = pack_expand(raw, raw_size, bytes + HEADER_SIZE + provenance, packed);
    bool good = result == PACK_DONE;
    if (!good)
        error_set(error, result == PACK_NO_MEMORY ? "out of memory" : "the compressed data are damaged");
    good = good && raw_unpack(weights, version, bytes[11], raw, raw_size, error);
    free(raw);
    return good;
}

bool weights_read(Weights *weights, const char *path, Error *error) {
    Text bytes = {0};
    Error inner;
    FileKind kind = file_kind(path);
    memset(weights, 0, sizeof *weights);
    // The path may come from somebody's saved game: neither standard input nor a pipe is waited for.
    if (strcmp(path, "-") == 0 || kind == FILE_FOLDER || kind == FILE_OTHER)
        return error_set(error, "%s is not a file", path);
    bool good = file_read(path, WEIGHTS_FILE_MAX, &bytes, error);
    if (good && !weights_parse(weights, bytes.data, bytes.length, &inner))
        good = error_set(error, "%s: %s", path, inner.text);
    text_free(&bytes);
    return good;
}

bool weights_write(const Weights *weights, const char *path, Error *error) {
    assert(weights && path && weights->table);
    assert(weights->knot_count >= 1 && weights->knot_count <= KNOTS_MAX);
    size_t raw_size = 0, provenance = weights->provenance.length;
    uint8_t *raw = raw_pack(weights, &raw_size);
    size_t bound = PACK_BOUND(raw_size);
    uint8_t *bytes = malloc(HEADER_SIZE + provenance + bound);
    bool good = raw && bytes && provenance <= PROVENANCE_MAX;
    if (!good)
        error_set(error, "out of memory");
    if (good) {
        size_t packed = pack_compress(bytes + HEADER_SIZE + provenance, bound, raw, raw_size, 19);
        memset(bytes, 0, HEADER_SIZE);
        memcpy(bytes, "FLIPWGHT", 8);
        bytes_put16(bytes + 8, FORMAT_VERSION);
        bytes[10] = (uint8_t)weights->goal;
        bytes[11] = (uint8_t)weights->patterns.shape_count;
        bytes[12] = (uint8_t)weights->knot_count;
        bytes_put32(bytes + 16, (uint32_t)provenance);
        bytes_put32(bytes + 20, (uint32_t)raw_size);
        bytes_put32(bytes + 24, (uint32_t)packed);
        memcpy(bytes + HEADER_SIZE, text_string(&weights->provenance), provenance);
        bytes_put32(bytes + 28, checksum_crc32(checksum_crc32(0, bytes, 28), bytes + HEADER_SIZE, provenance + packed));
        size_t size = HEADER_SIZE + provenance + packed;
        good = packed > 0 && size <= WEIGHTS_FILE_MAX;
        if (packed == 0)
            error_set(error, "out of memory");
        else if (!good)
            error_set(error, "the weights do not fit into %d MB", WEIGHTS_FILE_MAX >> 20);
        good = good && file_write(path, bytes, size, error);
    }
    free(raw);
    free(bytes);
    return good;
}

void weights_free(Weights *weights) {
    free(weights->table);
    network_free(weights->network);
    text_free(&weights->provenance);
    memset(weights, 0, sizeof *weights);
}

// The table for a number of discs, between the knots around it; rounded half up, the same everywhere.
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
    int share_high = ((discs - weights->knot[k]) * 16384 + span / 2) / span, share_low = 16384 - share_high;
    for (size_t i = 0; i < size; i++)
        out[i] = (int16_t)((low[i] * share_low + high[i] * share_high + 8192) >> 14);
}

Eval *weights_eval(const Weights *weights) {
    assert(weights && weights->table);
    PatternEval *eval = aligned_alloc(64, (sizeof *eval + 63) / 64 * 64);
    if (!eval)
        return NULL;
    memset(eval, 0, sizeof *eval);
    size_t size = (size_t)patterns_size(&weights->patterns);
    eval->table_bytes = size * EVAL_PHASES * sizeof *eval->tables;
    eval->tables = memory_large(eval->table_bytes);
    eval->network = weights->network ? network_copy(weights->network) : NULL;
    if (!eval->tables || (weights->network && !eval->network)) {
        pattern_kind.close(&eval->head);
        return NULL;
    }
    eval->head = (Eval){.kind = &pattern_kind, .goal = weights->goal, .size = 8, .probcut = weights->probcut};
    memcpy(eval->head.win_slope, weights->win_slope, sizeof weights->win_slope);
    snprintf(eval->head.about, sizeof eval->head.about, "pattern evaluation%s, goal %s, %d features, %d phases",
             weights->network ? " with a network" : "", goal_name(weights->goal), weights->patterns.feature_count,
             weights->knot_count);
    eval->patterns = weights->patterns;
    memcpy(eval->bias, weights->bias, sizeof eval->bias);
    for (int discs = 0; discs < EVAL_PHASES; discs++)
        interpolate(weights, discs, eval->tables + (size_t)discs * size);
    return &eval->head;
}

// The evaluation from weights that were read well or not, which are freed; it can tell where they came from.
static Eval *finish(Weights *weights, bool good, const char *origin, Error *error) {
    Eval *eval = good ? weights_eval(weights) : NULL;
    if (good && !eval)
        error_set(error, "out of memory for the weights");
    if (eval) {
        static const char key[] = "\ngames: ";
        const char *games = strstr(text_string(&weights->provenance), key);
        int digits = games ? (int)strspn(games + sizeof key - 1, "0123456789") : 0;
        size_t used = strlen(eval->about);
        snprintf(eval->about + used, sizeof eval->about - used, ", weights %08X%s%.*s%s, from %s", weights->checksum,
                 digits ? " of " : "", digits, digits ? games + sizeof key - 1 : "", digits ? " games" : "", origin);
    }
    weights_free(weights);
    return eval;
}

Eval *eval_load(const char *path, Error *error) {
    Weights weights;
    bool good = weights_read(&weights, path, error);
    return finish(&weights, good, path, error);
}

Eval *weights_load_carried(CarriedWeights carried, Error *error) {
    Weights weights;
    bool good = weights_parse(&weights, carried.data, carried.size, error);
    return finish(&weights, good, "the library itself", error);
}
