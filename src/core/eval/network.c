#include "network.h"

#include "bytes.h"
#include "memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT_ROWS = NETWORK_COUNTS * NETWORK_COUNT_ROWS, TRANSPOSED = 4 };

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
    // From the side `side` a feature made by `symmetry` looks like one made by both, one after the
    // other.
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++)
        for (int side = 0; side < SYMMETRIES; side++)
            for (int byte = 0; byte < 2; byte++)
                network->turn[16 * symmetry + 2 * side + byte] =
                    (uint8_t)(2 * symmetry_compose(symmetry, side) + byte);
    return network;
}

Network *network_create(const Patterns *patterns, Goal goal) {
    Network *network = make((size_t)patterns_size(patterns) + NETWORK_BOARD_ROWS);
    if (network)
        network->reach = network_max_correction(goal);
    return network;
}

Network *network_copy(const Network *network) {
    Network *copy = make(network->rows);
    if (copy) {
        uint8_t *row = copy->row;
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
        uint8_t *row = network->row + i / NETWORK_WIDTH * NETWORK_WIDTH;
        int channel = (int)(i % NETWORK_WIDTH) / SYMMETRIES, side = (int)(i % SYMMETRIES);
        int before = network_element(row, channel, side), steps = (abs(before) + step / 2) / step;
        if (steps * step > (before < 0 ? -INT8_MIN : INT8_MAX))
            steps--;
        network_set_element(row, channel, side, before < 0 ? -steps * step : steps * step);
    }
}

// Tables of 100,000 vectors are turned when weights are loaded: no symmetry is composed twice.
static void find_sides(uint8_t side_of[SYMMETRIES][SYMMETRIES]) {
    for (int by = 0; by < SYMMETRIES; by++)
        for (int side = 0; side < SYMMETRIES; side++)
            side_of[by][side] = (uint8_t)symmetry_compose(symmetry_inverse(by), side);
}

static void turn_row(uint8_t *to, const uint8_t *from, const uint8_t side_of[SYMMETRIES]) {
    for (int c = 0; c < NETWORK_WIDTH; c += 2 * SYMMETRIES)
        for (int side = 0; side < SYMMETRIES; side++)
            memcpy(to + c + 2 * side, from + c + 2 * side_of[side], 2);
}

void network_rotate_row(uint8_t *to, const uint8_t *from, int by) {
    uint8_t side_of[SYMMETRIES][SYMMETRIES];
    find_sides(side_of);
    turn_row(to, from, side_of[by]);
}

void network_rotate_rows(uint8_t *rows, size_t count, const int32_t *tie, const uint8_t *by) {
    uint8_t side_of[SYMMETRIES][SYMMETRIES];
    find_sides(side_of);
    for (size_t i = 0; i < count; i++)
        if (tie[i] != (int32_t)i)
            turn_row(rows + i * NETWORK_WIDTH, rows + (size_t)tie[i] * NETWORK_WIDTH,
                     side_of[by[i]]);
}

// The places of the first quadrant with rows and columns exchanged.
static int transposed(int places) {
    int change = (places ^ places >> 3) & 0x0A0A;
    places ^= change ^ change << 3;
    change = (places ^ places >> 6) & 0x00CC;
    return places ^ change ^ change << 6;
}

void network_board_canonical(int32_t *tie, uint8_t *by, uint8_t *same) {
    for (int row = 0; row < NETWORK_BOARD_ROWS; row++) {
        int places = row < COUNT_ROWS ? 0 : (row - COUNT_ROWS) % NETWORK_MOVE_ROWS,
            other = transposed(places);
        tie[row] = row + (other < places ? other - places : 0);
        by[row] = other < places ? TRANSPOSED : 0;
        same[row] = row < COUNT_ROWS ? UINT8_MAX : other == places ? 1 | 1 << TRANSPOSED : 1;
    }
}

// The vectors of places that stand for themselves, one after another in a file.
static uint8_t *put_places(uint8_t *at, const uint8_t *rows) {
    for (int places = 0; places < NETWORK_MOVE_ROWS; places++)
        if (transposed(places) >= places) {
            memcpy(at, rows + (size_t)places * NETWORK_WIDTH, NETWORK_WIDTH);
            at += NETWORK_WIDTH;
        }
    return at;
}

