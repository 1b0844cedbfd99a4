#include "inside.h"

#include <string.h>

Rules inside_rules(flipside_rules rules) {
    return (Rules){(Goal)rules.goal, (Start)rules.start, rules.size};
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
