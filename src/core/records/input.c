#include "input.h"

#include "arena_log.h"
#include "file.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

bool input_is_file(const char *argument) {
    if (strcmp(argument, "-") == 0 || file_exists(argument))
        return true;
    const char *dot = strrchr(argument, '.');
    bool extension = dot && isalpha((unsigned char)dot[1]) &&
                     dot[1 + strspn(dot + 1, "abcdefghijklmnopqrstuvwxyz")] == '\0';
    return strlen(argument) < 4096 && !strpbrk(argument, " \n;[") &&
           (strchr(argument, '/') || extension);
}

// Opens an argument of which at most so many bytes are read when it is a file.
static bool open_within(Input *input, const char *argument, size_t limit, Rules rules,
                        Error *error) {
    *input = (Input){0};
    if (!input_is_file(argument))
        return format_open(&input->reader, argument, strlen(argument), NULL, rules, error);
    input->name = strcmp(argument, "-") == 0 ? "standard input" : argument;
    Error inner = {0};
    if (!file_read(argument, limit, &input->text, error))
        return false;
    if (!format_open(&input->reader, text_string(&input->text), input->text.length, argument, rules,
                     &inner))
        return error_set(error, "%s: %s", input->name, inner.text);
    if (input->reader.whole && strcmp(input->reader.whole->name, "wthor") == 0 &&
        strcmp(argument, "-") != 0) {
        wthor_names_find(&input->names, argument);
        input->reader.names = &input->names;
    }
    return true;
}

bool input_open(Input *input, const char *argument, Rules rules, Error *error) {
    Text path = {0};
    if (file_kind(argument) == FILE_DIRECTORY)
        text_format(&path, "%s/" ARENA_LOG_NAME, argument);
    bool log = path.length > 0 && !path.failed && file_kind(path.data) == FILE_REGULAR;
    bool good = open_within(input, log ? path.data : argument, INPUT_BYTES_MAX, rules, error);
    input->path = path;
    return good;
}

void input_close(Input *input) {
    text_free(&input->text);
    text_free(&input->path);
    wthor_names_free(&input->names);
}

// Reads the only position or game.
static bool read_only(Input *input, GameSheet *sheet, Error *error) {
    FormatReader *reader = &input->reader;
    Error place = {0};
    bool good = format_more(reader) ? format_next(reader, sheet, &place)
                                    : error_at(&place, 1, "there is no position");
    const Format *format = reader->format;
    const char *name = input->name                               ? input->name
                       : !format || !format->games               ? "position"
                       : strcmp(format->name, "transcript") == 0 ? "transcript"
                                                                 : "game";
    if (good && format_more(reader))
        return error_set(error, "%s: there is more than one position or game, from \"%.20s\" on",
                         name, reader->whole ? "game 2" : reader->at);
    if (!good && input->pasted)
        return error_at(error, place.column, "%s: %s", name, place.text);
    if (!good && place.column)
        return error_set(error, "%s, column %zu: %s", name, place.column, place.text);
    return good || error_set(error, "%s: %s", name, place.text);
}

// Reads the one game of an input that was opened, and closes it.
static bool take_only(Input *input, bool opened, const Position *first, GameSheet *sheet,
                      Error *error) {
    if (first)
        input->reader.first = *first;
    bool good = opened && read_only(input, sheet, error);
    input_close(input);
    return good;
}

bool input_sheet(const char *argument, Rules rules, const Position *first, GameSheet *sheet,
                 Error *error) {
    assert(argument && sheet);
    Input input;
    bool opened = open_within(&input, argument, INPUT_BYTES_ONE, rules, error);
    return take_only(&input, opened, first, sheet, error);
}

bool input_pasted(const char *text, Rules rules, const Position *first, GameSheet *sheet,
                  Error *error) {
    assert(text && sheet);
    Input input = {.pasted = true};
    bool opened = format_open(&input.reader, text, strlen(text), NULL, rules, error);
    return take_only(&input, opened, first, sheet, error);
}

bool input_game(const char *argument, Rules rules, Game *game, Error *error) {
    GameSheet sheet;
    bool good = input_sheet(argument, rules, NULL, &sheet, error);
    if (good)
        *game = sheet.game;
    return good;
}

bool input_position(const char *argument, Rules rules, Position *position, Error *error) {
    Game game = game_new(rules);
    if (argument && !input_game(argument, rules, &game, error))
        return false;
    *position = game.now;
    return true;
}
