#include "sgf.h"

#include "notation.h"
#include "parse_error.h"

#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_LENGTH = 8, VALUE_LENGTH = 512 };

typedef struct Reader {
    const char *text, *at, *value_at;
    char name[NAME_LENGTH + 1], value[VALUE_LENGTH];
    Goal goal;
    int size;
    bool placed, started; // AB, AW or AE was seen; moves have begun
    uint64_t discs[2];
    Color side;
    bool side_given;
    SheetNote note; // of the node that is read
    bool moved;     // does it have a move?
    GameSheet *sheet;
    Error *error;
} Reader;

// The properties that are texts.
static char *text_property(GameSheet *sheet, const char *name) {
    const struct {
        const char *name;
        char *text;
    } texts[] = {{"PB", sheet->name[BLACK]},   {"PW", sheet->name[WHITE]},
                 {"BR", sheet->rating[BLACK]}, {"EV", sheet->event},
                 {"PC", sheet->place},         {"WR", sheet->rating[WHITE]},
                 {"RO", sheet->round},         {"DT", sheet->date},
                 {"TM", sheet->time},          {"ON", sheet->opening}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (strcmp(texts[i].name, name) == 0)
            return texts[i].text;
    return NULL;
}

static void skip_space(Reader *reader) {
    while (isspace((unsigned char)*reader->at))
        reader->at++;
}

static bool fail_value(Reader *reader, const char *what) {
    return parse_fail(reader->error, reader->text, reader->value_at, "%s[%.40s]: %s", reader->name,
                      reader->value, what);
}

// Reads `[value]`, cut to what we need of it.
static bool read_value(Reader *reader) {
    size_t kept = 0;
    reader->value_at = ++reader->at;
    while (*reader->at && *reader->at != ']') {
        if (*reader->at == '\\' && reader->at[1])
            reader->at++;
        bool blank = *reader->at == '\n' && strcmp(reader->name, "C") == 0;
        if (kept + 1 < VALUE_LENGTH && (blank || !iscntrl((unsigned char)*reader->at)))
            reader->value[kept++] = *reader->at;
        reader->at++;
    }
    reader->value[kept] = '\0';
    if (!*reader->at)
        return parse_fail(reader->error, reader->text, reader->value_at, "%s[ has no ]",
                          reader->name);
    reader->at++;
    return true;
}

// Makes the game when its first move (or the end) comes: by then all of the set-up was read.
static void start_game(Reader *reader) {
    if (reader->started)
        return;
    Rules rules = {.goal = reader->goal, .start = START_STANDARD, .size = reader->size};
    Position position = rules_start(rules);
    if (reader->placed) {
        Color side = reader->side_given ? reader->side : BLACK;
        Position given = {{reader->discs[side], reader->discs[color_other(side)]}, side};
        rules.start = sheet_start(given, rules);
        position = given;
    } else if (reader->side_given && reader->side == WHITE) {
        position = (Position){board_pass(position.board), WHITE};
        rules.start = START_GIVEN;
    }
    reader->sheet->game = game_from(rules, position);
    reader->started = true;
}

// A square as `f5`, or as two letters, column and row, as SGF has it for other games. MOVE_NONE
// when it is none.
static int find_point(const char *text, int size) {
    int column = tolower((unsigned char)text[0]) - 'a',
        row = text[0] ? tolower((unsigned char)text[1]) - 'a' : -1;
    int margin = (8 - size) / 2;
    bool letters = column >= 0 && column < size && row >= 0 && row < size && !text[2];
    return letters ? (row + margin) * 8 + column + margin : notation_find_move(text, size);
}

// The squares of a value: one, or `dd:ee`, all from one corner to the other. 0 when it is none.
static uint64_t find_points(const char *value, int size) {
    char first[VALUE_LENGTH];
    size_t length = strcspn(value, ":");
    memcpy(first, value, length);
    first[length] = '\0';
    int from = find_point(first, size),
        to = value[length] ? find_point(value + length + 1, size) : from;
    uint64_t squares = 0;
    if (from >= SQUARE_COUNT || to >= SQUARE_COUNT)
        return 0;
    for (int row = from / 8; row <= to / 8; row++)
        for (int column = from % 8; column <= to % 8; column++)
            squares |= bit(row * 8 + column);
    return squares;
}

// AB, AW and AE.
static bool set_squares(Reader *reader, char what) {
    uint64_t squares = find_points(reader->value, reader->size);
    if (reader->started)
        return fail_value(reader, "discs must be set up before the moves");
    if (!squares)
        return fail_value(reader, "not a square of the board");
    reader->placed = true;
    for (int color = BLACK; color <= WHITE; color++)
        reader->discs[color] &= ~squares;
    if (what != 'E')
        reader->discs[what == 'B' ? BLACK : WHITE] |= squares;
    return true;
}

static bool make_move(Reader *reader, Color color) {
    start_game(reader);
    Game *game = &reader->sheet->game;
    bool pass = !*reader->value || strcmp(reader->value, "tt") == 0;
    int move = pass ? MOVE_PASS : find_point(reader->value, reader->size);
    if (move == MOVE_NONE)
        return fail_value(reader, "not a move");
    if (color != game->now.side && !(move == MOVE_PASS && !game_must_pass(game)))
        game_play_passes(game);
    if (color != game->now.side)
        return fail_value(reader,
                          color == BLACK ? "White is to move here" : "Black is to move here");
    if (!game_play(game, move))
        return fail_value(reader, move == MOVE_PASS ? "there is a move, so this is no pass"
                                                    : "not a legal move here");
    reader->moved = true;
    return true;
}

// The marks of moves; 2 means "very" where there are two of a kind.
static const struct {
    const char *name, *value;
    SheetMark mark;
} marks[] = {{"TE", "1", SHEET_GOOD},    {"TE", "2", SHEET_BRILLIANT},  {"BM", "1", SHEET_POOR},
             {"BM", "2", SHEET_BLUNDER}, {"IT", "", SHEET_INTERESTING}, {"DO", "", SHEET_DOUBTFUL}};

// C, V and the marks belong to the node, before its move or behind it.
static void read_note(Reader *reader) {
    SheetNote *note = &reader->note;
    if (strcmp(reader->name, "C") == 0)
        sheet_add_comment(note->comment, reader->value, strlen(reader->value));
    if (strcmp(reader->name, "V") == 0) {
        char *end;
        double value = strtod(reader->value, &end);
        note->has_score = end != reader->value && fabs(value) < 1e9;
        note->score = note->has_score ? value : 0;
    }
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (strcmp(reader->name, marks[i].name) == 0 &&
            (*marks[i].value != '2' || *reader->value == '2'))
            note->mark = marks[i].mark;
}

// A node is read: its note goes to its move, or to the game as a whole.
static void end_node(Reader *reader) {
    GameSheet *sheet = reader->sheet;
    SheetNote *note = &reader->note;
    if (reader->moved) {
        if (sheet->game.now.side == BLACK) // V is Black's view, and this was White's move
            note->score = 0 - note->score;
        sheet->notes[sheet->game.ply - 1] = *note;
    } else {
        sheet_add_comment(sheet->comment, note->comment, strlen(note->comment));
    }
    *note = (SheetNote){0};
    reader->moved = false;
}

static bool use_value(Reader *reader) {
    const char *name = reader->name, *value = reader->value;
    char *text = text_property(reader->sheet, name);
    if (text)
        return sheet_set_text(text, value), true;
    read_note(reader);
    if (strcmp(name, "B") == 0 || strcmp(name, "W") == 0)
        return make_move(reader, *name == 'B' ? BLACK : WHITE);
    if (strcmp(name, "AB") == 0 || strcmp(name, "AW") == 0 || strcmp(name, "AE") == 0)
        return set_squares(reader, name[1]);
    if (strcmp(name, "RE") == 0) {
        reader->sheet->game.rules = (Rules){.goal = reader->goal, .size = reader->size};
        sheet_parse_result(reader->sheet, value);
    }
    if (strcmp(name, "RU") == 0 && !reader->started)
        goal_parse(value, &reader->goal);
    if (strcmp(name, "PL") == 0) {
        reader->side = *value == 'W' || *value == 'w' || *value == '2' ? WHITE : BLACK;
        reader->side_given = true;
    } else if (strcmp(name, "SZ") == 0) {
        if (!size_valid(atoi(value)) || reader->started || reader->placed)
            return fail_value(reader, "the size must be 8, 6 or 4 and come first");
        reader->size = atoi(value);
    } else if (strcmp(name, "GM") == 0 && strcmp(value, "2") != 0) {
        return fail_value(reader, "not a game of Othello, which is GM[2]");
    }
    return true;
}

// Reads `NAME[value][value]…`.
static bool read_property(Reader *reader) {
    size_t length = 0;
    char quote[24];
    while (isalpha((unsigned char)*reader->at)) {
        if (length < NAME_LENGTH && isupper((unsigned char)*reader->at))
            reader->name[length++] = *reader->at;
        reader->at++;
    }
    reader->name[length] = '\0';
    skip_space(reader);
    if (length == 0 || *reader->at != '[')
        return parse_fail(reader->error, reader->text, reader->at,
                          "%s where a property such as B[f5] is expected",
                          parse_quote(reader->at, quote));
    while (*reader->at == '[') {
        if (!read_value(reader) || !use_value(reader))
            return false;
        skip_space(reader);
    }
    return true;
}

bool sgf_parse(const char *text, Goal goal, GameSheet *sheet, Error *error) {
    assert(text && sheet);
    const char *begin = strchr(text, '(');
    Reader reader = {
        .text = text, .at = begin, .goal = goal, .size = 8, .sheet = sheet, .error = error};
    *sheet = (GameSheet){0};
    if (!begin)
        return parse_fail(error, text, text, "no game in SGF here: it begins with (;");
    for (;;) {
        skip_space(&reader);
        if (*reader.at && strchr("(;)", *reader.at))
            end_node(&reader);
        if (*reader.at == '(' || *reader.at == ';') {
            reader.at++;
            continue;
        }
        if (*reader.at == ')')
            break;
        if (!*reader.at)
            return parse_fail(error, text, reader.at, "the game has no end: )");
        if (!read_property(&reader))
            return false;
    }
    start_game(&reader);
    return true;
}

static void write_discs(Text *out, const char *name, uint64_t discs, int size) {
    if (discs)
        text_add(out, name);
    while (discs) {
        char square[3];
        text_format(out, "[%s]", notation_move(bit_take(&discs), size, square));
    }
}

static void write_text(Text *out, const char *name, const char *value) {
    if (!*value)
        return;
    text_format(out, "%s[", name);
    sheet_add_escaped(out, value, "]\\");
    text_add_char(out, ']');
}

static void write_texts(Text *out, GameSheet *sheet) {
    static const char *const names[] = {"EV", "PC", "RO", "PB", "PW", "BR", "WR", "TM", "ON"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        write_text(out, names[i], text_property(sheet, names[i]));
    Text day = {0};
    sheet_add_day(&day, sheet->date, '-');
    write_text(out, "DT", text_string(&day));
    out->failed |= day.failed;
    text_free(&day);
}

static void write_result(Text *out, const GameSheet *sheet) {
    static const char *const how[SHEET_ENDINGS] = {
        [SHEET_RESIGNED] = "R", [SHEET_TIME] = "T", [SHEET_FAILED] = "F"};
    double result = sheet->result;
    if (sheet->ending == SHEET_UNFINISHED)
        return;
    if (result == 0)
        text_add(out, "RE[0]");
    else if (how[sheet->ending])
        text_format(out, "RE[%c+%s]", result > 0 ? 'B' : 'W', how[sheet->ending]);
    else
        text_format(out, "RE[%c+%.6g]", result > 0 ? 'B' : 'W', result > 0 ? result : -result);
}

static void write_set_up(Text *out, const Game *game) {
    int size = game->rules.size;
    if (!board_discs(game->first.board))
        write_discs(out, "AE",
                    rules_moves((Rules){.start = START_OPEN, .size = size}, game->first.board),
                    size);
    write_discs(out, "AB", position_discs(game->first, BLACK), size);
    write_discs(out, "AW", position_discs(game->first, WHITE), size);
    text_format(out, "PL[%c]", game->first.side == BLACK ? 'B' : 'W');
}

// The value is Black's there.
static void write_note(Text *out, const SheetNote *note, Color side) {
    if (note->has_score) {
        text_add(out, "V[");
        sheet_add_number(out, side == BLACK ? note->score : -note->score);
        text_add_char(out, ']');
    }
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (note->mark == marks[i].mark)
            text_format(out, "%s[%s]", marks[i].name, marks[i].value);
    write_text(out, "C", note->comment);
}

static void write_move(Text *out, int move, Color side, int size) {
    char square[3];
    text_format(out, ";%c[%s]", side == BLACK ? 'B' : 'W',
                move == MOVE_PASS ? "PA" : notation_move(move, size, square));
}

// The variations, each behind the moves that it stands beside: those of the last moves come first.
static void write_lines(Text *out, const GameSheet *sheet) {
    for (int i = sheet->game.ply - 1; i >= 0; i--) {
        const SheetNote *note = &sheet->notes[i];
        Color side = i % 2 ? color_other(sheet->game.first.side) : sheet->game.first.side;
        text_add(out, note->line_length ? ")(" : "");
        for (int k = 0; k < note->line_length; k++, side = color_other(side))
            write_move(out, note->line[k], side, sheet->game.rules.size);
        text_add(out, note->line_length ? ")" : "");
    }
}

void sgf_write(Text *out, const GameSheet *sheet) {
    assert(out && sheet);
    const Game *game = &sheet->game;
    Color side = game->first.side;
    GameSheet copy = *sheet;
    text_format(out, "(;FF[4]CA[UTF-8]GM[2]SZ[%d]", game->rules.size);
    if (game->rules.goal == GOAL_FEWEST)
        text_add(out, "RU[fewest]");
    write_texts(out, &copy);
    write_result(out, sheet);
    write_set_up(out, game);
    write_text(out, "C", sheet->comment);
    for (int i = 0; i < game->ply; i++, side = color_other(side)) {
        text_add(out, sheet->notes[i].line_length ? "(" : "");
        write_move(out, game->moves[i], side, game->rules.size);
        write_note(out, &sheet->notes[i], side);
    }
    write_lines(out, sheet);
    text_add(out, ")\n");
}
