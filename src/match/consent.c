#include "consent.h"

#include "roster.h"
#include "spec.h"
#include "visible.h"

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
