#include "consent.h"

#include "roster.h"
#include "spec.h"
#include "visible.h"

#include <string.h>

// The value of a text option; "" when there is none.
static const char *text_of(const Options *options, const char *name) {
    const OptionValue *value = options_value(options, name);
    return value && value->text ? value->text : "";
}

static void add_command(const Options *options, Text *command) {
    const char *line = text_of(options, "cmd"), *python = text_of(options, "python");
    const char *variables = text_of(options, "env");
    visible_add(command, *line ? line : *python ? python : "python3");
    if (!*line) {
        text_add_char(command, ' ');
        visible_add(command, text_of(options, "file"));
    }
    if (*variables) {
        text_add(command, " (which gets the variables ");
        visible_add(command, variables);
        text_add(command, ")");
    }
}

bool consent_needed(const char *spec, Text *command) {
    const PlayerType *type = roster_type(spec, NULL);
    if (!type || !type->starts_program)
        return false;
    Options options;
    if (spec_parse(spec, type, &options, NULL))
        add_command(&options, command);
    else
        visible_add(command, spec);
    options_free(&options);
    return true;
}

// A text option that takes a file's name, unless what was given is one of its other words ("FILE|yes|no").
static bool takes_file(const Option *row, const OptionValue *value) {
    if (row->kind != OPTION_TEXT || strncmp(row->argument, "FILE", 4) != 0 || !value->given || !value->text)
        return false;
    size_t length = strlen(value->text);
    for (const char *word = strchr(row->argument, '|'); word; word = strchr(word + 1, '|'))
        if (strncmp(word + 1, value->text, length) == 0 && (word[length + 1] == '|' || !word[length + 1]))
            return false;
    return true;
}

bool consent_names_file(const char *spec) {
    const PlayerType *type = roster_type(spec, NULL);
    Options options;
    bool names = false;
    if (!type)
        return false;
    if (spec_parse(spec, type, &options, NULL))
        for (size_t i = 0; i < option_count(&options.table) && !names; i++)
            names = takes_file(option_row(&options.table, i), &options.values[i]);
    options_free(&options);
    return names;
}
