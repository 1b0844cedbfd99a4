// What tests of pages share: kinds of reviewed games, and a look at what a page lets a browser do.
// Include it behind cmocka.h.
#ifndef FLIPSIDE_TESTS_PAGE_HELPERS_H
#define FLIPSIDE_TESTS_PAGE_HELPERS_H

#include "digest.h"
#include "review_sample.h"
#include "text.h"

#include <string.h>

static inline int occurrences(const char *text, const char *word) {
    int count = 0;
    for (; (text = strstr(text, word)); text++)
        count++;
    return count;
}

// The i-th kind of game.
static inline Review *review_of(int i, bool perfect) {
    Game game =
        sample_game((Rules){(Goal)(i % 2), START_STANDARD, 4 + 2 * (i / 2 % 3)}, (uint64_t)i + 7);
    return sample_review(&game, perfect, (uint64_t)i + 1);
}

// What stands between two words, as a text of its own.
static inline char *between(const char *text, const char *begin, const char *end) {
    const char *from = strstr(text, begin), *to = from ? strstr(from + strlen(begin), end) : NULL;
    assert_non_null(to);
    from = from ? from + strlen(begin) : "";
    return strndup(from, to ? (size_t)(to - from) : 0);
}

// Is the element's content what the policy lets a browser use?
static inline void assert_allowed(const char *page, const char *begin, const char *end,
                                  const char *kind) {
    char *content = between(page, begin, end),
         *policy = between(page, "Security-Policy\" content=\"", "\">");
    uint8_t digest[DIGEST_SIZE];
    Text words = {0};
    digest_sha256(content, strlen(content), digest);
    text_format(&words, "%s 'sha256-", kind);
    base64_write(&words, digest, DIGEST_SIZE);
    text_add(&words, "';");
    assert_non_null(strstr(policy, words.data));
    assert_int_equal(strncmp(policy, "default-src 'none';", 19), 0);
    assert_null(strstr(policy, "unsafe"));
    text_free(&words);
    free(content);
    free(policy);
}

#endif
