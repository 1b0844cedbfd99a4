// Reading positions, by one cursor over the text: squares are collected in reading order and become
// boards at the end, when their number has been checked. notation_write.c is the mirror image.
#include "notation.h"

#include "parse_error.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>
#include <strings.h>

typedef enum Square {
    NO_SQUARE,
    SQUARE_EMPTY,
    SQUARE_LEGAL,
    SQUARE_STAR,
    SQUARE_BLACK,
    SQUARE_WHITE,
    SQUARE_KINDS
} Square;

// A position being read.
typedef struct Reader {
    const char *text; // all of it, for places
    const char *at;
    int size;
    int count;           // squares so far
    uint8_t squares[64]; // Square values in reading order
    bool letters_bw;     // a disc is B or W
    Color side;
    bool side_told, side_star; // it stands in the text; as a *
    Error *error;
} Reader;

static const char *skip_blanks(const char *at) {
    while (*at == ' ' || *at == '\t' || *at == '\r')
        at++;
    return at;
}

static const char *skip_space(const char *at) {
    while (isspace((unsigned char)*at))
        at++;
    return at;
}

// The square at a place and the bytes it takes; NO_SQUARE (0 bytes) when there is none.
static Square square_at(const char *at, int *length) {
    static const struct {
        const char *text;
        Square square;
    } wide[] = {{"●", SQUARE_BLACK}, {"▲", SQUARE_BLACK}, {"○", SQUARE_WHITE},
                {"■", SQUARE_WHITE}, {"·", SQUARE_EMPTY}, {"−", SQUARE_EMPTY}};
    *length = 1;
    if (*at == '*')
        return SQUARE_STAR;
    if (*at == '!')
        return SQUARE_LEGAL;
    if (*at && strchr("XxBb", *at))
        return SQUARE_BLACK;
    if (*at && strchr("OoWw", *at))
        return SQUARE_WHITE;
    if (*at == '-' || *at == '.')
        return SQUARE_EMPTY;
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++) {
        *length = (int)strlen(wide[i].text);
        if (strncmp(at, wide[i].text, (size_t)*length) == 0)
            return wide[i].square;
    }
    *length = 0;
    return NO_SQUARE;
}

static void add_square(Reader *reader, Square square, char letter) {
    reader->squares[reader->count++] = (uint8_t)square;
    reader->letters_bw |= letter && strchr("BbWw", letter) != NULL;
}

// Are all discs on the board?
static bool inside(const Reader *reader, uint64_t discs) {
    uint64_t outside = discs & ~board_region(reader->size);
    return !outside || error_set(reader->error,
                                 "a disc on %c%d of 8×8 is outside the %d×%d board in its middle",
                                 'a' + bit_first(outside) % 8, 1 + bit_first(outside) / 8,
                                 reader->size, reader->size);
}

// Legal moves of a colour.
static uint64_t moves_of(const Reader *reader, const uint64_t discs[2], Color color) {
    return board_moves((Board){discs[color], discs[color_other(color)]}) &
           board_region(reader->size);
}

// A * is black, as in GGF, or empty, as in our line game, or marks a legal move: what else stands
// on the board tells. `marks` are the squares with a !, and `empty` tells whether others are empty.
static bool decide_stars(const Reader *reader, uint64_t discs[2], uint64_t stars, uint64_t marks,
                         bool empty) {
    bool line_game = marks || (discs[BLACK] && !empty);
    bool legal = stars && (moves_of(reader, discs, BLACK) == stars ||
                           moves_of(reader, discs, WHITE) == stars);
    bool unclear = line_game      ? reader->side_star || empty
                   : discs[BLACK] ? legal
                                  : reader->letters_bw && !empty;
    if (stars && unclear)
        return error_set(reader->error, "it is not clear whether * is a black disc or empty: write "
                                        "X for black and - for empty");
    if (!line_game)
        discs[BLACK] |= stars;
    return true;
}

