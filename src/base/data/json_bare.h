// JSON without jansson: definitions shared by json*_bare.c. Values are trees. Object members keep
// their insertion order and are found by linear search. Accepted input and output are those of
// jansson; only error messages differ.
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

// Returns an empty value; NULL if memory runs out.
Json *json_bare_make(JsonKind kind);

// Returns a string value. Takes ownership of the text; NULL stands for a failed allocation.
Json *json_bare_text(char *text);

// Returns the index of a member, or the member count if there is none.
size_t json_bare_find(const Json *object, const char *key);

// Set or replace a member, or append to a list. Both take ownership of the value; on failure they
// free it and return false.
bool json_bare_set(Json *object, const char *key, Json *value);
bool json_bare_append(Json *list, Json *value);

// Returns true if an allocation failed on this thread since the last call.
bool json_bare_failed(void);

#endif
