// Every input becomes a list of games (a position is a game without moves), every format writes a game.
#include "command.h"
#include "file.h"
#include "input.h"
#include "json.h"
#include "notation.h"

#include <stdio.h>
#include <unistd.h>

static bool write_json(Text *out, const GameSheet *sheet, Error *error) {
    const Game *game = &sheet->game;
    Text position = {0}, transcript = {0};
    notation_write_position(&position, game->now, game->rules.size, FORM_OBF);
    notation_write_transcript(&transcript, game);
    Json *object = json_new_object();
    json_add_text(object, "position", text_string(&position));
    json_add_text(object, "side", color_name(game->now.side));
    json_add_text(object, "goal", goal_name(game->rules.goal));
    if (game->ply > 0)
        json_add_text(object, "transcript", text_string(&transcript));
    bool good = json_write_line(out, object) || error_set(error, "not enough memory");
    text_free(&position);
    text_free(&transcript);
    return good;
}

static const Format json = {.name = "json", .about = "JSON", .many = true, .write = write_json};

// Converts all that an argument holds and counts it.
static bool convert_argument(const char *argument, Rules rules, const Format *format, Text *out, int *items,
                             Error *error) {
    Input input;
    FormatReader *reader = &input.reader;
    bool good = input_open(&input, argument, rules, error);
    while (good && format_more(reader)) {
        GameSheet sheet;
        Error place = {0};
        good = (format_next(reader, &sheet, &place) && format_write(format, out, &sheet, &place)) ||
               format_explain(reader, input.name, &place, error);
    }
    if (good && reader->count == 0 && !reader->whole)
        good = error_set(error, "there is nothing to convert in %s", input.name ? input.name : "an empty argument");
    *items += good ? reader->count : 0;
    input_close(&input);
    return good;
}

// Converts all arguments into one text.
static bool convert_all(char **arguments, int count, Rules rules, const Format *format, Text *out, Error *error) {
    int items = 0;
    for (int i = 0; i < count; i++)
        if (!convert_argument(arguments[i], rules, format, out, &items, error))
            return false;
    return format->many || items <= 1 ||
           error_set(error, "there are %d positions or games, but %s holds only one", items, format->name);
}

static int convert(const Command *command, const Format *format, char **arguments, int count, Rules rules,
                   const char *path) {
    char standard_input[] = "-", *only[] = {standard_input};
    Text out = {0};
    Error error = {0};
    if (count == 0 && isatty(STDIN_FILENO))
        return command_fail(command, "nothing to convert: give a text or a file; see flipside convert --help");
    bool good = convert_all(count > 0 ? arguments : only, count > 0 ? count : 1, rules, format, &out, &error);
    if (good && path)
        good = file_write(path, text_string(&out), out.length, &error);
    else if (good)
        fwrite(text_string(&out), 1, out.length, stdout);
    text_free(&out);
    return good ? STATUS_DONE : command_fail(command, "%s", error.text);
}

// The help names what format_names lists; a test compares.
static const Option rows[] = {
    {"to", OPTION_TEXT, "FORM", "obf", 0, 0, "obf, drawing, array, bits, transcript, ggf, sgf, pgn or saved"},
    {"out", OPTION_TEXT, "FILE", "", 0, 0, "write to a file instead of standard output"},
    RULES_OPTIONS,
    COMMON_JSON_OPTION,
};

static int run(const Command *command, const Options *options, int count, char **argv) {
    Common common = command_common(options);
    const char *to = options_text(options, "to");
    const Format *found = format_find(to), *format = common.json ? &json : found && found->write ? found : NULL;
    if (format)
        return convert(command, format, argv, count, common.rules, options_text(options, "out"));
    Text names = {0};
    format_names(&names);
    int status = command_fail(command, "--to is %s, not \"%.40s\"", text_string(&names), to);
    text_free(&names);
    return status;
}

const Command command_convert = {
    .name = "convert",
    .arguments = "[TEXT|FILE|- ...]",
    .summary = "Convert positions and games between text forms",
    .details =
        "The form of the input is recognised: positions as OBF lines, drawings, rows of -1 0 1 or two hexadecimal\n"
        "boards, games as transcripts, GGF, SGF, PGN, saved games or WTHOR (.wtb); files may hold many. A game is\n"
        "written as the position it ends in, unless the output is a form of games; names, dates and results stay\n"
        "where it has them. Nothing is written when any input is wrong.\n"
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
