#include "pgn.h"

#include "notation.h"
#include "parse_error.h"
#include "pgn_comment.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_LENGTH = 32, VALUE_LENGTH = 512, WORD_LENGTH = 8 };

#define BLANKS " \t\r\n"
#define SQUARES_TAG "Squares"

typedef struct Reader {
    const char *text, *at;
    char name[NAME_LENGTH + 1], value[VALUE_LENGTH];
    GameSheet *sheet;
    char result[16]; // the last one told, "" = none
    bool own, old;   // the tag Squares says that squares have their own names; old ones are tried
    Error *error;
} Reader;

// The words by which the goal is told.
static const char *const goal_words[] = {"Reversi, most discs", "Reversi, fewest discs"};

// What Termination says of each ending, first as it is written; the rest are other programs' words.
static const struct {
    const char *word;
    SheetEnding ending;
} terminations[] = {
    {"played", SHEET_PLAYED},       {"resign", SHEET_RESIGNED},   {"timeout", SHEET_TIME},
    {"crash", SHEET_FAILED},        {"solved", SHEET_AGREED},     {"draw", SHEET_AGREED},
    {"normal", SHEET_PLAYED},       {"time forfeit", SHEET_TIME}, {"garbage", SHEET_FAILED},
    {"adjudication", SHEET_AGREED}, {"illegal", SHEET_FAILED},    {"flood", SHEET_FAILED},
    {"memory", SHEET_FAILED},       {"start", SHEET_FAILED},      {"limit", SHEET_FAILED},
};

