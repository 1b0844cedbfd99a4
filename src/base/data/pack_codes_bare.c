#include "pack_codes.h"

#include <string.h>

enum { WEIGHTS_MAX = 255, WEIGHT_LOG_MAX = 6, WEIGHT_SYMBOLS = 13 };

static int highest_bit(uint32_t value) {
    return 31 - __builtin_clz(value);
}

bool bits_open(BitStream *bits, const uint8_t *bytes, size_t size) {
    if (size == 0 || bytes[size - 1] == 0)
        return false;
    *bits = (BitStream){bytes, size, (int64_t)(size - 1) * 8 + highest_bit(bytes[size - 1])};
    return true;
}

// Loads up to 57 bits starting at a bit position.
static uint64_t load(const BitStream *bits, int64_t position) {
    uint64_t word = 0;
    size_t at = (size_t)position >> 3, count = bits->size - at < 8 ? bits->size - at : 8;
    for (size_t i = 0; i < count; i++)
        word |= (uint64_t)bits->bytes[at + i] << 8 * i;
    return word >> (position & 7);
}

static uint32_t peek(const BitStream *bits, int count) {
    int64_t position = bits->left - count;
    uint64_t word = position >= 0                      ? load(bits, position)
                    : bits->left > 0 && position > -32 ? load(bits, 0) << -position
                                                       : 0;
    return (uint32_t)(word & ((1ULL << count) - 1));
}

uint32_t bits_take(BitStream *bits, int count) {
    uint32_t value = peek(bits, count);
    bits->left -= count;
    return value;
}

void fse_make_single(FseTable *table, uint8_t symbol) {
    table->log = 0;
    table->states[0] = (struct FseState){0, symbol, 0};
}

// Assigns states to symbols; symbols with probability below one are at the end.
static bool spread(FseTable *table, const int16_t *shares, int count) {
    int size = 1 << table->log, high = size, step = (size >> 1) + (size >> 3) + 3, position = 0;
    for (int symbol = 0; symbol < count; symbol++)
        if (shares[symbol] < 0)
            table->states[--high].symbol = (uint8_t)symbol;
    for (int symbol = 0; symbol < count; symbol++)
        for (int i = 0; i < shares[symbol]; i++) {
            table->states[position].symbol = (uint8_t)symbol;
            do
                position = (position + step) & (size - 1);
            while (position >= high);
        }
    return position == 0;
}

bool fse_make(FseTable *table, const int16_t *shares, int count, int log) {
    uint16_t next[FSE_SYMBOLS];
    int size = 1 << log;
    table->log = log;
    if (!spread(table, shares, count))
        return false;
    for (int symbol = 0; symbol < count; symbol++)
        next[symbol] = shares[symbol] < 0 ? 1 : (uint16_t)shares[symbol];
    for (int i = 0; i < size; i++) {
        struct FseState *state = &table->states[i];
        uint32_t number = next[state->symbol]++;
        state->bits = (uint8_t)(log - highest_bit(number));
        state->base = (uint16_t)((number << state->bits) - (uint32_t)size);
    }
    return true;
}

// A stream read forwards; zeros after its end.
typedef struct Forward {
    const uint8_t *bytes;
    size_t size, position;
} Forward;

static uint32_t forward_peek(const Forward *bits, int count) {
    uint32_t value = 0;
    for (int i = 0; i < count; i++) {
        size_t position = bits->position + (size_t)i;
        if (position >> 3 < bits->size)
            value |= (uint32_t)(bits->bytes[position >> 3] >> (position & 7) & 1) << i;
    }
    return value;
}

static uint32_t forward_take(Forward *bits, int count) {
    uint32_t value = forward_peek(bits, count);
    bits->position += (size_t)count;
    return value;
}

// Reads a probability of at most `left`; small values take one bit less (RFC 8878, 4.1.1).
static int take_share(Forward *bits, int left) {
    int count = highest_bit((uint32_t)left + 1) + 1;
    uint32_t value = forward_peek(bits, count), low = value & ((1U << (count - 1)) - 1);
    uint32_t threshold = (1U << count) - 2 - (uint32_t)left;
    bool is_short = low < threshold;
    bits->position += (size_t)(is_short ? count - 1 : count);
    return (int)(is_short ? low : value >= 1U << (count - 1) ? value - threshold : value) - 1;
}

