// Every input becomes a list of games (a position is a game without moves), every output form writes a game: a new form
// is one row of the table.
#include "command.h"
#include "file.h"
#include "ggf.h"
#include "input.h"
#include "notation.h"
#include "sgf.h"
#include "wthor.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Form {
    const char *name;
    bool (*write)(Text *out, const Game *game, Error *error);
} Form;

static void write_form(Text *out, const Game *game, PositionForm form) {
    notation_write_position(out, game->now, game->rules.size, form);
}

static bool write_obf(Text *out, const Game *game, Error *error) {
    (void)error;
    write_form(out, game, FORM_OBF);
    text_add_char(out, '\n');
    return true;
}

static bool write_drawing(Text *out, const Game *game, Error *error) {
    (void)error;
    if (out->length > 0)
        text_add_char(out, '\n'); // a blank line between drawings
    write_form(out, game, FORM_DRAWING);
    return true;
}

static bool write_array(Text *out, const Game *game, Error *error) {
    (void)error;
    write_form(out, game, FORM_ARRAY);
    return true;
}

static bool write_bits(Text *out, const Game *game, Error *error) {
    (void)error;
    write_form(out, game, FORM_BITS);
    text_add_char(out, '\n');
    return true;
}

static bool write_transcript(Text *out, const Game *game, Error *error) {
    Position start = rules_start(game->rules);
    if (game->first.side != start.side || !board_equal(game->first.board, start.board))
        return error_set(error, "a position alone has no moves to write as a transcript");
    notation_write_transcript(out, game);
    text_add_char(out, '\n');
    return true;
}

static bool write_json(Text *out, const Game *game, Error *error) {
    Text position = {0}, transcript = {0};
    write_form(&position, game, FORM_OBF);
    notation_write_transcript(&transcript, game);
    json_t *object = json_object();
    json_object_set_new(object, "position", json_string(text_string(&position)));
    json_object_set_new(object, "side", json_string(color_name(game->now.side)));
    json_object_set_new(object, "goal", json_string(goal_name(game->rules.goal)));
    if (game->ply > 0)
        json_object_set_new(object, "transcript", json_string(text_string(&transcript)));
    char *line = json_dumps(object, JSON_COMPACT);
    bool good = line || error_set(error, "not enough memory");
    if (good)
        text_format(out, "%s\n", line);
    free(line);
    json_decref(object);
    text_free(&position);
    text_free(&transcript);
    return good;
}

static bool write_ggf(Text *out, const Game *game, Error *error) {
    GgfGame *ggf = calloc(1, sizeof *ggf);
    if (!ggf)
        return error_set(error, "not enough memory");
    ggf->game = *game;
    if (game_over(game)) {
        ggf->ending = GGF_PLAYED;
        ggf->result = game_score(game, BLACK);
    }
    ggf_write(out, ggf);
    text_add_char(out, '\n');
    free(ggf);
    return true;
}

static bool write_sgf(Text *out, const Game *game, Error *error) {
    (void)error;
    sgf_write(out, game);
    if (out->length > 0 && out->data[out->length - 1] != '\n')
        text_add_char(out, '\n');
    return true;
}

#define FORM_NAMES "obf, drawing, array, bits, transcript, ggf or sgf"
static const Form forms[] = {
    {"obf", write_obf},   {"drawing", write_drawing},       {"array", write_array},
    {"bits", write_bits}, {"transcript", write_transcript}, {"ggf", write_ggf},
    {"sgf", write_sgf},
};

// Converts all that a text holds. `name` is what errors call it, or NULL for an argument.
static bool convert_text(const char *text, const char *name, Rules rules, const Form *form, Text *out, Error *error) {
    size_t line = 1;
    int items = 0;
    for (const char *at = text;; items++) {
        const char *begin = at;
        at += strspn(at, " \t\r\n");
        while (*at == '%' || *at == '#') {
            at += strcspn(at, "\n");
            at += strspn(at, " \t\r\n");
        }
        for (; begin < at; begin++)
            line += *begin == '\n';
        if (!*at)
            break;
        Game game;
        Error place = {0};
        if (!input_next(&at, rules, &game, &place) || !form->write(out, &game, &place)) {
            char column[40] = "";
            if (place.column)
                snprintf(column, sizeof column, ", column %zu", place.column);
            if (name)
                return error_set(error, "%s, line %zu%s: %s", name, line, column, place.text);
            return error_set(error, "argument%s: %s", column, place.text);
        }
        for (; begin < at; begin++)
            line += *begin == '\n';
    }
    if (items == 0)
        return error_set(error, "there is nothing to convert in %s", name ? name : "an empty argument");
    return !out->failed || error_set(error, "not enough memory");
}

