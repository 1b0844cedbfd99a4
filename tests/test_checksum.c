// CRC-32 agrees with a bitwise reference, computed at once or in pieces.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "checksum.h"
#include "random.h"
#include "scale.h"

// Bitwise reference.
static uint32_t plain_crc32(const uint8_t *bytes, size_t size) {
    uint32_t crc = 0xFFFFFFFF;
    for (size_t i = 0; i < 8 * size; i++) {
        uint32_t bit = (crc ^ (uint32_t)(bytes[i / 8] >> i % 8)) & 1;
        crc = crc >> 1 ^ (bit ? 0xEDB88320 : 0);
    }
    return ~crc;
}

static void known_values(void **state) {
    (void)state;
    assert_int_equal(checksum_crc32(0, "", 0), 0);
    assert_int_equal(checksum_crc32(0, "123456789", 9), 0xCBF43926);
    assert_int_equal(checksum_crc32(0, "The quick brown fox jumps over the lazy dog", 43),
                     0x414FA339);
}

// All lengths and alignments, at once and in two pieces, including long inputs (slicing-by-8).
static void same_as_bit_by_bit(void **state) {
    (void)state;
    enum { LONG = 1 << 15 };
    static uint8_t bytes[64 + LONG + 400];
    Random random = random_seeded(1);
    for (size_t k = 0; k < sizeof bytes; k++)
        bytes[k] = (uint8_t)random_next(&random);
    for (int i = scale_count(400, 20000); i > 0; i--) {
        size_t from = random_below(&random, 64),
               size = random_below(&random, 400) + (i % 2 ? 0 : LONG - 100);
        size_t first = random_below(&random, i % 4 ? (uint32_t)size + 1 : 8) % (size + 1);
        uint32_t plain = plain_crc32(bytes + from, size);
        assert_int_equal(checksum_crc32(0, bytes + from, size), plain);
        uint32_t begun = checksum_crc32(0, bytes + from, first);
        assert_int_equal(checksum_crc32(begun, bytes + from + first, size - first), plain);
        bytes[random_below(&random, sizeof bytes)] ^= 1U << i % 8;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_values),
        cmocka_unit_test(same_as_bit_by_bit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
