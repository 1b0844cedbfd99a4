// A whole class, from a folder to a leaderboard: good, slow, broken and hostile submissions of the
// tests' own making (make_class.py), killed and resumed with every game played exactly once; a
// resubmission plays exactly its games again.
#include "file.h"
#include "folder.h"
#include "json.h"
#include "program.h"
#include "scale.h"
#include "text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

// Clocks that no machine is too busy for; only hostile submissions lose by them.
#define TERMS                                                                                      \
    " --references random --openings start --time 300 --game-time 30000 --grace 60000 --review 1 " \
    "--goal fewest"
#define AGAIN " --review 1" // all else is kept

typedef struct Played {
    int lines;      // of the log
    int twice;      // lines that say what another one says: the same game between the same versions
    int of_changed; // lines of games in which a changed author takes part, with its present version
} Played;

static Outcome run(const char *format, ...) __attribute__((format(printf, 1, 2)));

static Outcome run(const char *format, ...) {
    char line[4096];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    return program_run(line);
}

static Outcome expect(int status, Outcome outcome) {
    if (outcome.status != status)
        fail_msg("status %d, not %d: %s%s", outcome.status, status, outcome.out, outcome.err);
    return outcome;
}

static const char *member(const Json *object, const char *key) {
    const char *text = json_text_of(json_member(object, key));
    return text ? text : "-";
}