// Converts the games of a WTHOR file, which is not text.
static bool convert_wthor(const char *path, const Form *form, Text *out, Error *error) {
    Text data = {0};
    Error inner = {0};
    WthorHeader header;
    bool good = file_read(path, INPUT_BYTES_MAX, &data, error);
    if (good && !wthor_header(data.data, data.length, &header, &inner))
        good = error_set(error, "%s: %s", path, inner.text);
    for (uint32_t i = 0; good && i < header.games; i++) {
        WthorGame wthor;
        Game game;
        bool complete;
        good = (wthor_game(data.data, &header, i, &wthor, &inner) && wthor_play(&wthor, &game, &complete, &inner) &&
                form->write(out, &game, &inner)) ||
               error_set(error, "%s, game %u: %s", path, i + 1, inner.text);
    }
    text_free(&data);
    return good && (!out->failed || error_set(error, "not enough memory"));
}

static bool convert_argument(const char *argument, Rules rules, const Form *form, Text *out, Error *error) {
    if (!input_is_file(argument))
        return convert_text(argument, NULL, rules, form, out, error);
    size_t length = strlen(argument);
    if (length > 4 && strcasecmp(argument + length - 4, ".wtb") == 0)
        return convert_wthor(argument, form, out, error);
    Text text = {0};
    const char *name = strcmp(argument, "-") == 0 ? "standard input" : argument;
    bool good = input_read_file(argument, INPUT_BYTES_MAX, &text, error) &&
                convert_text(text_string(&text), name, rules, form, out, error);
    text_free(&text);
    return good;
}

static const Form *find_form(const char *name) {
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (strcmp(forms[i].name, name) == 0)
            return &forms[i];
    return NULL;
}

static const Option rows[] = {
    {"to", OPTION_TEXT, "FORM", "obf", 0, 0, FORM_NAMES},
    {"out", OPTION_TEXT, "FILE", "", 0, 0, "write to a file instead of standard output"},
    RULES_OPTIONS,
    COMMON_JSON_OPTION,
};

static int run(const Command *command, const Options *options, int count, char **argv) {
    Common common = command_common(options);
    const char *to = options_text(options, "to"), *path = options_text(options, "out");
    const Form json = {"json", write_json}, *form = common.json ? &json : find_form(to);
    if (!form)
        return command_fail(command, "--to is " FORM_NAMES ", not \"%.40s\"", to);
    if (count == 0 && isatty(STDIN_FILENO))
        return command_fail(command, "nothing to convert: give a text or a file; see flipside convert --help");
    char standard_input[] = "-", *only[] = {standard_input};
    char **inputs = count > 0 ? argv : only;
    Text out = {0};
    Error error;
    bool good = true;
    for (int i = 0; i < (count > 0 ? count : 1) && good; i++)
        good = convert_argument(inputs[i], common.rules, form, &out, &error);
    if (good && path)
        good = file_write(path, text_string(&out), out.length, &error);
    else if (good)
        fwrite(text_string(&out), 1, out.length, stdout);
    text_free(&out);
    return good ? STATUS_DONE : command_fail(command, "%s", error.text);
}

const Command command_convert = {
    .name = "convert",
    .arguments = "[TEXT|FILE|- ...]",
    .summary = "Convert positions and games between text forms",
    .details =
        "The form of the input is recognised: positions as OBF lines, drawings, rows of -1 0 1 or two hexadecimal\n"
        "boards, games as transcripts, GGF, SGF or WTHOR (.wtb); files may hold many. A game is written as the\n"
        "position it ends in, unless the output is a form of games. Nothing is written when any input is wrong.\n"
        "\n"
        "Examples:\n"
        "  flipside convert f5d6c3 --to drawing        the position after three moves\n"
        "  flipside convert problems.obf --to array    every position of a file for a course-style AI\n"
        "  flipside convert \"1. F5 D6 2. C3\" --to transcript\n"
        "  flipside convert WTH_2001.wtb --to ggf --out 2001.ggf\n"
        "  pbpaste | flipside convert --to obf",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 1 << 20,
    .run = run,
};
