#include "isolation.h"

#include "roster.h"
#include "sandbox.h"

#include <stdio.h>
#include <stdlib.h>

// Hides a directory from external programs.
static bool hide(const char *folder) {
    const char *others = getenv("FLIPSIDE_HIDE");
    Text list = {0};
    text_format(&list, "%s%s%s", others ? others : "", others && *others ? ":" : "", folder);
    bool good = !list.failed && setenv("FLIPSIDE_HIDE", text_string(&list), 1) == 0;
    text_free(&list);
    return good;
}

bool isolation_take_options(const Options *options) {
    const OptionValue *mode = options_value(options, "sandbox"),
                      *out = options_value(options, "out");
    if (!mode)
        return true;
    if (mode->given && setenv("FLIPSIDE_SANDBOX", mode->text, 1) != 0)
        return false;
    return !out || !out->text || !*out->text || hide(out->text);
}

void isolation_note(const char *const *specs, int count) {
    for (int i = 0; i < count; i++) {
        const PlayerType *type = specs[i] ? roster_type(specs[i], NULL) : NULL;
        if (!type || !type->starts_program)
            continue;
        Text line = {0};
        sandbox_note(&line);
        if (line.length > 0)
            fprintf(stderr, "note: %s\n", text_string(&line));
        text_free(&line);
        return;
    }
}
