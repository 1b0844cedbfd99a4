#include "json_make.h"

#include "visible.h"

#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Has memory been refused for a part of what this thread makes? Told when the whole is written.
static _Thread_local bool refused;

Json *json_new_object(void) {
    return json_object();
}

Json *json_new_list(void) {
    return json_array();
}

Json *json_make_text(const char *text) {
    if (!text)
        return json_null();
    Json *value = json_string(text);
    if (value)
        return value;
    Text visible = {0};
    visible_add(&visible, text);
    value = visible.failed ? NULL : json_string(text_string(&visible));
    text_free(&visible);
    return value;
}

Json *json_make_int(int64_t number) {
    return json_integer(number);
}

Json *json_make_flag(bool flag) {
    return json_boolean(flag);
}

Json *json_make_real(double number) {
    return isfinite(number) ? json_real(number) : json_null();
}

void json_add(Json *object, const char *key, Json *value) {
    refused |= json_object_set_new(object, key, value) != 0;
}

void json_append(Json *list, Json *value) {
    refused |= json_array_append_new(list, value) != 0;
}

// Where the library's bytes go. Its own buffers lose pieces without a word when memory is refused.
typedef struct Written {
    Text *out;
    const char *less; // stands for each `<`, which only texts have
} Written;

static int add_bytes(const char *bytes, size_t size, void *user) {
    const Written *written = user;
    for (size_t at = 0; at < size; at++) {
        const char *less = memchr(bytes + at, '<', size - at);
        size_t plain = less ? (size_t)(less - bytes) - at : size - at;
        text_add_bytes(written->out, bytes + at, plain);
        at += plain;
        if (less)
            text_add(written->out, written->less);
    }
    return written->out->failed ? -1 : 0;
}

static bool write(Text *out, Json *value, size_t flags, const char *less) {
    Written written = {out, less};
    bool whole =
        value && !refused &&
        json_dump_callback(value, add_bytes, &written, flags | JSON_REAL_PRECISION(15)) == 0;
    if (whole)
        text_add_char(out, '\n');
    out->failed |= !whole;
    refused = false;
    json_decref(value);
    return !out->failed;
}

bool json_write_line(Text *out, Json *value) {
    return write(out, value, JSON_COMPACT, "<");
}

bool json_write_file(Text *out, Json *value) {
    return write(out, value, JSON_INDENT(1), "<");
}

bool json_write_script(Text *out, Json *value) {
    return write(out, value, JSON_COMPACT, "\\u003c");
}

bool json_write_part(Text *out, const Json *part) {
    return write(out, json_incref((Json *)part), JSON_COMPACT | JSON_ENCODE_ANY, "<");
}

// Memory that is refused is told; anything else is the caller's to tell.
static Json *load(const char *text, size_t length, json_error_t *problem, Error *error) {
    errno = 0;
    Json *value = json_loadb(text, length, JSON_REJECT_DUPLICATES, problem);
    if (!value && errno == ENOMEM)
        error_system(error, ENOMEM, "cannot read it");
    return value;
}

Json *json_read(const char *text, size_t length, Error *error) {
    json_error_t problem;
    Json *value = load(text, length, &problem, error);
    if (!value && errno != ENOMEM)
        error_set(error, "line %d, column %d: %.200s", problem.line, problem.column, problem.text);
    return value;
}

Json *json_read_message(const char *text, size_t length, Error *error) {
    json_error_t problem;
    Json *value = load(text, length, &problem, error);
    if (!value && errno != ENOMEM)
        error_at(error, problem.position > 0 ? (size_t)problem.position : 1, "no JSON: %.200s",
                 problem.text);
    return value;
}

void json_free(Json *value) {
    json_decref(value);
}

const Json *json_member(const Json *object, const char *key) {
    return json_object_get(object, key);
}

size_t json_length(const Json *list) {
    return json_array_size(list);
}

const Json *json_entry(const Json *list, size_t index) {
    return json_array_get(list, index);
}

bool json_holds_object(const Json *value) {
    return json_is_object(value);
}

bool json_holds_list(const Json *value) {
    return json_is_array(value);
}

bool json_holds_int(const Json *value) {
    return json_is_integer(value);
}

bool json_holds_number(const Json *value) {
    return json_is_number(value);
}

bool json_holds_flag(const Json *value) {
    return json_is_boolean(value);
}

const char *json_text_of(const Json *value) {
    return json_string_value(value);
}

int64_t json_int_of(const Json *value) {
    return json_integer_value(value);
}

double json_number_of(const Json *value) {
    return json_number_value(value);
}

bool json_flag_of(const Json *value) {
    return json_is_true(value);
}

const char *json_unknown_key(const Json *object, const char *const *known, size_t count) {
    const char *key;
    Json *value;
    json_object_foreach((Json *)object, key, value) {
        size_t i = 0;
        while (i < count && strcmp(key, known[i]) != 0)
            i++;
        if (i == count)
            return key;
    }
    return NULL;
}
