// JSON values, backed by jansson (json_jansson.c) or, in the browser, by our own code (json_bare.c)
// with identical output.
//
// If memory runs out, a value is missing from its container, and the next write on the same thread
// fails. A value must therefore be built and written on one thread.
#ifndef FLIPSIDE_BASE_JSON_H
#define FLIPSIDE_BASE_JSON_H

#include "error.h"
#include "text.h"

#include <stdint.h>

typedef struct json_t Json;

Json *json_new_object(void);
Json *json_new_list(void);

// Add a member to an object. Invalid UTF-8 is escaped (visible.h). NULL strings and numbers that
// are not finite become null.
void json_add(Json *object, const char *key, Json *value); // takes ownership of the value
void json_add_text(Json *object, const char *key, const char *text);
void json_add_buffer(Json *object, const char *key, Text *text); // frees the text
void json_add_int(Json *object, const char *key, int64_t number);
void json_add_real(Json *object, const char *key, double number, int decimals);
void json_add_measure(Json *object, const char *key, double number, int digits); // significant
void json_add_flag(Json *object, const char *key, bool flag);

// Append a value to a list, likewise.
void json_append(Json *list, Json *value);
void json_append_text(Json *list, const char *text);
void json_append_int(Json *list, int64_t number);
void json_append_measure(Json *list, double number, int digits);

// Appends a value as one line with a newline, and frees it. Returns false and sets out->failed if
// memory ran out.
bool json_write_line(Text *out, Json *value);

// The same, indented with one member per line.
bool json_write_file(Text *out, Json *value);

// The same as one line that is safe inside an HTML script element: `<` is escaped.
bool json_write_script(Text *out, Json *value);

// The same as json_write_line, without freeing the value, which may be of any type.
bool json_write_part(Text *out, const Json *part);

// Parses an object or list. Duplicate keys are an error. Returns NULL and sets *error, with line
// and column in the message, on failure. The caller frees the value.
Json *json_read(const char *text, size_t length, Error *error);

// The same for a message on one line: the position is error->column.
Json *json_read_message(const char *text, size_t length, Error *error);
void json_free(Json *value);

// Look up a member, a list's length or an element; NULL or 0 for other types.
const Json *json_member(const Json *object, const char *key);
size_t json_length(const Json *list);
const Json *json_entry(const Json *list, size_t index);

// Test the type; NULL has none.
bool json_holds_object(const Json *value);
bool json_holds_list(const Json *value);
bool json_holds_int(const Json *value);
bool json_holds_number(const Json *value); // integer or real
bool json_holds_flag(const Json *value);

// Return the value; NULL, 0 or false for other types.
const char *json_text_of(const Json *value);
int64_t json_int_of(const Json *value);
double json_number_of(const Json *value); // integer or real
bool json_flag_of(const Json *value);

// Read a required member: a string shorter than `limit` bytes, or a number or integer from min to
// max. On failure, *error names the key.
bool json_take_text(const Json *object, const char *key, const char **value, size_t limit,
                    Error *error);
bool json_take_number(const Json *object, const char *key, double min, double max, double *value,
                      Error *error);
bool json_take_int(const Json *object, const char *key, int min, int max, int *value, Error *error);

// Returns the first key of an object that is not in `known`; NULL if there is none.
const char *json_unknown_key(const Json *object, const char *const *known, size_t count);

#endif
