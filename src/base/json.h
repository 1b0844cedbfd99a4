// JSON values, made here and nowhere else: the only file that knows the library behind it. A value that memory is
// refused for is missing from what it is added to, and writing the whole says so.
#ifndef FLIPSIDE_BASE_JSON_H
#define FLIPSIDE_BASE_JSON_H

#include "text.h"

#include <stdint.h>

typedef struct json_t Json;

Json *json_new_object(void);
Json *json_new_list(void);

// Adds a member to an object. Text that is not UTF-8 is written out visibly (visible.h), NULL is null, and so is a real
// number that is not finite; others are rounded to so many decimals. `json_add` takes the value over.
void json_add(Json *object, const char *key, Json *value);
void json_add_text(Json *object, const char *key, const char *text);
void json_add_int(Json *object, const char *key, int64_t number);
void json_add_real(Json *object, const char *key, double number, int decimals);
void json_add_flag(Json *object, const char *key, bool flag);

// The same at the end of a list.
void json_append(Json *list, Json *value);
void json_append_text(Json *list, const char *text);
void json_append_int(Json *list, int64_t number);

// Appends a value as one line, with the line's end, and frees it. False, and the text says `failed`, when memory was
// refused.
bool json_write_line(Text *out, Json *value);

#endif
