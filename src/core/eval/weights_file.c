#include "weights.h"

#include "bytes.h"
#include "checksum.h"
#include "file.h"
#include "pack.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    HEADER_SIZE = 32,
    FORMAT_VERSION = 4,
    SLOPE_ONE = 65536,
    MODEL_TERMS = 5,
    MODEL_SIZE = 1 + 4 * MODEL_TERMS
};

// Since version 3: the kind of network that follows, 0 = none (kind 1 was never released); since
// version 4 also the step of the entries.
enum { BEYOND_SIZE = 2, NETWORK_KIND = 3 };

// Coefficients are kept as whole numbers of this unit, so that a file gives the same ones
// everywhere.
static const double model_unit = 100000;

static void ties_free(CanonicalEntries *ties) {
    free(ties->own);
    free(ties->tie);
    free(ties->by);
}

// The entries that stand for themselves, and how the others follow from them. False without memory.
static bool ties_make(CanonicalEntries *ties, const Patterns *patterns) {
    size_t size = (size_t)patterns_size(patterns);
    *ties = (CanonicalEntries){malloc(size * sizeof *ties->own), malloc(size * sizeof *ties->tie),
                               malloc(size), 0};
    if (!ties->own || !ties->tie || !ties->by) {
        ties_free(ties);
        return false;
    }
    patterns_canonical(patterns, ties->tie, ties->by, NULL);
    for (int i = 0; i < (int)size; i++)
        if (ties->tie[i] == i)
            ties->own[ties->own_count++] = i;
    return true;
}

static size_t fixed_size(const Weights *weights) {
    size_t size = 0;
    for (int i = 0; i < weights->patterns.shape_count; i++)
        size += 1 + (size_t)weights->patterns.shape[i].count;
    return size + (size_t)weights->knot_count + 4 * EVAL_PHASES + MODEL_SIZE + BEYOND_SIZE;
}

static void model_pack(const ProbcutModel *model, uint8_t *at) {
    const double terms[MODEL_TERMS] = {model->constant, model->end_constant, model->empties,
                                       model->depth, model->shallow};
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

static int greatest_common_divisor(int a, int b) {
    while (b) {
        int rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

// The largest step, of those that fit into a byte, of which every entry is a multiple.
static int step_of(const Weights *weights) {
    size_t count = (size_t)patterns_size(&weights->patterns) * (size_t)weights->knot_count;
    int step = 0;
    for (size_t i = 0; i < count && step != 1; i++)
        step = greatest_common_divisor(abs(weights->table[i]), step);
    while (step > UINT8_MAX)
        step /= 2;
    for (size_t i = 0; i < count && step > 1; i++)
        if (weights->table[i] % step != 0)
            step = 1;
    return step ? step : 1;
}

// An entry changes little from knot to knot: what is kept is the difference, small ones of either
// sign as small numbers.
static void entries_pack(const Weights *weights, int step, const CanonicalEntries *ties,
                         uint8_t *at) {
    size_t size = (size_t)patterns_size(&weights->patterns);
    size_t entries = (size_t)ties->own_count * (size_t)weights->knot_count;
    for (int i = 0; i < ties->own_count; i++)
        for (int k = 0, last = 0; k < weights->knot_count; k++, at++) {
            int now = weights->table[(size_t)k * size + (size_t)ties->own[i]] / step,
                change = (int16_t)(now - last);
            unsigned folded = change < 0 ? (unsigned)-(change + 1) * 2 + 1 : (unsigned)change * 2;
            at[0] = (uint8_t)folded;
            at[entries] = (uint8_t)(folded >> 8);
            last = now;
        }
}

// False when an entry is none.
static bool entries_unpack(Weights *weights, int step, const CanonicalEntries *ties,
                           const uint8_t *at) {
    size_t size = (size_t)patterns_size(&weights->patterns);
    size_t entries = (size_t)ties->own_count * (size_t)weights->knot_count;
    for (int i = 0; i < ties->own_count; i++)
        for (int k = 0, now = 0; k < weights->knot_count; k++, at++) {
            unsigned folded = at[0] | (unsigned)at[entries] << 8;
            now = (int16_t)(now + (folded & 1 ? -(int)(folded / 2) - 1 : (int)(folded / 2)));
            if (now * step > INT16_MAX || now * step < INT16_MIN)
                return false;
            weights->table[(size_t)k * size + (size_t)ties->own[i]] = (int16_t)(now * step);
        }
    return true;
}

// The same of versions 1 to 3: knot by knot, as they are.
static void entries_unpack_old(Weights *weights, const CanonicalEntries *ties, const uint8_t *at) {
    size_t size = (size_t)patterns_size(&weights->patterns);
    size_t entries = (size_t)ties->own_count * (size_t)weights->knot_count;
    for (int k = 0; k < weights->knot_count; k++)
        for (int i = 0; i < ties->own_count; i++, at++)
            weights->table[(size_t)k * size + (size_t)ties->own[i]] =
                (int16_t)(at[0] | at[entries] << 8);
}

// The raw data; its size in *size. NULL without memory.
static uint8_t *raw_pack(const Weights *weights, size_t *size) {
    CanonicalEntries ties;
    if (!ties_make(&ties, &weights->patterns))
        return NULL;
    size_t fixed = fixed_size(weights),
           entries = (size_t)ties.own_count * (size_t)weights->knot_count;
    size_t network = weights->network ? network_file_size(ties.own_count) : 0;
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
            bytes_put16(at + 2 * (EVAL_PHASES + i),
                        (unsigned)(weights->win_slope[i] * SLOPE_ONE + 0.5f) & 0xFFFF);
        }
        at += 4 * EVAL_PHASES;
        model_pack(&weights->probcut, at);
        at += MODEL_SIZE;
        int step = step_of(weights);
        *at++ = weights->network ? NETWORK_KIND : 0;
        *at++ = (uint8_t)step;
        entries_pack(weights, step, &ties, at);
        if (weights->network)
            network_write(weights->network, &ties, at + 2 * entries);
        *size = fixed + 2 * entries + network;
    }
    ties_free(&ties);
    return raw;
}

// Reads what comes before the entries, and of them their step; returns its size, 0 with an error
// when it is wrong.
static size_t fixed_unpack(Weights *weights, unsigned version, int shape_count, const uint8_t *raw,
                           size_t size, int *step, Error *error) {
    size_t model_size = version == 1 ? 0 : MODEL_SIZE;
    size_t beyond = version < 3 ? 0 : version == 3 ? 1 : BEYOND_SIZE;
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
        weights->win_slope[i] =
            (float)bytes_get16(raw + at + 2 * (size_t)(EVAL_PHASES + i)) / SLOPE_ONE;
    }
    at += 4 * EVAL_PHASES;
    weights->probcut = weights_default_probcut(weights->goal);
    if (model_size && !model_unpack(&weights->probcut, raw + at))
        return error_set(error, "the ProbCut model is of another kind"), 0;
    at += model_size;
    if (beyond && raw[at] != 0 && raw[at] != NETWORK_KIND)
        return error_set(error, "the network is of another kind than this version's; train one "
                                "anew (flipside train --network)"),
               0;
    if (beyond && raw[at] &&
        !(weights->network = network_create(&weights->patterns, weights->goal)))
        return error_set(error, "out of memory"), 0;
    *step = version < 4 ? 1 : raw[at + 1];
    if (*step == 0)
        return error_set(error, "the entries have no step"), 0;
    return at + beyond;
}

