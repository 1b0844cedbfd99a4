#include "json_bare.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS = 15 };

typedef struct Style {
    bool lines;       // one member per line, indented
    const char *less; // replacement for `<`
} Style;

static void write_text(Text *out, const char *text, const Style *style) {
    static const char special[] = "\b\f\n\r\t\"\\", letters[] = "bfnrt\"\\";
    text_add_char(out, '"');
    for (; *text; text++) {
        const char *found = strchr(special, *text);
        if (found)
            text_format(out, "\\%c", letters[found - special]);
        else if ((unsigned char)*text < ' ')
            text_format(out, "\\u%04X", (unsigned)*text);
        else if (*text == '<')
            text_add(out, style->less);
        else
            text_add_char(out, *text);
    }
    text_add_char(out, '"');
}

// Writes `%.15g`, with ".0" if it would read as an integer and without leading zeros in the
// exponent.
static void write_real(Text *out, double number) {
    char text[40];
    snprintf(text, sizeof text, "%.*g", DIGITS, number);
    char *exponent = strchr(text, 'e');
    if (exponent) {
        *exponent++ = '\0';
        text_format(out, "%se%d", text, atoi(exponent)); // NOLINT(cert-err34-c): snprintf wrote it
    } else {
        text_format(out, "%s%s", text, strchr(text, '.') ? "" : ".0");
    }
}

static void end_line(Text *out, const Style *style, int depth) {
    if (style->lines)
        text_format(out, "\n%*s", depth, "");
}

static void write_value(Text *out, const Json *value, const Style *style, int depth);

static void write_members(Text *out, const Json *value, const Style *style, int depth) {
    bool object = value->kind == KIND_OBJECT;
    text_add_char(out, object ? '{' : '[');
    for (size_t i = 0; i < value->count; i++) {
        if (i)
            text_add_char(out, ',');
        end_line(out, style, depth + 1);
        if (object) {
            write_text(out, value->keys[i], style);
            text_add(out, style->lines ? ": " : ":");
        }
        write_value(out, value->values[i], style, depth + 1);
    }
    if (value->count)
        end_line(out, style, depth);
    text_add_char(out, object ? '}' : ']');
}

static void write_value(Text *out, const Json *value, const Style *style, int depth) {
    switch (value->kind) {
    case KIND_NULL:
        text_add(out, "null");
        break;
    case KIND_FLAG:
        text_add(out, value->flag ? "true" : "false");
        break;
    case KIND_INT:
        text_format(out, "%lld", (long long)value->number);
        break;
    case KIND_REAL:
        write_real(out, value->real);
        break;
    case KIND_TEXT:
        write_text(out, value->text, style);
        break;
    default:
        write_members(out, value, style, depth);
    }
}

static bool write_whole(Text *out, const Json *value, Style style) {
    bool whole = !json_bare_failed() && value;
    if (whole)
        write_value(out, value, &style, 0);
    if (whole)
        text_add_char(out, '\n');
    out->failed |= !whole;
    return !out->failed;
}

static bool write_own(Text *out, Json *value, Style style) {
    bool holds = value && (value->kind == KIND_OBJECT || value->kind == KIND_LIST);
    bool good = write_whole(out, holds ? value : NULL, style);
    json_free(value);
    return good;
}

bool json_write_line(Text *out, Json *value) {
    return write_own(out, value, (Style){false, "<"});
}

bool json_write_file(Text *out, Json *value) {
    return write_own(out, value, (Style){true, "<"});
}

bool json_write_script(Text *out, Json *value) {
    return write_own(out, value, (Style){false, "\\u003c"});
}

bool json_write_part(Text *out, const Json *part) {
    return write_whole(out, part, (Style){false, "<"});
}
