#include "input.h"

#include "file.h"
#include "notation.h"

#include <ctype.h>
#include <string.h>
#include <unistd.h>

bool input_is_transcript(const char *text) {
    text += strspn(text, " \t\r\n0123456789.,");
    int column = tolower((unsigned char)text[0]);
    return column >= 'a' && column <= 'h' && text[1] >= '1' && text[1] <= '9';
}

bool input_read_file(const char *path, size_t limit, Text *out, Error *error) {
    const char *name = strcmp(path, "-") == 0 ? "standard input" : path;
    if (!file_read(path, limit, out, error))
        return false;
    if (strlen(text_string(out)) != out->length)
        return error_set(error, "%s is not text: byte %zu is 0", name, strlen(text_string(out)) + 1);
    return true;
}

bool input_is_file(const char *argument) {
    if (strcmp(argument, "-") == 0 || access(argument, F_OK) == 0)
        return true;
    const char *dot = strrchr(argument, '.');
    bool extension =
        dot && isalpha((unsigned char)dot[1]) && dot[1 + strspn(dot + 1, "abcdefghijklmnopqrstuvwxyz")] == '\0';
    return strlen(argument) < 4096 && !strpbrk(argument, " \n;[") && (strchr(argument, '/') || extension);
}

// Reads a text as a transcript or a position; `name` is what the error calls it.
static bool read_text(const char *name, const char *text, Rules rules, Game *game, Error *error) {
    Error place = {0};
    bool transcript = input_is_transcript(text), good;
    if (transcript) {
        *game = game_new(rules);
        good = notation_play_transcript(game, text, &place);
    } else {
        Position position;
        good = notation_parse_position(text, rules.size, BLACK, &position, NULL, NULL, &place);
        if (good)
            *game = game_from(rules, position);
    }
    if (!good && !name)
        name = transcript ? "transcript" : "position";
    if (!good && place.column)
        return error_set(error, "%s, column %zu: %s", name, place.column, place.text);
    return good || error_set(error, "%s: %s", name, place.text);
}

bool input_game(const char *argument, Rules rules, Game *game, Error *error) {
    if (!input_is_file(argument))
        return read_text(NULL, argument, rules, game, error);
    Text text = {0};
    bool good =
        input_read_file(argument, INPUT_BYTES_ONE, &text, error) &&
        read_text(strcmp(argument, "-") == 0 ? "standard input" : argument, text_string(&text), rules, game, error);
    text_free(&text);
    return good;
}

bool input_position(const char *argument, Rules rules, Position *position, Error *error) {
    Game game = game_new(rules);
    if (argument && !input_game(argument, rules, &game, error))
        return false;
    *position = game.now;
    return true;
}
