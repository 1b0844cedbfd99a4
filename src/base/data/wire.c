#include "wire.h"

#include <string.h>

void wire_put(Text *out, const void *value, size_t size) {
    text_add_bytes(out, value, size);
}

// Strings are stored with their NUL; length 0 stands for NULL.
void wire_put_text(Text *out, const char *text) {
    wire_put_bytes(out, text, text ? strlen(text) + 1 : 0);
}

void wire_put_bytes(Text *out, const char *bytes, size_t length) {
    wire_put(out, &length, sizeof length);
    if (length)
        text_add_bytes(out, bytes, length);
}

WireReader wire_reader(const char *bytes, size_t length) {
    return (WireReader){.at = bytes, .end = bytes + length};
}

void wire_get(WireReader *reader, void *value, size_t size) {
    memset(value, 0, size);
    if (reader->failed || size > (size_t)(reader->end - reader->at)) {
        reader->failed = true;
        return;
    }
    memcpy(value, reader->at, size);
    reader->at += size;
}

const char *wire_get_bytes(WireReader *reader, size_t *length) {
    wire_get(reader, length, sizeof *length);
    if (*length > (size_t)(reader->end - reader->at))
        reader->failed = true;
    if (reader->failed)
        *length = 0;
    const char *bytes = reader->at;
    reader->at += *length;
    return *length ? bytes : NULL;
}

const char *wire_get_text(WireReader *reader) {
    size_t length;
    const char *text = wire_get_bytes(reader, &length);
    if (text && text[length - 1] != '\0')
        reader->failed = true;
    return reader->failed ? NULL : text;
}

bool wire_done(const WireReader *reader) {
    return !reader->failed && reader->at == reader->end;
}
