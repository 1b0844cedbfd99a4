#include "move_list.h"

#include "notation.h"
#include "parse_error.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN_SQUARES "squares a1-"

bool move_list_begins(const char *text) {
    text += strspn(text, " \t\r\n0123456789.,:)");
    int column = tolower((unsigned char)text[0]);
    return column >= 'a' && column <= 'h' && text[1] >= '1' && text[1] <= '9';
}

// Does a list of moves go on in this line? One with numbers may be broken anywhere.
static bool goes_on(const char *line, bool numbered) {
    line += strspn(line, " \t");
    bool number = *line >= '1' && *line <= '9';
    return move_list_begins(line) &&
           (number ? strtol(line, NULL, 10) > 1 : numbered && *line != '\r' && *line != '\n');
}

size_t move_list_length(const char *text) {
    bool numbered = isdigit((unsigned char)text[strspn(text, " \t")]);
    size_t length = strcspn(text, "\n");
    while (text[length] == '\n') {
        const char *next = text + length + 1;
        if (!goes_on(next, numbered))
            break;
        length += 1 + strcspn(next, "\n");
    }
    return length;
}

// Keeps a stretch of a comment.
static void keep(char out[SHEET_TEXT], const char *begin, const char *end) {
    char value[2 * SHEET_TEXT];
    size_t length = (size_t)(end - begin) < sizeof value ? (size_t)(end - begin) : sizeof value - 1;
    memcpy(value, begin, length);
    value[length] = '\0';
    sheet_set_text(out, value);
}

// The first or the last place of a separator in a stretch; NULL when there is none.
static const char *find(const char *begin, const char *end, const char *what, bool last) {
    size_t length = strlen(what);
    const char *found = NULL;
    for (const char *at = begin; at + length <= end && (last || !found); at++)
        if (memcmp(at, what, length) == 0)
            found = at;
    return found;
}

// How it ended, as our exports say it: `+4`, or `black by resign`.
static void read_ending(GameSheet *sheet, const char *text, const char *end) {
    char word[SHEET_TEXT];
    keep(word, text, end);
    for (int color = BLACK; color <= WHITE; color++) {
        char wins[16];
        snprintf(wins, sizeof wins, "%s by ", color_name((Color)color));
        if (strncmp(word, wins, strlen(wins)) != 0)
            continue;
        sheet_set_text(sheet->termination, word + strlen(wins));
        sheet_set_winner(sheet, (Color)color,
                         strcmp(sheet->termination, "timeout") == 0 ? SHEET_TIME : SHEET_RESIGNED);
    }
    sheet_parse_result(sheet, word);
}

// `12: Ann - Ben, +4`, perhaps behind the mark of the squares; any other comment says nothing to
// us.
static void read_comment(GameSheet *sheet, const char *at, const char *end) {
    at += strspn(at, " \t");
    if (strncmp(at, OWN_SQUARES, strlen(OWN_SQUARES)) == 0)
        at += strcspn(at, ";\n"), at += strspn(at, "; \t");
    size_t digits = strspn(at, "0123456789");
    if (digits == 0 || strncmp(at + digits, ": ", 2) != 0)
        return;
    const char *names = at + digits + 2, *dash = find(names, end, " - ", false);
    const char *comma = dash ? find(dash + 3, end, ", ", true) : NULL;
    if (!comma)
        return;
    keep(sheet->round, at, at + digits);
    keep(sheet->name[BLACK], names, dash);
    keep(sheet->name[WHITE], dash + 3, comma);
    read_ending(sheet, comma + 2, end);
}

// The comments of all lines.
static void read_comments(GameSheet *sheet, const char *text) {
    for (const char *at = text; (at = strpbrk(at, "%#"));) {
        const char *end = at + strcspn(at, "\r\n");
        read_comment(sheet, at + 1, end);
        at = end;
    }
}

// A result behind the moves; *at is moved behind it.
static void read_result(GameSheet *sheet, const char **at) {
    char word[16];
    size_t length = strcspn(*at, " \t\r\n%#;");
    if (length == 0 || length >= sizeof word)
        return;
    memcpy(word, *at, length);
    word[length] = '\0';
    if (sheet_parse_result(sheet, word))
        *at += length;
}

static const char *skip_comments(const char *at) {
    for (at += strspn(at, " \t\r\n;"); *at == '%' || *at == '#'; at += strspn(at, " \t\r\n"))
        at += strcspn(at, "\n");
    return at;
}

// With names of one kind. Comments are read after the moves, so that results belong to the end of
// the game.
static bool play(GameSheet *sheet, const char *text, bool old, Error *error) {
    const char *end;
    char quote[24];
    GameSheet played = *sheet;
    if (!notation_play_moves(&played.game, text, old, &end, error))
        return false;
    read_result(&played, &end);
    end = skip_comments(end);
    if (*end)
        return parse_fail(error, text, end, "%s where a move like f5 or -- belongs",
                          parse_quote(end, quote));
    read_comments(&played, text);
    *sheet = played;
    sheet->old_squares = old && sheet->game.rules.size != 8 && sheet->game.ply > 0;
    return true;
}

bool move_list_play(GameSheet *sheet, const char *text, bool old, Error *error) {
    if (sheet->game.rules.size == 8 || strstr(text, OWN_SQUARES))
        return play(sheet, text, false, error);
    return play(sheet, text, old, error) || play(sheet, text, !old, NULL);
}

void move_list_write(Text *out, const Game *game) {
    int size = game->rules.size;
    notation_write_transcript(out, game);
    if (size != 8 && game->ply > 0)
        text_format(out, " %% " OWN_SQUARES "%c%d", 'a' + size - 1, size);
}
