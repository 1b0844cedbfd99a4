#include "json.h"

#include "visible.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

Json *json_new_object(void) {
    return json_object();
}

Json *json_new_list(void) {
    return json_array();
}

static Json *new_text(const char *text) {
    if (!text)
        return json_null();
    Json *value = json_string(text);
    if (value)
        return value;
    Text visible = {0};
    visible_add(&visible, text);
    value = json_string(text_string(&visible));
    text_free(&visible);
    return value;
}

// Rounded in decimal, so that 15 digits write it as it was meant.
static Json *new_real(double number, int decimals) {
    double scale = pow(10, decimals), scaled = number * scale;
    if (!isfinite(number))
        return json_null();
    return json_real(isfinite(scaled) ? round(scaled) / scale : number);
}

void json_add(Json *object, const char *key, Json *value) {
    json_object_set_new(object, key, value);
}

void json_add_text(Json *object, const char *key, const char *text) {
    json_object_set_new(object, key, new_text(text));
}

void json_add_int(Json *object, const char *key, int64_t number) {
    json_object_set_new(object, key, json_integer(number));
}

void json_add_real(Json *object, const char *key, double number, int decimals) {
    json_object_set_new(object, key, new_real(number, decimals));
}

void json_add_flag(Json *object, const char *key, bool flag) {
    json_object_set_new(object, key, json_boolean(flag));
}

void json_append(Json *list, Json *value) {
    json_array_append_new(list, value);
}

void json_append_text(Json *list, const char *text) {
    json_array_append_new(list, new_text(text));
}

void json_append_int(Json *list, int64_t number) {
    json_array_append_new(list, json_integer(number));
}

static bool write(Text *out, Json *value, size_t flags) {
    char *written = value ? json_dumps(value, flags | JSON_REAL_PRECISION(15)) : NULL;
    if (written) {
        text_add(out, written);
        text_add_char(out, '\n');
    } else {
        out->failed = true;
    }
    free(written);
    json_decref(value);
    return !out->failed;
}

bool json_write_line(Text *out, Json *value) {
    return write(out, value, JSON_COMPACT);
}

bool json_write_file(Text *out, Json *value) {
    return write(out, value, JSON_INDENT(1));
}

bool json_write_part(Text *out, const Json *part) {
    return write(out, json_incref((Json *)part), JSON_COMPACT | JSON_ENCODE_ANY);
}

Json *json_read(const char *text, size_t length, Error *error) {
    json_error_t problem;
    Json *value = json_loadb(text, length, JSON_REJECT_DUPLICATES, &problem);
    if (!value)
        error_set(error, "line %d, column %d: %.200s", problem.line, problem.column, problem.text);
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

bool json_take_text(const Json *object, const char *key, const char **value, size_t limit, Error *error) {
    const char *text = json_text_of(json_member(object, key));
    if (!text)
        return error_set(error, "\"%s\" is missing or not a text", key);
    if (strlen(text) >= limit)
        return error_set(error, "\"%s\" is too long", key);
    *value = text;
    return true;
}

bool json_take_number(const Json *object, const char *key, double min, double max, double *value, Error *error) {
    const Json *member = json_member(object, key);
    double number = json_number_of(member);
    if (!json_is_number(member))
        return error_set(error, "\"%s\" is missing or not a number", key);
    if (!(number >= min && number <= max))
        return error_set(error, "\"%s\" must be from %.10g to %.10g", key, min, max);
    *value = number;
    return true;
}

bool json_take_whole(const Json *object, const char *key, int min, int max, int *value, Error *error) {
    double number = min;
    if (!json_holds_int(json_member(object, key)))
        return error_set(error, "\"%s\" is missing or not a whole number", key);
    if (!json_take_number(object, key, min, max, &number, error))
        return false;
    *value = (int)number;
    return true;
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
