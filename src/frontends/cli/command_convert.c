// `convert`: converts positions and games between formats. Every input is read as a list of games
// (a position is a game without moves), and every format can write a game.
#include "command.h"
#include "file.h"
#include "game_json.h"
#include "input.h"

#include <stdio.h>
#include <unistd.h>

typedef struct Conversion {
    const Command *command;
    const Format *format;
    Rules rules;
    bool any_size; // positions may have another board size than the rules
    bool json;
    const char *path; // NULL for standard output
    int items;        // number converted so far
    bool noted;       // old square names were reported
    Text out;
} Conversion;

// Appends a game as JSON, together with its text in the output format.
static bool write_json(Text *out, const GameSheet *sheet, const Format *format, Error *error) {
    Json *object = game_json_sheet(sheet, format, error);
    return object && (json_write_line(out, object) || error_set(error, "not enough memory"));
}

// Reports old square names once.
static bool note_squares(Conversion *conversion, const GameSheet *sheet) {
    if (sheet->old_squares && !conversion->noted)
        command_note_squares(sheet);
    conversion->noted |= sheet->old_squares;
    return true;
}

// Converts all games of an argument and adds their number to `items`.
static bool convert_argument(Conversion *conversion, const char *argument, Error *error) {
    Input input;
    FormatReader *reader = &input.reader;
    bool good = input_open(&input, argument, conversion->rules, error);
    reader->any_size = conversion->any_size;
    while (good && format_more(reader)) {
        GameSheet sheet;
        Error place = {0};
        good =
            format_next(reader, &sheet, &place) && note_squares(conversion, &sheet) &&
            (conversion->json ? write_json(&conversion->out, &sheet, conversion->format, &place)
                              : format_write(conversion->format, &conversion->out, &sheet, &place));
        if (!good)
            format_explain(reader, input.name, &place, error);
    }
    if (good && reader->count == 0 && !reader->binary)
        good = error_set(error, "there is nothing to convert in %s",
                         input.name ? input.name : "an empty argument");
    conversion->items += good ? reader->count : 0;
    input_close(&input);
    return good;
}

static bool convert_all(Conversion *conversion, char **arguments, int count, Error *error) {
    for (int i = 0; i < count; i++)
        if (!convert_argument(conversion, arguments[i], error))
            return false;
    return conversion->json || conversion->format->many || conversion->items <= 1 ||
           error_set(error, "there are %d positions or games, but %s holds only one",
                     conversion->items, conversion->format->name);
}

static int convert(Conversion *conversion, char **arguments, int count) {
    char standard_input[] = "-", *only[] = {standard_input};
    Text *out = &conversion->out;
    Error error = {0};
    if (count == 0 && isatty(STDIN_FILENO))
        return command_fail(
            conversion->command,
            "nothing to convert: give a text or a file; see flipside convert --help");
    bool good =
        convert_all(conversion, count > 0 ? arguments : only, count > 0 ? count : 1, &error);
    if (good && conversion->path)
        good = file_write(conversion->path, text_string(out), out->length, &error);
    else if (good)
        fwrite(text_string(out), 1, out->length, stdout);
    text_free(out);
    return good ? STATUS_DONE : command_fail(conversion->command, "%s", error.text);
}

// The help must list the same names as format_names; a test checks this.
static const Option rows[] = {
    {"to", OPTION_TEXT, "FORM", "obf", 0, 0,
     "obf, drawing, array, bits, transcript, ggf, sgf, pgn or saved"},
    {"out", OPTION_TEXT, "FILE", "", 0, 0,
     "write to a file; without --to, in the format of its ending (.ggf, .pgn …)"},
    RULES_OPTIONS,
    COMMON_JSON_OPTION,
};

// Returns the format given by --to, otherwise by the suffix of the output file.
static const Format *find_format(const Options *options) {
    const char *path = options_text(options, "out");
    const Format *format = path && !options_given(options, "to") ? format_of_path(path) : NULL;
    return format ? format : format_find(options_text(options, "to"));
}

static int run(const Command *command, const Options *options, int count, char **argv) {
    Common common = command_common(options);
    Conversion conversion = {.command = command,
                             .format = find_format(options),
                             .rules = common.rules,
                             .any_size = !options_given(options, "size"),
                             .json = common.json,
                             .path = options_text(options, "out")};
    if (conversion.format && conversion.format->write)
        return convert(&conversion, argv, count);
    if (conversion.format)
        return command_fail(command, "%s is only read, not written; choose another with --to",
                            conversion.format->about);
    Text names = {0};
    format_names(&names);
    int status = command_fail(command, "--to is %s, not \"%.40s\"", text_string(&names),
                              options_text(options, "to"));
    text_free(&names);
    return status;
}

const Command command_convert = {
    .name = "convert",
    .arguments = "[TEXT|FILE|- ...]",
    .summary = "Convert positions and games between text forms",
    .details = "The input format is recognised. Positions: OBF lines, drawings, rows of -1 0 1, "
               "two hexadecimal boards.\n"
               "Games: transcripts, GGF, SGF, PGN, saved games, Othello Quest, WTHOR (.wtb), an "
               "arena's games.jsonl or its\n"
               "directory. A file may contain several. A game is written as its final position "
               "unless the output is a\n"
               "format of games; names, dates and results are kept if the output format has them. "
               "Nothing is written if\n"
               "any input is wrong. With --json, the converted text is in \"text\".\n"
               "\n"
               "Examples:\n"
               "  flipside convert f5d6c3 --to drawing        the position after three moves\n"
               "  flipside convert problems.obf --to array    every position of a file for a "
               "course-style AI\n"
               "  flipside convert \"1. F5 D6 2. C3\" --to transcript\n"
               "  flipside convert WTH_2001.wtb --out 2001.ggf\n"
               "  flipside convert run1 --to pgn              every game of an arena started with "
               "--out run1\n"
               "  pbpaste | flipside convert --to obf",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 1 << 20,
    .run = run,
};
