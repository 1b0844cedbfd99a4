// Any text as a player's spec, read against the option table of its type but not opened: a spec may name a program.
// Its lines as the players of a tournament: no two get the same name.
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
        SpecValue *values = calloc(player_option_count(type), sizeof *values);
        fuzz_check(values != NULL);
        if (spec_parse(text, type, values, &error)) {
            for (size_t i = 0; i < player_option_count(type); i++) {
                const PlayerOption *option = player_option(type, i);
                if (option->type == TYPE_INT || option->type == TYPE_REAL)
                    fuzz_check(values[i].number >= option->min && values[i].number <= option->max);
            }
        } else {
            fuzz_check(error.text[0] != '\0' && error.column <= size + 1);
        }
        spec_free(type, values);
        free(values);
    } else {
        fuzz_check(error.text[0] != '\0');
    }
    name_players(text);
    free(text);
    return 0;
}
