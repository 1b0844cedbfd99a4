#include "book.h"

#include "bytes.h"
#include "checksum.h"
#include "file.h"
#include "pack.h"
#include "selectivity.h"
#include "symmetry.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    HEADER_SIZE = 36,
    PLAN_AT = 12,
    COUNT_AT = 20,
    ABOUT_AT = 24,
    PACKED_AT = 28,
    CRC_AT = 32,
    FORMAT_VERSION = 1,
    ENTRY_SIZE = 21,
    PACK_LEVEL = 12
};

static void plan_pack(const BookPlan *plan, uint8_t *at) {
    const int numbers[] = {plan->depth,     plan->selectivity,     plan->endgame,
                           plan->deviation, plan->total_deviation, plan->plies,
                           plan->disc_plies};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        at[i] = (uint8_t)numbers[i];
}

static BookPlan plan_unpack(const uint8_t *at) {
    return (BookPlan){at[0], at[1], at[2], at[3], at[4], at[5], at[6]};
}

static void entry_pack(const BookEntry *entry, uint8_t bytes[ENTRY_SIZE]) {
    for (int i = 0; i < 8; i++) {
        bytes[i] = (uint8_t)(entry->board.player >> 8 * i);
        bytes[8 + i] = (uint8_t)(entry->board.opponent >> 8 * i);
    }
    const BookLeaf *leaf = &entry->leaf;
    const uint8_t rest[] = {(uint8_t)entry->value, leaf->move, (uint8_t)leaf->value, leaf->depth,
                            leaf->selectivity};
    memcpy(bytes + 16, rest, sizeof rest);
}

static BookEntry entry_unpack(const uint8_t bytes[ENTRY_SIZE]) {
    BookEntry entry = {.value = (int8_t)bytes[16],
                       .leaf = {bytes[17], (int8_t)bytes[18], bytes[19], bytes[20]}};
    for (int i = 0; i < 8; i++) {
        entry.board.player |= (uint64_t)bytes[i] << 8 * i;
        entry.board.opponent |= (uint64_t)bytes[8 + i] << 8 * i;
    }
    return entry;
}

// The columns of all entries one after the other; NULL without memory.
static uint8_t *columns_pack(const Book *book) {
    size_t count = (size_t)book->count;
    uint8_t *raw = malloc(count * ENTRY_SIZE + 1);
    for (size_t i = 0; raw && i < count; i++) {
        uint8_t bytes[ENTRY_SIZE];
        assert(book->entries[i].leaf.move != BOOK_UNKNOWN);
        entry_pack(&book->entries[i], bytes);
        for (size_t k = 0; k < ENTRY_SIZE; k++)
            raw[k * count + i] = bytes[k];
    }
    return raw;
}

// Can this be an entry of any book? What only all entries together tell is for book_check.
static bool entry_sound(const BookEntry *entry) {
    Board board = entry->board;
    const BookLeaf *leaf = &entry->leaf;
    if ((board.player & board.opponent) || !board_moves(board) ||
        !board_equal(board, symmetry_canonical(board, NULL)) || entry->value < -64 ||
        entry->value > 64)
        return false;
    if (leaf->move == MOVE_NONE)
        return leaf->value == 0 && leaf->depth == 0 && leaf->selectivity == 0;
    return leaf->move < SQUARE_COUNT && board_legal(board, leaf->move) && leaf->value >= -64 &&
           leaf->value <= 64 && leaf->depth <= 60 && leaf->selectivity <= 100;
}

// True when b comes after a.
static bool in_order(const BookEntry *a, const BookEntry *b) {
    int discs = bit_count(board_discs(a->board)) - bit_count(board_discs(b->board));
    if (discs != 0)
        return discs < 0;
    return a->board.player != b->board.player ? a->board.player < b->board.player
                                              : a->board.opponent < b->board.opponent;
}

static bool columns_unpack(Book *book, const uint8_t *raw, Error *error) {
    size_t count = (size_t)book->count;
    for (size_t i = 0; i < count; i++) {
        uint8_t bytes[ENTRY_SIZE];
        for (size_t k = 0; k < ENTRY_SIZE; k++)
            bytes[k] = raw[k * count + i];
        BookEntry *entry = &book->entries[i];
        *entry = entry_unpack(bytes);
        if (!entry_sound(entry))
            return error_set(error, "position %zu of the book is impossible", i + 1);
        if (i > 0 && !in_order(entry - 1, entry))
            return error_set(error, "position %zu of the book is out of order", i + 1);
    }
    return true;
}

static bool plan_sound(const BookPlan *plan) {
    return plan->depth >= 1 && plan->depth <= 60 &&
           selectivity_of_percent(plan->selectivity) >= 0 && plan->endgame <= 60 &&
           plan->plies <= 60;
}

// Lines of plain characters: they are shown to people.
static bool about_sound(const uint8_t *about, size_t size) {
    for (size_t i = 0; i < size; i++)
        if (about[i] != '\n' && (about[i] < ' ' || about[i] > '~'))
            return false;
    return true;
}

