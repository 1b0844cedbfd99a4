// Moves and transcripts; declared in notation.h.
#include "notation.h"
#include "place.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

const char *notation_move(int move, char buffer[3]) {
    bool square = move >= 0 && move < SQUARE_COUNT;
    buffer[0] = square ? (char)('a' + move % 8) : '-';
    buffer[1] = square ? (char)('1' + move / 8) : '-';
    buffer[2] = '\0';
    return buffer;
}

// Reads a move at a place and the bytes it takes; false when there is none on this board.
static bool move_at(const char *at, int size, int *move, int *length) {
    static const char *const passes[] = {"pass", "pa", "ps", "--"};
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++) {
        *length = (int)strlen(passes[i]);
        if (strncasecmp(at, passes[i], (size_t)*length) == 0) {
            *move = MOVE_PASS;
            return true;
        }
    }
    int column = tolower((unsigned char)at[0]) - 'a', row = at[0] ? at[1] - '1' : -1;
    *length = 2;
    *move = row * 8 + column;
    return column >= 0 && column < 8 && row >= 0 && row < 8 && (board_region(size) & bit(*move));
}

static bool fail_move(Error *error, const char *text, const char *at, int size) {
    int first = (8 - size) / 2, last = first + size - 1;
    char quote[24];
    if (isalpha((unsigned char)at[0]) && isdigit((unsigned char)at[1]))
        return place_fail(error, text, at, "'%.2s' is not a square of the %d×%d board (%c%d to %c%d)", at, size, size,
                          'a' + first, 1 + first, 'a' + last, 1 + last);
    return place_fail(error, text, at, "%s where a move like f5 or -- belongs", place_quote(at, quote));
}

bool notation_parse_move(const char *text, int size, int *move, Error *error) {
    int length;
    const char *at = text + strspn(text, " \t\r\n");
    if (!move_at(at, size, move, &length))
        return fail_move(error, text, at, size);
    const char *rest = at + length + strspn(at + length, " \t\r\n");
    if (*rest) {
        char quote[24];
        return place_fail(error, text, rest, "%s after the move", place_quote(rest, quote));
    }
    return true;
}

// Skips white space, commas and move numbers ("12." or "12 ").
static const char *skip_between(const char *at) {
    for (;;) {
        const char *begin = at;
        at += strspn(at, " \t\r\n,");
        size_t digits = strspn(at, "0123456789");
        if (digits > 0 && digits <= 3 && at[digits] && strchr(". \t\r\n", at[digits]))
            at += digits + strspn(at + digits, ".");
        if (at == begin)
            return at;
    }
}

bool notation_play_transcript(Game *game, const char *text, Error *error) {
    Game played = *game;
    for (const char *at = skip_between(text); *at;) {
        int move, length;
        if (!move_at(at, game->rules.size, &move, &length))
            return fail_move(error, text, at, game->rules.size);
        if (move != MOVE_PASS)
            game_play_passes(&played);
        char name[3];
        const char *color = color_name(played.now.side);
        if (!game_play(&played, move)) {
            if (game_over(&played))
                return place_fail(error, text, at, "%s after the end of the game", notation_move(move, name));
            if (move == MOVE_PASS)
                return place_fail(error, text, at, "%s passes but has a move", color);
            return place_fail(error, text, at, "move %d, %s, is illegal for %s", played.ply + 1,
                              notation_move(move, name), color);
        }
        at = skip_between(at + length);
    }
    *game = played;
    return true;
}

void notation_write_transcript(Text *out, const Game *game) {
    char name[3];
    for (int i = 0; i < game->ply; i++)
        if (game->moves[i] != MOVE_PASS)
            text_add(out, notation_move(game->moves[i], name));
}