static bool raw_unpack(Weights *weights, unsigned version, int shape_count, const uint8_t *raw,
                       size_t size, Error *error) {
    int step;
    size_t at = fixed_unpack(weights, version, shape_count, raw, size, &step, error);
    if (at == 0)
        return false;
    CanonicalEntries ties;
    if (!ties_make(&ties, &weights->patterns))
        return error_set(error, "out of memory");
    size_t entries = (size_t)ties.own_count * (size_t)weights->knot_count;
    size_t table_size = (size_t)patterns_size(&weights->patterns);
    size_t needed = 2 * entries + (weights->network ? network_file_size(ties.own_count) : 0);
    bool good = size - at == needed;
    if (!good)
        error_set(error, "%zu bytes of weights where %zu are needed", size - at, needed);
    weights->table =
        good ? malloc(table_size * (size_t)weights->knot_count * sizeof *weights->table) : NULL;
    if (good && !weights->table)
        good = error_set(error, "out of memory");
    if (good && version < 4)
        entries_unpack_old(weights, &ties, raw + at);
    else if (good && !entries_unpack(weights, step, &ties, raw + at))
        good = error_set(error, "an entry is too large");
    for (int k = 0; good && k < weights->knot_count; k++) {
        int16_t *table = weights->table + (size_t)k * table_size;
        for (size_t i = 0; i < table_size; i++)
            table[i] = table[ties.tie[i]];
    }
    if (good && weights->network)
        network_read(weights->network, &ties, raw + at + 2 * entries);
    ties_free(&ties);
    return good;
}

bool weights_parse(Weights *weights, const void *data, size_t size, Error *error) {
    const uint8_t *bytes = data;
    memset(weights, 0, sizeof *weights);
    if (size < HEADER_SIZE || memcmp(bytes, "FLIPWGHT", 8) != 0)
        return error_set(error, "not a weights file");
    unsigned version = bytes_get16(bytes + 8);
    if (version < 1 || version > FORMAT_VERSION)
        return error_set(error, "weights of version %u; this program knows versions 1 to %d",
                         version, FORMAT_VERSION);
    size_t provenance = bytes_get32(bytes + 16), raw_size = bytes_get32(bytes + 20),
           packed = bytes_get32(bytes + 24);
    if (provenance > PROVENANCE_MAX || size - HEADER_SIZE != provenance + packed)
        return error_set(error, "the file is %s",
                         size - HEADER_SIZE < provenance + packed ? "cut off" : "damaged");
    uint32_t crc =
        checksum_crc32(checksum_crc32(0, bytes, 28), bytes + HEADER_SIZE, size - HEADER_SIZE);
    weights->knot_count = bytes[12];
    if (crc != bytes_get32(bytes + 28) || bytes[10] > GOAL_FEWEST || bytes[12] < 1 ||
        bytes[12] > KNOTS_MAX)
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
        error_set(error,
                  result == PACK_NO_MEMORY ? "out of memory" : "the compressed data are damaged");
    good = good && raw_unpack(weights, version, bytes[11], raw, raw_size, error);
    free(raw);
    return good;
}

bool weights_read(Weights *weights, const char *path, Error *error) {
    Text bytes = {0};
    Error inner;
    FileKind kind = file_kind(path);
    memset(weights, 0, sizeof *weights);
    // The path may come from somebody's saved game: neither standard input nor a pipe is waited
    // for.
    if (strcmp(path, "-") == 0 || kind == FILE_DIRECTORY || kind == FILE_OTHER)
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
        // The vectors of a network hardly shrink: 11.4 MB in 12 s at level 19, 11.7 MB in half a
        // second.
        int level = weights->network ? 9 : 19;
        size_t packed =
            pack_compress(bytes + HEADER_SIZE + provenance, bound, raw, raw_size, level);
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
        bytes_put32(bytes + 28, checksum_crc32(checksum_crc32(0, bytes, 28), bytes + HEADER_SIZE,
                                               provenance + packed));
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
