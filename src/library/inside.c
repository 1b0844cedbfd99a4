#include "inside.h"

#include <string.h>

Rules inside_rules(flipside_rules rules) {
    return (Rules){rules.goal == FLIPSIDE_FEWEST ? GOAL_FEWEST : GOAL_MOST,
                   (unsigned)rules.start <= FLIPSIDE_GIVEN ? (Start)rules.start : START_STANDARD,
                   size_valid(rules.size) ? rules.size : 8};
}

bool inside_rules_check(flipside_rules rules, flipside_error *error) {
    Error inner = {0};
    if (rules.goal != FLIPSIDE_MOST && rules.goal != FLIPSIDE_FEWEST)
        error_set(&inner, "there is no goal %d; choose FLIPSIDE_MOST or FLIPSIDE_FEWEST", (int)rules.goal);
    else if ((unsigned)rules.start > FLIPSIDE_GIVEN)
        error_set(&inner, "there is no start %d", (int)rules.start);
    else if (!size_valid(rules.size))
        error_set(&inner, "the size is 8, 6 or 4, not %d", rules.size);
    else
        return true;
    return outside_error(error, &inner);
}

Position inside_position(flipside_position position) {
    bool black = position.side == FLIPSIDE_BLACK;
    return (Position){.board = {black ? position.black : position.white, black ? position.white : position.black},
                      .side = black ? BLACK : WHITE};
}

flipside_position outside_position(Position position) {
    return (flipside_position){position_discs(position, BLACK), position_discs(position, WHITE),
                               position.side == BLACK ? FLIPSIDE_BLACK : FLIPSIDE_WHITE};
}

bool outside_error(flipside_error *to, const Error *from) {
    if (to) {
        _Static_assert(sizeof to->text == sizeof from->text, "the public error holds the inner one");
        memcpy(to->text, from->text, sizeof to->text);
        to->column = from->column;
    }
    return false;
}

size_t outside_text(Text *text, char *buffer, size_t capacity) {
    size_t length = text->length;
    if (capacity > 0) {
        size_t copied = length < capacity - 1 ? length : capacity - 1;
        if (copied > 0)
            memcpy(buffer, text->data, copied);
        buffer[copied] = '\0';
    }
    text_free(text);
    return length;
}
