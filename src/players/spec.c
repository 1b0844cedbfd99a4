#include "spec.h"

#include "utf8.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What every player has, whatever its type.
static const PlayerOption common[] = {
    {"name", TYPE_TEXT, "", 0, 0, "what it is called in tables, reports and exported games"},
};

size_t player_option_count(const PlayerType *type) {
    return type->option_count + sizeof common / sizeof *common;
}

const PlayerOption *player_option(const PlayerType *type, size_t index) {
    return index < type->option_count ? &type->options[index] : &common[index - type->option_count];
}

// The 1-based column of a place in the spec.
static size_t column(const char *spec, const char *at) {
    return (size_t)(at - spec) + 1;
}

static size_t name_length(const char *spec) {
    return strcspn(spec, ":");
}

// Parses a number of an option; the text ends at `length`.
static bool parse_number(const PlayerOption *option, const char *text, size_t length, double *number) {
    char buffer[64], *end;
    if (length == 0 || length >= sizeof buffer || strcspn(text, " \t\nxXnNpP") < length)
        return false;
    memcpy(buffer, text, length);
    buffer[length] = '\0';
    errno = 0;
    *number = strtod(buffer, &end);
    return !*end && !errno && isfinite(*number) && (option->type != TYPE_INT || *number == floor(*number));
}

static bool parse_flag(const char *text, size_t length, double *number) {
    static const char *const words[] = {"no", "yes", "0", "1", "off", "on", "false", "true"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == length && strncmp(words[i], text, length) == 0) {
            *number = (double)(i & 1);
            return true;
        }
    return false;
}

// A text value with its escapes resolved; NULL when memory is refused.
static char *unescape(const char *text, size_t length) {
    char *out = malloc(length + 1);
    size_t n = 0;
    for (size_t i = 0; out && i < length; i++) {
        if (text[i] == '\\' && i + 1 < length && (text[i + 1] == ',' || text[i + 1] == '\\'))
            i++;
        out[n++] = text[i];
    }
    if (out)
        out[n] = '\0';
    return out;
}

// Stores one value; `at` is the column for messages.
static bool store(const PlayerOption *option, SpecValue *value, const char *text, size_t length, size_t at,
                  Error *error) {
    int shown = (int)(length > 40 ? 40 : length);
    switch (option->type) {
    case TYPE_TEXT:
        free(value->text);
        value->text = unescape(text, length);
        return value->text ? true : error_set(error, "out of memory for a player's options");
    case TYPE_FLAG:
        return parse_flag(text, length, &value->number)
                   ? true
                   : error_at(error, at, "%s is yes or no, not \"%.*s\"", option->name, shown, text);
    default:
        if (!parse_number(option, text, length, &value->number))
            return error_at(error, at, "%s wants a %snumber, not \"%.*s\"", option->name,
                            option->type == TYPE_INT ? "whole " : "", shown, text);
        if (value->number < option->min || value->number > option->max)
            return error_at(error, at, "%s must be from %.10g to %.10g, not %.*s", option->name, option->min,
                            option->max, shown, text);
        return true;
    }
}

static bool set_defaults(const PlayerType *type, SpecValue *values, Error *error) {
    for (size_t i = 0; i < player_option_count(type); i++) {
        const PlayerOption *option = player_option(type, i);
        if (option->standard && *option->standard &&
            !store(option, &values[i], option->standard, strlen(option->standard), 0, error))
            return false;
    }
    return true;
}

// A name must be printable as it is.
static bool check_name(const char *name, size_t at, Error *error) {
    Text plain = {0};
    utf8_add_plain(&plain, name);
    int columns = utf8_columns(name);
    bool refused = plain.failed;
    bool good = columns >= 1 && columns <= PLAYER_NAME_COLUMNS && strcmp(text_string(&plain), name) == 0;
    text_free(&plain);
    if (refused)
        return error_set(error, "out of memory for a player's name");
    return good || error_at(error, at, "a name has from 1 to %d printable characters and no blanks around it",
                            PLAYER_NAME_COLUMNS);
}

static size_t find_option(const PlayerType *type, const char *key, size_t length) {
    size_t i = 0;
    for (; i < player_option_count(type); i++) {
        const char *name = player_option(type, i)->name;
        if (strlen(name) == length && strncmp(name, key, length) == 0)
            break;
    }
    return i;
}

// The end of a value: the next comma that no backslash escapes.
static const char *value_end(const char *at) {
    while (*at && *at != ',')
        at += *at == '\\' && at[1] ? 2 : 1;
    return at;
}

static bool unknown_option(const PlayerType *type, const char *spec, const char *key, size_t length, Error *error) {
    Text names = {0};
    for (size_t i = 0; i < player_option_count(type); i++)
        text_format(&names, "%s%s", i ? ", " : "", player_option(type, i)->name);
    error_at(error, column(spec, key), "%s has no option \"%.*s\"; it has %.240s", type->name,
             (int)(length > 40 ? 40 : length), key, text_string(&names));
    text_free(&names);
    return false;
}

// One `key=value`, or a bare flag; *at moves to its end.
static bool parse_pair(const char *spec, const char **at, const PlayerType *type, SpecValue *values, Error *error) {
    const char *key = *at;
    size_t length = strcspn(key, "=,");
    size_t index = find_option(type, key, length);
    if (length == 0)
        return error_at(error, column(spec, key), "an option is missing here: key=value");
    if (index == player_option_count(type))
        return unknown_option(type, spec, key, length, error);
    const PlayerOption *option = player_option(type, index);
    if (values[index].given)
        return error_at(error, column(spec, key), "%s is given twice", option->name);
    values[index].given = true;
    if (key[length] != '=') {
        *at = key + length;
        values[index].number = 1;
        return option->type == TYPE_FLAG
                   ? true
                   : error_at(error, column(spec, key + length), "%s wants a value: %s=…", option->name, option->name);
    }
    const char *value = key + length + 1;
    *at = value_end(value);
    return store(option, &values[index], value, (size_t)(*at - value), column(spec, value), error) &&
           (option != &common[0] || check_name(values[index].text, column(spec, value), error));
}

bool spec_parse(const char *spec, const PlayerType *type, SpecValue *values, Error *error) {
    assert(spec && type && values);
    if (!set_defaults(type, values, error))
        return false;
    const char *at = spec + name_length(spec);
    while (*at) {
        at++; // the colon, or a comma
        if (!parse_pair(spec, &at, type, values, error))
            return false;
    }
    for (size_t i = 0; i < player_option_count(type); i++) {
        const PlayerOption *option = player_option(type, i);
        if (!option->standard && !values[i].given)
            return error_at(error, column(spec, at), "%s needs %s=… (%s)", type->name, option->name, option->about);
    }
    return true;
}

void spec_free(const PlayerType *type, SpecValue *values) {
    for (size_t i = 0; i < player_option_count(type); i++) {
        free(values[i].text);
        values[i].text = NULL;
    }
}

bool spec_name(const char *spec, Text *name) {
    assert(spec && name);
    const char *at = spec + name_length(spec);
    while (*at) {
        const char *key = at + 1; // behind the colon, or a comma
        size_t length = strcspn(key, "=,");
        at = value_end(key + length);
        if (key[length] == '=' && length == strlen(common[0].name) && strncmp(key, common[0].name, length) == 0) {
            char *value = unescape(key + length + 1, (size_t)(at - key) - length - 1);
            text_add(name, value ? value : "");
            name->failed |= !value;
            free(value);
            return true;
        }
    }
    return false;
}
