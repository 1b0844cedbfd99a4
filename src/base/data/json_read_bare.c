#include "json_bare.h"
#include "utf8.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 2048 };

// A text being read, and what is wrong with it.
typedef struct Reading {
    const char *text, *at, *end;
    const char *problem; // NULL = none yet
    bool refused;        // memory was
} Reading;

static Json *fail(Reading *reading, const char *problem) {
    if (!reading->problem)
        reading->problem = problem;
    return NULL;
}

static Json *fail_memory(Reading *reading) {
    reading->refused = true;
    return fail(reading, "no memory for it");
}

static int peek(const Reading *reading) {
    return reading->at < reading->end ? (unsigned char)*reading->at : -1;
}

static bool take(Reading *reading, char c) {
    bool there = peek(reading) == (unsigned char)c;
    reading->at += there;
    return there;
}

static void skip_space(Reading *reading) {
    while (reading->at < reading->end && memchr(" \t\n\r", *reading->at, 4))
        reading->at++;
}

// Takes nothing where the word goes on.
static bool take_word(Reading *reading, const char *word) {
    size_t length = strlen(word);
    if ((size_t)(reading->end - reading->at) < length || memcmp(reading->at, word, length) != 0)
        return false;
    Reading behind = {.at = reading->at + length, .end = reading->end};
    if (isalpha(peek(&behind)))
        return false;
    reading->at += length;
    return true;
}

// Four hexadecimal digits; −1 when they are none.
static int take_hex(Reading *reading) {
    int value = 0;
    for (int i = 0; i < 4; i++) {
        int c = peek(reading);
        if (!isxdigit(c))
            return -1;
        value = value * 16 + (isdigit(c) ? c - '0' : (c | 32) - 'a' + 10);
        reading->at++;
    }
    return value;
}

static void add_character(Text *out, unsigned code) {
    if (code < 0x80) {
        text_add_char(out, (char)code);
        return;
    }
    int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    text_add_char(out, (char)(0xFFU << (7 - more) | code >> 6 * more));
    for (int i = more - 1; i >= 0; i--)
        text_add_char(out, (char)(0x80 | (code >> 6 * i & 0x3F)));
}

// What stands behind `\u`: a character, perhaps in two halves.
static bool read_code(Reading *reading, Text *out) {
    int code = take_hex(reading);
    if (code < 0 || code == 0 || (code >= 0xDC00 && code <= 0xDFFF))
        return fail(reading, "a \\u that stands for no character");
    if (code >= 0xD800 && code <= 0xDBFF) {
        int low = take(reading, '\\') && take(reading, 'u') ? take_hex(reading) : -1;
        if (low < 0xDC00 || low > 0xDFFF)
            return fail(reading, "half a character");
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    }
    add_character(out, (unsigned)code);
    return true;
}

static bool read_escape(Reading *reading, Text *out) {
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    int c = peek(reading);
    const char *found = c > 0 ? strchr(letters, c) : NULL;
    reading->at += c >= 0;
    if (c == 'u')
        return read_code(reading, out);
    if (!found)
        return fail(reading, "an unknown escape");
    text_add_char(out, meant[found - letters]);
    return true;
}

// The text between two quotation marks, of which the first was taken; to be freed. NULL when it is
// none.
static char *read_string(Reading *reading) {
    Text out = {0};
    bool good = true;
    while (good && !take(reading, '"')) {
        int c = peek(reading);
        if (c < ' ')
            good = fail(reading, c < 0 ? "a text without an end" : "a control character in a text");
        reading->at += good;
        if (good && c == '\\')
            good = read_escape(reading, &out);
        else if (good)
            text_add_char(&out, (char)c);
    }
    if (good && (out.failed || (!out.data && !(out.data = calloc(1, 1)))))
        good = fail_memory(reading);
    if (good && !utf8_valid(out.data))
        good = fail(reading, "a text that is no UTF-8");
    if (!good)
        text_free(&out);
    return out.data;
}

static bool skip_digits(Reading *reading) {
    const char *begin = reading->at;
    while (isdigit(peek(reading)))
        reading->at++;
    return reading->at > begin;
}

// Passes over a number; *whole when it has neither a point nor an exponent.
static bool scan_number(Reading *reading, bool *whole) {
    take(reading, '-');
    if (peek(reading) == '0')
        reading->at++;
    else if (!skip_digits(reading))
        return false;
    *whole = !isdigit(peek(reading));
    bool good = *whole;
    if (good && take(reading, '.')) {
        *whole = false;
        good = skip_digits(reading);
    }
    if (good && (take(reading, 'e') || take(reading, 'E'))) {
        *whole = false;
        if (!take(reading, '+'))
            take(reading, '-');
        good = skip_digits(reading);
    }
    return good;
}

