#include "text.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool reserve(Text *text, size_t extra) {
    if (text->failed)
        return false;
    if (text->capacity - text->length > extra)
        return true;
    size_t capacity = text->capacity ? text->capacity : 64;
    while (capacity - text->length <= extra)
        capacity *= 2;
    char *data = realloc(text->data, capacity);
    if (!data) {
        text->failed = true;
        return false;
    }
    text->data = data;
    text->capacity = capacity;
    return true;
}

void text_add_bytes(Text *text, const char *bytes, size_t count) {
    assert(text && (bytes || count == 0));
    if (!reserve(text, count))
        return;
    memcpy(text->data + text->length, bytes, count);
    text->length += count;
    text->data[text->length] = '\0';
}

void text_add(Text *text, const char *string) {
    assert(text && string);
    text_add_bytes(text, string, strlen(string));
}

void text_add_char(Text *text, char c) {
    text_add_bytes(text, &c, 1);
}

void text_format_list(Text *text, const char *format, va_list arguments) {
    assert(text && format);
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    if (length >= 0 && reserve(text, (size_t)length)) {
        vsnprintf(text->data + text->length, (size_t)length + 1, format, again);
        text->length += (size_t)length;
    }
    va_end(again);
}

void text_format(Text *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    text_format_list(text, format, arguments);
    va_end(arguments);
}

void text_add_number(Text *text, double number) {
    if (!isfinite(number) || fabs(number) >= 1e18) {
        text_format(text, "%g", number);
        return;
    }
    if (fabs(number) < 99.95) {
        text_format(text, "%.3g", number);
        return;
    }
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%lld", llround(fabs(number)));
    text_add(text, number < 0 ? "-" : "");
    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            text_add_char(text, ',');
        text_add_char(text, digits[i]);
    }
}

void text_add_seconds(Text *text, double seconds) {
    if (seconds < 0.0009995)
        text_format(text, "%6.1f µs", seconds * 1e6);
    else if (seconds < 0.9995)
        text_format(text, "%6.1f ms", seconds * 1e3);
    else
        text_format(text, "%6.2f s ", seconds);
}

void text_add_xml(Text *text, const char *string) {
    assert(text && string);
    for (; *string; string++) {
        switch (*string) {
        case '&':
            text_add(text, "&amp;");
            break;
        case '<':
            text_add(text, "&lt;");
            break;
        case '>':
            text_add(text, "&gt;");
            break;
        case '"':
            text_add(text, "&quot;");
            break;
        default:
            if ((unsigned char)*string >= ' ' || *string == '\n' || *string == '\t')
                text_add_char(text, *string);
        }
    }
}

const char *text_string(const Text *text) {
    return text->data ? text->data : "";
}

void text_truncate(Text *text, size_t length) {
    assert(text);
    if (length >= text->length)
        return;
    text->length = length;
    text->data[length] = '\0';
}

void text_clear(Text *text) {
    text_truncate(text, 0);
}

void text_free(Text *text) {
    free(text->data);
    *text = (Text){0};
}
