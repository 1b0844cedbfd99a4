// What is answered to a request: a status, a body and lines about it.
#ifndef FLIPSIDE_FRONTENDS_REPLY_H
#define FLIPSIDE_FRONTENDS_REPLY_H

#include "json.h"
#include "text.h"

enum { REPLY_LINES = 8, REPLY_LINE_SIZE = 192 };

typedef struct ReplyLine {
    const char *name;
    char value[REPLY_LINE_SIZE];
} ReplyLine;

typedef struct Reply {
    int status; // 0 = there is no reply yet
    Text body;  // made for it
    const void *bytes;
    size_t size; // or bytes that stay
    ReplyLine lines[REPLY_LINES];
    int line_count;
} Reply;

void reply_free(Reply *reply);

// Adds a line; one that is too long is left out.
void reply_add_line(Reply *reply, const char *name, const char *value);

// A JSON value, which is freed; or an error, `{"error": …, "column": …}`. False for an error, so
// that a caller can return it.
void reply_json(Reply *reply, int status, Json *value);
bool reply_error(Reply *reply, int status, const Error *error);
bool reply_refuse(Reply *reply, int status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// The lines that every answer has: what a page of ours may load and who may show it.
extern const char *const reply_standing_lines[][2];
extern const size_t reply_standing_count;

#endif
