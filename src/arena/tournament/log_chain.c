#include "log_chain.h"

#include "digest.h"
#include "entropy.h"

#include <assert.h>
#include <string.h>

static const char before_link[] = ",\"chain\":\"", after_link[] = "\"}";

static void write_hex(char out[CHAIN_DIGITS + 1], const uint8_t *bytes) {
    static const char digits[] = "0123456789abcdef";
    for (int i = 0; i < CHAIN_DIGITS; i++)
        out[i] = digits[bytes[i / 2] >> (i % 2 ? 0 : 4) & 15];
    out[CHAIN_DIGITS] = '\0';
}

bool log_chain_make_key(char key[CHAIN_DIGITS + 1]) {
    uint8_t bytes[CHAIN_DIGITS / 2];
    if (!system_random(bytes, sizeof bytes))
        return false;
    write_hex(key, bytes);
    return true;
}

void log_chain_derive_key(const Text *from, char key[CHAIN_DIGITS + 1]) {
    uint8_t digest[DIGEST_SIZE];
    digest_sha256(text_string(from), from->length, digest);
    write_hex(key, digest);
}

LogChain log_chain_begin(const char *key) {
    LogChain chain = {.used = key != NULL, .count = 1};
    for (int i = 0; key && i < CHAIN_DIGITS && key[i]; i++)
        chain.key[i] = key[i];
    memset(chain.links[0], '0', CHAIN_DIGITS);
    return chain;
}

// The link of a line's body after another link.
static void make_link(const LogChain *chain, const char *before, const char *body, size_t length,
                      char link[CHAIN_DIGITS + 1]) {
    uint8_t parts[2 * CHAIN_DIGITS + DIGEST_SIZE], digest[DIGEST_SIZE];
    memcpy(parts, chain->key, CHAIN_DIGITS);
    memcpy(parts + CHAIN_DIGITS, before, CHAIN_DIGITS);
    digest_sha256(body, length, parts + 2 * CHAIN_DIGITS);
    digest_sha256(parts, sizeof parts, digest);
    write_hex(link, digest);
}

static void follow(LogChain *chain, const char link[CHAIN_DIGITS + 1]) {
    memcpy(chain->links[0], link, CHAIN_DIGITS + 1);
    chain->count = 1;
}

void log_chain_add(LogChain *chain, Text *line) {
    char link[CHAIN_DIGITS + 1];
    if (!chain->used || line->failed)
        return;
    assert(line->length > 2 && line->data[line->length - 2] == '}');
    size_t body = line->length - 2;
    make_link(chain, chain->links[0], line->data, body, link);
    text_truncate(line, body);
    text_format(line, "%s%s%s\n", before_link, link, after_link);
    if (!line->failed)
        follow(chain, link);
}

size_t log_chain_body(const char *line, size_t length) {
    size_t head = sizeof before_link - 1, tail = sizeof after_link - 1,
           whole = head + CHAIN_DIGITS + tail;
    if (length <= whole)
        return 0;
    const char *at = line + length - whole;
    bool fits = memcmp(at, before_link, head) == 0 &&
                memcmp(at + head + CHAIN_DIGITS, after_link, tail) == 0;
    for (int i = 0; fits && i < CHAIN_DIGITS; i++)
        fits = strchr("0123456789abcdef", at[head + (size_t)i]) && at[head + (size_t)i];
    return fits ? length - whole : 0;
}

bool log_chain_follows(LogChain *chain, const char *line, size_t length) {
    if (!chain->used)
        return true;
    size_t body = log_chain_body(line, length);
    char said[CHAIN_DIGITS + 1] = "", link[CHAIN_DIGITS + 1];
    if (!body)
        return false; // the next one may follow from what this one should have
    memcpy(said, line + body + sizeof before_link - 1, CHAIN_DIGITS);
    for (int i = 0; i < chain->count; i++) {
        make_link(chain, chain->links[i], line, body, link);
        if (strcmp(link, said) == 0) {
            follow(chain, link);
            return true;
        }
    }
    memcpy(chain->links[1], said, sizeof said);
    make_link(chain, chain->links[0], line, body, chain->links[2]);
    chain->count = CHAIN_LINKS;
    return false;
}