// Makes the boards. `side_length` is the side of the square that was read: the board's size, or 8
// for all 64 squares.
static bool finish(Reader *reader, int side_length, Position *position) {
    uint64_t kinds[SQUARE_KINDS] = {0};
    int margin = (8 - side_length) / 2;
    for (int i = 0; i < reader->count; i++)
        kinds[reader->squares[i]] |= bit((i / side_length + margin) * 8 + i % side_length + margin);
    uint64_t discs[2] = {kinds[SQUARE_BLACK], kinds[SQUARE_WHITE]}, marks = kinds[SQUARE_LEGAL];
    if (!decide_stars(reader, discs, kinds[SQUARE_STAR], marks, kinds[SQUARE_EMPTY] != 0))
        return false;
    if (!inside(reader, discs[BLACK] | discs[WHITE]))
        return false;
    bool black = marks && moves_of(reader, discs, BLACK) == marks,
         white = marks && moves_of(reader, discs, WHITE) == marks;
    if (!reader->side_told && black != white)
        reader->side = black ? BLACK : WHITE;
    position->side = reader->side;
    position->board = (Board){discs[reader->side], discs[color_other(reader->side)]};
    return true;
}

// Reads a side to move: a disc or a colour's name, then perhaps "to move". Moves on only when there
// is one.
static bool read_side(Reader *reader) {
    const char *at = skip_blanks(reader->at);
    int length = 0;
    Square square = NO_SQUARE;
    if (strncasecmp(at, "black", 5) == 0 || strncasecmp(at, "white", 5) == 0) {
        square = tolower((unsigned char)*at) == 'b' ? SQUARE_BLACK : SQUARE_WHITE;
        length = 5;
    } else {
        square = square_at(at, &length);
    }
    if (square < SQUARE_STAR)
        return false;
    at = skip_blanks(at + length);
    if (strncasecmp(at, "to move", 7) == 0)
        at = skip_blanks(at + 7);
    if (*at == '>') // where our line game asks
        at += strcspn(at, "\n");
    if (*at && *at != '\n' && *at != ';')
        return false;
    reader->side = square == SQUARE_WHITE ? WHITE : BLACK;
    reader->side_told = true;
    reader->side_star = square == SQUARE_STAR;
    reader->at = at;
    return true;
}

static bool fail_square(const Reader *reader, const char *at) {
    char quote[24];
    return parse_fail(reader->error, reader->text, at,
                      "%s is not a square: X black, O white, - empty", parse_quote(at, quote));
}

// One line of squares, white space anywhere, then the side. A last disc standing alone is the side,
// unless every square stands alone and it completes the board.
static bool read_obf(Reader *reader, Position *position) {
    int area = reader->size * reader->size, gaps = 0;
    for (;;) {
        const char *at = skip_blanks(reader->at);
        int length, next = reader->count + 1;
        bool gap = reader->count > 0 && at > reader->at;
        bool completes = gaps == reader->count - 1 && (next == area || next == 64);
        if (gap && !completes && read_side(reader))
            break;
        Square square = square_at(at, &length);
        if (square == NO_SQUARE)
            break;
        if (next > 64)
            return parse_fail(reader->error, reader->text, at, "more than 64 squares");
        gaps += gap;
        add_square(reader, square, *at);
        reader->at = at + length;
    }
    reader->at = skip_blanks(reader->at);
    if (*reader->at && *reader->at != ';' && *reader->at != '\n')
        return fail_square(reader, reader->at);
    if (reader->count != area && reader->count != 64)
        return parse_fail(reader->error, reader->text, reader->at,
                          "%d squares where the %d×%d board has %d", reader->count, reader->size,
                          reader->size, area);
    return finish(reader, reader->count == area ? reader->size : 8, position);
}

// Length of a box-drawing character or '|' at a place; 0 when there is none.
static int frame_length(const char *at) {
    const unsigned char *c = (const unsigned char *)at;
    if (*at == '|')
        return 1;
    return c[0] == 0xE2 && (c[1] == 0x94 || c[1] == 0x95) && c[2] >= 0x80 ? 3 : 0;
}

static const char *skip_frame(const char *at) {
    for (int length; (length = frame_length(at)) > 0 || *at == ' ' || *at == '\t' || *at == '\r';
         at += length)
        length += length == 0;
    return at;
}

static const char *line_end(const char *at) {
    return at + strcspn(at, "\n");
}

// Is this a line that only decorates: blank, column letters in order, or a frame?
static bool is_decoration(const char *at, int size) {
    const char *end = line_end(at);
    at = skip_frame(at);
    if (*at == '+' && strspn(at, "+-=| \t\r") >= (size_t)(end - at))
        return true;
    char expected = 0;
    int letters = 0;
    for (; at < end; at = skip_frame(at + 1), letters++) {
        char letter = (char)tolower((unsigned char)*at);
        if (letter < 'a' || letter > 'h' || (expected && letter != expected))
            return false;
        expected = (char)(letter + 1);
    }
    return at >= end && (letters == 0 || letters == size);
}

