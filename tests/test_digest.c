// SHA-256 and base 64 against published examples and what lengths around a block give.
#include "digest.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void expect(const char *data, size_t size, const char *hex) {
    uint8_t digest[DIGEST_SIZE];
    char text[2 * DIGEST_SIZE + 1];
    digest_sha256(data, size, digest);
    for (int i = 0; i < DIGEST_SIZE; i++)
        snprintf(text + 2 * i, 3, "%02x", digest[i]);
    assert_string_equal(text, hex);
}

static void published_examples(void **state) {
    (void)state;
    expect("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56,
           "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    char *million = malloc(1000000);
    assert_non_null(million);
    memset(million, 'a', 1000000);
    expect(million, 1000000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    free(million);
}

// As computed by coreutils' sha256sum of so many letters a.
static void lengths_around_a_block(void **state) {
    (void)state;
    char letters[64];
    memset(letters, 'a', sizeof letters);
    expect(letters, 55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318");
    expect(letters, 63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34");
    expect(letters, 64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
}

static void base64(void **state) {
    (void)state;
    static const char *const pairs[][2] = {
        {"", ""}, {"f", "Zg=="}, {"fo", "Zm8="}, {"foo", "Zm9v"}, {"foob", "Zm9vYg=="}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        Text text = {0};
        base64_write(&text, (const uint8_t *)pairs[i][0], strlen(pairs[i][0]));
        assert_string_equal(text_string(&text), pairs[i][1]);
        text_free(&text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(published_examples),
                                       cmocka_unit_test(lengths_around_a_block),
                                       cmocka_unit_test(base64)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