// The places of plain texts.
static char *text_tag(GameSheet *sheet, const char *name) {
    const struct {
        const char *name;
        char *text;
    } texts[] = {{"Event", sheet->event},
                 {"Site", sheet->place},
                 {"Round", sheet->round},
                 {"Black", sheet->name[BLACK]},
                 {"White", sheet->name[WHITE]},
                 {"BlackElo", sheet->rating[BLACK]},
                 {"Date", sheet->date},
                 {"TimeControl", sheet->time},
                 {"WhiteElo", sheet->rating[WHITE]},
                 {"Opening", sheet->opening},
                 {"Termination", sheet->termination}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (strcasecmp(texts[i].name, name) == 0)
            return texts[i].text;
    return NULL;
}

bool pgn_begins(const char *text) {
    if (text[0] != '[' || !isalpha((unsigned char)text[1]))
        return false;
    text += 1 + strspn(text + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_");
    return text[strspn(text, BLANKS)] == '"';
}

// Bytes of the result at a place, 0 when there is none: 1-0, 0-1, 1/2-1/2, *, or the discs of both.
static size_t result_length(const char *at) {
    if (*at == '*')
        return 1;
    if (strncmp(at, "1/2-1/2", 7) == 0)
        return 7;
    size_t first = strspn(at, "0123456789");
    size_t second = first && at[first] == '-' ? strspn(at + first + 1, "0123456789") : 0;
    return first > 2 || second == 0 || second > 2 ? 0 : first + 1 + second;
}

// Bytes of the variation at a place, those in comments within it included.
static size_t variation_length(const char *at) {
    int depth = 0;
    size_t i = 0;
    for (; at[i]; i++) {
        if (at[i] == '{')
            i += strcspn(at + i, "}");
        if (!at[i])
            break;
        depth += (at[i] == '(') - (at[i] == ')');
        if (depth == 0)
            return i + 1;
    }
    return i;
}

// Bytes of one thing that may stand between moves: blanks and marks of praise, a comment, a
// variation, $n, a move number and its dots; 0 when something else is here.
static size_t between_length(const char *at, const char *text) {
    size_t length = strspn(at, BLANKS ".");
    if (length > 0)
        return length;
    if (*at == '!' || *at == '?')
        return strspn(at, "!?");
    if (*at == '{')
        return length = strcspn(at, "}"), length + (at[length] == '}');
    if (*at == ';' || (*at == '%' && (at == text || at[-1] == '\n')))
        return strcspn(at, "\n");
    if (*at == '(')
        return variation_length(at);
    if (*at == '$')
        return 1 + strspn(at + 1, "0123456789");
    return result_length(at) ? 0 : strspn(at, "0123456789");
}

static const char *skip_between(const char *at, const char *text) {
    for (size_t length; (length = between_length(at, text)) > 0;)
        at += length;
    return at;
}

static size_t word_length(const char *at) {
    return strcspn(at, BLANKS ".!?{}();[]$%*");
}

// Length of the tag at a place, quotes and what is escaped in them observed.
static size_t tag_length(const char *at) {
    bool quoted = false;
    size_t i = 0;
    for (; at[i] && (quoted || at[i] != ']'); i++) {
        if (quoted && at[i] == '\\' && at[i + 1])
            i++;
        else if (at[i] == '"')
            quoted = !quoted;
    }
    return i + (at[i] == ']');
}

size_t pgn_length(const char *text) {
    const char *at = skip_between(text, text);
    while (*at == '[')
        at = skip_between(at + tag_length(at), text);
    while (*at && *at != '[') {
        size_t result = result_length(at);
        if (result)
            return (size_t)(at - text) + result;
        size_t word = word_length(at);
        at = skip_between(at + (word ? word : 1), text);
    }
    return (size_t)(at - text);
}

bool pgn_is_move_text(const char *text, size_t length) {
    return memchr(text, '{', length) || memchr(text, '$', length);
}

// Reads `[Name "value"]`.
static bool read_tag(Reader *reader) {
    const char *at = reader->at + 1, *begin = reader->at;
    size_t length = 0, kept = 0;
    for (at += strspn(at, BLANKS); isalnum((unsigned char)*at) || *at == '_'; at++)
        if (length < NAME_LENGTH)
            reader->name[length++] = *at;
    reader->name[length] = '\0';
    at += strspn(at, BLANKS);
    char quote[24];
    if (length == 0 || *at != '"')
        return parse_fail(reader->error, reader->text, at,
                          "%s where a tag like [Black \"name\"] goes on", parse_quote(at, quote));
    for (at++; *at && *at != '"'; at++) {
        at += *at == '\\' && at[1];
        if (kept + 1 < VALUE_LENGTH)
            reader->value[kept++] = *at;
    }
    reader->value[kept] = '\0';
    at += *at == '"';
    at += strspn(at, BLANKS);
    if (*at != ']')
        return parse_fail(reader->error, reader->text, begin, "the tag %s has no end: \"]",
                          reader->name);
    reader->at = at + 1;
    return true;
}

// FEN: a position as OBF, whose squares tell the size.
static bool read_position(Reader *reader, const char *at) {
    size_t squares = strcspn(reader->value, " ");
    Rules rules = reader->sheet->game.rules;
    rules.size = squares == 16 ? 4 : squares == 36 ? 6 : squares == 64 ? 8 : rules.size;
    Position position;
    Error inner = {0};
    if (!notation_parse_position(reader->value, rules.size, BLACK, &position, NULL, NULL, &inner))
        return parse_fail(reader->error, reader->text, at, "FEN: %s", inner.text);
    rules.start = sheet_start(position, rules);
    reader->sheet->game = game_from(rules, position);
    return true;
}

static void keep_result(Reader *reader, const char *result, size_t length) {
    assert(length < sizeof reader->result);
    memcpy(reader->result, result, length);
    reader->result[length] = '\0';
}

static bool use_tag(Reader *reader, const char *at) {
    GameSheet *sheet = reader->sheet;
    const char *value = reader->value;
    char *text = text_tag(sheet, reader->name);
    bool event = strcasecmp(reader->name, "Event") == 0;
    if (event || strcasecmp(reader->name, "Variant") == 0)
        for (int goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++)
            if (strcmp(value, goal_words[goal]) == 0) {
                sheet->game.rules.goal = (Goal)goal;
                return true;
            }
    if (text)
        sheet_set_text(text, strspn(value, "?.") == strlen(value) ? "" : value);
    else if (strcasecmp(reader->name, "Result") == 0 && result_length(value) == strlen(value))
        keep_result(reader, value, strlen(value));
    else if (strcasecmp(reader->name, SQUARES_TAG) == 0)
        reader->own = true;
    else if (strcasecmp(reader->name, "FEN") == 0)
        return read_position(reader, at);
    return true;
}

static bool read_move(Reader *reader) {
    Game *game = &reader->sheet->game;
    bool square = isalpha((unsigned char)reader->at[0]) && isdigit((unsigned char)reader->at[1]);
    size_t length = square ? 2 : word_length(reader->at); // moves may stand close together
    char word[WORD_LENGTH + 1], quote[24];
    int move;
    snprintf(word, sizeof word, "%.*s", (int)(length < WORD_LENGTH ? length : WORD_LENGTH),
             reader->at);
    Error inner = {0};
    if (length == 0)
        return parse_fail(reader->error, reader->text, reader->at,
                          "%s where a move like f5 or pass belongs",
                          parse_quote(reader->at, quote));
    if (reader->old && !reader->own
            ? !notation_parse_old_move(word, game->rules.size, &move, &inner)
            : !notation_parse_move(word, game->rules.size, &move, &inner))
        return parse_fail(reader->error, reader->text, reader->at, "%s", inner.text);
    if (move != MOVE_PASS)
        game_play_passes(game);
    if (!game_play(game, move)) {
        if (game_over(game))
            return parse_fail(reader->error, reader->text, reader->at,
                              "%s after the end of the game", word);
        return parse_fail(reader->error, reader->text, reader->at,
                          move == MOVE_PASS ? "%.0s%s passes but has a move"
                                            : "%s is illegal for %s",
                          word, color_name(game->now.side));
    }
    reader->at += length;
    return true;
}

// A mark of praise: `?!`, or $6 for the same.
static SheetMark mark_of(const char *at, size_t length) {
    if (*at == '$') {
        int number = length < 5 ? atoi(at + 1) : 0;
        return number < SHEET_MARKS ? (SheetMark)number : SHEET_NO_MARK;
    }
    int mark = SHEET_MARKS - 1;
    while (mark > 0 && (strlen(sheet_mark_sign((SheetMark)mark)) != length ||
                        strncmp(sheet_mark_sign((SheetMark)mark), at, length) != 0))
        mark--;
    return (SheetMark)mark;
}

// Goes over what stands between moves and keeps what is said there about the last one, or about the
// game before it.
static void read_between(Reader *reader) {
    GameSheet *sheet = reader->sheet;
    int ply = sheet->game.ply;
    SheetNote before = {0}, *note = ply > 0 ? &sheet->notes[ply - 1] : &before;
    for (size_t length; (length = between_length(reader->at, reader->text)) > 0;
         reader->at += length) {
        const char *at = reader->at;
        if (*at == '{')
            remark_read(at + 1, length - 1 - (at[length - 1] == '}'),
                        color_other(sheet->game.now.side), note);
        else if ((*at == '$' || *at == '!' || *at == '?') && mark_of(at, length))
            note->mark = mark_of(at, length);
    }
    sheet_add_comment(sheet->comment, before.comment, strlen(before.comment));
}

// Fills in what the result (and Termination) tell.
static void use_result(Reader *reader) {
    GameSheet *sheet = reader->sheet;
    if (!*reader->result || !sheet_parse_result(sheet, reader->result) || sheet->result == 0)
        return;
    for (size_t i = 0; i < sizeof terminations / sizeof *terminations; i++)
        if (strcasecmp(terminations[i].word, sheet->termination) == 0)
            sheet->ending = terminations[i].ending;
}

// With names of squares of one kind; *reader tells afterwards what the tags said.
static bool parse(Reader *reader, Rules rules) {
    const char *text = reader->text;
    Rules told = {.goal = rules.goal, .start = START_STANDARD, .size = 8};
    reader->at = text;
    *reader->sheet = (GameSheet){.game = game_new(*skip_between(text, text) == '[' ? told : rules)};
    read_between(reader);
    while (*reader->at == '[') {
        const char *begin = reader->at;
        if (!read_tag(reader) || !use_tag(reader, begin))
            return false;
        read_between(reader);
    }
    size_t result = 0;
    while (*reader->at && !(result = result_length(reader->at))) {
        if (!read_move(reader))
            return false;
        read_between(reader);
    }
    if (result)
        keep_result(reader, reader->at, result);
    const char *rest = reader->at + result;
    rest += strspn(rest, BLANKS);
    if (*rest)
        return parse_fail(reader->error, text, rest, "there is something after the result");
    use_result(reader);
    return true;
}

bool pgn_parse(const char *text, Rules rules, bool old, GameSheet *sheet, Error *error) {
    old |= pgn_begins(text); // tags without one for the squares are those of version 0.1
    Reader reader = {.text = text, .sheet = sheet, .old = old, .error = error};
    if (parse(&reader, rules))
        return true;
    Reader other = {.text = text, .sheet = sheet, .old = !old};
    return sheet->game.rules.size != 8 && !reader.own && parse(&other, rules);
}

static void write_tag(Text *out, const char *name, const char *value, const char *unknown) {
    text_format(out, "[%s \"", name);
    sheet_add_escaped(out, *value ? value : unknown, "\"\\");
    text_add(out, "\"]\n");
}

static const char *result_word(const GameSheet *sheet) {
    return sheet->ending == SHEET_UNFINISHED ? "*"
           : sheet->result > 0               ? "1-0"
           : sheet->result < 0               ? "0-1"
                                             : "1/2-1/2";
}

static const char *termination_word(const GameSheet *sheet) {
    if (*sheet->termination || sheet->ending == SHEET_UNFINISHED)
        return sheet->termination;
    if (sheet->ending == SHEET_AGREED && sheet->result == 0)
        return "draw";
    size_t i = 0;
    while (terminations[i].ending != sheet->ending)
        i++;
    return terminations[i].word;
}

static void write_optional(Text *out, const char *name, const char *value) {
    if (*value)
        write_tag(out, name, value, "");
}

static void write_tags(Text *out, const GameSheet *sheet) {
    const Game *game = &sheet->game;
    Text day = {0}, position = {0};
    sheet_add_day(&day, sheet->date, '.');
    write_tag(out, "Event", sheet->event, goal_words[game->rules.goal]);
    write_tag(out, "Site", sheet->place, "?");
    write_tag(out, "Date", text_string(&day), "????.??.??");
    write_tag(out, "Round", sheet->round, "?");
    write_tag(out, "Black", sheet->name[BLACK], "?");
    write_tag(out, "White", sheet->name[WHITE], "?");
    write_tag(out, "Result", result_word(sheet), "*");
    write_optional(out, "BlackElo", sheet->rating[BLACK]);
    write_optional(out, "WhiteElo", sheet->rating[WHITE]);
    write_optional(out, "TimeControl", sheet->time);
    write_optional(out, "Termination", termination_word(sheet));
    write_optional(out, "Opening", sheet->opening);
    if (*sheet->event)
        write_tag(out, "Variant", goal_words[game->rules.goal], "");
    if (sheet_start(game->first, game->rules) != START_STANDARD || game->rules.size != 8) {
        notation_write_position(&position, game->first, game->rules.size, FORM_OBF);
        write_tag(out, "SetUp", "1", "");
        write_tag(out, "FEN", text_string(&position), "");
    }
    if (game->rules.size != 8) {
        char squares[] = {
            'a', '1', '-', (char)('a' + game->rules.size - 1), (char)('0' + game->rules.size),
            '\0'};
        write_tag(out, SQUARES_TAG, squares, "");
    }
    out->failed |= day.failed || position.failed;
    text_free(&day);
    text_free(&position);
}

// A line's end in place of the last space.
static void end_line(Text *out) {
    text_truncate(out, out->length - 1);
    text_add_char(out, '\n');
}

static void write_move(Text *out, int move, int size) {
    char buffer[3];
    text_format(out, "%s ", move == MOVE_PASS ? "pass" : notation_move(move, size, buffer));
}

// `(7... c4 8. e3) `, or nothing.
static void write_line(Text *out, const SheetNote *note, int ply, int size) {
    for (int i = 0; i < note->line_length; i++, ply++) {
        text_add(out, i == 0 ? "(" : "");
        if (ply % 2 == 0 || i == 0)
            text_format(out, "%d.%s ", ply / 2 + 1, ply % 2 ? ".." : "");
        write_move(out, note->line[i], size);
    }
    if (note->line_length > 0) {
        text_truncate(out, out->length - 1);
        text_add(out, ") ");
    }
}

// Moves, ten of each side a line; what follows a move with notes begins a line of its own.
static void write_moves(Text *out, const GameSheet *sheet) {
    const Game *game = &sheet->game;
    Color side = game->first.side;
    bool noted = false;
    for (int ply = 0; ply < game->ply; ply++, side = color_other(side)) {
        if (ply > 0 && (noted || ply % 20 == 0))
            end_line(out);
        if (ply % 2 == 0 || noted)
            text_format(out, "%d.%s ", ply / 2 + 1, ply % 2 ? ".." : "");
        write_move(out, game->moves[ply], game->rules.size);
        size_t before = out->length;
        remark_write(out, &sheet->notes[ply], side);
        write_line(out, &sheet->notes[ply], ply, game->rules.size);
        noted = out->length > before;
    }
    if (noted)
        end_line(out);
}

void pgn_write(Text *out, const GameSheet *sheet) {
    write_tags(out, sheet);
    text_add_char(out, '\n');
    remark_write_words(out, sheet->comment);
    if (*sheet->comment)
        end_line(out);
    write_moves(out, sheet);
    text_format(out, "%s\n\n", result_word(sheet));
}