// Reads one row of a drawing: `size` squares between optional row numbers and frames.
static bool read_row(Reader *reader, bool last_row) {
    char quote[24];
    const char *at = skip_frame(reader->at);
    if (isdigit((unsigned char)*at))
        at = skip_frame(at + 1);
    for (int column = 0; column < reader->size; column++) {
        int length;
        Square square = square_at(at, &length);
        if (square == NO_SQUARE && (!*at || *at == '\n' || *at == ';'))
            return parse_fail(reader->error, reader->text, at, "%d squares where a row has %d",
                              column, reader->size);
        if (square == NO_SQUARE)
            return fail_square(reader, at);
        add_square(reader, square, *at);
        at = skip_frame(at + length);
    }
    if (isdigit((unsigned char)*at))
        at = skip_frame(at + 1);
    reader->at = at;
    if (last_row && read_side(reader))
        return true;
    if (*at && *at != '\n' && !(last_row && *at == ';'))
        return parse_fail(reader->error, reader->text, at, "%s after the %d squares of a row",
                          parse_quote(at, quote), reader->size);
    return true;
}

// Skips the line that our line game has below the board: `  Black 2, White 2; clocks 0 s, 0 s`.
static const char *skip_counts(const char *at) {
    const char *begin = skip_blanks(at);
    bool counts = strncmp(begin, "Black ", 6) == 0 && isdigit((unsigned char)begin[6]);
    return counts ? line_end(at) + (*line_end(at) == '\n') : at;
}

static bool read_drawing(Reader *reader, Position *position) {
    for (int row = 0; row < reader->size;) {
        if (!*reader->at)
            return parse_fail(reader->error, reader->text, reader->at,
                              "%d rows where the %d×%d board has %d", row, reader->size,
                              reader->size, reader->size);
        if (!is_decoration(reader->at, reader->size)) {
            row++;
            if (!read_row(reader, row == reader->size))
                return false;
            if (row == reader->size)
                break;
        }
        reader->at = line_end(reader->at);
        reader->at += *reader->at == '\n';
    }
    const char *behind = reader->at;
    while (*reader->at == '\n' && is_decoration(reader->at + 1, reader->size)) {
        reader->at = line_end(reader->at + 1);
        if (!*reader->at)
            break;
    }
    if (!reader->side_told && *reader->at == '\n') {
        reader->at = skip_counts(reader->at + 1);
        if (!read_side(reader))
            reader->at = behind;
    }
    return finish(reader, reader->size, position);
}

// Reads −1, 0 or 1 (the minus may be the typographic one).
static bool read_number(Reader *reader) {
    const char *at = reader->at;
    bool minus = *at == '-' || strncmp(at, "−", 3) == 0;
    at += *at == '-' || *at == '+' ? 1 : minus ? 3 : 0;
    if ((*at != '0' && *at != '1') || isdigit((unsigned char)at[1])) {
        char quote[24];
        return parse_fail(reader->error, reader->text, at,
                          "%s where −1 (black), 0 (empty) or 1 (white) belongs",
                          parse_quote(at, quote));
    }
    if (reader->count == reader->size * reader->size)
        return parse_fail(reader->error, reader->text, reader->at, "more than %d numbers",
                          reader->count);
    reader->squares[reader->count++] = *at == '0' ? SQUARE_EMPTY
                                       : minus    ? SQUARE_BLACK
                                                  : SQUARE_WHITE;
    reader->at = at + 1;
    return true;
}

// Numbers in brackets, rows in brackets of their own, or bare numbers.
static bool read_array(Reader *reader, Position *position) {
    bool bracketed = strchr("[({", *reader->at) != NULL;
    int depth = 0, row_begin = 0;
    do {
        reader->at += strspn(reader->at, ", \t\r\n");
        char c = *reader->at;
        if (!c || c == ';')
            break;
        if (strchr("[({", c)) {
            row_begin = reader->count;
            if (++depth > 2)
                return parse_fail(reader->error, reader->text, reader->at,
                                  "brackets nested more than twice");
            reader->at++;
        } else if (strchr("])}", c)) {
            if (depth == 2 && reader->count - row_begin != reader->size)
                return parse_fail(reader->error, reader->text, reader->at,
                                  "%d numbers where a row has %d", reader->count - row_begin,
                                  reader->size);
            depth--;
            reader->at++;
        } else if (!read_number(reader)) {
            return false;
        }
    } while (!bracketed || depth > 0);
    if (depth != 0)
        return parse_fail(reader->error, reader->text, reader->at, "the brackets do not match");
    if (reader->count != reader->size * reader->size)
        return parse_fail(reader->error, reader->text, reader->at,
                          "%d numbers where the %d×%d board has %d", reader->count, reader->size,
                          reader->size, reader->size * reader->size);
    read_side(reader);
    return finish(reader, reader->size, position);
}

