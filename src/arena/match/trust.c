#include "trust.h"

#include "roster.h"
#include "spec.h"
#include "visible.h"

#include <assert.h>
#include <string.h>

// Returns the value of a text option, or "".
static const char *text_of(const Options *options, const char *name) {
    const OptionValue *value = options_value(options, name);
    return value && value->text ? value->text : "";
}

// Appends the permissions that exceed those of the default sandbox.
static void add_rights(const Options *options, Text *command) {
    static const char *const words[][2] = {{"read", "may read"}, {"write", "may write to"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (*text_of(options, words[i][0])) {
            text_format(command, " (%s ", words[i][1]);
            visible_add(command, text_of(options, words[i][0]));
            text_add_char(command, ')');
        }
    if (strcmp(text_of(options, "sandbox"), "off") == 0)
        text_add(command, " (not sandboxed)");
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
        text_add(command, " (with environment variables ");
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

static bool is_named(const Trust *trust, const char *spec) {
    for (size_t i = 0; i < sizeof trust->named / sizeof *trust->named; i++)
        if (trust->named[i] && strcmp(trust->named[i], spec) == 0)
            return true;
    return false;
}

// Appends the distinct commands, one per line, and returns their number.
static int list_commands(const Trust *trust, const char *const *specs, int count, Text *commands) {
    int found = 0;
    for (int i = 0; i < count; i++) {
        bool known = is_named(trust, specs[i]);
        for (int k = 0; k < i && !known; k++)
            known = strcmp(specs[k], specs[i]) == 0;
        size_t before = commands->length;
        if (known)
            continue;
        text_add(commands, found ? "\n" : "");
        if (consent_needed(specs[i], commands))
            found++;
        else if (commands->length > before)
            text_truncate(commands, before);
    }
    return found;
}

// Sets an error with the commands on one line.
static bool refuse(const char *origin, const char *commands, int count, Error *error) {
    Text line = {0};
    for (; *commands; commands++)
        if (*commands == '\n')
            text_add(&line, "; ");
        else
            text_add_char(&line, *commands);
    error_set(error, "%.120s would run %s: allow with --trust: %s", origin,
              count == 1 ? "a program" : "programs", text_string(&line));
    text_free(&line);
    return false;
}

bool trust_specs(const Trust *trust, const char *origin, const char *const *specs, int count,
                 Error *error) {
    assert(trust && origin && (specs || count == 0));
    Text commands = {0};
    int found = trust->all ? 0 : list_commands(trust, specs, count, &commands);
    bool good =
        found == 0 ||
        (trust->ask && !commands.failed && trust->ask(text_string(&commands), trust->user)) ||
        refuse(origin, text_string(&commands), found, error);
    text_free(&commands);
    return good;
}
