#include "base64.h"

#include <string.h>

static int value_of(char letter) {
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
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
            return error_at(error, i + 1, "this is no base64");
        bits = (bits << 6 | (unsigned)value) & 0xFFFFFF;
        count += 6;
        if (count >= 8) {
            count -= 8;
            text_add_char(out, (char)(bits >> count & 0xFF));
        }
    }
    if (end % 4 == 1)
        return error_at(error, end, "this base64 breaks off");
    return !out->failed || error_set(error, "not enough memory");
}
