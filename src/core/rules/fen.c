#include "fen.h"

#include "parse_error.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

// A letter as a disc of a colour.
static bool is_disc(char letter, Color *color) {
    bool black = letter && strchr("xXbB", letter), white = letter && strchr("oOwW", letter);
    *color = white ? WHITE : BLACK;
    return black || white;
}

// The squares in reading order, each 'x', 'o' or '-'; *at moves behind them. False after an error.
static bool read_rows(const char *text, const char **at, char squares[64], int *size,
                      Error *error) {
    int row = 0, column = 0, width = 0;
    char found[24];
    for (;; ++*at) {
        char c = **at;
        Color color;
        int count = c >= '1' && c <= '8' ? c - '0' : c && strchr("-.", c) ? 1 : 0;
        if (is_disc(c, &color) || count > 0) {
            if (column + (count ? count : 1) > 8 || row == 8)
                return parse_fail(error, text, *at,
                                  "a row has at most 8 squares, and a board 8 rows");
            if (count == 0)
                squares[row * 8 + column++] = color == BLACK ? 'x' : 'o';
            for (; count > 0; count--)
                squares[row * 8 + column++] = '-';
            continue;
        }
        if (c != '/' && c != '\0' && !isspace((unsigned char)c))
            return parse_fail(error, text, *at, "%s is no square; x, o, a number or / is wanted",
                              parse_quote(*at, found));
        width = row == 0 ? column : width;
        if (column != width)
            return parse_fail(error, text, *at, "row %d has %d squares, the first one %d", row + 1,
                              column, width);
        row++;
        column = 0;
        if (c != '/')
            break;
    }
    *size = width;
    if (!size_valid(width) || row != width)
        return parse_fail(error, text, *at,
                          "the board has %d rows of %d squares, not 8, 6 or 4 of as many", row,
                          width);
    return true;
}

bool fen_parse(const char *text, Position *position, int *size, Error *error) {
    assert(text && position && size);
    char squares[64], found[24];
    const char *at = text + strspn(text, " \t");
    if (!read_rows(text, &at, squares, size, error))
        return false;
    uint64_t discs[2] = {0, 0};
    int margin = (8 - *size) / 2;
    for (int row = 0; row < *size; row++)
        for (int column = 0; column < *size; column++) {
            uint64_t place = bit((row + margin) * 8 + column + margin);
            if (squares[row * 8 + column] != '-')
                discs[squares[row * 8 + column] == 'x' ? BLACK : WHITE] |= place;
        }
    Color side = BLACK;
    at += strspn(at, " \t\r\n");
    if (*at && (!is_disc(*at, &side) || (at[1] && !isspace((unsigned char)at[1]))))
        return parse_fail(error, text, at, "%s is no side to move; x or o is wanted",
                          parse_quote(at, found));
    *position = (Position){{discs[side], discs[color_other(side)]}, side};
    return true;
}

void fen_write(Text *out, Position position, int size) {
    assert(size_valid(size));
    int margin = (8 - size) / 2;
    uint64_t black = position_discs(position, BLACK), white = position_discs(position, WHITE);
    for (int row = 0; row < size; row++) {
        int empty = 0;
        for (int column = 0; column <= size; column++) {
            uint64_t place = column < size ? bit((row + margin) * 8 + column + margin) : 0;
            bool disc = ((black | white) & place) != 0;
            if (empty > 0 && (disc || column == size))
                text_add_char(out, (char)('0' + empty));
            empty = disc ? 0 : empty + 1;
            if (disc)
                text_add_char(out, black & place ? 'x' : 'o');
        }
        text_add_char(out, row + 1 < size ? '/' : ' ');
    }
    text_add_char(out, position.side == BLACK ? 'x' : 'o');
}
