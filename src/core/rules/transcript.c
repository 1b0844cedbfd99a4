// Moves and transcripts; declared in notation.h.
#include "notation.h"
#include "parse_error.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>
#include <strings.h>

const char *notation_move(int move, int size, char buffer[3]) {
    assert(size_valid(size));
    int margin = (8 - size) / 2;
    bool square = move >= 0 && move < SQUARE_COUNT && (board_region(size) & bit(move));
    buffer[0] = square ? (char)('a' + move % 8 - margin) : '-';
    buffer[1] = square ? (char)('1' + move / 8 - margin) : '-';
    buffer[2] = '\0';
    return buffer;
}

// Reads a move at a place and the bytes it takes; false when there is none on this board. Squares
// are named from the corner of a board of `names`, in whose middle this one lies.
static bool move_at(const char *at, int names, int size, int *move, int *length) {
    static const char *const passes[] = {"pass", "pa", "ps", "--"};
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++) {
        *length = (int)strlen(passes[i]);
        if (strncasecmp(at, passes[i], (size_t)*length) == 0) {
            *move = MOVE_PASS;
            return true;
        }
    }
    int column = tolower((unsigned char)at[0]) - 'a', row = at[0] ? at[1] - '1' : -1,
        margin = (8 - names) / 2;
    *length = 2;
    *move = (row + margin) * 8 + column + margin;
    return column >= 0 && column < names && row >= 0 && row < names &&
           (board_region(size) & bit(*move));
}

static bool fail_move(Error *error, const char *text, const char *at, int names, int size) {
    int first = (names - size) / 2, last = first + size - 1;
    char quote[24];
    if (isalpha((unsigned char)at[0]) && isdigit((unsigned char)at[1]))
        return parse_fail(error, text, at,
                          "'%.2s' is not a square of the %d×%d board (%c%d to %c%d)", at, size,
                          size, 'a' + first, 1 + first, 'a' + last, 1 + last);
    return parse_fail(error, text, at, "%s where a move like f5 or -- belongs",
                      parse_quote(at, quote));
}

static bool parse_move(const char *text, int names, int size, int *move, Error *error) {
    int length;
    const char *at = text + strspn(text, " \t\r\n");
    if (!move_at(at, names, size, move, &length))
        return fail_move(error, text, at, names, size);
    const char *rest = at + length + strspn(at + length, " \t\r\n");
    if (*rest) {
        char quote[24];
        return parse_fail(error, text, rest, "%s after the move", parse_quote(rest, quote));
    }
    return true;
}

bool notation_parse_move(const char *text, int size, int *move, Error *error) {
    return parse_move(text, size, size, move, error);
}

int notation_find_move(const char *text, int size) {
    int move;
    return notation_parse_move(text, size, &move, NULL) ? move : MOVE_NONE;
}

bool notation_parse_old_move(const char *text, int size, int *move, Error *error) {
    return parse_move(text, 8, size, move, error);
}

// Bytes of a dash between moves: a hyphen that is not half of a pass nor a sign, or a long dash.
static size_t dash_length(const char *at) {
    if (strncmp(at, "–", 3) == 0 || strncmp(at, "—", 3) == 0)
        return 3;
    return at[0] == '-' && isalpha((unsigned char)at[1 + strspn(at + 1, " \t")]);
}

// Skips what may stand between moves: white space, commas, semicolons, bars, dashes, move numbers
// ("12.", "12:", "12)", "12 ") and comments, from % or # to the end of the line.
static const char *skip_between(const char *at) {
    for (;;) {
        const char *begin = at;
        at += strspn(at, " \t\r\n,;|");
        at += dash_length(at);
        if (*at == '%' || *at == '#')
            at += strcspn(at, "\n");
        size_t digits = strspn(at, "0123456789");
        if (digits > 0 && digits <= 3 && at[digits] && strchr(".:) \t\r\n", at[digits]))
            at += digits + strspn(at + digits, ".:)");
        if (at == begin)
            return at;
    }
}

bool notation_play_moves(Game *game, const char *text, bool old, const char **end, Error *error) {
    Game played = *game;
    int size = game->rules.size, names = old ? 8 : size;
    const char *at = skip_between(text);
    for (int move, length; *at; at = skip_between(at + length)) {
        if (!move_at(at, names, size, &move, &length)) {
            if (isalpha((unsigned char)at[0]) && isdigit((unsigned char)at[1]))
                return fail_move(error, text, at, names, size);
            break;
        }
        if (move != MOVE_PASS)
            game_play_passes(&played);
        const char *color = color_name(played.now.side);
        if (!game_play(&played, move)) {
            if (game_over(&played))
                return parse_fail(error, text, at, "%.*s after the end of the game", length, at);
            if (move == MOVE_PASS)
                return parse_fail(error, text, at, "%s passes but has a move", color);
            return parse_fail(error, text, at, "move %d, %.*s, is illegal for %s", played.ply + 1,
                              length, at, color);
        }
    }
    *game = played;
    *end = at;
    return true;
}

bool notation_play_transcript(Game *game, const char *text, Error *error) {
    Game played = *game;
    const char *end;
    if (!notation_play_moves(&played, text, false, &end, error))
        return false;
    if (*end)
        return fail_move(error, text, end, game->rules.size, game->rules.size);
    *game = played;
    return true;
}

void notation_write_transcript(Text *out, const Game *game) {
    char name[3];
    for (int i = 0; i < game->ply; i++)
        if (game->moves[i] != MOVE_PASS)
            text_add(out, notation_move(game->moves[i], game->rules.size, name));
}
