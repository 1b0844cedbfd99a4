// The table of formats, and how each format is recognised. Code for a single format is in files of
// its own.
#include "arena_log.h"
#include "format.h"
#include "ggf.h"
#include "move_list.h"
#include "notation.h"
#include "obf.h"
#include "pgn.h"
#include "quest.h"
#include "saved_game.h"
#include "sgf.h"
#include "wthor.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What recognising answers. A position is the last thing that a text may be.
enum { SURE = 100, LIKELY = 60, MAYBE = 30, AT_LAST = 1 };

// Takes a stretch of text that is one game, so that errors do not speak of what follows; free it.
// NULL with an error when memory is refused.
static char *take(FormatReader *reader, size_t length, Error *error) {
    char *stretch = strndup(reader->at, length);
    if (!stretch)
        error_system(error, ENOMEM, "no memory for a game");
    reader->at += length;
    return stretch;
}

// Positions.

static int recognise_form(const FormatReader *reader, PositionForm form) {
    return notation_form(reader->at, reader->rules.size) == form ? AT_LAST : 0;
}

static int recognise_obf(const FormatReader *reader) {
    return recognise_form(reader, FORM_OBF);
}

static int recognise_drawing(const FormatReader *reader) {
    return recognise_form(reader, FORM_DRAWING);
}

static int recognise_array(const FormatReader *reader) {
    return recognise_form(reader, FORM_ARRAY);
}

static int recognise_bits(const FormatReader *reader) {
    return recognise_form(reader, FORM_BITS);
}

// Do moves stand here, and not the score of a move, `f5:+2`?
static bool is_moves(const char *at) {
    return isalpha((unsigned char)*at) && move_list_begins(at) &&
           at[2 + strspn(at + 2, " \t")] != ':';
}

// Are these moves of the position?
static bool scores_fit(const SheetScores *scores, const Game *game) {
    uint64_t moves = game_moves(game);
    for (int i = 0; i < scores->count; i++)
        if (!(moves & bit(scores->moves[i].move)))
            return false;
    return true;
}

// Scores of moves, with those names of squares that fit the position.
static bool read_scores(const FormatReader *reader, const char *line, const char *at,
                        GameSheet *sheet, Error *error) {
    SheetScores other;
    int size = sheet->game.rules.size;
    bool good = obf_scores(line, at, size, reader->old, &sheet->scores, error);
    if ((good && scores_fit(&sheet->scores, &sheet->game)) ||
        !obf_scores(line, at, size, !reader->old, &other, NULL) ||
        !scores_fit(&other, &sheet->game))
        return good;
    sheet->scores = other;
    return true;
}

// What may follow a position in its line behind a semicolon: scores, or the moves that were made.
static bool read_rest(FormatReader *reader, const char *begin, GameSheet *sheet, Error *error) {
    const char *next = reader->at + 1 + (*reader->at ? strspn(reader->at + 1, " \t") : 0);
    if (*reader->at != ';' && !reader->scores)
        return true;
    bool moves = *reader->at == ';' && is_moves(next);
    const char *end = reader->at + strcspn(reader->at, "\n");
    char *line = strndup(begin, (size_t)(end - begin));
    bool good = line || error_system(error, ENOMEM, "no memory for a line");
    if (good && moves)
        good = move_list_play(sheet, line + (next - begin), reader->old, error);
    else if (good && !read_scores(reader, line, line + (reader->at - begin), sheet, error))
        good = !reader->scores;
    free(line);
    reader->at = end;
    return good;
}

// What cannot be read and is hardly the beginning of a position was meant to be something else:
// says what is known.
static bool refuse_position(const char *text, Error *error) {
    enum { HARDLY = 8 };
    if (error->column > 0 && error->column <= HARDLY && isalpha((unsigned char)*text))
        error_at(error, error->column,
                 "this is neither moves like f5d6c3, nor a position of X, O and -, nor a game in "
                 "GGF, SGF, PGN, "
                 "from Othello Quest or from this program");
    return false;
}

