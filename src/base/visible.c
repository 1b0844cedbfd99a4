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

// Characters that are obeyed or cannot be seen.
static bool is_hidden(uint32_t code) {
    static const uint32_t ranges[][2] = {
        {0x00, 0x08},     {0x0A, 0x1F},     {0x7F, 0x9F},     {0xAD, 0xAD},     {0x61C, 0x61C},     {0x200B, 0x200F},
        {0x2028, 0x202E}, {0x2060, 0x206F}, {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB}, {0xE0000, 0xE007F},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (code >= ranges[i][0] && code <= ranges[i][1])
            return true;
    return false;
}

// Takes the next piece of a text: the character itself or a byte written out. Returns the bytes used.
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

bool visible_already(const char *text) {
    for (size_t length; *text; text += length) {
        uint32_t code = 0;
        length = decode(text, &code);
        if (length == 0 || is_hidden(code))
            return false;
    }
    return true;
}
