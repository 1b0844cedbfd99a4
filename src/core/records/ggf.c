#include "ggf.h"

#include "notation.h"
#include "parse_error.h"

#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_MAX_LENGTH = 8, VALUE_MAX = 512 };

typedef struct Reader {
    const char *text, *at; // the whole text, and where reading is
    char name[NAME_MAX_LENGTH + 1];
    const char *value_at; // where the value stands in the text
    char value[VALUE_MAX];
    GameSheet *game;
    Error *error;
    bool has_board;
} Reader;

const char *ggf_find(const char *text) {
    return strstr(text, "(;");
}

static void skip_space(Reader *reader) {
    while (isspace((unsigned char)*reader->at))
        reader->at++;
}

// Reads `NAME[value]`; values that are too long are cut, which only texts can be.
static bool read_property(Reader *reader) {
    size_t length = 0;
    const char *begin = reader->at;
    while (isalpha((unsigned char)*reader->at)) {
        if (length < NAME_MAX_LENGTH)
            reader->name[length++] = (char)toupper((unsigned char)*reader->at);
        reader->at++;
    }
    reader->name[length] = '\0';
    skip_space(reader);
    char quote[24];
    if (length == 0 || *reader->at != '[')
        return parse_fail(reader->error, reader->text, length == 0 ? begin : reader->at,
                          "%s where %s is expected",
                          parse_quote(length == 0 ? begin : reader->at, quote),
                          length == 0 ? "a property such as B[F5] or ;)" : "[");
    reader->value_at = ++reader->at;
    size_t kept = 0;
    while (*reader->at && *reader->at != ']') {
        if (*reader->at == '\\' && reader->at[1])
            reader->at++;
        if (kept + 1 < VALUE_MAX)
            reader->value[kept++] = *reader->at;
        reader->at++;
    }
    reader->value[kept] = '\0';
    if (!*reader->at)
        return parse_fail(reader->error, reader->text, begin, "%s[ has no ]", reader->name);
    reader->at++;
    return true;
}

static bool fail_value(Reader *reader, const char *what) {
    return parse_fail(reader->error, reader->text, reader->value_at, "%s[%.40s]: %s", reader->name,
                      reader->value, what);
}

// TY: [s]8[k][a][rN]. Only the size and the goal matter to us.
static bool read_type(Reader *reader) {
    const char *at = reader->value;
    while (*at && !isdigit((unsigned char)*at))
        at++;
    char *after;
    long size = strtol(at, &after, 10);
    if (size != 4 && size != 6 && size != 8)
        return fail_value(reader, "the size is not 8, 6 or 4");
    Goal goal = strchr(after, 'a') || strchr(after, 'A') ? GOAL_FEWEST : GOAL_MOST;
    if (reader->game->game.ply > 0)
        return fail_value(reader, "the type must come before the moves");
    reader->game->game.rules.goal = goal;
    if (!reader->has_board && reader->game->game.rules.size != size) {
        reader->game->game.rules.size = (int)size;
        reader->game->game = game_new(reader->game->game.rules);
    }
    return true;
}

// BO: the size, its squares, the side to move.
static bool read_board(Reader *reader) {
    char *at;
    Position position;
    Error inner = {0};
    Rules rules = reader->game->game.rules;
    long size = strtol(reader->value, &at, 10);
    if (size != 4 && size != 6 && size != 8)
        return fail_value(reader, "the size is not 8, 6 or 4");
    if (reader->game->game.ply > 0)
        return fail_value(reader, "the board must come before the moves");
    rules.size = (int)size;
    if (!notation_parse_position(at, rules.size, BLACK, &position, NULL, NULL, &inner))
        return fail_value(reader, inner.text);
    if ((position.board.player & position.board.opponent) ||
        (board_discs(position.board) & ~board_region(rules.size)) != 0)
        return fail_value(reader, "not a board");
    rules.start = sheet_start(position, rules);
    reader->game->game = game_from(rules, position);
    reader->has_board = true;
    return true;
}

static bool read_result(Reader *reader) {
    char *after;
    double result = strtod(reader->value, &after);
    if (after == reader->value || !isfinite(result) || fabs(result) > 64) {
        reader->game->ending = SHEET_UNFINISHED; // RE[?]
        reader->game->result = 0;
        return true;
    }
    reader->game->result = result;
    reader->game->ending = SHEET_PLAYED;
    if (*after == ':')
        reader->game->ending = after[1] == 'r'   ? SHEET_RESIGNED
                               : after[1] == 't' ? SHEET_TIME
                               : after[1] == 's' ? SHEET_AGREED
                                                 : SHEET_PLAYED;
    reader->game->loser = result < 0 ? BLACK : WHITE;
    return true;
}

// A number behind a slash; moves on to the next slash or the end.
static bool read_number(const char **at, double *number) {
    if (**at != '/')
        return false;
    char *after;
    ++*at;
    *number = strtod(*at, &after);
    bool found = after != *at && fabs(*number) < 1e9; // false for infinities and the like too
    *at += strcspn(*at, "/");
    return found;
}

