// Every input becomes a list of games (a position is a game without moves), every format writes a game.
#include "command.h"
#include "file.h"
#include "input.h"
#include "notation.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool write_json(Text *out, const GameSheet *sheet, Error *error) {
    const Game *game = &sheet->game;
    Text position = {0}, transcript = {0};
    notation_write_position(&position, game->now, game->rules.size, FORM_OBF);
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

static int run(const Command *command, int argc, char **argv) {
    Common common;
    const char *to = "obf", *path = NULL;
    Text names = {0}, help = {0};
    format_names(&names);
    text_format(&help, "%s (default obf)", text_string(&names));
    const Option options[] = {
        {"to", OPTION_TEXT, &to, "FORM", text_string(&help), 0, 0},
        {"out", OPTION_TEXT, &path, "FILE", "write to a file instead of standard output", 0, 0},
    };
    int count, status = command_parse(command, argc, argv, options, sizeof options / sizeof *options,
                                      COMMON_RULES | COMMON_JSON, &common, argc, &count);
    if (status < 0) {
        const Format *found = format_find(to), *format = common.json ? &json : found && found->write ? found : NULL;
        status = format ? convert(command, format, argv, count, common.rules, path)
                        : command_fail(command, "--to is %s, not \"%.40s\"", text_string(&names), to);
    }
    text_free(&names);
    text_free(&help);
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
    .run = run,
};
