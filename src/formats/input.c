#include "input.h"

#include "file.h"
#include "ggf.h"
#include "notation.h"
#include "sgf.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
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

// Length of the transcript at a place: its line and those that go on with move numbers above 1.
static size_t transcript_length(const char *at) {
    size_t length = strcspn(at, "\n");
    while (at[length] == '\n') {
        const char *next = at + length + 1 + strspn(at + length + 1, " \t\r");
        if (*next < '1' || *next > '9' || strtol(next, NULL, 10) == 1 || !input_is_transcript(next))
            break;
        length = (size_t)(next - at) + strcspn(next, "\n");
    }
    return length;
}

// Length of the tree of nodes at a place: to the bracket that closes it, those within values left out.
static size_t tree_length(const char *at) {
    int depth = 0;
    bool value = false;
    size_t i = 0;
    for (; at[i]; i++) {
        if (value) {
            i += at[i] == '\\' && at[i + 1];
            value = at[i] != ']';
            continue;
        }
        value = at[i] == '[';
        depth += (at[i] == '(') - (at[i] == ')');
        if (depth == 0)
            return i + 1;
    }
    return i;
}

static bool is_tree(const char *at) {
    return at[0] == '(' && at[1 + strspn(at + 1, " \t\r\n")] == ';';
}

// Reads a stretch of text that is one game or one line, so that errors do not speak of what follows.
static bool read_stretch(const char *at, size_t length, Rules rules, Game *game, Error *error) {
    char *copy = strndup(at, length);
    GgfGame *ggf = calloc(1, sizeof *ggf);
    Position position;
    bool good = (copy && ggf) || error_set(error, "not enough memory");
    if (good && is_tree(copy) && strstr(copy, "GM[Othello]")) {
        good = ggf_parse(copy, ggf, NULL, error);
        *game = ggf->game;
    } else if (good && is_tree(copy)) {
        good = sgf_parse(copy, rules.goal, -1, game, error);
    } else if (good && input_is_transcript(copy)) {
        *game = game_new(rules);
        good = notation_play_transcript(game, copy, error);
    } else if (good) {
        good = notation_parse_position(copy, rules.size, BLACK, &position, NULL, NULL, error);
        if (good)
            *game = game_from(rules, position);
    }
    free(ggf);
    free(copy);
    return good;
}

bool input_next(const char **at, Rules rules, Game *game, Error *error) {
    if (is_tree(*at) || input_is_transcript(*at)) {
        size_t length = is_tree(*at) ? tree_length(*at) : transcript_length(*at);
        bool good = read_stretch(*at, length, rules, game, error);
        *at += length;
        return good;
    }
    Position position;
    PositionForm form = FORM_OBF;
    const char *end;
    if (!notation_parse_position(*at, rules.size, BLACK, &position, &form, &end, error)) {
        if (form == FORM_OBF || form == FORM_BITS)
            read_stretch(*at, strcspn(*at, "\n"), rules, game, error);
        return false;
    }
    *game = game_from(rules, position);
    *at = end + (*end == ';' ? strcspn(end, "\n") : 0);
    return true;
}

// Reads a text that holds one position or game; `name` is what the error calls it.
static bool read_text(const char *name, const char *text, Rules rules, Game *game, Error *error) {
    Error place = {0};
    const char *begin = text + strspn(text, " \t\r\n"), *at = begin;
    if (!name)
        name = is_tree(at) ? "game" : input_is_transcript(at) ? "transcript" : "position";
    bool good = input_next(&at, rules, game, &place);
    at += good ? strspn(at, " \t\r\n") : 0;
    if (good && *at)
        return error_set(error, "%s: there is more than one position or game, from \"%.20s\" on", name, at);
    if (!good && place.column)
        return error_set(error, "%s, column %zu: %s", name, place.column, place.text);
    return good || error_set(error, "%s: %s", name, place.text);
}

bool input_game(const char *argument, Rules rules, Game *game, Error *error) {
    assert(argument && game);
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
