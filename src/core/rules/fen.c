#include "fen.h"

#include "parse_error.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

// Returns true if the letter is a disc, and sets its colour.
static bool is_disc(char letter, Color *color) {
    bool black = letter && strchr("xXbB", letter), white = letter && strchr("oOwW", letter);
    *color = white ? WHITE : BLACK;
    return black || white;
}

// Reads the squares in reading order as 'x', 'o' or '-' and advances *at past them.
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
                                  "more than 8 rows or more than 8 squares in a row");
            if (count == 0)
                squares[row * 8 + column++] = color == BLACK ? 'x' : 'o';
            for (; count > 0; count--)
                squares[row * 8 + column++] = '-';
            continue;
        }
        if (c != '/' && c != '\0' && !isspace((unsigned char)c))
            return parse_fail(error, text, *at, "expected x, o, a digit or /, got %s",
                              parse_quote(*at, found));
        width = row == 0 ? column : width;
        if (column != width)
            return parse_fail(error, text, *at, "expected %d squares in row %d, got %d", width,
                              row + 1, column);
        row++;
        column = 0;
        if (c != '/')
            break;
    }
    *size = width;
    if (!size_valid(width) || row != width)
        return parse_fail(error, text, *at, "expected 8×8, 6×6 or 4×4 squares, got %d rows of %d",
                          row, width);
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
            char square = squares[row * 8 + column];
            if (square != '-')
                discs[square == 'x' ? BLACK : WHITE] |= bit((row + margin) * 8 + column + margin);
        }
    Color side = BLACK;
    at += strspn(at, " \t\r\n");
    if (*at && (!is_disc(*at, &side) || (at[1] && !isspace((unsigned char)at[1]))))
        return parse_fail(error, text, at, "expected x or o as the side to move, got %s",
                          parse_quote(at, found));
    *position = (Position){{discs[side], discs[color_other(side)]}, side};
    return true;
}

void fen_write(Text *out, Position position, int size) {
    assert(out && size_valid(size));
    assert(!(board_discs(position.board) & ~board_region(size)));
    int margin = (8 - size) / 2;
    uint64_t black = position_discs(position, BLACK), white = position_discs(position, WHITE);
    for (int row = 0; row < size; row++) {
        int empty = 0;
        for (int column = 0; column <= size; column++) {
            uint64_t square = column < size ? bit((row + margin) * 8 + column + margin) : 0;
            bool disc = ((black | white) & square) != 0;
            if (empty > 0 && (disc || column == size))
                text_add_char(out, (char)('0' + empty));
            empty = disc ? 0 : empty + 1;
            if (disc)
                text_add_char(out, black & square ? 'x' : 'o');
        }
        text_add_char(out, row + 1 < size ? '/' : ' ');
    }
    text_add_char(out, position.side == BLACK ? 'x' : 'o');
}
