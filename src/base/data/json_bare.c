#include "json_bare.h"
#include "json_make.h"

#include "utf8.h"
#include "visible.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Has memory been refused for a part of what this thread makes? Told when the whole is written.
static _Thread_local bool refused;

bool json_bare_refused(void) {
    bool was = refused;
    refused = false;
    return was;
}

Json *json_bare_make(JsonKind kind) {
    Json *value = calloc(1, sizeof *value);
    if (value)
        value->kind = kind;
    return value;
}

Json *json_new_object(void) {
    return json_bare_make(KIND_OBJECT);
}

Json *json_new_list(void) {
    return json_bare_make(KIND_LIST);
}

void json_free(Json *value) {
    if (!value)
        return;
    for (size_t i = 0; i < value->count; i++) {
        json_free(value->values[i]);
        if (value->keys)
            free(value->keys[i]);
    }
    free(value->values);
    free(value->keys);
    free(value->text);
    free(value);
}

Json *json_bare_text(char *text) {
    Json *value = text ? json_bare_make(KIND_TEXT) : NULL;
    if (value)
        value->text = text;
    else
        free(text);
    return value;
}

Json *json_make_text(const char *text) {
    if (!text)
        return json_bare_make(KIND_NULL);
    if (utf8_valid(text))
        return json_bare_text(strdup(text));
    Text visible = {0};
    visible_add(&visible, text);
    Json *value = visible.failed ? NULL : json_bare_text(strdup(text_string(&visible)));
    text_free(&visible);
    return value;
}

Json *json_make_real(double number) {
    Json *value = json_bare_make(isfinite(number) ? KIND_REAL : KIND_NULL);
    if (value)
        value->real = number;
    return value;
}

Json *json_make_int(int64_t number) {
    Json *value = json_bare_make(KIND_INT);
    if (value)
        value->number = number;
    return value;
}

Json *json_make_flag(bool flag) {
    Json *value = json_bare_make(KIND_FLAG);
    if (value)
        value->flag = flag;
    return value;
}

static bool grow(Json *value) {
    if (value->count < value->room)
        return true;
    size_t room = value->room ? 2 * value->room : 8;
    Json **values = realloc(value->values, room * sizeof *values);
    if (!values)
        return false;
    value->values = values;
    if (value->kind == KIND_OBJECT) {
        char **keys = realloc(value->keys, room * sizeof *keys);
        if (!keys)
            return false;
        value->keys = keys;
    }
    value->room = room;
    return true;
}

size_t json_bare_find(const Json *object, const char *key) {
    size_t place = 0;
    while (place < object->count && strcmp(object->keys[place], key) != 0)
        place++;
    return place;
}

bool json_bare_set(Json *object, const char *key, Json *value) {
    if (!object || object->kind != KIND_OBJECT || !value || !utf8_valid(key)) {
        json_free(value);
        return false;
    }
    size_t place = json_bare_find(object, key);
    if (place < object->count) {
        json_free(object->values[place]);
        object->values[place] = value;
        return true;
    }
    char *copy = grow(object) ? strdup(key) : NULL;
    if (!copy) {
        json_free(value);
        return false;
    }
    object->keys[place] = copy;
    object->values[place] = value;
    object->count++;
    return true;
}

bool json_bare_append(Json *list, Json *value) {
    if (!list || list->kind != KIND_LIST || !value || !grow(list)) {
        json_free(value);
        return false;
    }
    list->values[list->count++] = value;
    return true;
}

void json_add(Json *object, const char *key, Json *value) {
    refused |= !json_bare_set(object, key, value);
}

void json_append(Json *list, Json *value) {
    refused |= !json_bare_append(list, value);
}

const Json *json_member(const Json *object, const char *key) {
    if (!object || object->kind != KIND_OBJECT || !key)
        return NULL;
    size_t place = json_bare_find(object, key);
    return place < object->count ? object->values[place] : NULL;
}

size_t json_length(const Json *list) {
    return list && list->kind == KIND_LIST ? list->count : 0;
}

const Json *json_entry(const Json *list, size_t index) {
    return index < json_length(list) ? list->values[index] : NULL;
}

bool json_holds_object(const Json *value) {
    return value && value->kind == KIND_OBJECT;
}

bool json_holds_list(const Json *value) {
    return value && value->kind == KIND_LIST;
}

bool json_holds_int(const Json *value) {
    return value && value->kind == KIND_INT;
}

bool json_holds_number(const Json *value) {
    return value && (value->kind == KIND_INT || value->kind == KIND_REAL);
}

bool json_holds_flag(const Json *value) {
    return value && value->kind == KIND_FLAG;
}

const char *json_text_of(const Json *value) {
    return value && value->kind == KIND_TEXT ? value->text : NULL;
}

int64_t json_int_of(const Json *value) {
    return json_holds_int(value) ? value->number : 0;
}

double json_number_of(const Json *value) {
    return json_holds_int(value)      ? (double)value->number
           : json_holds_number(value) ? value->real
                                      : 0;
}

bool json_flag_of(const Json *value) {
    return json_holds_flag(value) && value->flag;
}

const char *json_unknown_key(const Json *object, const char *const *known, size_t count) {
    for (size_t place = 0; json_holds_object(object) && place < object->count; place++) {
        size_t i = 0;
        while (i < count && strcmp(object->keys[place], known[i]) != 0)
            i++;
        if (i == count)
            return object->keys[place];
    }
    return NULL;
}