// Is a position of this size all that stands here? A drawing must not go on below its last row.
static bool is_size(const char *text, int size) {
    Position position;
    PositionForm form;
    const char *end;
    if (!notation_parse_position(text, size, BLACK, &position, &form, &end, NULL))
        return false;
    end += strspn(end, " \t\r");
    end += *end == '\n';
    end += strspn(end, " \t\r");
    return form == FORM_OBF || form == FORM_BITS || strchr("\n;", *end);
}

// The board's size that the text of a position tells, where it may; else that of the rules.
static int told_size(const FormatReader *reader) {
    static const int smaller[] = {6, 4};
    int size = reader->rules.size;
    if (!reader->any_size || size != 8 || is_size(reader->at, size))
        return size;
    for (int i = 0; i < 2; i++)
        if (is_size(reader->at, smaller[i]))
            return smaller[i];
    return size;
}

static bool read_position(FormatReader *reader, GameSheet *sheet, Error *error) {
    const char *begin = reader->at;
    Rules rules = reader->rules;
    Position position;
    PositionForm form = FORM_OBF;
    rules.size = told_size(reader);
    if (!notation_parse_position(begin, rules.size, BLACK, &position, &form, &reader->at, error)) {
        // Once more with the line alone, so that the error does not speak of the others.
        size_t length = strcspn(begin, "\n");
        char *line = form == FORM_OBF || form == FORM_BITS ? strndup(begin, length) : NULL;
        if (line)
            notation_parse_position(line, rules.size, BLACK, &position, NULL, NULL, error);
        free(line);
        return refuse_position(begin, error);
    }
    *sheet = (GameSheet){.game = game_from(rules, position)};
    return read_rest(reader, begin, sheet, error);
}

static bool write_form(Text *out, const GameSheet *sheet, PositionForm form) {
    notation_write_position(out, sheet->game.now, sheet->game.rules.size, form);
    return true;
}

static bool write_obf(Text *out, const GameSheet *sheet, Error *error) {
    (void)error;
    return write_form(out, sheet, FORM_OBF), text_add_char(out, '\n'), true;
}

static bool write_drawing(Text *out, const GameSheet *sheet, Error *error) {
    (void)error;
    if (out->length > 0)
        text_add_char(out, '\n'); // a blank line between drawings
    return write_form(out, sheet, FORM_DRAWING);
}

static bool write_array(Text *out, const GameSheet *sheet, Error *error) {
    (void)error;
    return write_form(out, sheet, FORM_ARRAY);
}

static bool write_bits(Text *out, const GameSheet *sheet, Error *error) {
    (void)error;
    return write_form(out, sheet, FORM_BITS), text_add_char(out, '\n'), true;
}

// Transcripts.

static int recognise_transcript(const FormatReader *reader) {
    return move_list_begins(reader->at) ? MAYBE : 0;
}

static bool read_transcript(FormatReader *reader, GameSheet *sheet, Error *error) {
    char *stretch = take(reader, move_list_length(reader->at), error);
    *sheet = (GameSheet){.game = game_from(reader->rules, reader->first)};
    bool good = stretch && move_list_play(sheet, stretch, reader->old, error);
    free(stretch);
    return good;
}

// The moves; where they do not begin at the start of the rules, behind the position where they do.
static bool write_transcript(Text *out, const GameSheet *sheet, Error *error) {
    const Game *game = &sheet->game;
    Position start = rules_start(game->rules);
    if (game->first.side != start.side || !board_equal(game->first.board, start.board)) {
        if (game->ply == 0)
            return error_set(error, "a position alone has no moves to write as a transcript");
        notation_write_position(out, game->first, game->rules.size, FORM_OBF);
        text_add(out, "; ");
    }
    move_list_write(out, game);
    text_add_char(out, '\n');
    return true;
}

// GGF and SGF are trees of nodes.

// Does a value begin at this bracket that says GM[Othello]?
static bool tells_ggf(const char *bracket, const char *begin) {
    static const char value[] = "[Othello]";
    return bracket - begin > 2 && strncmp(bracket - 2, "GM", 2) == 0 &&
           !isalpha((unsigned char)bracket[-3]) && strncmp(bracket, value, strlen(value)) == 0;
}

