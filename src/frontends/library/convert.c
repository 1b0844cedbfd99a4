#include "convert.h"

#include <string.h>

Rules internal_rules(flipside_rules rules) {
    return (Rules){rules.goal == FLIPSIDE_FEWEST ? GOAL_FEWEST : GOAL_MOST,
                   (unsigned)rules.start <= FLIPSIDE_GIVEN ? (Start)rules.start : START_STANDARD,
                   size_valid(rules.size) ? rules.size : 8};
}

flipside_rules public_rules(Rules rules) {
    return (flipside_rules){rules.goal == GOAL_FEWEST ? FLIPSIDE_FEWEST : FLIPSIDE_MOST,
                            (flipside_start)rules.start, rules.size};
}

bool internal_rules_check(flipside_rules rules, flipside_error *error) {
    Error inner = {0};
    if (rules.goal != FLIPSIDE_MOST && rules.goal != FLIPSIDE_FEWEST)
        error_set(&inner, "goal: expected FLIPSIDE_MOST or FLIPSIDE_FEWEST, got %d",
                  (int)rules.goal);
    else if ((unsigned)rules.start > FLIPSIDE_GIVEN)
        error_set(&inner, "start: expected a flipside_start, got %d", (int)rules.start);
    else if (rules.size != 0 && !size_valid(rules.size))
        error_set(&inner, "size: expected 8, 6 or 4, got %d", rules.size);
    else
        return true;
    return public_error(error, &inner);
}

Position internal_position(flipside_position position) {
    bool black = position.side == FLIPSIDE_BLACK;
    return (Position){
        .board = {black ? position.black : position.white, black ? position.white : position.black},
        .side = black ? BLACK : WHITE};
}

flipside_position public_position(Position position) {
    return (flipside_position){position_discs(position, BLACK), position_discs(position, WHITE),
                               position.side == BLACK ? FLIPSIDE_BLACK : FLIPSIDE_WHITE};
}

bool public_error(flipside_error *to, const Error *from) {
    if (to) {
        _Static_assert(sizeof to->text == sizeof from->text,
                       "internal errors must fit into public ones");
        memcpy(to->text, from->text, sizeof to->text);
        to->column = from->column;
    }
    return false;
}

bool internal_struct(void *to, size_t known, const void *from, size_t given,
                     flipside_error *error) {
    size_t common = given < known ? given : known;
    memset(to, 0, known);
    if (!from)
        return true;
    memcpy(to, from, common);
    for (size_t i = common; i < given; i++)
        if (((const char *)from)[i]) {
            Error inner = {0};
            error_set(&inner, "version %s of the library does not support a field that is set",
                      flipside_version());
            return public_error(error, &inner);
        }
    return true;
}

void public_struct(void *to, size_t given, const void *from, size_t known) {
    size_t common = given < known ? given : known;
    memcpy(to, from, common);
    memset((char *)to + common, 0, given - common);
}

size_t public_text(Text *text, char *buffer, size_t capacity) {
    size_t length = text->failed ? 0 : text->length;
    if (capacity > 0) {
        size_t copied = length < capacity - 1 ? length : capacity - 1;
        if (copied > 0)
            memcpy(buffer, text->data, copied);
        buffer[copied] = '\0';
    }
    text_free(text);
    return length;
}