static Json *read_number(Reading *reading) {
    const char *begin = reading->at;
    bool whole;
    if (!scan_number(reading, &whole))
        return fail(reading, "no number");
    char *digits = strndup(begin, (size_t)(reading->at - begin));
    Json *value = digits ? json_bare_make(whole ? KIND_INT : KIND_REAL) : NULL;
    if (!value) {
        free(digits);
        return fail_memory(reading);
    }
    errno = 0;
    if (whole)
        value->number = strtoll(digits, NULL, 10);
    else
        value->real = strtod(digits, NULL);
    bool good = whole ? errno != ERANGE : isfinite(value->real);
    free(digits);
    if (good)
        return value;
    json_free(value);
    return fail(reading, "a number that is too large");
}

static Json *read_value(Reading *reading, int depth);

// A member's key and colon; to be freed. NULL when it is none, or there was one of that name.
static char *read_key(Reading *reading, const Json *object) {
    skip_space(reading);
    char *key = take(reading, '"') ? read_string(reading) : NULL;
    if (!key)
        return (void *)fail(reading, "a member begins with its name");
    skip_space(reading);
    if (json_bare_find(object, key) == object->count && take(reading, ':'))
        return key;
    fail(reading, json_bare_find(object, key) < object->count ? "a member stands twice"
                                                              : "a colon is missing");
    free(key);
    return NULL;
}

// A member of an object or an entry of a list.
static bool read_part(Reading *reading, Json *whole, int depth) {
    if (whole->kind == KIND_LIST) {
        Json *value = read_value(reading, depth);
        return value && (json_bare_append(whole, value) || fail_memory(reading));
    }
    char *key = read_key(reading, whole);
    Json *value = key ? read_value(reading, depth) : NULL;
    bool good = value && (json_bare_set(whole, key, value) || fail_memory(reading));
    free(key);
    return good;
}

static Json *read_whole(Reading *reading, JsonKind kind, int depth) {
    char close = kind == KIND_LIST ? ']' : '}';
    Json *whole = json_bare_make(kind);
    if (!whole)
        return fail_memory(reading);
    skip_space(reading);
    bool good = true, done = take(reading, close);
    while (good && !done) {
        good = read_part(reading, whole, depth);
        skip_space(reading);
        done = good && take(reading, close);
        if (good && !done && !take(reading, ','))
            good = fail(reading, "a comma or the end is missing");
    }
    if (good)
        return whole;
    json_free(whole);
    return NULL;
}

static Json *read_plain(Reading *reading) {
    Json *value = NULL;
    if (take(reading, '"')) {
        char *text = read_string(reading);
        value = text ? json_bare_text(text) : NULL;
        return value || reading->problem ? value : fail_memory(reading);
    }
    bool yes = take_word(reading, "true");
    if (yes || take_word(reading, "false")) {
        value = json_bare_make(KIND_FLAG);
        if (value)
            value->flag = yes;
    } else if (take_word(reading, "null")) {
        value = json_bare_make(KIND_NULL);
    } else {
        return read_number(reading);
    }
    return value ? value : fail_memory(reading);
}

static Json *read_value(Reading *reading, int depth) {
    skip_space(reading);
    int c = peek(reading);
    if (c != '{' && c != '[')
        return read_plain(reading);
    if (depth == DEPTH_MAX)
        return fail(reading, "too many values inside each other");
    reading->at++;
    return read_whole(reading, c == '[' ? KIND_LIST : KIND_OBJECT, depth + 1);
}

static Json *read_document(Reading *reading) {
    skip_space(reading);
    if (peek(reading) != '{' && peek(reading) != '[')
        return fail(reading, "'[' or '{' expected");
    Json *value = read_value(reading, 0);
    skip_space(reading);
    if (!value || reading->at == reading->end)
        return value;
    json_free(value);
    return fail(reading, "end of file expected");
}

static Json *load(Reading *reading, Error *error) {
    Json *value = read_document(reading);
    if (!value && reading->refused)
        error_system(error, ENOMEM, "cannot read it");
    return value;
}

Json *json_read(const char *text, size_t length, Error *error) {
    Reading reading = {.text = text, .at = text, .end = text + length};
    Json *value = load(&reading, error);
    if (value || reading.refused)
        return value;
    int line = 1, column = 0;
    for (const char *at = text; at < reading.at; at++) {
        bool end = *at == '\n';
        line += end;
        column = end ? 0 : column + 1;
    }
    error_set(error, "line %d, column %d: %s", line, column, reading.problem);
    return NULL;
}

Json *json_read_message(const char *text, size_t length, Error *error) {
    Reading reading = {.text = text, .at = text, .end = text + length};
    Json *value = load(&reading, error);
    size_t place = (size_t)(reading.at - text);
    if (!value && !reading.refused)
        error_at(error, place ? place : 1, "no JSON: %s", reading.problem);
    return value;
}
