#include "json.h"

#include "visible.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>

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

bool json_write_line(Text *out, Json *value) {
    char *line = value ? json_dumps(value, JSON_COMPACT | JSON_REAL_PRECISION(15)) : NULL;
    if (line) {
        text_add(out, line);
        text_add_char(out, '\n');
    } else {
        out->failed = true;
    }
    free(line);
    json_decref(value);
    return !out->failed;
}
