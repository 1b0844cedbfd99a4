#include "printed.h"

#include <stdbool.h>
#include <string.h>

enum { LINE_MAX_BYTES = 200 };

// Control characters, the C1 ones in UTF-8 included, are shown as question marks.
static void write_safely(FILE *out, const char *line, size_t length) {
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)line[i];
        bool second = c == 0xC2 && i + 1 < length && (unsigned char)line[i + 1] < 0xA0;
        bool control = (c < 0x20 && c != '\t') || c == 0x7F || second;
        fputc(control ? '?' : c, out);
        i += second;
    }
}

void printed_write(FILE *out, int indent, const char *text) {
    while (*text) {
        size_t length = strcspn(text, "\n");
        fprintf(out, "%*s| ", indent, "");
        write_safely(out, text, length > LINE_MAX_BYTES ? LINE_MAX_BYTES : length);
        fputc('\n', out);
        text += length + (text[length] == '\n');
    }
}

const char *printed_last_lines(const char *text, int lines) {
    size_t length = strlen(text);
    const char *at = text + length;
    while (at > text && (at[-1] != '\n' || at == text + length || --lines > 0))
        at--;
    return at;
}