bool fse_read(FseTable *table, const uint8_t *bytes, size_t size, int log_max, int symbols,
              size_t *used) {
    Forward bits = {bytes, size, 0};
    int16_t shares[FSE_SYMBOLS] = {0};
    int log = (int)forward_take(&bits, 4) + 5, left = 1 << log, count = 0;
    if (log > log_max)
        return false;
    while (left > 0 && count < symbols && bits.position <= 8 * size) {
        int share = take_share(&bits, left);
        shares[count++] = (int16_t)share;
        left -= share < 0 ? 1 : share;
        for (uint32_t none = share ? 0 : 3; none == 3;) {
            none = forward_take(&bits, 2);
            count += (int)none;
            if (count > symbols || bits.position > 8 * size)
                return false;
        }
    }
    *used = (bits.position + 7) / 8;
    return left == 0 && *used <= size && fse_make(table, shares, count, log);
}

static uint8_t step(const FseTable *table, uint32_t *state, BitStream *bits) {
    const struct FseState *now = &table->states[*state];
    *state = now->base + bits_take(bits, now->bits);
    return now->symbol;
}

// Reads FSE-coded weights: two interleaved states, until the bits are used up.
static int read_coded_weights(const uint8_t *bytes, size_t size, uint8_t weights[WEIGHTS_MAX]) {
    FseTable table;
    BitStream bits;
    size_t used;
    if (!fse_read(&table, bytes, size, WEIGHT_LOG_MAX, WEIGHT_SYMBOLS, &used) ||
        !bits_open(&bits, bytes + used, size - used))
        return 0;
    uint32_t states[2];
    for (int i = 0; i < 2; i++)
        states[i] = bits_take(&bits, table.log);
    int count = 0;
    for (int turn = 0; count < WEIGHTS_MAX - 1; turn ^= 1) {
        weights[count++] = step(&table, &states[turn], &bits);
        if (bits.left < 0) {
            weights[count++] = table.states[states[turn ^ 1]].symbol;
            return count;
        }
    }
    return 0;
}

static int read_plain_weights(const uint8_t *bytes, int count, uint8_t weights[WEIGHTS_MAX]) {
    for (int i = 0; i < count; i++)
        weights[i] = i & 1 ? bytes[i / 2] & 15 : bytes[i / 2] >> 4;
    return count;
}

// Adds the implicit last weight, which completes the sum to a power of two. Returns its logarithm;
// 0 if the weights are invalid.
static int complete(uint8_t weights[WEIGHTS_MAX + 1], int count) {
    uint32_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += weights[i] > HUFFMAN_LOG_MAX ? 1U << 30 : (1U << weights[i]) >> 1;
    if (sum == 0 || sum >= 1U << HUFFMAN_LOG_MAX)
        return 0;
    int log = highest_bit(sum) + 1;
    uint32_t rest = (1U << log) - sum;
    if (rest & (rest - 1))
        return 0;
    weights[count] = (uint8_t)(highest_bit(rest) + 1);
    return log;
}

bool huffman_read(HuffmanTable *table, const uint8_t *bytes, size_t size, size_t *used) {
    uint8_t weights[WEIGHTS_MAX + 1] = {0};
    if (size == 0)
        return false;
    bool plain = bytes[0] >= 128;
    size_t length = plain ? (size_t)(bytes[0] - 127 + 1) / 2 : bytes[0];
    *used = 1 + length;
    if (*used > size)
        return false;
    int count = plain ? read_plain_weights(bytes + 1, bytes[0] - 127, weights)
                      : read_coded_weights(bytes + 1, length, weights);
    table->log = count ? complete(weights, count) : 0;
    if (!table->log)
        return false;
    int position = 0;
    for (int weight = 1; weight <= table->log; weight++)
        for (int symbol = 0; symbol <= count; symbol++)
            for (int i = 0; weights[symbol] == weight && i < 1 << (weight - 1); i++)
                table->entries[position++] =
                    (struct HuffmanEntry){(uint8_t)symbol, (uint8_t)(table->log + 1 - weight)};
    return true;
}

bool huffman_decode(const HuffmanTable *table, const uint8_t *bytes, size_t size, uint8_t *out,
                    size_t count) {
    BitStream bits;
    if (!bits_open(&bits, bytes, size))
        return false;
    for (size_t i = 0; i < count; i++) {
        struct HuffmanEntry entry = table->entries[peek(&bits, table->log)];
        out[i] = entry.symbol;
        bits.left -= entry.bits;
    }
    return bits.left == 0;
}
