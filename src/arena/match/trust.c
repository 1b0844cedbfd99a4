#include "trust.h"

#include "trust.h"

#include <assert.h>
#include <string.h>

static bool is_named(const Trust *trust, const char *spec) {
    for (size_t i = 0; i < sizeof trust->named / sizeof *trust->named; i++)
        if (trust->named[i] && strcmp(trust->named[i], spec) == 0)
            return true;
    return false;
}

// The commands, one a line, each once; how many.
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

// The commands in one line.
static bool refuse(const char *origin, const char *commands, int count, Error *error) {
    Text line = {0};
    for (; *commands; commands++)
        if (*commands == '\n')
            text_add(&line, "; ");
        else
            text_add_char(&line, *commands);
    error_set(error, "%.120s names %s run only with --trust: %s", origin,
              count == 1 ? "a program, which is" : "programs, which are", text_string(&line));
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
