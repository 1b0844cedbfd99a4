#include "consent.h"

#include "roster.h"
#include "spec.h"
#include "visible.h"

#include <stdlib.h>
#include <string.h>

// The value of a text option; "" when the type has none or it is not given.
static const char *value_of(const PlayerType *type, const SpecValue *values, const char *option) {
    for (size_t i = 0; i < type->option_count; i++)
        if (strcmp(type->options[i].name, option) == 0 && values[i].text)
            return values[i].text;
    return "";
}

static void add_command(const PlayerType *type, const SpecValue *values, Text *command) {
    const char *line = value_of(type, values, "cmd"), *python = value_of(type, values, "python");
    const char *variables = value_of(type, values, "env");
    visible_add(command, *line ? line : *python ? python : "python3");
    if (!*line) {
        text_add_char(command, ' ');
        visible_add(command, value_of(type, values, "file"));
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
    SpecValue *values = calloc(type->option_count + 1, sizeof *values);
    if (values && spec_parse(spec, type, values, NULL))
        add_command(type, values, command);
    else
        visible_add(command, spec);
    if (values)
        spec_free(type, values);
    free(values);
    return true;
}
