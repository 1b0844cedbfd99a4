#include "reply.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *const reply_common_headers[][2] = {
    {"Content-Security-Policy", "default-src 'self'; img-src 'self' data: blob:; object-src "
                                "'none'; base-uri 'none'; form-action 'self'; "
                                "frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Embedder-Policy", "require-corp"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), geolocation=(), microphone=()"},
};
const size_t reply_common_header_count = sizeof reply_common_headers / sizeof *reply_common_headers;

void reply_free(Reply *reply) {
    text_free(&reply->body);
    *reply = (Reply){0};
}

void reply_add_header(Reply *reply, const char *name, const char *value) {
    assert(reply->header_count < REPLY_HEADERS_MAX);
    ReplyHeader *line = &reply->headers[reply->header_count];
    if (strlen(value) >= sizeof line->value)
        return;
    line->name = name;
    memcpy(line->value, value, strlen(value) + 1);
    reply->header_count++;
}

void reply_json(Reply *reply, int status, Json *value) {
    reply->status = status;
    if (!json_write_line(&reply->body, value) && status < 500) {
        text_clear(&reply->body);
        reply->status = 503;
        reply->bytes = "{\"error\":\"out of memory\"}\n";
        reply->size = strlen(reply->bytes);
    }
    reply_add_header(reply, "Content-Type", "application/json");
    reply_add_header(reply, "Cache-Control", "no-store");
}

bool reply_error(Reply *reply, int status, const Error *error) {
    Json *value = json_new_object();
    json_add_text(value, "error", error->text);
    if (error->column)
        json_add_int(value, "column", (int64_t)error->column);
    reply_json(reply, status, value);
    return false;
}

bool reply_refuse(Reply *reply, int status, const char *format, ...) {
    char words[sizeof((Error *)0)->text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    Error error = {0};
    error_set(&error, "%s", words);
    return reply_error(reply, status, &error);
}