// The entries of a file whose head is good.
static bool entries_parse(Book *book, const uint8_t *packed, size_t size, Error *error) {
    size_t raw_size = (size_t)book->count * ENTRY_SIZE;
    uint8_t *raw = malloc(raw_size + 1);
    book->entries = malloc(((size_t)book->count + 1) * sizeof *book->entries);
    book->room = book->count;
    bool good = raw && book->entries && !book->about.failed;
    PackResult result = good ? pack_expand(raw, raw_size, packed, size) : PACK_NO_MEMORY;
    if (result != PACK_DONE)
        good = error_set(error, result == PACK_NO_MEMORY ? "out of memory"
                                                         : "the compressed data are damaged");
    good = good && columns_unpack(book, raw, error);
    free(raw);
    return good;
}

bool book_parse(Book *book, const void *data, size_t size, Error *error) {
    const uint8_t *bytes = data;
    *book = (Book){0};
    if (size < HEADER_SIZE || memcmp(bytes, "FLIPBOOK", 8) != 0)
        return error_set(error, "not an opening book");
    unsigned version = bytes_get16(bytes + 8);
    if (version != FORMAT_VERSION)
        return error_set(error, "a book of version %u; this program knows version %d", version,
                         FORMAT_VERSION);
    uint32_t count = bytes_get32(bytes + COUNT_AT);
    size_t about = bytes_get32(bytes + ABOUT_AT), packed = bytes_get32(bytes + PACKED_AT),
           rest = size - HEADER_SIZE;
    if (about > BOOK_ABOUT_MAX || rest != about + packed)
        return error_set(error, "the book is %s", rest < about + packed ? "cut off" : "damaged");
    uint32_t crc = checksum_crc32(checksum_crc32(0, bytes, CRC_AT), bytes + HEADER_SIZE, rest);
    if (crc != bytes_get32(bytes + CRC_AT))
        return error_set(error, "the book is damaged: its checksum is wrong");
    book->plan = plan_unpack(bytes + PLAN_AT);
    if (bytes[10] > GOAL_FEWEST || count > BOOK_POSITIONS_MAX || !plan_sound(&book->plan) ||
        !about_sound(bytes + HEADER_SIZE, about))
        return error_set(error, "the head of the book is damaged");
    book->goal = (Goal)bytes[10];
    book->count = (int)count;
    text_add_bytes(&book->about, (const char *)bytes + HEADER_SIZE, about);
    if (entries_parse(book, bytes + HEADER_SIZE + about, packed, error))
        return true;
    book_free(book);
    return false;
}

bool book_read(Book *book, const char *path, Error *error) {
    Text bytes = {0};
    Error inner = {0};
    FileKind kind = file_kind(path);
    *book = (Book){0};
    // The path may come from somebody's saved game: neither standard input nor a pipe is waited
    // for.
    if (strcmp(path, "-") == 0 || kind == FILE_DIRECTORY || kind == FILE_OTHER)
        return error_set(error, "%s is not a file", path);
    bool good = file_read(path, BOOK_FILE_MAX, &bytes, error);
    if (good && !book_parse(book, bytes.data, bytes.length, &inner))
        good = error_set(error, "%s: %s", path, inner.text);
    text_free(&bytes);
    return good;
}

bool book_write(const Book *book, const char *path, Error *error) {
    size_t raw_size = (size_t)book->count * ENTRY_SIZE, about = book->about.length,
           bound = PACK_BOUND(raw_size);
    assert(about <= BOOK_ABOUT_MAX);
    uint8_t *raw = columns_pack(book), *bytes = calloc(1, HEADER_SIZE + about + bound);
    size_t packed =
        raw && bytes && !book->about.failed
            ? pack_compress(bytes + HEADER_SIZE + about, bound, raw, raw_size, PACK_LEVEL)
            : 0;
    bool good = packed > 0;
    if (!good) {
        error_set(error, "out of memory for writing %s", path);
    } else {
        memcpy(bytes, "FLIPBOOK", 8);
        bytes_put16(bytes + 8, FORMAT_VERSION);
        bytes[10] = (uint8_t)book->goal;
        plan_pack(&book->plan, bytes + PLAN_AT);
        bytes_put32(bytes + COUNT_AT, (uint32_t)book->count);
        bytes_put32(bytes + ABOUT_AT, (uint32_t)about);
        bytes_put32(bytes + PACKED_AT, (uint32_t)packed);
        memcpy(bytes + HEADER_SIZE, text_string(&book->about), about);
        bytes_put32(bytes + CRC_AT, checksum_crc32(checksum_crc32(0, bytes, CRC_AT),
                                                   bytes + HEADER_SIZE, about + packed));
        good = file_write(path, bytes, HEADER_SIZE + about + packed, error);
    }
    free(raw);
    free(bytes);
    return good;
}
