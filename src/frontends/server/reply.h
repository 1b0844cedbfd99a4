// HTTP reply: status, headers and body.
#ifndef FLIPSIDE_FRONTENDS_REPLY_H
#define FLIPSIDE_FRONTENDS_REPLY_H

#include "json.h"
#include "text.h"

enum { REPLY_HEADERS_MAX = 8, REPLY_HEADER_SIZE = 192 };

typedef struct ReplyHeader {
    const char *name; // string literal
    char value[REPLY_HEADER_SIZE];
} ReplyHeader;

typedef struct Reply {
    int status;        // 0 = no reply yet
    Text body;         // owned body, used if `bytes` is NULL
    const void *bytes; // static body, or NULL
    size_t size;       // length of `bytes`
    ReplyHeader headers[REPLY_HEADERS_MAX];
    int header_count;
} Reply;

void reply_free(Reply *reply);

// Adds a header. Values of REPLY_HEADER_SIZE bytes or more are dropped.
void reply_add_header(Reply *reply, const char *name, const char *value);

// Sets a JSON body and frees `value`.
void reply_json(Reply *reply, int status, Json *value);

// Set an error body, `{"error": …, "column": …}`, and return false.
bool reply_error(Reply *reply, int status, const Error *error);
bool reply_refuse(Reply *reply, int status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// Security headers of every reply: name and value.
extern const char *const reply_common_headers[][2];
extern const size_t reply_common_header_count;

#endif
