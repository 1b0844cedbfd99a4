#include "visible.h"

#include "utf8.h"

#include <stdio.h>
#include <string.h>

enum { PIECE_MAX = 5 }; // `\x1b` and its end, or a character of UTF-8 and its end

// The code of the UTF-8 character at `at` and its length; 0 bytes when the bytes are none.
static size_t decode(const char *at, uint32_t *code) {
    size_t length = utf8_decode(at, code);
    return *code == 0xFFFD && length == 1 ? 0 : length;
}

static bool is_hidden(uint32_t code) {
    return utf8_is_hidden(code) && code != '\t';
}

// Takes the next piece of a text: the character itself or a byte written out. Returns the bytes
// used.
static size_t take_piece(const char *text, char piece[PIECE_MAX]) {
    uint32_t code = 0;
    size_t length = decode(text, &code);
    if (length > 0 && !is_hidden(code)) {
        memcpy(piece, text, length);
        piece[length] = '\0';
        return length;
    }
    if (*text == '\n')
        strcpy(piece, "\\n");
    else
        snprintf(piece, PIECE_MAX, "\\x%02x", (unsigned char)*text);
    return 1;
}

void visible_add(Text *out, const char *text) {
    char piece[PIECE_MAX];
    while (*text) {
        text += take_piece(text, piece);
        text_add(out, piece);
    }
}

void visible_copy(char *out, size_t size, const char *text) {
    char piece[PIECE_MAX];
    size_t used = 0;
    while (*text) {
        text += take_piece(text, piece);
        size_t length = strlen(piece);
        if (used + length >= size)
            break;
        memcpy(out + used, piece, length);
        used += length;
    }
    out[used] = '\0';
}

bool visible_is_clean(const char *text) {
    for (size_t length; *text; text += length) {
        uint32_t code = 0;
        length = decode(text, &code);
        if (length == 0 || is_hidden(code))
            return false;
    }
    return true;
}
