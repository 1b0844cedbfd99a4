// Compares our JSON and zstd code with jansson and libzstd on seeded random documents and bytes,
// valid and damaged.
#include "bare.h"
#include "random.h"
#include "scale.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

static uint64_t lot = 20261117;

static unsigned draw(unsigned count) {
    return (unsigned)(random_mix(&lot) >> 33) % count;
}

static const char *pick(const char *const *words, size_t count) {
    return words[draw((unsigned)count)];
}

#define PICK(words) pick(words, sizeof(words) / sizeof *(words))

static void add_text(Text *out) {
    static const char *const parts[] = {
        "a", "moves", "\\n",  "\\u00e4", "ä",       "€", "\\ud83d\\ude00",
        "😀", "<",     "\\\"", "\\\\",    "\\u0001", "/", "\\/",
        " ", "\x7f",  "\\b",  "\\t",     "\\u20AC"};
    static const char *const bad[] = {"\\ud83d",  "\\u0000", "\\x",          "\xff",
                                      "\xc0\x80", "\n",      "\xed\xa0\x80", "\\u12"};
    text_add_char(out, '"');
    for (unsigned i = draw(6); i > 0; i--)
        text_add(out, draw(200) ? PICK(parts) : PICK(bad));
    text_add_char(out, '"');
}

static void add_number(Text *out) {
    static const char *const odd[] = {"0",
                                      "-0",
                                      "0.0",
                                      "-0.0",
                                      "1e5",
                                      "1E+5",
                                      "1e-7",
                                      "123456789012345678",
                                      "1e308",
                                      "9223372036854775807",
                                      "-9223372036854775808",
                                      "0.1",
                                      "1.5e10",
                                      "1e-320",
                                      "100000000000000000000.0"};
    static const char *const bad[] = {"01", "1.",  ".5",  "1e",  "1e999", "9223372036854775808",
                                      "+1", "--1", "0x1", "1e+", "NaN"};
    unsigned kind = draw(100);
    if (kind == 0)
        text_add(out, PICK(bad));
    else if (kind < 30)
        text_add(out, PICK(odd));
    else if (kind < 70)
        text_format(out, "%d", (int)draw(2000000) - 1000000);
    else
        text_format(out, "%.*g", (int)draw(18),
                    ((double)draw(1000000) - 500000) / (1 + draw(100000)));
}

static void add_space(Text *out) {
    static const char *const spaces[] = {"", "", "", " ", "\n", "\t\r\n "};
    text_add(out, PICK(spaces));
}

static void add_value(Text *out, int depth) {
    static const char *const words[] = {"true", "false", "null", "null", "truth"};
    unsigned kind = draw(depth > 6 ? 4 : 8);
    add_space(out);
    if (kind == 0)
        text_add(out, draw(40) ? words[draw(4)] : words[4]);
    else if (kind < 2)
        add_number(out);
    else if (kind < 4)
        add_text(out);
    else {
        bool object = kind < 6;
        text_add_char(out, object ? '{' : '[');
        for (unsigned i = 0, count = draw(5); i < count; i++) {
            text_add(out, i ? "," : "");
            if (object) {
                text_format(out, "\"k%u\"", draw(100) ? i : 0);
                add_space(out);
                text_add_char(out, ':');
            }
            add_value(out, depth + 1);
        }
        text_add_char(out, object ? '}' : ']');
    }
    add_space(out);
}

static void check(const Text *text, int *read) {
    bool good;
    if (!bare_agrees(text_string(text), text->length, &good))
        fail_msg("not the same: %s", text_string(text));
    *read += good;
}

static void documents(void **state) {
    (void)state;
    int read = 0, count = scale_count(20000, 1000000);
    for (int i = 0; i < count; i++) {
        Text text = {0};
        add_value(&text, 0);
        check(&text, &read);
        for (int damage = 0; damage < 3 && text.length; damage++) {
            static const char bytes[] = "{}[],:\"\\ntf0.e-1 \x01\x80";
            text.data[draw((unsigned)text.length)] = bytes[draw(sizeof bytes - 1)];
            check(&text, &read);
        }
        text_free(&text);
    }
    assert_in_range(read, count / 4, 3 * count); // a mix of valid and damaged input
}

