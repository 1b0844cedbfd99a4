// Any text as a player's spec, read against the option table of its type but not opened: a spec may name a program.
#include "fuzz.h"
#include "roster.h"
#include "spec.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = fuzz_string(data, size);
    Error error = {0};
    const PlayerType *type = roster_type(text, &error);
    if (type) {
        SpecValue *values = calloc(type->option_count + 1, sizeof *values);
        fuzz_check(values != NULL);
        if (spec_parse(text, type, values, &error)) {
            for (size_t i = 0; i < type->option_count; i++) {
                const PlayerOption *option = &type->options[i];
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
    free(text);
    return 0;
}
