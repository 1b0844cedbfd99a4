#include "json_make.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Rounded in decimal, so that 15 digits write it as it was meant.
static Json *make_rounded(double number, int decimals) {
    double scale = pow(10, decimals), scaled = number * scale;
    return json_make_real(isfinite(scaled) ? round(scaled) / scale : number);
}

static Json *make_measure(double number, int digits) {
    char text[40];
    snprintf(text, sizeof text, "%.*g", digits, number);
    return json_make_real(isfinite(number) ? strtod(text, NULL) : number);
}

void json_add_text(Json *object, const char *key, const char *text) {
    json_add(object, key, json_make_text(text));
}

void json_add_buffer(Json *object, const char *key, Text *text) {
    json_add(object, key, text->failed ? NULL : json_make_text(text_string(text)));
    text_free(text);
}

void json_add_int(Json *object, const char *key, int64_t number) {
    json_add(object, key, json_make_int(number));
}

void json_add_real(Json *object, const char *key, double number, int decimals) {
    json_add(object, key, make_rounded(number, decimals));
}

void json_add_measure(Json *object, const char *key, double number, int digits) {
    json_add(object, key, make_measure(number, digits));
}

void json_add_flag(Json *object, const char *key, bool flag) {
    json_add(object, key, json_make_flag(flag));
}

void json_append_text(Json *list, const char *text) {
    json_append(list, json_make_text(text));
}

void json_append_int(Json *list, int64_t number) {
    json_append(list, json_make_int(number));
}

void json_append_measure(Json *list, double number, int digits) {
    json_append(list, make_measure(number, digits));
}

bool json_take_text(const Json *object, const char *key, const char **value, size_t limit,
                    Error *error) {
    const char *text = json_text_of(json_member(object, key));
    if (!text)
        return error_set(error, "\"%s\" is missing or not a text", key);
    if (strlen(text) >= limit)
        return error_set(error, "\"%s\" is too long", key);
    *value = text;
    return true;
}

bool json_take_number(const Json *object, const char *key, double min, double max, double *value,
                      Error *error) {
    const Json *member = json_member(object, key);
    double number = json_number_of(member);
    if (!json_holds_number(member))
        return error_set(error, "\"%s\" is missing or not a number", key);
    if (!(number >= min && number <= max))
        return error_set(error, "\"%s\" must be from %.10g to %.10g", key, min, max);
    *value = number;
    return true;
}

bool json_take_int(const Json *object, const char *key, int min, int max, int *value,
                   Error *error) {
    double number = min;
    if (!json_holds_int(json_member(object, key)))
        return error_set(error, "\"%s\" is missing or not a whole number", key);
    if (!json_take_number(object, key, min, max, &number, error))
        return false;
    *value = (int)number;
    return true;
}
