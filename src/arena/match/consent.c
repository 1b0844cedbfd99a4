#include "trust.h"

#include "roster.h"
#include "spec.h"
#include "visible.h"

#include <string.h>

// The value of a text option; "" when there is none.
static const char *text_of(const Options *options, const char *name) {
    const OptionValue *value = options_value(options, name);
    return value && value->text ? value->text : "";
}

// What it may do more than others.
static void add_rights(const Options *options, Text *command) {
    static const char *const words[][2] = {{"read", "sees"}, {"write", "may write to"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (*text_of(options, words[i][0])) {
            text_format(command, " (which %s ", words[i][1]);
            visible_add(command, text_of(options, words[i][0]));
            text_add_char(command, ')');
        }
    if (strcmp(text_of(options, "sandbox"), "off") == 0)
        text_add(command, " (which is not isolated)");
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
    add_rights(options, command);
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
