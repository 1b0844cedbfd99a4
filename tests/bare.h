// Our own JSON and zstd reader (json_bare.c, pack_bare.c) beside the libraries that they stand for.
#ifndef FLIPSIDE_TESTS_BARE_H
#define FLIPSIDE_TESTS_BARE_H

#include "json.h"
#include "pack.h"

#include <stdlib.h>
#include <string.h>

// A value of our own is no value of the library's.
Json *bare_json_read(const char *text, size_t length, Error *error);
Json *bare_json_read_sent(const char *text, size_t length, Error *error);
void bare_json_free(Json *value);
bool bare_json_write_line(Text *out, Json *value);
bool bare_json_write_file(Text *out, Json *value);
bool bare_json_write_script(Text *out, Json *value);
bool bare_json_write_part(Text *out, const Json *part);
size_t bare_pack_compress(void *out, size_t room, const void *data, size_t size, int level);
PackResult bare_pack_expand(void *out, size_t size, const void *packed, size_t packed_size);

typedef bool BareWrite(Text *out, Json *value);

// Do both read a text, or both refuse it, and write the same in every form? *good gets whether they
// read it. A NUL is never JSON; the library overlooks some of them.
static inline bool bare_agrees(const char *text, size_t length, bool *good) {
    static BareWrite *const libraries[] = {json_write_line, json_write_file, json_write_script};
    static BareWrite *const own[] = {bare_json_write_line, bare_json_write_file,
                                     bare_json_write_script};
    bool same = true;
    if (memchr(text, '\0', length)) {
        Json *mine = bare_json_read(text, length, NULL);
        bare_json_free(mine);
        *good = false;
        return !mine;
    }
    for (int form = 0; form < 3 && same; form++) {
        Text one = {0}, other = {0};
        Json *value = json_read(text, length, NULL), *mine = bare_json_read(text, length, NULL);
        *good = value != NULL;
        same = !value == !mine;
        if (value)
            libraries[form](&one, value);
        if (mine)
            own[form](&other, mine);
        same = same && strcmp(text_string(&one), text_string(&other)) == 0 &&
               one.failed == other.failed;
        text_free(&one);
        text_free(&other);
    }
    return same;
}

#endif