static int compare_lines(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

// What the log says; `changed` has the present keys of authors that were changed ("" = nobody).
static Played read_log(const Folder *folder, const char *changed) {
    char path[200];
    Text text = {0};
    Played played = {0};
    char **seen = NULL;
    snprintf(path, sizeof path, "%s/out/games.jsonl", folder->path);
    assert_true(file_read(path, 1 << 28, &text, NULL));
    for (char *at = text.data; at && *at;) {
        size_t length = strcspn(at, "\n");
        Json *line = json_read(at, length, NULL);
        assert_non_null(line);
        Text one = {0};
        text_format(&one, "%d %s %s", (int)json_int_of(json_member(line, "game")),
                    member(line, "black_key"), member(line, "white_key"));
        played.of_changed += strstr(changed, member(line, "black_key")) ||
                             strstr(changed, member(line, "white_key"));
        seen = realloc(seen, (size_t)(played.lines + 1) * sizeof *seen);
        seen[played.lines++] = one.data;
        json_free(line);
        at += length + (at[length] == '\n');
    }
    if (seen)
        qsort(seen, (size_t)played.lines, sizeof *seen, compare_lines);
    for (int i = 1; i < played.lines; i++)
        played.twice += strcmp(seen[i], seen[i - 1]) == 0;
    for (int i = 0; i < played.lines; i++)
        free(seen[i]);
    free(seen);
    text_free(&text);
    return played;
}

// Starts the class and kills it with -9 when the log has so many lines; it may be over before.
static void kill_at(const Folder *folder, int lines) {
    Outcome outcome = run("cd %s && $F class sub --out out" TERMS " --threads 2 --quiet & P=$!; "
                          "while kill -0 $P 2>/dev/null && [ $(cat %s/out/games.jsonl 2>/dev/null "
                          "| wc -l) -lt %d ]; do "
                          "sleep 0.05; done; kill -9 $P 2>/dev/null; wait $P; true",
                          folder->path, folder->path, lines);
    expect(0, outcome);
}

// Authors of the class that play, and the leaderboard's rows in all.
static int count_rows(const char *json, const char *part) {
    int count = 0;
    for (const char *at = json; (at = strstr(at, part)); at++)
        count++;
    return count;
}

static void put(const Folder *folder, const char *name, const char *text) {
    char path[300];
    snprintf(path, sizeof path, "%s/%s", folder->path, name);
    assert_true(file_write(path, text, strlen(text), NULL));
}

static bool there(const Folder *folder, const char *name) {
    char path[300];
    snprintf(path, sizeof path, "%s/%s", folder->path, name);
    return file_exists(path);
}

static void append(const Folder *folder, const char *name, const char *text) {
    char path[300];
    Text old = {0};
    snprintf(path, sizeof path, "%s/%s", folder->path, name);
    assert_true(file_read(path, 1 << 20, &old, NULL));
    text_add(&old, text);
    assert_true(file_write(path, old.data, old.length, NULL));
    text_free(&old);
}

// The present key of an author, from class.json.
static void add_key(const Folder *folder, const char *author, Text *keys) {
    char path[200];
    Text text = {0};
    snprintf(path, sizeof path, "%s/out/class.json", folder->path);
    assert_true(file_read(path, 1 << 24, &text, NULL));
    Json *kept = json_read(text_string(&text), text.length, NULL);
    const Json *authors = json_member(kept, "authors");
    size_t before = keys->length;
    for (size_t i = 0; i < json_length(authors); i++)
        if (strcmp(member(json_entry(authors, i), "name"), author) == 0)
            text_format(keys, "%s ", member(json_entry(authors, i), "key"));
    assert_true(keys->length > before);
    json_free(kept);
    text_free(&text);
}

static void test_class(void **state) {
    (void)state;
    Folder folder = folder_make();
    bool whole = getenv("FLIPSIDE_LONG") && *getenv("FLIPSIDE_LONG") == '1';
    int authors = whole ? 40 : 6, kills = whole ? 5 : 2;
    expect(0, run("python3 " FLIPSIDE_SOURCE_DIR "/tests/make_class.py %s/sub %d%s", folder.path,
                  authors, whole ? " --numba" : ""));
    for (int i = 1; i <= kills; i++)
        kill_at(&folder, whole ? 150 * i : 6 * i);
    Outcome outcome =
        expect(0, run("cd %s && $F class sub --out out" TERMS " --threads 2 --json", folder.path));
    int rows = count_rows(outcome.out, "\"name\":"),
        idle = count_rows(outcome.out, "\"rank\":null,\"kind\":\"course AI\"");
    assert_int_equal(rows, authors + 1);
    assert_true(idle >= 1 && idle <= authors / 4);
    int players = rows - idle, total = players * (players - 1);
    Played played = read_log(&folder, "none");
    assert_int_equal(played.twice, 0);
    assert_int_equal(played.lines, total);

    // Everything that people look at is there, and nothing is played when nothing has changed.
    static const char *const files[] = {
        "out/leaderboard.html",           "out/leaderboard.csv",
        "out/leaderboard.json",           "out/report.html",
        "out/authors/author00-good.html", "out/feedback/author04-broken.txt"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (!there(&folder, files[i]))
            fail_msg("%s is missing", files[i]);
    outcome = expect(0, run("cat %s/out/feedback/author04-broken.txt", folder.path));
    assert_non_null(strstr(outcome.out, "ai.py, line 1"));
    expect(0, run("cd %s && $F class sub --out out" AGAIN " --quiet", folder.path));
    assert_int_equal(read_log(&folder, "none").lines, total);

    // Three hand in again, one of them a helper file only: exactly their games are played.
    Text keys = {0};
    append(&folder, "sub/author00-good/ai.py", "\n# better\n");
    append(&folder, "sub/author03-slow/rules.py", "\n# better\n");
    append(&folder, "sub/author02-strategy.py", "\n# better\n");
    expect(0, run("cd %s && $F class sub --out out" AGAIN " --quiet --threads 2", folder.path));
    add_key(&folder, "author00-good", &keys);
    add_key(&folder, "author02-strategy", &keys);
    add_key(&folder, "author03-slow", &keys);
    int again = 2 * (3 * (players - 3) + 3);
    played = read_log(&folder, text_string(&keys));
    assert_int_equal(played.twice, 0);
    assert_int_equal(played.lines, total + again);
    assert_int_equal(played.of_changed, again);
    text_free(&keys);

    // One leaves and another joins; who comes back with the old files has its games again.
    expect(0, run("cd %s && mv sub/author00-good gone && cp -r sub/author03-slow sub/zoe",
                  folder.path));
    outcome =
        expect(0, run("cd %s && $F class sub --out out" AGAIN " --json --quiet", folder.path));
    assert_null(strstr(outcome.out, "author00-good"));
    assert_non_null(strstr(outcome.out, "\"name\":\"zoe\""));
    played = read_log(&folder, "none");
    assert_int_equal(played.lines, total + again + 2 * (players - 1));
    expect(0, run("cd %s && mv gone sub/author00-good && $F class sub --out out" AGAIN " --quiet",
                  folder.path));
    int back = read_log(&folder, "none").lines;
    assert_int_equal(back, played.lines + 2); // against zoe
    assert_int_equal(read_log(&folder, "none").twice, 0);
    folder_remove(&folder);
}

// What cannot be is told in a line that says what to do.
static void test_mistakes(void **state) {
    (void)state;
    Folder folder = folder_make();
    Outcome outcome = expect(2, run("$F class %s/nothing", folder.path));
    assert_non_null(strstr(outcome.err, "directory"));
    expect(0, run("mkdir %s/sub", folder.path));
    outcome = expect(2, run("$F class %s/sub", folder.path));
    assert_non_null(strstr(outcome.err, "alice.py"));
    put(&folder, "sub/bad.py", "class AI:\n    def go(self, board):\n        pass\n");
    outcome = expect(1, run("cd %s && $F class sub --quiet --time 300", folder.path));
    assert_non_null(strstr(outcome.err, "sub-class/feedback"));
    outcome = expect(2, run("cd %s && $F class sub --swiss --ladder", folder.path));
    assert_non_null(strstr(outcome.err, "cannot be combined"));
    outcome = expect(2, run("cd %s && $F class sub --references nobody", folder.path));
    assert_non_null(strstr(outcome.err, "nobody"));
    outcome = expect(2, run("cd %s && $F class sub --choose bad", folder.path));
    assert_non_null(strstr(outcome.err, "AUTHOR=FILE"));
    outcome = expect(2, run("cd %s && $F class sub --out ./sub/ --check", folder.path));
    assert_non_null(strstr(outcome.err, "--out"));
    folder_remove(&folder);
}

// The check alone: names stand in columns, what was found once is told once, its command can be
// typed, and results inside the folder are nobody's submission.
static void test_check(void **state) {
    (void)state;
    Folder folder = folder_make();
    expect(0, run("mkdir %s/sub %s/sub/ivan", folder.path, folder.path));
    put(&folder, "sub/Jürgen Müßig.py",
        "class AI:\n    def __init__(self, size, color, time_out):\n        self.candidate_list = "
        "[]\n"
        "    def go(self, board):\n        print('ü')\n        self.candidate_list = [(0, 0)]\n");
    put(&folder, "sub/ivan/my play.sh",
        "#!/bin/sh\nwhile read -r w x; do [ $w = game ] && echo ready || echo I think so; done\n");
    for (int i = 0; i < 2; i++) {
        Outcome outcome = expect(0, run("cd %s/sub && $F class . --check --time 300", folder.path));
        assert_non_null(strstr(outcome.out, "\nivan                     garbage"));
        assert_non_null(strstr(outcome.out, "Jürgen Müßig             "));
        assert_non_null(strstr(
            outcome.out, " of 2 can play. What to mend, for each author: ./class/feedback/\n"));
        assert_non_null(
            strstr(outcome.err, i ? "class: directory of a class" : "2 submissions in .\n"));
    }
    Outcome outcome =
        expect(0, run("cd %s/sub/class/feedback && cat ivan.txt J*.txt", folder.path));
    assert_non_null(strstr(outcome.out, "10 further checks failed in the same way"));
    assert_non_null(strstr(
        outcome.out, ": chmod +x 'my play.sh' && flipside usability 'my play.sh' --goal most"));
    assert_non_null(strstr(outcome.out, "allowed by some judges.\n"));
    assert_null(strstr(outcome.out, "some judges.\\n"));
    folder_remove(&folder);
}

// Two who hand in the same share a rank.
static void test_level(void **state) {
    (void)state;
    static const char text[] = "#!/bin/sh\nwhile read -r word squares side ms first others; do\n"
                               "[ $word = game ] && echo ready || echo $first\ndone\n";
    Folder folder = folder_make();
    expect(0, run("mkdir %s/sub", folder.path));
    put(&folder, "sub/ann.sh", text);
    put(&folder, "sub/ben.sh", text);
    Outcome outcome =
        expect(0, run("cd %s && $F class sub --quiet --references none --review 0 --time 300 "
                      "--game-time 9000 --json --openings start",
                      folder.path));
    assert_non_null(strstr(outcome.out, "{\"name\":\"ann\",\"rank\":1,"));
    assert_non_null(strstr(outcome.out, "{\"name\":\"ben\",\"rank\":1,"));
    folder_remove(&folder);
}

// The settings of the first run are kept; what contradicts them is refused, games may grow; Swiss
// rounds work.
static void test_settings(void **state) {
    (void)state;
    Folder folder = folder_make();
    expect(0, run("python3 " FLIPSIDE_SOURCE_DIR "/tests/make_class.py %s/sub 2", folder.path));
    expect(0, run("cd %s && $F class sub --quiet --out out --references random+first+most-flips "
                  "--review 0 --swiss "
                  "--rounds 2 --time 300 --game-time 9000",
                  folder.path));
    int first = read_log(&folder, "none").lines;
    assert_true(first >= 8);
    Outcome outcome =
        expect(2, run("cd %s && $F class sub --quiet --out out --goal fewest", folder.path));
    assert_non_null(strstr(outcome.err, "rules"));
    outcome = expect(0, run("cd %s && $F class sub --out out --rounds 3 --review 0", folder.path));
    assert_non_null(strstr(outcome.out, " points  games "));
    assert_non_null(strstr(outcome.out, "a bye counts as a win"));
    assert_true(read_log(&folder, "none").lines > first);
    assert_int_equal(read_log(&folder, "none").twice, 0);
    folder_remove(&folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_class), cmocka_unit_test(test_mistakes), cmocka_unit_test(test_check),
        cmocka_unit_test(test_level), cmocka_unit_test(test_settings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