// B or W: `F5/eval/time`, or a pass.
static bool read_move(Reader *reader, Color color) {
    Game *game = &reader->game->game;
    size_t length = strcspn(reader->value, "/ ");
    char word[8];
    int move;
    snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : sizeof word - 1),
             reader->value);
    if (length >= sizeof word || !notation_parse_move(word, 8, &move, NULL))
        return fail_value(reader, "not a move");
    if (!notation_parse_move(word, game->rules.size, &move, NULL))
        return fail_value(reader, "outside the board");
    if (move != MOVE_PASS && color != game->now.side)
        game_play_passes(game);
    if (color != game->now.side)
        return fail_value(reader,
                          color == BLACK ? "White is to move here" : "Black is to move here");
    if (!game_play(game, move))
        return fail_value(reader, move == MOVE_PASS ? "there is a move, so this is no pass"
                                                    : "not a legal move here");
    SheetNote *note = &reader->game->notes[game->ply - 1];
    const char *at = reader->value + length;
    note->has_score = read_number(&at, &note->score);
    note->has_seconds = read_number(&at, &note->seconds);
    return true;
}

// The places of plain texts.
static char *text_property(GameSheet *game, const char *name) {
    const struct {
        const char *name;
        char *text;
    } texts[] = {{"PC", game->place},        {"DT", game->date}, {"PB", game->name[BLACK]},
                 {"PW", game->name[WHITE]},  {"TI", game->time}, {"RB", game->rating[BLACK]},
                 {"RW", game->rating[WHITE]}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (strcmp(texts[i].name, name) == 0)
            return texts[i].text;
    return NULL;
}

static bool use_property(Reader *reader) {
    const char *name = reader->name;
    char *text = text_property(reader->game, name);
    if (text)
        return sheet_set_text(text, reader->value), true;
    if (strcmp(name, "GM") == 0)
        return strcasecmp(reader->value, "Othello") == 0 ||
                       strcasecmp(reader->value, "Reversi") == 0
                   ? true
                   : fail_value(reader, "not a game of Othello");
    if (strcmp(name, "TY") == 0)
        return read_type(reader);
    if (strcmp(name, "BO") == 0)
        return read_board(reader);
    if (strcmp(name, "RE") == 0)
        return read_result(reader);
    if (strcmp(name, "B") == 0)
        return read_move(reader, BLACK);
    if (strcmp(name, "W") == 0)
        return read_move(reader, WHITE);
    return true; // what others have added
}

bool ggf_parse(const char *text, GameSheet *game, const char **end, Error *error) {
    assert(text && game);
    Reader reader = {.text = text, .at = ggf_find(text), .game = game, .error = error};
    *game = (GameSheet){.game = game_new(rules_default())};
    if (!reader.at)
        return parse_fail(error, text, text, "no game in GGF here: it begins with (;");
    reader.at += 2;
    for (skip_space(&reader); strncmp(reader.at, ";)", 2) != 0; skip_space(&reader)) {
        if (*reader.at == ')')
            break;
        if (*reader.at == ';') {
            reader.at++;
            continue;
        }
        if (!*reader.at)
            return parse_fail(error, text, reader.at, "the game has no end: ;)");
        if (!read_property(&reader) || !use_property(&reader))
            return false;
    }
    if (end)
        *end = reader.at + (*reader.at == ';' ? 2 : 1);
    return true;
}

// A text as a value: brackets and backslashes escaped.
static void write_text(Text *out, const char *name, const char *value) {
    if (!*value)
        return;
    text_format(out, "%s[", name);
    sheet_add_escaped(out, value, "]\\");
    text_add_char(out, ']');
}

static void write_board(Text *out, const Game *game) {
    int size = game->rules.size, margin = (8 - size) / 2;
    uint64_t black = position_discs(game->first, BLACK), white = position_discs(game->first, WHITE);
    text_format(out, "BO[%d", size);
    for (int i = 0; i < size * size; i++) {
        uint64_t place = bit((i / size + margin) * 8 + i % size + margin);
        if (i % size == 0)
            text_add_char(out, ' ');
        text_add_char(out, (black & place) ? '*' : (white & place) ? 'O' : '-');
    }
    text_format(out, " %c]", game->first.side == BLACK ? '*' : 'O');
}

static void write_moves(Text *out, const GameSheet *game) {
    Color side = game->game.first.side;
    for (int i = 0; i < game->game.ply; i++, side = color_other(side)) {
        int move = game->game.moves[i];
        char name[3];
        const SheetNote *note = &game->notes[i];
        notation_move(move, game->game.rules.size, name);
        text_format(out, "%c[", side == BLACK ? 'B' : 'W');
        if (move == MOVE_PASS)
            text_add(out, "PA");
        else
            text_format(out, "%c%c", toupper((unsigned char)name[0]), name[1]);
        if (note->has_score || note->has_seconds)
            text_add_char(out, '/');
        if (note->has_score)
            sheet_add_number(out, note->score);
        if (note->has_seconds) {
            text_add_char(out, '/');
            sheet_add_number(out, note->seconds);
        }
        text_add_char(out, ']');
    }
}

void ggf_write(Text *out, const GameSheet *game) {
    assert(out && game);
    static const char *const suffix[SHEET_ENDINGS] = {"", "", ":r", ":t", ":r", ":s"};
    text_add(out, "(;GM[Othello]");
    write_text(out, "PC", game->place);
    write_text(out, "DT", game->date);
    write_text(out, "PB", game->name[BLACK]);
    write_text(out, "PW", game->name[WHITE]);
    write_text(out, "RB", game->rating[BLACK]);
    write_text(out, "RW", game->rating[WHITE]);
    write_text(out, "TI", game->time);
    text_format(out, "TY[%d%s]", game->game.rules.size,
                game->game.rules.goal == GOAL_FEWEST ? "a" : "");
    if (game->ending == SHEET_UNFINISHED)
        text_add(out, "RE[?]");
    else
        text_format(out, "RE[%+.3f%s]", game->result, suffix[game->ending]);
    write_board(out, &game->game);
    write_moves(out, game);
    text_add(out, ";)");
}
