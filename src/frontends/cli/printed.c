#include "printed.h"

#include "visible.h"

#include <string.h>

enum { LINE_MAX_BYTES = 200 };

void printed_write(FILE *out, int indent, const char *text) {
    while (*text) {
        char line[LINE_MAX_BYTES + 1], shown[4 * LINE_MAX_BYTES + 1];
        size_t length = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s",
                 (int)(length > LINE_MAX_BYTES ? LINE_MAX_BYTES : length), text);
        visible_copy(shown, sizeof shown, line);
        fprintf(out, "%*s| %s\n", indent, "", shown);
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