// Reads one hexadecimal board after "0x".
static bool read_hex(Reader *reader, uint64_t *discs) {
    *discs = 0;
    reader->at = skip_space(reader->at);
    bool prefixed = reader->at[0] == '0' && (reader->at[1] == 'x' || reader->at[1] == 'X');
    const char *at = reader->at + (prefixed ? 2 : 0);
    int digits = 0;
    for (; isxdigit((unsigned char)*at); at++, digits++)
        *discs = *discs << 4 |
                 (uint64_t)(isdigit((unsigned char)*at) ? *at - '0' : (*at | 32) - 'a' + 10);
    if (!prefixed || digits == 0 || digits > 16)
        return parse_fail(reader->error, reader->text, reader->at,
                          "a board is 0x and 1 to 16 hexadecimal digits");
    reader->at = at;
    return true;
}

static bool read_bits(Reader *reader, Position *position) {
    uint64_t black, white;
    const char *begin = reader->at;
    if (!read_hex(reader, &black))
        return false;
    reader->at += strspn(reader->at, ", \t");
    if (!read_hex(reader, &white))
        return false;
    read_side(reader);
    if (!inside(reader, black | white))
        return false;
    if (black & white) {
        char name[3];
        return parse_fail(reader->error, reader->text, begin, "both sides have a disc on %s",
                          notation_move(bit_first(black & white), reader->size, name));
    }
    position->side = reader->side;
    position->board = reader->side == BLACK ? (Board){black, white} : (Board){white, black};
    return true;
}

// Squares in a line.
static int count_squares(const char *at) {
    int squares = 0, length;
    for (const char *end = line_end(at); at < end; at++)
        squares += square_at(at, &length) != NO_SQUARE;
    return squares;
}

// Is this bare numbers? They have no marks and a 0, or a 1 without a 2 (row numbers have both).
static bool is_numbers(const char *at) {
    bool digit[3] = {false};
    for (; *at && *at != ';'; at++) {
        if (*at >= '0' && *at <= '2')
            digit[*at - '0'] = true;
        if (strncmp(at, "−", 3) == 0)
            at += 2;
        else if (isalpha((unsigned char)*at) || *at == '.' || *at == '*' ||
                 (unsigned char)*at >= 0x80)
            return false;
    }
    return digit[0] || (digit[1] && !digit[2]);
}

// OBF has all its squares in one line.
PositionForm notation_form(const char *at, int size) {
    at = skip_space(at);
    if (strchr("[({", *at) || is_numbers(at))
        return FORM_ARRAY;
    if (at[0] == '0' && (at[1] == 'x' || at[1] == 'X'))
        return FORM_BITS;
    int lines = 0;
    for (;; at++) {
        if (!is_decoration(at, size) && ++lines == 1 && count_squares(at) >= 2 * size)
            return FORM_OBF;
        at = line_end(at);
        if (!*at || lines > 1)
            return lines == 1 ? FORM_OBF : FORM_DRAWING;
    }
}

bool notation_parse_position(const char *text, int size, Color side, Position *position,
                             PositionForm *form, const char **end, Error *error) {
    assert(text && position && size_valid(size));
    // Leading blank lines go, but not the blanks before the first column letter: places count from
    // the text's begin.
    const char *begin = skip_space(text);
    Reader reader = {.text = text, .at = begin, .size = size, .side = side, .error = error};
    if (!*begin)
        return error_at(error, 1, "there is no position");
    PositionForm found = notation_form(begin, size);
    if (form)
        *form = found;
    bool good = found == FORM_OBF       ? read_obf(&reader, position)
                : found == FORM_DRAWING ? read_drawing(&reader, position)
                : found == FORM_ARRAY   ? read_array(&reader, position)
                                        : read_bits(&reader, position);
    if (!good)
        return false;
    const char *rest = skip_space(reader.at);
    if (!end && *rest && *rest != ';') {
        char quote[24];
        return parse_fail(error, text, rest, "%s after the position", parse_quote(rest, quote));
    }
    if (end)
        *end = reader.at;
    return true;
}
