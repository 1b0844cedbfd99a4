// Position writer; notation.c parses the same forms.
#include "notation.h"

#include <assert.h>

static void write_array(Text *out, Position position, int first, int last) {
    uint64_t black = position_discs(position, BLACK), white = position_discs(position, WHITE);
    for (int row = first; row <= last; row++) {
        text_add(out, row == first ? "[[" : " [");
        for (int column = first; column <= last; column++) {
            uint64_t square = bit(row * 8 + column);
            text_add(out, column == first ? "" : ", ");
            text_add(out, square & black ? "-1" : square & white ? "1" : "0");
        }
        text_add(out, row == last ? "]]\n" : "],\n");
    }
}

static char square_letter(Position position, int square) {
    return position_discs(position, BLACK) & bit(square)   ? 'X'
           : position_discs(position, WHITE) & bit(square) ? 'O'
                                                           : '-';
}

static void write_drawing(Text *out, Position position, int first, int last) {
    text_add_char(out, ' ');
    for (int column = first; column <= last; column++)
        text_format(out, " %c", 'A' + column - first);
    for (int row = first; row <= last; row++) {
        text_format(out, "\n%d", row - first + 1);
        for (int column = first; column <= last; column++)
            text_format(out, " %c", square_letter(position, row * 8 + column));
    }
    text_format(out, "\n%c to move\n", position.side == BLACK ? 'X' : 'O');
}

void notation_write_position(Text *out, Position position, int size, PositionForm form) {
    assert(out); // a lesson without an exercise has size 0
    int first = (8 - size) / 2, last = first + size - 1;
    if (form == FORM_ARRAY) {
        write_array(out, position, first, last);
    } else if (form == FORM_DRAWING) {
        write_drawing(out, position, first, last);
    } else if (form == FORM_BITS) {
        text_format(out, "0x%016llx 0x%016llx %c",
                    (unsigned long long)position_discs(position, BLACK),
                    (unsigned long long)position_discs(position, WHITE),
                    position.side == BLACK ? 'X' : 'O');
    } else {
        for (int row = first; row <= last; row++)
            for (int column = first; column <= last; column++)
                text_add_char(out, square_letter(position, row * 8 + column));
        text_add(out, position.side == BLACK ? " X" : " O");
    }
}
