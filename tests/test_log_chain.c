// The chain of a log: whatever is edited, removed, moved or put in is noticed, named, set aside and
// played again; and a line that nobody touched is kept.
#include "file.h"
#include "folder.h"
#include "log_chain.h"
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

// The log is as given: so many lines do not hold, the first of them in this line. Going on, all is
// good again.
static void expect(const Folder *folder, Text *log, int broken, int first, int kept) {
    char words[32];
    put(folder, log);
    LogState seen = look(folder);
    snprintf(words, sizeof words, "line %d:", first);
    assert_int_equal(seen.broken, broken);
    assert_int_equal(seen.bad, broken);
    assert_int_equal(seen.games, kept);
    if (broken)
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

static void every_kind_of_edit(void **state) {
    (void)state;
    Folder folder = folder_make();
    Text log = {0};
    begin(&folder);
    add_lines(&log, 0, GAMES);
    expect(&folder, &log, 0, 0, GAMES);
    for (int i = 0; i < GAMES; i++) {
        char *seconds = strstr(lines[i], "\"date\":\"2"), *digit = seconds + strlen("\"date\":\"2");
        char was = *digit;
        *digit = was == '1' ? '0' : '1'; // believable, and wrong
        add_lines(&log, 0, GAMES);
        *digit = was;
        expect(&folder, &log, 1, i + 1, GAMES - 1);

        add_lines(&log, 0, i); // removed: the next one cannot be told from one that was put in
        add_lines(&log, i + 1, GAMES);
        expect(&folder, &log, i + 1 < GAMES, i + 1, GAMES - 1 - (i + 1 < GAMES));

        add_lines(&log, 0, i); // put in
        text_add(&log, "{\"game\":1,\"black\":\"random\"}\n");
        add_lines(&log, i, GAMES);
        expect(&folder, &log, 1, i + 1, GAMES);

        add_lines(&log, 0, i + 1); // a genuine line again, later
        text_add(&log, lines[0]);
        add_lines(&log, i + 1, GAMES);
        put(&folder, &log);
        assert_true(look(&folder).broken == 1 && look(&folder).games == GAMES);
        text_clear(&log);
        if (i + 2 < GAMES) { // moved
            add_lines(&log, 0, i);
            text_add(&log, lines[i + 1]);
            text_add(&log, lines[i]);
            add_lines(&log, i + 2, GAMES);
            put(&folder, &log);
            LogState seen = look(&folder);
            assert_in_range(seen.broken, 1, 3);
            assert_true(seen.games >= GAMES - 3);
            text_clear(&log);
        }
    }
    text_free(&log);
    folder_remove(&folder);
}

// A changed link costs no other line; a torn last line is only cut off; lines of another run are
// not believed.
static void links(void **state) {
    (void)state;
    Folder folder = folder_make(), other = folder_make();
    Text log = {0};
    char foreign[20000];
    begin(&other);
    snprintf(foreign, sizeof foreign, "%s", lines[3]);
    begin(&folder);
    char *link = strstr(lines[3], "\"chain\":\"") + strlen("\"chain\":\""), was = *link;
    *link = was == 'a' ? 'b' : 'a';
    add_lines(&log, 0, GAMES);
    *link = was;
    expect(&folder, &log, 1, 4, GAMES - 1);
    add_lines(&log, 0, GAMES - 1);
    text_add_bytes(&log, lines[GAMES - 1], 100);
    expect(&folder, &log, 0, 0, GAMES - 1);
    add_lines(&log, 0, 3);
    text_add(&log, foreign);
    add_lines(&log, 4, GAMES);
    put(&folder, &log);
    LogState seen = look(&folder);
    assert_true(seen.broken >= 1 && seen.games == GAMES - 2);
    assert_non_null(strstr(seen.first, "line 4:"));
    text_free(&log);
    folder_remove(&folder);
    folder_remove(&other);
}

// Without a key nothing holds, and nobody makes a link by chance.
static void chains(void **state) {
    (void)state;
    Random random = random_seeded(1);
    char key[CHAIN_DIGITS + 1], again[CHAIN_DIGITS + 1];
    assert_true(log_chain_make_key(key) && log_chain_make_key(again));
    assert_string_not_equal(key, again);
    for (int round = 0; round < scale_count(50, 2000); round++) {
        LogChain writer = log_chain_begin(key), reader = log_chain_begin(key),
                 stranger = log_chain_begin(again);
        LogChain free_reader = log_chain_begin(NULL);
        for (int i = 0; i < 5; i++) {
            Text line = {0};
            text_format(&line, "{\"n\":%u}\n", random_below(&random, 1000000));
            size_t body = line.length - 2;
            log_chain_add(&writer, &line);
            assert_int_equal(log_chain_body(line.data, line.length - 1), body);
            assert_true(log_chain_follows(&free_reader, line.data, line.length - 1));
            assert_false(log_chain_follows(&stranger, line.data, line.length - 1));
            LogChain copy = reader;
            size_t at = random_below(&random, (uint32_t)line.length - 1);
            char was = line.data[at];
            line.data[at] = (char)(was ^ (1 << random_below(&random, 7)));
            assert_false(log_chain_follows(&copy, line.data, line.length - 1));
            line.data[at] = was;
            assert_true(log_chain_follows(&reader, line.data, line.length - 1));
            text_free(&line);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_of_edit),
        cmocka_unit_test(links),
        cmocka_unit_test(chains),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
