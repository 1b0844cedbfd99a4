// JSON values, written and read: by jansson (json_jansson.c), or where that is not, by ourselves
// (json_bare.c), to the byte the same. A value that memory is refused for is missing from what it
// is added to, and writing the whole says so: what is built is written, on the same thread.
#ifndef FLIPSIDE_BASE_JSON_H
#define FLIPSIDE_BASE_JSON_H

#include "error.h"
#include "text.h"

#include <stdint.h>

typedef struct json_t Json;

Json *json_new_object(void);
Json *json_new_list(void);

// Adds a member to an object. Text that is not UTF-8 is written out visibly (visible.h), NULL is
// null, and so is a real number that is not finite; others are rounded to so many decimals.
// `json_add` takes the value over.
void json_add(Json *object, const char *key, Json *value);
void json_add_text(Json *object, const char *key, const char *text);
void json_add_buffer(Json *object, const char *key, Text *text); // frees the text
void json_add_int(Json *object, const char *key, int64_t number);
void json_add_real(Json *object, const char *key, double number, int decimals);
void json_add_measure(Json *object, const char *key, double number,
                      int digits); // so many digits that count
void json_add_flag(Json *object, const char *key, bool flag);

// The same at the end of a list.
void json_append(Json *list, Json *value);
void json_append_text(Json *list, const char *text);
void json_append_int(Json *list, int64_t number);
void json_append_measure(Json *list, double number, int digits);

// Appends a value as one line, with the line's end, and frees it. False, and the text says
// `failed`, when memory was refused.
bool json_write_line(Text *out, Json *value);

// The same for a file that people may read: a member a line, indented.
bool json_write_file(Text *out, Json *value);

// The same as one line that may stand in a script element of a page: nothing in it ends the
// element.
bool json_write_script(Text *out, Json *value);

// The same for a part of a value, which keeps it.
bool json_write_part(Text *out, const Json *part);

// The value that a text is; NULL and an error with the place when it is none, or an object has a
// key twice. To be freed.
Json *json_read(const char *text, size_t length, Error *error);

// The same for a text that another program sent: the place is the error's column.
Json *json_read_message(const char *text, size_t length, Error *error);
void json_free(Json *value);

// Looking around: a member of an object, the length and an entry of a list; NULL and 0 when it is
// something else.
const Json *json_member(const Json *object, const char *key);
size_t json_length(const Json *list);
const Json *json_entry(const Json *list, size_t index);
bool json_holds_object(const Json *value);
bool json_holds_list(const Json *value);
bool json_holds_int(const Json *value);
bool json_holds_number(const Json *value); // whole or not
bool json_holds_flag(const Json *value);

// What a value holds: NULL, 0 or false when it is of another kind.
const char *json_text_of(const Json *value);
int64_t json_int_of(const Json *value);
double json_number_of(const Json *value); // also of an int
bool json_flag_of(const Json *value);

// Members that must be there: a text of less than `limit` bytes, a number or whole number from min
// to max. False and an error that names the key otherwise.
bool json_take_text(const Json *object, const char *key, const char **value, size_t limit,
                    Error *error);
bool json_take_number(const Json *object, const char *key, double min, double max, double *value,
                      Error *error);
bool json_take_int(const Json *object, const char *key, int min, int max, int *value, Error *error);

// The first key of an object that is not among those known; NULL when there is none.
const char *json_unknown_key(const Json *object, const char *const *known, size_t count);

#endif