// Length of the tree at a place: to the bracket that closes it, those within values left out. *ggf
// tells whether one of its properties is GM[Othello].
static size_t tree_length(const char *at, bool *ggf) {
    int depth = 0;
    bool value = false;
    size_t i = 0;
    *ggf = false;
    for (; at[i]; i++) {
        if (value) {
            if (at[i] == '\\' && at[i + 1])
                i++;
            else
                value = at[i] != ']';
            continue;
        }
        value = at[i] == '[';
        *ggf |= value && tells_ggf(at + i, at);
        depth += (at[i] == '(') - (at[i] == ')');
        if (depth == 0)
            return i + 1;
    }
    return i;
}

static bool is_tree(const char *at) {
    return at[0] == '(' && at[1 + strspn(at + 1, " \t\r\n")] == ';';
}

static int recognise_ggf(const FormatReader *reader) {
    bool ggf = false;
    if (is_tree(reader->at))
        tree_length(reader->at, &ggf);
    return ggf ? SURE : 0;
}

static int recognise_sgf(const FormatReader *reader) {
    return is_tree(reader->at) ? LIKELY : 0;
}

static bool read_ggf(FormatReader *reader, GameSheet *sheet, Error *error) {
    bool ggf;
    char *stretch = take(reader, tree_length(reader->at, &ggf), error);
    bool good = stretch && ggf_parse(stretch, sheet, NULL, error);
    free(stretch);
    return good;
}

static bool read_sgf(FormatReader *reader, GameSheet *sheet, Error *error) {
    bool ggf;
    char *stretch = take(reader, tree_length(reader->at, &ggf), error);
    bool good = stretch && sgf_parse(stretch, reader->rules.goal, sheet, error);
    free(stretch);
    return good;
}

static bool write_ggf(Text *out, const GameSheet *sheet, Error *error) {
    (void)error;
    return ggf_write(out, sheet), text_add_char(out, '\n'), true;
}

static bool write_sgf(Text *out, const GameSheet *sheet, Error *error) {
    (void)error;
    return sgf_write(out, sheet), true;
}

// PGN: tags, or moves with what only PGN has.

static int recognise_pgn(const FormatReader *reader) {
    if (pgn_begins(reader->at))
        return SURE;
    return move_list_begins(reader->at) &&
                   pgn_is_move_text(reader->at, move_list_length(reader->at))
               ? LIKELY
               : 0;
}

static bool read_pgn(FormatReader *reader, GameSheet *sheet, Error *error) {
    char *stretch = take(reader, pgn_length(reader->at), error);
    bool good = stretch && pgn_parse(stretch, reader->rules, reader->old, sheet, error);
    free(stretch);
    return good;
}

static bool write_pgn(Text *out, const GameSheet *sheet, Error *error) {
    (void)error;
    return pgn_write(out, sheet), true;
}

// Saved games: a JSON object.

static int recognise_saved(const FormatReader *reader) {
    char next = reader->at[0] == '{' ? reader->at[1 + strspn(reader->at + 1, " \t\r\n")] : 'x';
    return next == '"' || next == '}' || next == '\0' ? SURE : 0;
}

static bool read_saved(FormatReader *reader, GameSheet *sheet, Error *error) {
    size_t length = saved_game_length(reader->at);
    const char *begin = reader->at;
    reader->at += length;
    return saved_game_parse(begin, length, sheet, error);
}

// Othello Quest: a JSON object with moves as `m`.

static int recognise_quest(const FormatReader *reader) {
    return recognise_saved(reader) && quest_is_game(reader->at, saved_game_length(reader->at))
               ? SURE + 1
               : 0;
}

static bool read_quest(FormatReader *reader, GameSheet *sheet, Error *error) {
    size_t length = saved_game_length(reader->at);
    const char *begin = reader->at;
    reader->at += length;
    return quest_parse(begin, length, reader->rules.goal, sheet, error);
}

// Log of an arena: one JSON object per line, so reading resumes at the next line after a damaged
// one.

static int recognise_arena(const FormatReader *reader) {
    return arena_log_is_game(reader->at) ? SURE + 2 : 0;
}

static bool read_arena(FormatReader *reader, GameSheet *sheet, Error *error) {
    size_t length = strcspn(reader->at, "\n");
    const char *begin = reader->at;
    reader->at += length;
    return arena_log_parse(begin, length, sheet, error);
}