static const uint8_t *get_places(const uint8_t *at, uint8_t *rows) {
    uint8_t side_of[SYMMETRIES][SYMMETRIES];
    find_sides(side_of);
    for (int places = 0; places < NETWORK_MOVE_ROWS; places++) {
        int other = transposed(places);
        if (other < places) {
            turn_row(rows + (size_t)places * NETWORK_WIDTH, rows + (size_t)other * NETWORK_WIDTH,
                     side_of[TRANSPOSED]);
        } else {
            memcpy(rows + (size_t)places * NETWORK_WIDTH, at, NETWORK_WIDTH);
            at += NETWORK_WIDTH;
        }
    }
    return at;
}

// A number of each channel, which is the same seen from all sides.
enum { CHANNEL_NUMBERS = NETWORK_CHANNELS * (EVAL_PHASES + NETWORK_STAGES + NETWORK_HEADS) };

// Sets of places that stand for themselves: half of them, and half of those that look the same
// transposed.
enum { OWN_PLACES = (NETWORK_MOVE_ROWS + (1 << 9)) / 2 };

size_t network_file_size(int own_count) {
    size_t rows = (size_t)own_count + COUNT_ROWS + 2 * OWN_PLACES;
    return 2 * CHANNEL_NUMBERS + NETWORK_STAGES * rows * NETWORK_WIDTH;
}

static uint8_t *put_channels(uint8_t *at, const int16_t *number, int sets) {
    for (int i = 0; i < sets * NETWORK_CHANNELS; i++, at += 2)
        bytes_put16(at, (uint16_t)number[i * SYMMETRIES]);
    return at;
}

static const uint8_t *get_channels(const uint8_t *at, int16_t *number, int sets) {
    for (int i = 0; i < sets * NETWORK_CHANNELS; i++, at += 2)
        for (int side = 0; side < SYMMETRIES; side++)
            number[i * SYMMETRIES + side] = (int16_t)bytes_get16(at);
    return at;
}

void network_write(const Network *network, const CanonicalEntries *ties, uint8_t *at) {
    at = put_channels(at, network->phase, EVAL_PHASES);
    at = put_channels(at, network->most, NETWORK_STAGES);
    at = put_channels(at, network->weight, NETWORK_HEADS);
    for (int stage = 0; stage < NETWORK_STAGES; stage++) {
        const uint8_t *row = network->row + (size_t)stage * network->rows * NETWORK_WIDTH;
        for (int i = 0; i < ties->own_count; i++, at += NETWORK_WIDTH)
            memcpy(at, row + (size_t)ties->own[i] * NETWORK_WIDTH, NETWORK_WIDTH);
        row += (network->rows - NETWORK_BOARD_ROWS) * NETWORK_WIDTH;
        memcpy(at, row, COUNT_ROWS * NETWORK_WIDTH);
        at = put_places(at + COUNT_ROWS * NETWORK_WIDTH, row + COUNT_ROWS * NETWORK_WIDTH);
        at = put_places(at, row + (COUNT_ROWS + NETWORK_MOVE_ROWS) * NETWORK_WIDTH);
    }
}

void network_read(Network *network, const CanonicalEntries *ties, const uint8_t *at) {
    assert(network && network->row);
    at = get_channels(at, network->phase, EVAL_PHASES);
    at = get_channels(at, network->most, NETWORK_STAGES);
    at = get_channels(at, network->weight, NETWORK_HEADS);
    for (int i = 0; i < NETWORK_STAGES * NETWORK_WIDTH; i++)
        network->most[i] &= NETWORK_UNIT_MAX;
    for (int stage = 0; stage < NETWORK_STAGES; stage++) {
        uint8_t *row = network->row + (size_t)stage * network->rows * NETWORK_WIDTH;
        size_t patterns = network->rows - NETWORK_BOARD_ROWS;
        for (int i = 0; i < ties->own_count; i++, at += NETWORK_WIDTH)
            memcpy(row + (size_t)ties->own[i] * NETWORK_WIDTH, at, NETWORK_WIDTH);
        network_rotate_rows(row, patterns, ties->tie, ties->by);
        row += patterns * NETWORK_WIDTH;
        memcpy(row, at, COUNT_ROWS * NETWORK_WIDTH);
        at = get_places(at + COUNT_ROWS * NETWORK_WIDTH, row + COUNT_ROWS * NETWORK_WIDTH);
        at = get_places(at, row + (COUNT_ROWS + NETWORK_MOVE_ROWS) * NETWORK_WIDTH);
    }
}
