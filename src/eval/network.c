#include "network.h"

#include "bytes.h"
#include "memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT_ROWS = NETWORK_COUNTS * NETWORK_COUNT_ROWS };

static Network *make(size_t rows) {
    Network *network = aligned_alloc(64, (sizeof *network + 63) / 64 * 64);
    if (!network)
        return NULL;
    memset(network, 0, sizeof *network);
    network->rows = rows;
    network->row_bytes = NETWORK_STAGES * rows * NETWORK_WIDTH;
    network->row = memory_large(network->row_bytes);
    if (!network->row) {
        free(network);
        return NULL;
    }
    return network;
}

Network *network_create(const Patterns *patterns, Goal goal) {
    Network *network = make((size_t)patterns_size(patterns) + COUNT_ROWS);
    if (network)
        network->reach = network_reach(goal);
    return network;
}

Network *network_copy(const Network *network) {
    Network *copy = make(network->rows);
    if (copy) {
        int8_t *row = copy->row;
        memcpy(row, network->row, network->row_bytes);
        *copy = *network;
        copy->row = row;
    }
    return copy;
}

void network_free(Network *network) {
    if (network)
        memory_large_free(network->row, network->row_bytes);
    free(network);
}

void network_round(Network *network, int step) {
    assert(step >= 1 && step <= INT8_MAX);
    for (size_t i = 0; i < NETWORK_STAGES * network->rows * NETWORK_WIDTH; i++) {
        int before = network->row[i], steps = (abs(before) + step / 2) / step;
        if (steps * step > (before < 0 ? -INT8_MIN : INT8_MAX))
            steps--;
        network->row[i] = (int8_t)(before < 0 ? -steps * step : steps * step);
    }
}

// Numbers beside the rows: phases, and of each head its first weights, biases (two each) and second weights.
enum {
    HEAD_NUMBERS = NETWORK_WIDTH * NETWORK_UNITS + 3 * NETWORK_UNITS,
    NUMBERS = EVAL_PHASES * NETWORK_WIDTH + NETWORK_HEADS * HEAD_NUMBERS
};

size_t network_file_size(int own_count) {
    return 2 * (size_t)NUMBERS + NETWORK_STAGES * NETWORK_WIDTH * ((size_t)own_count + COUNT_ROWS);
}

static uint8_t *put16(uint8_t *at, int value) {
    bytes_put16(at, (uint16_t)value);
    return at + 2;
}

static const uint8_t *get16(const uint8_t *at, int16_t *value) {
    *value = (int16_t)bytes_get16(at);
    return at + 2;
}

void network_write(const Network *network, const int32_t *own, int own_count, uint8_t *at) {
    assert(network && network->row);
    for (int i = 0; i < EVAL_PHASES * NETWORK_WIDTH; i++)
        at = put16(at, network->phase[i]);
    for (int h = 0; h < NETWORK_HEADS; h++) {
        const NetworkHead *head = &network->head[h];
        for (int i = 0; i < NETWORK_WIDTH * NETWORK_UNITS; i++)
            at = put16(at, head->first[i]);
        for (int i = 0; i < NETWORK_UNITS; i++, at += 4)
            bytes_put32(at, (uint32_t)head->bias[i]);
        for (int i = 0; i < NETWORK_UNITS; i++)
            at = put16(at, head->second[i]);
    }
    for (int stage = 0; stage < NETWORK_STAGES; stage++) {
        const int8_t *row = network->row + (size_t)stage * network->rows * NETWORK_WIDTH;
        for (int i = 0; i < own_count; i++, at += NETWORK_WIDTH)
            memcpy(at, row + (size_t)own[i] * NETWORK_WIDTH, NETWORK_WIDTH);
        memcpy(at, row + (network->rows - COUNT_ROWS) * NETWORK_WIDTH, COUNT_ROWS * NETWORK_WIDTH);
        at += COUNT_ROWS * NETWORK_WIDTH;
    }
}

void network_read(Network *network, const int32_t *own, const int32_t *tie, int own_count, const uint8_t *at) {
    assert(network && network->row);
    for (int i = 0; i < EVAL_PHASES * NETWORK_WIDTH; i++)
        at = get16(at, &network->phase[i]);
    for (int h = 0; h < NETWORK_HEADS; h++) {
        NetworkHead *head = &network->head[h];
        for (int i = 0; i < NETWORK_WIDTH * NETWORK_UNITS; i++)
            at = get16(at, &head->first[i]);
        for (int i = 0; i < NETWORK_UNITS; i++, at += 4)
            head->bias[i] = (int32_t)bytes_get32(at);
        for (int i = 0; i < NETWORK_UNITS; i++)
            at = get16(at, &head->second[i]);
    }
    for (int stage = 0; stage < NETWORK_STAGES; stage++) {
        int8_t *row = network->row + (size_t)stage * network->rows * NETWORK_WIDTH;
        size_t patterns = network->rows - COUNT_ROWS;
        for (int i = 0; i < own_count; i++, at += NETWORK_WIDTH)
            memcpy(row + (size_t)own[i] * NETWORK_WIDTH, at, NETWORK_WIDTH);
        for (size_t i = 0; i < patterns; i++)
            if (tie[i] != (int32_t)i)
                memcpy(row + i * NETWORK_WIDTH, row + (size_t)tie[i] * NETWORK_WIDTH, NETWORK_WIDTH);
        memcpy(row + patterns * NETWORK_WIDTH, at, COUNT_ROWS * NETWORK_WIDTH);
        at += COUNT_ROWS * NETWORK_WIDTH;
    }
}
