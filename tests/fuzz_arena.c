// Any text as a line of an arena's log, as the settings of a run, and as a list of openings.
#include "fuzz.h"
#include "game_line.h"
#include "openings.h"
#include "settings.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0)
        return 0;
    char *text = fuzz_string(data + 1, size - 1);
    Error error = {0};
    ArenaSettings *settings = calloc(1, sizeof *settings);
    MatchGame *record = calloc(1, sizeof *record);
    Text black = {0}, white = {0};
    fuzz_check(settings && record);
    settings->rules = rules_default();
    bool good = data[0] % 3 == 0   ? game_line_read(text, size - 1, record, &black, &white, &error)
                : data[0] % 3 == 1 ? settings_read(settings, text, &error)
                                   : settings_add_list(settings, text, &error);
    fuzz_check(good || error.text[0] != '\0');
    text_free(&black);
    text_free(&white);
    settings_free(settings);
    free(settings);
    free(record);
    free(text);
    return 0;
}
