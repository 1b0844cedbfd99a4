// Any bytes as a statistic of games. The checksum is put right first: what lies behind it must
// stand on its own.
#include "checksum.h"
#include "fuzz.h"
#include "statistic.h"

enum { CRC_AT = 36 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *bytes = fuzz_string(data, size);
    if (size >= CRC_AT + 4) {
        uint32_t crc = checksum_crc32(0, bytes, CRC_AT);
        crc = checksum_crc32(crc, bytes + CRC_AT + 4, size - CRC_AT - 4);
        for (int i = 0; i < 4; i++)
            bytes[CRC_AT + i] = (char)(crc >> 8 * i);
    }
    Statistic statistic;
    Error error = {0};
    if (statistic_parse(&statistic, bytes, size, &error)) {
        Board start = {0x0000000810000000ULL, 0x0000001008000000ULL};
        const MoveCount *count = counts_find(&statistic.counts, counts_key(start, 37));
        fuzz_check(!count || count->games <= statistic.games);
    } else {
        fuzz_check(error.text[0] != '\0');
    }
    statistic_free(&statistic);
    free(bytes);
    return 0;
}
