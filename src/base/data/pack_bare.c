// Decoder for a single zstd frame (RFC 8878) without checksum and dictionary, as pack_zstd.c writes
// them. The encoder writes raw blocks.
#include "pack.h"

#include "bytes.h"
#include "pack_codes.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_MAX = 128 << 10, BLOCK_HEADER = 3, STREAMS = 4, WINDOW_LOG_MAX = 31 };
enum { BLOCK_RAW, BLOCK_RUN, BLOCK_CODED };
enum { LITERALS_RAW, LITERALS_RUN, LITERALS_CODED, LITERALS_AGAIN };
static const uint32_t magic = 0xFD2FB528;

// Codes of one component of a sequence: default distribution, base values and extra bits.
typedef struct Alphabet {
    const int16_t *shares;
    int usual, usual_log, symbols, log_max;
    const uint32_t *bases; // NULL: 1 << code, for offsets
    const uint8_t *extra;
} Alphabet;

static const int16_t literal_shares[] = {4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1,  1,  2,  2,
                                         2, 2, 2, 2, 2, 2, 2, 3, 2, 1, 1, 1, 1, 1, -1, -1, -1, -1};
static const int16_t match_shares[] = {1, 4, 3, 2, 2, 2, 2, 2, 2, 1, 1,  1,  1,  1,  1,  1,  1, 1,
                                       1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,  1,  1,  1,  1,  1,  1, 1,
                                       1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1};
static const int16_t offset_shares[] = {1, 1, 1, 1, 1, 1, 2, 2, 2, 1,  1,  1,  1,  1, 1,
                                        1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1};
static const uint32_t literal_bases[] = {
    0,  1,  2,  3,  4,  5,  6,  7,  8,   9,   10,  11,   12,   13,   14,   15,    16,    18,
    20, 22, 24, 28, 32, 40, 48, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536};
