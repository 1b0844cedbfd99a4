#include "spec.h"

#include "utf8.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What every player has, whatever its type.
static const Option common[] = {
    {"name", OPTION_TEXT, "NAME", "", 0, 0,
     "what it is called in tables, reports and exported games"},
};

OptionTable player_table(const PlayerType *type) {
    return (OptionTable){type->options, type->option_count, common, sizeof common / sizeof *common};
}

// The 1-based column of a place in the spec.
static size_t column(const char *spec, const char *at) {
    return (size_t)(at - spec) + 1;
}

static size_t name_length(const char *spec) {
    return strcspn(spec, ":");
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
static bool store(Options *options, size_t index, const char *text, size_t length, size_t at,
                  Error *error) {
    char *value = unescape(text, length);
    if (!value)
        return error_set(error, "out of memory for a player's options");
    bool good = options_set(options, index, value, error);
    free(value);
    if (!good && error)
        error->column = at;
    return good;
}

// A name must be printable as it is.
static bool check_name(const char *name, size_t at, Error *error) {
    Text plain = {0};
    utf8_add_sanitised(&plain, name);
    int columns = utf8_columns(name);
    bool refused = plain.failed;
    bool good =
        columns >= 1 && columns <= PLAYER_NAME_COLUMNS && strcmp(text_string(&plain), name) == 0;
    text_free(&plain);
    if (refused)
        return error_set(error, "out of memory for a player's name");
    return good || error_at(error, at,
                            "a name has from 1 to %d printable characters and no blanks around it",
                            PLAYER_NAME_COLUMNS);
}

// The end of a value: the next comma that no backslash escapes.
static const char *value_end(const char *at) {
    while (*at && *at != ',')
        at += *at == '\\' && at[1] ? 2 : 1;
    return at;
}

static bool unknown_option(const PlayerType *type, const char *spec, const char *key, size_t length,
                           Error *error) {
    Text names = {0};
    const OptionTable table = player_table(type);
    for (size_t i = 0; i < option_count(&table); i++)
        text_format(&names, "%s%s", i ? ", " : "", option_row(&table, i)->name);
    error_at(error, column(spec, key), "%s has no option \"%.*s\"; it has %.240s", type->name,
             (int)(length > 40 ? 40 : length), key, text_string(&names));
    text_free(&names);
    return false;
}

// One `key=value`, or a bare flag; *at moves to its end.
static bool parse_pair(const char *spec, const char **at, const PlayerType *type, Options *options,
                       Error *error) {
    const char *key = *at;
    size_t length = strcspn(key, "=,");
    size_t index = option_find(&options->table, key, length);
    if (length == 0)
        return error_at(error, column(spec, key), "an option is missing here: key=value");
    if (index == option_count(&options->table))
        return unknown_option(type, spec, key, length, error);
    const Option *option = option_row(&options->table, index);
    if (options->values[index].given)
        return error_at(error, column(spec, key), "%s is given twice", option->name);
    if (key[length] != '=') {
        *at = key + length;
        return option->kind == OPTION_FLAG
                   ? options_set(options, index, "yes", error)
                   : error_at(error, column(spec, key + length), "%s wants a value: %s=…",
                              option->name, option->name);
    }
    const char *value = key + length + 1;
    *at = value_end(value);
    return store(options, index, value, (size_t)(*at - value), column(spec, value), error) &&
           (option != &common[0] ||
            check_name(options->values[index].text, column(spec, value), error));
}

// Gives the options that a preset names its values, where the spec did not.
static bool apply_preset(const PlayerPreset *preset, Options *options, Error *error) {
    for (const char *at = preset->values; *at;) {
        size_t length = strcspn(at, "=");
        size_t index = option_find(&options->table, at, length);
        const char *value = at + length + 1, *end = value_end(value);
        assert(at[length] == '=' && index < option_count(&options->table));
        char *text = unescape(value, (size_t)(end - value));
        bool good = text ? options_set_default(options, index, text, error)
                         : error_set(error, "out of memory");
        free(text);
        if (!good)
            return false;
        at = end + (*end == ',');
    }
    return true;
}

bool spec_parse(const char *spec, const PlayerType *type, Options *options, Error *error) {
    assert(spec && type && options);
    if (!options_create(options, player_table(type), error))
        return false;
    const char *at = spec + name_length(spec);
    while (*at) {
        at++; // the colon, or a comma
        if (!parse_pair(spec, &at, type, options, error))
            return false;
    }
    const Option *missing = options_missing(options);
    if (type->preset && options_flag(options, type->preset->flag) &&
        !apply_preset(type->preset, options, error))
        return false;
    return !missing || error_at(error, column(spec, at), "%s needs %s=… (%s)", type->name,
                                missing->name, missing->about);
}

bool spec_name(const char *spec, Text *name) {
    assert(spec && name);
    const char *at = spec + name_length(spec);
    while (*at) {
        const char *key = at + 1; // behind the colon, or a comma
        size_t length = strcspn(key, "=,");
        at = value_end(key + length);
        if (key[length] == '=' && length == strlen(common[0].name) &&
            strncmp(key, common[0].name, length) == 0) {
            char *value = unescape(key + length + 1, (size_t)(at - key) - length - 1);
            text_add(name, value ? value : "");
            name->failed |= !value;
            free(value);
            return true;
        }
    }
    return false;
}