static void deep_documents(void **state) {
    (void)state;
    int read = 0;
    for (int depth = 2046; depth <= 2050; depth++) {
        Text text = {0};
        for (int i = 0; i < 2 * depth; i++)
            text_add_char(&text, i < depth ? '[' : ']');
        check(&text, &read);
        text_free(&text);
    }
    assert_in_range(read, 1, 4);
}

static void errors_have_a_place(void **state) {
    (void)state;
    Error error = {0};
    static const char *const run_together[] = {"[falsenull]", "[truefalse]", "[truenull]",
                                               "[truetrue]", "[nullfalse]"};
    for (size_t i = 0; i < sizeof run_together / sizeof *run_together; i++)
        assert_null(bare_json_read(run_together[i], strlen(run_together[i]), &error));
    assert_null(bare_json_read("{\"a\": 1,\n \"b\": tru}", 19, &error));
    assert_non_null(strstr(error.text, "line 2"));
    assert_null(bare_json_read_sent("{\"a\" 1}", 7, &error));
    assert_in_range(error.column, 4, 6);
}

// Generates bytes: random, few letters, repetitions, long runs or growing numbers.
static void fill(uint8_t *bytes, size_t size, int kind) {
    for (size_t i = 0; i < size; i++) {
        uint8_t byte = (uint8_t)draw(256);
        switch (kind) {
        case 0:
            break;
        case 1:
            byte = "etaoin"[draw(6)];
            break;
        case 2:
            byte = i > 40 && draw(20) ? bytes[i - 40] : byte;
            break;
        case 3:
            byte = i > 0 && draw(500) ? bytes[i - 1] : byte;
            break;
        default:
            byte = (uint8_t)(i % 4 == 3 ? i / 1024 : draw(3));
        }
        bytes[i] = byte;
    }
}

static void check_damaged(uint8_t *packed, size_t packed_size, uint8_t *out, uint8_t *other,
                          size_t size) {
    for (int i = 0; i < 20; i++) {
        size_t at = draw((unsigned)packed_size);
        uint8_t was = packed[at];
        packed[at] ^= (uint8_t)(1 << draw(8));
        if (bare_pack_expand(out, size, packed, packed_size) == PACK_DONE &&
            pack_expand(other, size, packed, packed_size) ==
                PACK_DONE) // each is stricter than the other somewhere
            assert_memory_equal(out, other, size);
        packed[at] = was;
    }
    assert_int_equal(bare_pack_expand(out, size, packed, packed_size - 1), PACK_DAMAGED);
    assert_int_equal(bare_pack_expand(out, size + 1, packed, packed_size), PACK_DAMAGED);
}

static void frames(void **state) {
    (void)state;
    static const size_t sizes[] = {0,    1,     7,     255,    256,    300,
                                   5000, 65791, 70000, 131072, 131073, 400000};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int kind = 0; kind < 5; kind++) {
            size_t size = sizes[i], room = PACK_BOUND(size);
            uint8_t *bytes = malloc(size + 1), *packed = malloc(room), *out = malloc(size + 2),
                    *other = malloc(size + 1);
            assert_true(bytes && packed && out && other);
            fill(bytes, size, kind);
            for (int level = 1; level <= 19; level += size > 100000 ? 9 : 3) {
                size_t packed_size = pack_compress(packed, room, bytes, size, level);
                assert_int_equal(bare_pack_expand(out, size, packed, packed_size), PACK_DONE);
                assert_memory_equal(out, bytes, size);
                check_damaged(packed, packed_size, out, other, size);
            }
            size_t packed_size = bare_pack_compress(packed, room, bytes, size, 1);
            assert_int_equal(pack_expand(out, size, packed, packed_size), PACK_DONE);
            assert_memory_equal(out, bytes, size);
            assert_int_equal(bare_pack_expand(out, size, packed, packed_size), PACK_DONE);
            free(bytes), free(packed), free(out), free(other);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(documents), cmocka_unit_test(deep_documents),
        cmocka_unit_test(errors_have_a_place), cmocka_unit_test(frames)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
