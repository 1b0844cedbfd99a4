// JSON without a library, as the files json*_bare.c share it. A value is a tree; members of an
// object stand in the order in which they came and are found by looking at all of them. What is
// taken and written is what jansson takes and writes; only the words of an error are others.
#ifndef FLIPSIDE_BASE_JSON_BARE_H
#define FLIPSIDE_BASE_JSON_BARE_H

#include "json.h"

typedef enum JsonKind {
    KIND_NULL,
    KIND_FLAG,
    KIND_INT,
    KIND_REAL,
    KIND_TEXT,
    KIND_LIST,
    KIND_OBJECT
} JsonKind;

struct json_t {
    JsonKind kind;
    bool flag;
    int64_t number;
    double real;
    char *text;
    Json **values; // of a list or an object
    char **keys;   // of an object
    size_t count, room;
};

// An empty value; NULL when memory is refused.
Json *json_bare_make(JsonKind kind);

// A value of a text that is taken over; NULL is memory that was refused.
Json *json_bare_text(char *text);

// The place of a member, or the count.
size_t json_bare_find(const Json *object, const char *key);

// Takes a member over, or frees it and returns false; a member of that name is replaced. The same
// for a list's end.
bool json_bare_set(Json *object, const char *key, Json *value);
bool json_bare_append(Json *list, Json *value);

// Was memory refused for a part of what this thread has made since it was last asked?
bool json_bare_refused(void);

#endif
