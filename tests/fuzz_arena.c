// Any text as a line of an arena's log, as the settings of a run, as a list of openings, and as what its boards show.
#include "fuzz.h"
#include "game_line.h"
#include "openings.h"
#include "settings.h"
#include "stage.h"

// What is taken of the boards can be written.
static void read_boards(const char *text, size_t size) {
    static const char *const marks[] = {"random", "first"};
    StageView view = {0};
    Text out = {0};
    stage_take(&view, text, size, marks, marks, 2);
    fuzz_check(!view.games || json_write_part(&out, view.games));
    text_free(&out);
    stage_view_free(&view);
}

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
    int kind = data[0] % 4;
    bool good = kind == 0   ? game_line_read(text, size - 1, record, &black, &white, &error)
                : kind == 1 ? settings_read(settings, text, &error)
                : kind == 2 ? settings_add_list(settings, text, &error)
                            : true;
    if (kind == 3)
        read_boards(text, size - 1);
    fuzz_check(good || error.text[0] != '\0');
    text_free(&black);
    text_free(&white);
    settings_free(settings);
    free(settings);
    free(record);
    free(text);
    return 0;
}