static const uint8_t literal_extra[] = {0, 0, 0, 0, 0, 0,  0,  0,  0,  0,  0,  0,
                                        0, 0, 0, 0, 1, 1,  1,  1,  2,  2,  3,  3,
                                        4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
static const uint32_t match_bases[] = {
    3,  4,  5,  6,  7,  8,  9,  10,  11,  12,  13,   14,   15,   16,   17,    18,    19,   20,
    21, 22, 23, 24, 25, 26, 27, 28,  29,  30,  31,   32,   33,   34,   35,    37,    39,   41,
    43, 47, 51, 59, 67, 83, 99, 131, 259, 515, 1027, 2051, 4099, 8195, 16387, 32771, 65539};
static const uint8_t match_extra[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,  0,  0,  0,  0,  0,  0, 0,
                                      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,  0,  0,  0,  1,  1,  1, 1,
                                      2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};

enum { LITERAL, OFFSET, MATCH, ALPHABETS };
static const Alphabet alphabets[ALPHABETS] = {
    [LITERAL] = {literal_shares, 36, 6, 36, 9, literal_bases, literal_extra},
    [OFFSET] = {offset_shares, 29, 5, 32, 8, NULL, NULL},
    [MATCH] = {match_shares, 53, 6, 53, 9, match_bases, match_extra},
};

// Decoder state, kept between the blocks of a frame.
typedef struct Frame {
    uint8_t *out;
    size_t size, at;
    uint32_t offsets[3]; // recent offsets, newest first
    HuffmanTable huffman;
    FseTable tables[ALPHABETS];
    bool known[ALPHABETS];
    uint8_t literals[BLOCK_MAX];
    size_t literal_count;
} Frame;

// Unread bytes of a block.
typedef struct Input {
    const uint8_t *at;
    size_t left;
} Input;

static bool skip(Input *input, size_t count) {
    if (count > input->left)
        return false;
    input->at += count;
    input->left -= count;
    return true;
}

static uint64_t number(const uint8_t *bytes, size_t count) {
    uint64_t value = 0;
    for (size_t i = 0; i < count; i++)
        value |= (uint64_t)bytes[i] << 8 * i;
    return value;
}

// Decodes the literals from one stream or from four, each with a quarter of them.
static bool decode_streams(Frame *frame, const uint8_t *bytes, size_t size, bool four) {
    if (!four)
        return huffman_decode(&frame->huffman, bytes, size, frame->literals, frame->literal_count);
    size_t quarter = (frame->literal_count + 3) / STREAMS, at = 6, done = 0;
    if (size < at || 3 * quarter > frame->literal_count)
        return false;
    for (int i = 0; i < STREAMS; i++) {
        bool last = i == STREAMS - 1;
        size_t length = last ? size - at : bytes_get16(bytes + 2 * (size_t)i);
        size_t count = last ? frame->literal_count - done : quarter;
        if (length > size - at ||
            !huffman_decode(&frame->huffman, bytes + at, length, frame->literals + done, count))
            return false;
        at += length;
        done += count;
    }
    return true;
}

static bool read_coded_literals(Frame *frame, Input *input, bool again) {
    int form = input->at[0] >> 2 & 3, width = form < 2 ? 10 : form == 2 ? 14 : 18;
    size_t header = form < 2 ? 3 : form == 2 ? 4 : 5, used = 0;
    if (input->left < header)
        return false;
    uint64_t word = number(input->at, header) >> 4, mask = (1ULL << width) - 1;
    frame->literal_count = (size_t)(word & mask);
    size_t packed = (size_t)(word >> width & mask);
    const uint8_t *bytes = input->at + header;
    if (frame->literal_count > BLOCK_MAX || !skip(input, header + packed))
        return false;
    if (again ? frame->huffman.log == 0 : !huffman_read(&frame->huffman, bytes, packed, &used))
        return false;
    return decode_streams(frame, bytes + used, packed - used, form != 0);
}

static bool read_literals(Frame *frame, Input *input) {
    if (input->left == 0)
        return false;
    int type = input->at[0] & 3, form = input->at[0] >> 2 & 3;
    if (type >= LITERALS_CODED)
        return read_coded_literals(frame, input, type == LITERALS_AGAIN);
    size_t header = form == 1 ? 2 : form == 3 ? 3 : 1;
    if (input->left < header)
        return false;
    frame->literal_count = (size_t)(number(input->at, header) >> (header == 1 ? 3 : 4));
    const uint8_t *bytes = input->at + header;
    size_t stored = type == LITERALS_RUN ? 1 : frame->literal_count;
    if (frame->literal_count > BLOCK_MAX || !skip(input, header + stored))
        return false;
    if (type == LITERALS_RUN)
        memset(frame->literals, bytes[0], frame->literal_count);
    else
        memcpy(frame->literals, bytes, stored);
    return true;
}

static bool read_table(Frame *frame, Input *input, int which, int mode) {
    const Alphabet *alphabet = &alphabets[which];
    FseTable *table = &frame->tables[which];
    size_t used = 0;
    bool good = true;
    switch (mode) {
    case 0:
        good = fse_make(table, alphabet->shares, alphabet->usual, alphabet->usual_log);
        break;
    case 1:
        good = input->left > 0 && input->at[0] < alphabet->symbols;
        if (good)
            fse_make_single(table, input->at[0]);
        used = 1;
        break;
    case 2:
        good = fse_read(table, input->at, input->left, alphabet->log_max, alphabet->symbols, &used);
        break;
    default:
        good = frame->known[which];
    }
    frame->known[which] = good;
    return good && skip(input, used);
}

// Returns the offset for an offset value, which may refer to recent offsets; 0 if invalid.
static uint32_t take_offset(Frame *frame, uint32_t value, bool no_literals) {
    uint32_t *last = frame->offsets, offset;
    if (value > 3) {
        offset = value - 3;
        last[2] = last[1];
    } else {
        uint32_t index = value - 1 + no_literals;
        offset = index < 3 ? last[index] : last[0] - 1;
        if (index == 0)
            return offset;
        if (index > 1)
            last[2] = last[1];
    }
    last[1] = last[0];
    last[0] = offset;
    return offset;
}

static bool copy_literals(Frame *frame, size_t *taken, size_t count) {
    if (count > frame->literal_count - *taken || count > frame->size - frame->at)
        return false;
    memcpy(frame->out + frame->at, frame->literals + *taken, count);
    frame->at += count;
    *taken += count;
    return true;
}

static bool copy_match(Frame *frame, size_t offset, size_t count) {
    if (offset == 0 || offset > frame->at || count > frame->size - frame->at)
        return false;
    uint8_t *to = frame->out + frame->at;
    const uint8_t *from = to - offset; // may overlap, so copy byte by byte
    for (size_t i = 0; i < count; i++)
        to[i] = from[i];
    frame->at += count;
    return true;
}

// Returns the value of a code, including its extra bits from the stream.
static uint32_t take_value(const Alphabet *alphabet, uint8_t code, BitStream *bits) {
    return alphabet->bases ? alphabet->bases[code] + bits_take(bits, alphabet->extra[code])
                           : (1U << code) + bits_take(bits, code);
}

static bool run_sequences(Frame *frame, BitStream *bits, size_t count, size_t *taken) {
    static const int order[] = {OFFSET, MATCH, LITERAL}, moving[] = {LITERAL, MATCH, OFFSET},
                     first[] = {LITERAL, OFFSET, MATCH};
    uint32_t states[ALPHABETS], values[ALPHABETS];
    for (int i = 0; i < ALPHABETS; i++)
        states[first[i]] = bits_take(bits, frame->tables[first[i]].log);
    for (size_t done = 0; done < count; done++) {
        for (int i = 0; i < ALPHABETS; i++) {
            int which = order[i];
            values[which] = take_value(&alphabets[which],
                                       frame->tables[which].states[states[which]].symbol, bits);
        }
        uint32_t offset = take_offset(frame, values[OFFSET], values[LITERAL] == 0);
        if (!copy_literals(frame, taken, values[LITERAL]) ||
            !copy_match(frame, offset, values[MATCH]))
            return false;
        for (int i = 0; i < ALPHABETS && done + 1 < count; i++) {
            const struct FseState *state = &frame->tables[moving[i]].states[states[moving[i]]];
            states[moving[i]] = state->base + bits_take(bits, state->bits);
        }
        if (bits->left < 0)
            return false;
    }
    return bits->left == 0;
}

// Returns the number of sequences; −1 if the input is too short.
static int read_count(Input *input) {
    if (input->left < 3)
        return input->left > 0 && input->at[0] == 0 && skip(input, 1) ? 0
               : input->left > 1 && input->at[0] < 128                ? *input->at
                                                                      : -1;
    uint8_t first = input->at[0];
    return first < 128   ? first
           : first < 255 ? ((first - 128) << 8) + input->at[1]
                         : (int)bytes_get16(input->at + 1) + 0x7F00;
}

static bool read_block(Frame *frame, Input input) {
    BitStream bits;
    size_t taken = 0;
    if (!read_literals(frame, &input))
        return false;
    int count = read_count(&input);
    if (count < 0)
        return false;
    if (count > 0) {
        uint8_t first = input.at[0];
        if (!skip(&input, first < 128 ? 1 : first < 255 ? 2 : 3) || input.left == 0)
            return false;
        uint8_t modes = input.at[0];
        skip(&input, 1);
        if (modes & 3)
            return false;
        for (int i = 0; i < ALPHABETS; i++)
            if (!read_table(frame, &input, i, modes >> (6 - 2 * i) & 3))
                return false;
        if (!bits_open(&bits, input.at, input.left) ||
            !run_sequences(frame, &bits, (size_t)count, &taken))
            return false;
    } else if (input.left > 1) {
        return false;
    }
    return copy_literals(frame, &taken, frame->literal_count - taken);
}

// Reads the frame header. Returns false if it is invalid or the content size is not `size`.
static bool read_head(Input *input, size_t size) {
    if (input->left < 6 || bytes_get32(input->at) != magic)
        return false;
    uint8_t flags = input->at[4];
    bool single = flags >> 5 & 1;
    size_t length = flags >> 6 ? 1U << (flags >> 6) : single;
    if (flags & 0x0F || (!single && input->at[5] >> 3 > WINDOW_LOG_MAX - 10) ||
        !skip(input, single ? 5 : 6) || input->left < length)
        return false;
    uint64_t content = number(input->at, length) + (length == 2 ? 256 : 0);
    return (length == 0 || content == size) && skip(input, length);
}

static bool read_blocks(Frame *frame, Input *input) {
    for (bool last = false; !last;) {
        if (input->left < BLOCK_HEADER)
            return false;
        uint32_t head = (uint32_t)number(input->at, BLOCK_HEADER), type = head >> 1 & 3,
                 length = head >> 3;
        Input block = {input->at + BLOCK_HEADER, length};
        last = head & 1;
        if (length > BLOCK_MAX || !skip(input, BLOCK_HEADER + (type == BLOCK_RUN ? 1 : length)))
            return false;
        if (type == BLOCK_CODED ? !read_block(frame, block)
                                : type > BLOCK_CODED || length > frame->size - frame->at)
            return false;
        if (type == BLOCK_CODED)
            continue;
        if (type == BLOCK_RUN)
            memset(frame->out + frame->at, *block.at, length);
        else
            memcpy(frame->out + frame->at, block.at, length);
        frame->at += length;
    }
    return true;
}

PackResult pack_expand(void *out, size_t size, const void *packed, size_t packed_size) {
    assert(out && packed);
    Input input = {packed, packed_size};
    if (!read_head(&input, size))
        return PACK_DAMAGED;
    Frame *frame = calloc(1, sizeof *frame);
    if (!frame)
        return PACK_NO_MEMORY;
    *frame = (Frame){.out = out, .size = size, .offsets = {1, 4, 8}};
    bool good = read_blocks(frame, &input) && frame->at == size && input.left == 0;
    free(frame);
    return good ? PACK_DONE : PACK_DAMAGED;
}

size_t pack_compress(void *out, size_t room, const void *data, size_t size, int level) {
    assert(out && data && room >= PACK_BOUND(size));
    (void)room, (void)level;
    uint8_t *to = out;
    const uint8_t *from = data;
    bytes_put32(to, magic);
    to[4] = 0xE0; // single segment, 8-byte content size
    to += 5;
    for (int i = 0; i < 8; i++)
        *to++ = (uint8_t)((uint64_t)size >> 8 * i);
    do {
        size_t length = size < BLOCK_MAX ? size : BLOCK_MAX;
        uint32_t head = (uint32_t)length << 3 | BLOCK_RAW << 1 | (length == size);
        for (int i = 0; i < BLOCK_HEADER; i++)
            *to++ = (uint8_t)(head >> 8 * i);
        memcpy(to, from, length);
        to += length;
        from += length;
        size -= length;
    } while (size > 0);
    return (size_t)(to - (uint8_t *)out);
}
