// Any text as a line of an arena's log, as the settings of a run, as a list of openings, as what
// its boards show, and as lines that a chain holds together. Settings that are taken have a
// schedule, with all that a growth left in them.
#include "fuzz.h"
#include "game_line.h"
#include "openings.h"
#include "schedule.h"
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

enum { NUMBERS_MAX = 2000, ROUNDS_MAX = 300 };

// The schedule of good settings: every game that is open has players, results bring it to its end.
static void play_schedule(const ArenaSettings *settings) {
    if (settings_games(settings) > NUMBERS_MAX || settings->rounds > ROUNDS_MAX)
        return;
    Schedule *schedule = schedule_create(settings);
    fuzz_check(schedule != NULL);
    int done = 0;
    static bool played[NUMBERS_MAX + 1];
    for (int i = 0; i <= NUMBERS_MAX; i++)
        played[i] = false;
    for (int last = -1; last != done;) {
        last = done;
        for (int game = 0; game < schedule_horizon(schedule); game++) {
            Pairing pairing;
            if (played[game] || schedule_state(schedule, game) != SCHEDULE_OPEN)
                continue;
            fuzz_check(schedule_game(schedule, game, &pairing));
            fuzz_check(pairing.first != pairing.second && pairing.first >= 0 &&
                       pairing.second >= 0 && pairing.first < settings->player_count &&
                       pairing.second < settings->player_count);
            schedule_result(schedule, game, game * 7 % 3);
            played[game] = true;
            done++;
        }
    }
    fuzz_check(done == schedule_total(schedule));
    schedule_destroy(schedule);
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
    int kind = data[0] % 8;
    kind = kind > 3 ? 1 : kind;
    bool good = kind == 0   ? game_line_read(text, size - 1, record, &black, &white, &error)
                : kind == 1 ? settings_read(settings, text, &error)
                : kind == 2 ? settings_add_list(settings, text, &error)
                            : true;
    if (kind == 3)
        read_boards(text, size - 1);
    if (kind == 1 && good)
        play_schedule(settings);
    fuzz_check(good || error.text[0] != '\0');
    text_free(&black);
    text_free(&white);
    settings_free(settings);
    free(settings);
    free(record);
    free(text);
    return 0;
}