// WTHOR: a header and records of one size, so that the place tells the number of the game.

static int recognise_wthor(const FormatReader *reader) {
    WthorHeader header;
    return wthor_header(reader->text, (size_t)(reader->end - reader->text), &header, NULL) ? SURE
                                                                                           : 0;
}

static bool open_wthor(FormatReader *reader, Error *error) {
    WthorHeader header;
    if (!wthor_header(reader->text, (size_t)(reader->end - reader->text), &header, error))
        return false;
    reader->at = reader->text + WTHOR_HEADER_SIZE;
    reader->end = reader->at + (size_t)header.games * WTHOR_GAME_SIZE;
    return true;
}

static bool read_wthor(FormatReader *reader, GameSheet *sheet, Error *error) {
    WthorHeader header;
    WthorGame wthor;
    bool complete;
    size_t place = (size_t)(reader->at - reader->text) - WTHOR_HEADER_SIZE;
    *sheet = (GameSheet){0};
    reader->at += WTHOR_GAME_SIZE;
    if (!wthor_header(reader->text, (size_t)(reader->end - reader->text), &header, error) ||
        !wthor_game(reader->text, &header, (uint32_t)(place / WTHOR_GAME_SIZE), &wthor, error) ||
        !wthor_play(&wthor, &sheet->game, &complete, error))
        return false;
    if (reader->names)
        wthor_names_apply(reader->names, &wthor, sheet);
    if (header.year)
        snprintf(sheet->date, sizeof sheet->date, "%04d.??.??", header.year);
    if (!complete && wthor.black_discs > 0 && wthor.black_discs <= SQUARE_COUNT) {
        sheet->ending = SHEET_AGREED;
        sheet->result = 2 * wthor.black_discs - SQUARE_COUNT;
    }
    return true;
}

const Format format_rows[] = {
    {.name = "obf",
     .about = "a position a line",
     .ending = ".obf",
     .many = true,
     .recognise = recognise_obf,
     .read = read_position,
     .write = write_obf},
    {.name = "drawing",
     .about = "a drawing of the board",
     .many = true,
     .recognise = recognise_drawing,
     .read = read_position,
     .write = write_drawing},
    {.name = "array",
     .about = "rows of -1, 0 and 1",
     .many = true,
     .recognise = recognise_array,
     .read = read_position,
     .write = write_array},
    {.name = "bits",
     .about = "two hexadecimal boards",
     .many = true,
     .recognise = recognise_bits,
     .read = read_position,
     .write = write_bits},
    {.name = "transcript",
     .about = "moves in a row",
     .ending = ".txt",
     .games = true,
     .many = true,
     .recognise = recognise_transcript,
     .read = read_transcript,
     .write = write_transcript},
    {.name = "ggf",
     .about = "GGF",
     .ending = ".ggf",
     .games = true,
     .many = true,
     .recognise = recognise_ggf,
     .read = read_ggf,
     .write = write_ggf},
    {.name = "sgf",
     .about = "SGF",
     .ending = ".sgf",
     .games = true,
     .many = true,
     .recognise = recognise_sgf,
     .read = read_sgf,
     .write = write_sgf},
    {.name = "pgn",
     .about = "PGN",
     .ending = ".pgn",
     .games = true,
     .many = true,
     .recognise = recognise_pgn,
     .read = read_pgn,
     .write = write_pgn},
    {.name = "saved",
     .about = "a saved game",
     .ending = ".json",
     .games = true,
     .recognise = recognise_saved,
     .read = read_saved,
     .write = saved_game_write},
    {.name = "quest",
     .about = "Othello Quest",
     .games = true,
     .many = true,
     .recognise = recognise_quest,
     .read = read_quest},
    {.name = "arena",
     .about = "a game of an arena",
     .games = true,
     .many = true,
     .recognise = recognise_arena,
     .read = read_arena},
    {.name = "wthor",
     .about = "WTHOR",
     .ending = ".wtb",
     .games = true,
     .many = true,
     .open = open_wthor,
     .recognise = recognise_wthor,
     .read = read_wthor},
};
const int format_row_count = sizeof format_rows / sizeof *format_rows;
