#include "dataset_scan.h"

#include "checksum.h"
#include "dataset_format.h"
#include "file.h"
#include "pack.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef struct Scanner {
    DatasetScan *scan;
    Goal goal;
    DatasetEach *each;
    void *user;
    bool stopped;
    bool out_of_memory;         // while unpacking a block: the findings are invalid
    uint8_t raw[BLOCK_RAW_MAX]; // content of the current block
    GameRecord records[BLOCK_GAMES];
    size_t header; // size of the file header; 0 = incomplete
    uint32_t journal_games;
    uint32_t journal_block; // number of the block that the journal will become
    bool journal_named;     // the journal header is valid
    bool journal_stored;    // all journal games are in a block already
} Scanner;

// Sets the reason why games cannot be appended, unless one is set already.
#define OBSTACLE(scanner, ...)                                                                     \
    do {                                                                                           \
        if (!(scanner)->scan->summary.obstacle.text[0])                                            \
            error_set(&(scanner)->scan->summary.obstacle, __VA_ARGS__);                            \
    } while (0)

static void deliver(Scanner *scanner, const GameRecord *record) {
    if (scanner->stopped)
        return;
    scanner->scan->summary.games++;
    scanner->stopped = scanner->each && !scanner->each(record, scanner->user);
}

// Reads a journal record. Returns its length with the checksum, 0 if it is invalid.
static size_t journal_record(const uint8_t *bytes, size_t size, GameRecord *record) {
    size_t used = size > 4 ? record_unpack(record, bytes + 4, size - 4) : 0;
    return used > 0 && bytes_get32(bytes) == checksum_crc32(0, bytes + 4, used) ? 4 + used : 0;
}

// True if these last bytes may be an incomplete record.
static bool journal_torn(const uint8_t *bytes, size_t size) {
    return size < 4 + RECORD_HEADER_SIZE ||
           (bytes[4] <= RECORD_MOVES_MAX && size < 4 + RECORD_HEADER_SIZE + 2u * bytes[4]);
}

static void journal_damage(Scanner *scanner, size_t at, size_t size) {
    scanner->scan->summary.lost_games += (size + 3 + RECORD_SIZE_MAX) / (4 + RECORD_SIZE_MAX);
    OBSTACLE(scanner, "damaged journal at byte %zu", at);
}

// Collects the readable journal games, including those after damage.
static void scan_journal(Scanner *scanner, const uint8_t *bytes, size_t size) {
    DatasetScan *scan = scanner->scan;
    if (size < TAIL_HEADER_SIZE) { // crash while it was created: it had no games
        scan->summary.torn_bytes += size;
        return;
    }
    scanner->journal_named = tail_header_unpack(bytes, &scanner->journal_block);
    if (!scanner->journal_named)
        OBSTACLE(scanner, "damaged journal header");
    size_t at = scan->tail_good = TAIL_HEADER_SIZE;
    while (at < size) {
        GameRecord record;
        size_t used = journal_record(bytes + at, size - at, &record), begin = at;
        while (used == 0 && ++at < size)
            used = journal_record(bytes + at, size - at, &record);
        if (used == 0 && journal_torn(bytes + begin, size - begin))
            scan->summary.torn_bytes += size - begin;
        else if (at > begin)
            journal_damage(scanner, begin, at - begin);
        if (used > 0) {
            text_add_bytes(&scan->journal, (const char *)bytes + at + 4, used - 4);
            scanner->journal_games++;
            scan->tail_good = at += used;
        }
    }
    if (scanner->journal_games > BLOCK_GAMES)
        OBSTACLE(scanner, "the journal has %u games, more than a block", scanner->journal_games);
}

// Reads the block at `bytes` to `records` and `raw`; returns false if it is invalid.
static bool block_at(Scanner *scanner, const uint8_t *bytes, size_t size, BlockHeader *header) {
    if (size < BLOCK_HEADER_SIZE || !block_header_unpack(bytes, header) ||
        size - BLOCK_HEADER_SIZE < header->packed_size ||
        header->crc != block_crc(header, bytes + BLOCK_HEADER_SIZE))
        return false;
    size_t left = header->raw_size;
    if (left > BLOCK_RAW_MAX)
        return false;
    PackResult result =
        pack_expand(scanner->raw, left, bytes + BLOCK_HEADER_SIZE, header->packed_size);
    scanner->out_of_memory |= result == PACK_NO_MEMORY;
    if (result != PACK_DONE)
        return false;
    const uint8_t *record = scanner->raw;
    for (uint32_t i = 0; i < header->games; i++) {
        size_t used = record_unpack(&scanner->records[i], record, left);
        if (used == 0)
            return false;
        record += used;
        left -= used;
    }
    return left == 0;
}

// Returns the offset of the next good block from `at` on, or `size`.
static size_t next_good(Scanner *scanner, const uint8_t *bytes, size_t at, size_t size) {
    BlockHeader header;
    while (at < size) {
        const uint8_t *found = memmem(bytes + at, size - at, "BLCK", 4);
        if (!found)
            return size;
        at = (size_t)(found - bytes);
        if (block_at(scanner, bytes + at, size - at, &header))
            return at;
        at++;
    }
    return size;
}

static void lose_blocks(Scanner *scanner, uint64_t count) {
    scanner->scan->summary.damaged_blocks += count;
    scanner->scan->summary.lost_games += count * BLOCK_GAMES;
}

