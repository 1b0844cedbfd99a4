// Damage of a log: damaged lines are detected by their checksum, reported, moved to games.bad and
// replayed; intact lines are kept.
#include "file.h"
#include "folder.h"
#include "game_line.h"
#include "random.h"
#include "scale.h"
#include "tournament.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { GAMES = 8 };

static char lines[GAMES][20000]; // of the log, with their newlines

static void path_in(const Folder *folder, const char *name, char path[128]) {
    snprintf(path, 128, "%s/%s", folder->path, name);
}

static void begin(const Folder *folder) {
    ArenaSettings settings = settings_default();
    Error error = {0};
    char path[128];
    Text log = {0};
    settings.games = GAMES;
    assert_true(settings_add_player(&settings, "random", NULL) &&
                settings_add_player(&settings, "first", NULL));
    Tournament *t = tournament_create(&settings, folder->path, &error);
    assert_non_null(t);
    assert_true(tournament_run(t, 1, NULL, NULL, &error));
    assert_true(tournament_destroy(t, &error));
    settings_free(&settings);
    path_in(folder, "games.jsonl", path);
    assert_true(file_read(path, 1 << 20, &log, &error));
    char *at = log.data;
    for (int i = 0; i < GAMES; i++) {
        char *end = strchr(at, '\n') + 1;
        snprintf(lines[i], sizeof lines[i], "%.*s", (int)(end - at), at);
        at = end;
    }
    text_free(&log);
}

static void put(const Folder *folder, const Text *log) {
    char path[128];
    path_in(folder, "games.jsonl", path);
    assert_true(file_write(path, text_string(log), log->length, NULL));
}

static LogState look(const Folder *folder) {
    ArenaSettings settings;
    Tournament *t = tournament_open(&settings, folder->path, true, NULL, NULL, NULL);
    assert_non_null(t);
    LogState state = tournament_status(t)->log;
    tournament_destroy(t, NULL);
    settings_free(&settings);
    return state;
}

// Reads a log in which `bad` lines are rejected, the first of them with this number, then resumes
// the tournament, which repairs the log.
static void expect(const Folder *folder, Text *log, int bad, int first, int kept) {
    char words[32];
    put(folder, log);
    LogState seen = look(folder);
    snprintf(words, sizeof words, "line %d:", first);
    assert_int_equal(seen.bad, bad);
    assert_int_equal(seen.games, kept);
    if (bad)
        assert_non_null(strstr(seen.first, words));
    ArenaSettings settings;
    Error error = {0};
    Tournament *t = tournament_open(&settings, folder->path, false, NULL, NULL, &error);
    assert_non_null(t);
    assert_int_equal(tournament_status(t)->done, kept);
    assert_true(tournament_run(t, 1, NULL, NULL, &error));
    assert_true(tournament_destroy(t, &error));
    settings_free(&settings);
    seen = look(folder);
    assert_int_equal(seen.games, GAMES);
    assert_int_equal(seen.bad, 0);
    text_clear(log);
}

static void add_lines(Text *log, int from, int to) {
    for (int i = from; i < to; i++)
        text_add(log, lines[i]);
}

// Damaged, inserted and duplicate lines are rejected; missing lines are only replayed.
static void every_kind_of_damage(void **state) {
    (void)state;
    Folder folder = folder_make();
    Text log = {0};
    begin(&folder);
    add_lines(&log, 0, GAMES);
    expect(&folder, &log, 0, 0, GAMES);
    for (int i = 0; i < GAMES; i++) {
        char *digit = strstr(lines[i], "\"date\":\"2") + strlen("\"date\":\"2"), was = *digit;
        *digit = was == '1' ? '0' : '1'; // plausible, so only the checksum shows it
        add_lines(&log, 0, GAMES);
        *digit = was;
        expect(&folder, &log, 1, i + 1, GAMES - 1);

        char *crc = strstr(lines[i], "\"crc\":\"") + strlen("\"crc\":\"");
        was = *crc;
        *crc = was == 'a' ? 'b' : 'a';
        add_lines(&log, 0, GAMES);
        *crc = was;
        expect(&folder, &log, 1, i + 1, GAMES - 1);

        add_lines(&log, 0, i); // missing
        add_lines(&log, i + 1, GAMES);
        expect(&folder, &log, 0, 0, GAMES - 1);

        add_lines(&log, 0, i); // inserted
        text_add(&log, "{\"game\":1,\"black\":\"random\"}\n");
        add_lines(&log, i, GAMES);
        expect(&folder, &log, 1, i + 1, GAMES);

        add_lines(&log, 0, GAMES); // duplicate
        text_add(&log, lines[i]);
        expect(&folder, &log, 1, GAMES + 1, GAMES);
    }
    add_lines(&log, 0, GAMES - 1); // torn
    text_add_bytes(&log, lines[GAMES - 1], 100);
    expect(&folder, &log, 0, 0, GAMES - 1);
    text_free(&log);
    folder_remove(&folder);
}

// No flipped bit outside the checksum's own key goes unnoticed.
static void flipped_bits(void **state) {
    (void)state;
    Folder folder = folder_make();
    Random random = random_seeded(1);
    Text black = {0}, white = {0};
    MatchGame record;
    begin(&folder);
    for (int i = 0; i < scale_count(500, 20000); i++) {
        char *line = lines[i % GAMES], *crc = strstr(line, ",\"crc\":");
        size_t length = strlen(line) - 1, at = random_below(&random, (uint32_t)(crc - line));
        assert_true(game_line_read(line, length, &record, &black, &white, NULL));
        char was = line[at];
        line[at] = (char)(was ^ (1 << random_below(&random, 7)));
        assert_false(game_line_read(line, length, &record, &black, &white, NULL));
        line[at] = was;
    }
    text_free(&black);
    text_free(&white);
    folder_remove(&folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_of_damage),
        cmocka_unit_test(flipped_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
