#include "utf8.h"

// More marks than this on one character are no writing system's.
enum { MARKS_MAX = 3 };

typedef struct Range {
    uint32_t first, last;
} Range;

static const Range spaces[] = {{0x09, 0x0D},     {0x20, 0x20},     {0x85, 0x85},
                               {0xA0, 0xA0},     {0x2000, 0x200A}, {0x2028, 0x2029},
                               {0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000}};
static const Range hidden[] = {
    {0x00, 0x1F},     {0x7F, 0x9F},     {0xAD, 0xAD},     {0x061C, 0x061C}, {0x200B, 0x200F},
    {0x2028, 0x202E}, {0x2060, 0x206F}, {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB}, {0xE0000, 0xE007F}};
// Nothing obeys these; but in a name that should differ from others they are not seen.
static const Range unseen[] = {{0x115F, 0x1160}, {0x180E, 0x180E}, {0x3164, 0x3164},
                               {0xFE00, 0xFE0F}, {0xFFF0, 0xFFF8}, {0xE0080, 0x10FFFF}};
static const Range marks[] = {{0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD},
                              {0x064B, 0x065F}, {0x0E34, 0x0E3A}, {0x0E47, 0x0E4E},
                              {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x200B, 0x200F},
                              {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}};
static const Range wide[] = {{0x1100, 0x115F},   {0x231A, 0x231B},   {0x2E80, 0x303E},
                             {0x3041, 0xA4CF},   {0xA960, 0xA97F},   {0xAC00, 0xD7A3},
                             {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},   {0xFF01, 0xFF60},
                             {0xFFE0, 0xFFE6},   {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF},
                             {0x1F900, 0x1F9FF}, {0x1FA70, 0x1FAFF}, {0x20000, 0x3FFFD}};

static bool among(uint32_t character, const Range *ranges, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (character >= ranges[i].first && character <= ranges[i].last)
            return true;
    return false;
}

#define AMONG(character, ranges) among(character, ranges, sizeof(ranges) / sizeof *(ranges))

// How many bytes follow the first one; −1 when none can begin a character.
static int following(unsigned char first) {
    if (first < 0x80)
        return 0;
    return first >= 0xC2 && first < 0xE0   ? 1
           : first >= 0xE0 && first < 0xF0 ? 2
           : first >= 0xF0 && first < 0xF5 ? 3
                                           : -1;
}

// As utf8_decode; 0 bytes when there is no character.
static size_t decode(const unsigned char *at, uint32_t *character) {
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    int more = following(*at);
    if (more < 0)
        return 0;
    uint32_t value = more ? *at & (0x3FU >> more) : *at;
    for (int i = 1; i <= more; i++) {
        if ((at[i] & 0xC0) != 0x80)
            return 0;
        value = value << 6 | (at[i] & 0x3F);
    }
    if (value < least[more] || (value >= 0xD800 && value < 0xE000) || value > 0x10FFFF)
        return 0;
    *character = value;
    return (size_t)more + 1;
}

size_t utf8_decode(const char *at, uint32_t *character) {
    *character = 0;
    if (!*at)
        return 0;
    size_t length = decode((const unsigned char *)at, character);
    if (length)
        return length;
    *character = 0xFFFD;
    return 1;
}

bool utf8_valid(const char *text) {
    uint32_t character;
    while (*text) {
        size_t length = decode((const unsigned char *)text, &character);
        if (!length)
            return false;
        text += length;
    }
    return true;
}

bool utf8_is_hidden(uint32_t character) {
    return AMONG(character, hidden);
}

static int columns_of(uint32_t character) {
    return AMONG(character, marks) ? 0 : AMONG(character, wide) ? 2 : 1;
}

int utf8_columns(const char *text) {
    int columns = 0;
    uint32_t character;
    for (size_t length; (length = utf8_decode(text, &character)); text += length)
        columns += columns_of(character);
    return columns;
}

void utf8_add_padded(Text *out, const char *text, int columns) {
    text_add(out, text);
    for (int have = utf8_columns(text); have < columns; have++)
        text_add_char(out, ' ');
}

size_t utf8_fit(const char *text, int columns) {
    uint32_t character;
    const char *at = text;
    for (size_t length; (length = utf8_decode(at, &character)); at += length)
        if ((columns -= columns_of(character)) < 0)
            break;
    return (size_t)(at - text);
}

void utf8_add_sanitised(Text *out, const char *text) {
    uint32_t character;
    bool blank = false;
    int marked = MARKS_MAX; // marks on the last character; the first has none before it
    size_t begin = out->length;
    for (size_t length; (length = utf8_decode(text, &character)); text += length) {
        if (AMONG(character, spaces)) {
            blank = true;
            marked = MARKS_MAX;
            continue;
        }
        marked = AMONG(character, marks) ? marked + 1 : 0;
        if (blank && out->length > begin)
            text_add_char(out, ' ');
        blank = false;
        if (character == 0xFFFD || marked > MARKS_MAX || AMONG(character, hidden) ||
            AMONG(character, unseen))
            text_add(out, "�");
        else
            text_add_bytes(out, text, length);
    }
}
