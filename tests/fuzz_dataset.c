// Any bytes as a file of games with its journal: they are read without a crash, and opening them
// for appending loses no game that could be read, or changes nothing. The first byte chooses what
// the others are: in every second case the checksums are put right first, so that what lies behind
// them must stand on its own; the next two tell how many of the bytes are the journal.
#include "checksum.h"
#include "dataset_format.h"
#include "dataset_scan.h"
#include "file.h"
#include "fuzz.h"

#include <stdio.h>
#include <unistd.h>

static char folder[32], path[64], tail[72], mended[72], mended_tail[80];

static void make_folder(void) {
    snprintf(folder, sizeof folder, "/tmp/flipside-fuzz-XXXXXX");
    fuzz_check(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/games", folder);
    snprintf(tail, sizeof tail, "%s.tail", path);
    snprintf(mended, sizeof mended, "%s.mended", path);
    snprintf(mended_tail, sizeof mended_tail, "%s.tail", mended);
}

static void remove_folder(void) {
    const char *const names[] = {path, tail, mended, mended_tail};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        unlink(names[i]);
    rmdir(folder);
}

static void put(const char *name, const char *bytes, size_t size) {
    FILE *file = fopen(name, "wb");
    fuzz_check(file && fwrite(bytes, 1, size, file) == size && fclose(file) == 0);
}

static void put_checksum(char *to, const char *from, size_t size) {
    bytes_put32((uint8_t *)to, checksum_crc32(0, from, size));
}

// Puts the checksums of header and blocks right.
static void mend_file(char *bytes, size_t size) {
    if (size >= FILE_HEADER_SIZE)
        put_checksum(bytes + 12, bytes, 12);
    size_t fixed = FILE_HEADER_SIZE + NOTE_HEADER_SIZE,
           note = size < fixed ? 0 : bytes_get32((uint8_t *)bytes + 16);
    if (size >= fixed && bytes[8] == 2 && note <= size - fixed) { // version 2 has a note
        uint32_t crc = checksum_crc32(checksum_crc32(0, bytes + 16, 4), bytes + fixed, note);
        bytes_put32((uint8_t *)bytes + 20, crc);
    }
    for (size_t at = FILE_HEADER_SIZE; at + BLOCK_HEADER_SIZE <= size; at++) {
        BlockHeader header;
        if (!block_header_unpack((const uint8_t *)bytes + at, &header) ||
            header.packed_size > size - at - BLOCK_HEADER_SIZE)
            continue;
        bytes_put32((uint8_t *)bytes + at + 20, block_crc(&header, bytes + at + BLOCK_HEADER_SIZE));
        at += BLOCK_HEADER_SIZE + header.packed_size - 1;
    }
}

static void mend_journal(char *bytes, size_t size) {
    if (size >= TAIL_HEADER_SIZE)
        put_checksum(bytes + 12, bytes, 12);
    for (size_t at = TAIL_HEADER_SIZE; at + 4 < size;) {
        GameRecord record;
        size_t used = record_unpack(&record, (const uint8_t *)bytes + at + 4, size - at - 4);
        if (used == 0)
            return;
        put_checksum(bytes + at, bytes + at + 4, used);
        at += 4 + used;
    }
}

static void check_unchanged(const char *name, const char *bytes, size_t size) {
    Text now = {0};
    fuzz_check(file_read(name, 1 << 24, &now, NULL) && now.length == size);
    fuzz_check(size == 0 || memcmp(now.data, bytes, size) == 0);
    text_free(&now);
}

static void check_games(const char *name, uint64_t games) {
    DatasetSummary summary;
    fuzz_check(dataset_read(name, NULL, NULL, &summary, NULL) && summary.games == games);
    fuzz_check(summary.obstacle.text[0] == '\0');
}

static void check(const char *file, size_t file_size, const char *journal, size_t journal_size) {
    DatasetSummary summary, saved;
    Error error = {0};
    put(path, file, file_size);
    put(tail, journal, journal_size);
    Text note = {0};
    bool readable = dataset_read_noted(path, &note, NULL, NULL, &summary, &error);
    fuzz_check(readable || error.text[0]);
    if (dataset_repair(path, mended, &saved, &error)) {
        fuzz_check(!readable ||
                   saved.games + saved.misfit_games == summary.games + summary.misfit_games);
        check_games(mended, saved.games);
    } else {
        fuzz_check(!readable && access(mended, F_OK) != 0);
    }
    DatasetWriter *writer =
        dataset_open_noted(path, readable ? summary.goal : GOAL_MOST,
                           *text_string(&note) ? text_string(&note) : NULL, &error);
    text_free(&note);
    if (writer) {
        uint64_t games = dataset_count(writer);
        fuzz_check(!readable || (games == summary.games && !summary.obstacle.text[0]));
        dataset_close(writer);
        check_games(path, games);
    } else {
        fuzz_check(error.text[0] != '\0');
        check_unchanged(path, file, file_size);
        check_unchanged(tail, journal, journal_size);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 3)
        return 0;
    size_t journal_size = (size_t)(data[1] | data[2] << 8) % (size - 2),
           file_size = size - 3 - journal_size;
    char *file = fuzz_string(data + 3, file_size),
         *journal = fuzz_string(data + 3 + file_size, journal_size);
    if (data[0] % 2 == 0) {
        mend_file(file, file_size);
        mend_journal(journal, journal_size);
    }
    make_folder();
    check(file, file_size, journal, journal_size);
    remove_folder();
    free(file);
    free(journal);
    return 0;
}
