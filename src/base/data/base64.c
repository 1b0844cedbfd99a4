#include "base64.h"

#include <string.h>

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static int value_of(char letter) {
    const char *found = letter ? strchr(letters, letter) : NULL;
    return found ? (int)(found - letters) : -1;
}

bool base64_read(Text *out, const char *text, Error *error) {
    size_t length = strlen(text), end = length;
    unsigned bits = 0;
    int count = 0;
    while (end > 0 && length - end < 2 && text[end - 1] == '=')
        end--;
    for (size_t i = 0; i < end; i++) {
        int value = value_of(text[i]);
        if (value < 0)
            return error_at(error, i + 1, "invalid base64");
        bits = (bits << 6 | (unsigned)value) & 0xFFFFFF;
        count += 6;
        if (count >= 8) {
            count -= 8;
            text_add_char(out, (char)(bits >> count & 0xFF));
        }
    }
    if (end % 4 == 1)
        return error_at(error, end, "truncated base64");
    return !out->failed || error_set(error, "out of memory");
}

void base64_write(Text *out, const uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i += 3) {
        uint32_t three = (uint32_t)bytes[i] << 16;
        three |= i + 1 < count ? (uint32_t)bytes[i + 1] << 8 : 0;
        three |= i + 2 < count ? bytes[i + 2] : 0;
        for (size_t k = 0; k < 4; k++)
            text_add_char(out, (char)(k > count - i ? '=' : letters[three >> (18 - 6 * k) & 63]));
    }
}
