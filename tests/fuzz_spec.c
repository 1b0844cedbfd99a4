// Any text as a player's spec, read against the option table of its type but not opened: a spec may
// name a program. Its lines as the players of a tournament: no two get the same name.
#include "fuzz.h"
#include "names.h"
#include "roster.h"
#include "spec.h"

#include <string.h>

enum { PLAYERS = 8 };

static void name_players(char *text) {
    const char *specs[PLAYERS];
    int count = 0;
    for (char *end = text; end && count < PLAYERS; text = end + 1) {
        specs[count++] = text;
        end = strchr(text, '\n');
        if (!end)
            break;
        *end = '\0';
    }
    char **names = names_make(specs, count);
    fuzz_check(names != NULL);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++)
            fuzz_check(strcmp(names[i], names[j]) != 0);
    names_free(names, count);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = fuzz_string(data, size);
    Error error = {0};
    const PlayerType *type = roster_type(text, &error);
    if (type) {
        Options options;
        if (spec_parse(text, type, &options, &error)) {
            for (size_t i = 0; i < option_count(&options.table); i++) {
                const Option *option = option_row(&options.table, i);
                double number = options.values[i].number;
                fuzz_check(!option_is_number(option) ||
                           (number >= option->min && number <= option->max));
            }
        } else {
            fuzz_check(error.text[0] != '\0' && error.column <= size + 1);
        }
        options_free(&options);
    } else {
        fuzz_check(error.text[0] != '\0');
    }
    name_players(text);
    free(text);
    return 0;
}