// Delivers the games of a good block. A gap in the numbers reveals missing blocks.
static void take_block(Scanner *scanner, const BlockHeader *header, size_t at, bool after_damage) {
    DatasetScan *scan = scanner->scan;
    uint32_t missing = header->number > scan->next_block ? header->number - scan->next_block : 0;
    if (header->number != scan->next_block)
        OBSTACLE(scanner, "expected block %u at byte %zu, got block %u", scan->next_block, at,
                 header->number);
    lose_blocks(scanner, missing > after_damage ? missing : after_damage);
    for (uint32_t i = 0; i < header->games; i++)
        deliver(scanner, &scanner->records[i]);
    // The journal, or an older state of it, is a prefix of the block made from it.
    const Text *journal = &scan->journal;
    if ((!scanner->journal_named || header->number == scanner->journal_block) &&
        journal->length <= header->raw_size &&
        memcmp(text_string(journal), scanner->raw, journal->length) == 0)
        scanner->journal_stored = true;
    scan->summary.blocks++;
    scan->next_block = header->number + 1;
}

static void scan_file(Scanner *scanner, const uint8_t *bytes, size_t size) {
    DatasetScan *scan = scanner->scan;
    bool damaged = false;
    scan->file_good = scanner->header;
    for (size_t at = scanner->header ? scanner->header : FILE_HEADER_SIZE; at < size;) {
        BlockHeader header;
        if (block_at(scanner, bytes + at, size - at, &header)) {
            take_block(scanner, &header, at, damaged);
            damaged = false;
            scan->file_good = at += BLOCK_HEADER_SIZE + header.packed_size;
            continue;
        }
        size_t next = next_good(scanner, bytes, at + 1, size);
        damaged = true;
        if (next < size)
            OBSTACLE(scanner, "damaged block %u at byte %zu", scan->next_block, at);
        at = next;
    }
}

// Bytes after the last good block are a torn write if the journal still has all games of the block,
// otherwise damage.
static void judge_end(Scanner *scanner, size_t size) {
    DatasetScan *scan = scanner->scan;
    if (scanner->header == 0 || scan->file_good == size)
        return;
    if (scanner->journal_named && scanner->journal_block == scan->next_block &&
        scanner->journal_games == BLOCK_GAMES) {
        scan->summary.torn_bytes += size - scan->file_good;
        return;
    }
    lose_blocks(scanner, 1);
    OBSTACLE(scanner, "damaged last block %u at byte %zu", scan->next_block, scan->file_good);
}

// True if the journal has a game for the other goal.
static bool journal_misfits(const Scanner *scanner) {
    const Text *journal = &scanner->scan->journal;
    GameRecord record;
    for (size_t at = 0; at < journal->length;) {
        at += record_unpack(&record, (const uint8_t *)journal->data + at, journal->length - at);
        if (record_misfits(&record, scanner->goal))
            return true;
    }
    return false;
}

// Checks that the journal belongs to the file and delivers its games, unless a block has them.
static void judge_journal(Scanner *scanner) {
    DatasetScan *scan = scanner->scan;
    uint32_t block = scanner->journal_block;
    if (scanner->journal_stored || (scanner->journal_games == 0 && block <= scan->next_block)) {
        text_clear(&scan->journal);
        return;
    }
    if (scanner->journal_named && block != scan->next_block)
        OBSTACLE(
            scanner,
            "the journal does not belong to the file: it continues with block %u, the file with "
            "%u",
            block, scan->next_block);
    if (journal_misfits(scanner)) {
        OBSTACLE(scanner, "the journal has games for the other goal");
        scan->summary.misfit_games = scanner->journal_games;
        text_clear(&scan->journal);
        return;
    }
    uint64_t before = scan->summary.games;
    GameRecord record;
    for (size_t at = 0; at < scan->journal.length; deliver(scanner, &record))
        at += record_unpack(&record, (const uint8_t *)scan->journal.data + at,
                            scan->journal.length - at);
    scan->summary.journal_games = scan->summary.games - before;
}

bool dataset_scan(const Text *file, const Text *tail, Goal goal, DatasetEach *each, void *user,
                  DatasetScan *scan) {
    assert(file && tail && scan);
    *scan = (DatasetScan){.summary = {.goal = goal, .bytes = file->length + tail->length}};
    Scanner *scanner = calloc(1, sizeof *scanner);
    if (!scanner)
        return false;
    scanner->scan = scan;
    scanner->goal = goal;
    scanner->header = dataset_header_size(file);
    scanner->each = each;
    scanner->user = user;
    scan_journal(scanner, (const uint8_t *)tail->data, tail->length);
    bool good = !scan->journal.failed;
    if (good) {
        scan_file(scanner, (const uint8_t *)file->data, file->length);
        judge_end(scanner, file->length);
        judge_journal(scanner);
        good = !scanner->out_of_memory;
    }
    free(scanner);
    return good;
}

bool dataset_load(const char *path, Text *file, Text *tail, Error *error) {
    const uint64_t limit = 1ULL << 34;
    Text tail_path = {0};
    text_format(&tail_path, "%s.tail", path);
    bool good = !tail_path.failed || error_set(error, "cannot read %s: out of memory", path);
    if (good && file_exists(tail_path.data))
        good = file_read(tail_path.data, (size_t)1 << 30, tail, error);
    text_free(&tail_path);
    return good && file_read(path, limit < SIZE_MAX ? (size_t)limit : SIZE_MAX, file, error);
}
