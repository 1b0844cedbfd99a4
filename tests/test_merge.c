// Divided runs as users have them: what the shards make is, merged, what one run makes; mistakes
// are refused with what to do, and nothing is written.
#include "folder.h"
#include "program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static Folder folder;

static int set_up(void **state) {
    (void)state;
    folder = folder_make();
    return chdir(folder.path) == 0 &&
                   setenv("FLIPSIDE_DATA", FLIPSIDE_SOURCE_DIR "/tests/data", 1) == 0
               ? 0
               : -1;
}

static int tear_down(void **state) {
    (void)state;
    folder_remove(&folder);
    return 0;
}

static int clear(void **state) {
    (void)state;
    return program_run("rm -rf ./*").status;
}

// Runs a line of a shell for both goals; it must succeed.
static void both_goals(const char *line) {
    for (int fewest = 0; fewest < 2; fewest++) {
        setenv("G", fewest ? "fewest" : "most", 1);
        clear(NULL);
        Outcome outcome = program_run(line);
        if (outcome.status != 0)
            fail_msg("%s\nstatus %d: %s%s", line, outcome.status, outcome.out, outcome.err);
    }
}

// The line must fail with this status and a single line that has these words, and leave no `out`
// behind.
static void refused(const char *line, int status, const char *words) {
    Outcome outcome = program_run(line);
    if (outcome.status != status || !program_one_line(outcome.err) || !strstr(outcome.err, words))
        fail_msg("%s\nstatus %d: %s\nwanted: %s", line, outcome.status, outcome.err, words);
    assert_int_equal(program_run("test ! -e out && test ! -e out.tail").status, 0);
}

// The same bytes as one run, whatever the number of threads and the order of the parts; it can go
// on.
static void selfplay(void **state) {
    (void)state;
    both_goals(
        "set -e; R=\"--games 70 --depth 1 --exact 2 --eval handmade --goal $G --quiet --seed 3\"; "
        "$F selfplay whole $R --threads 1; "
        "for i in 1 2 3; do $F selfplay p$i $R --shard $i/3 --threads 3; done; "
        "$F merge out p3 p1 p2; cmp whole out; cmp whole.tail out.tail; "
        "$F dataset p2 | grep 'divided run.*\"2/3\"'; $F dataset p2 --json | grep '\"games\":23,'; "
        "for f in whole out; do $F selfplay $f $R --games 90 --threads 2; done; "
        "cmp whole out; cmp whole.tail out.tail; "
        // And when they branch off other games.
        "B=\"$R --from whole --branch-max 30 --random-min 1 --random-max 3\"; $F selfplay branches "
        "$B; "
        "for i in 1 2; do $F selfplay b$i $B --shard $i/2; done; $F merge bs b1 b2; cmp "
        "branches.tail bs.tail; "
        // More parts than games: some have none.
        "for i in 1 2 3; do $F selfplay q$i $R --games 2 --shard $i/3; done; $F merge few q1 q2 q3 "
        "--json | "
        "grep -x '{\"out\":\"few\",\"parts\":3,\"games\":2}'");
}

// Killed at any moment a shard goes on, and the result is as if nothing had been.
static void selfplay_is_killed(void **state) {
    (void)state;
    both_goals("set -e; R=\"--games 160 --depth 4 --exact 9 --eval handmade --goal $G --quiet\"; "
               "$F selfplay whole $R; $F selfplay p2 $R --shard 2/2; "
               "$F selfplay p1 $R --shard 1/2 --threads 2 & P=$!; "
               "until [ -e p1.tail ] && [ $(stat -c %s p1.tail) -gt 1000 ]; do sleep 0.01; done; "
               "kill -9 $P || true; wait $P || true; "
               "$F merge out p1 p2 2>err && rm out out.tail; "
               "head -c 1234 p2.tail >torn; cp torn p2.tail; "
               "$F selfplay p2 $R --shard 2/2; $F selfplay p1 $R --shard 1/2 --threads 2; $F merge "
               "out p1 p2; cmp "
               "whole out; cmp whole.tail out.tail");
}

static void selfplay_mistakes(void **state) {
    (void)state;
    clear(NULL);
    assert_int_equal(
        program_run(
            "R='--games 40 --depth 1 --exact 2 --eval handmade --quiet'; "
            "for i in 1 2 3; do $F selfplay p$i $R --shard $i/3; done; $F selfplay whole $R; "
            "$F selfplay seed $R --shard 2/3 --seed 2; $F selfplay four $R --shard 2/4; "
            "cp p2 short; head -c 700 p2.tail >short.tail; "
            "cp p2 bad; (head -c 300 p2.tail; printf XY; tail -c +303 p2.tail) >bad.tail; "
            "(head -c 30 p2; printf XY; tail -c +33 p2) >note; cp p2.tail note.tail")
            .status,
        0);
    refused("$F merge out p1 p3", 2, "--shard 2/3");
    refused("$F merge out p1 p1 p2 p3", 2, "p1 and p1 are both shard 1/3");
    refused("$F merge out p1 seed p3", 2, "seed 2 versus seed 1");
    refused("$F merge out p1 four", 2, "one of 4 parts");
    refused("$F merge out p1 whole", 2, "no part of a divided run");
    refused("$F merge out p1 short p3", 2, "run its command again (--shard 2/3)");
    refused("$F merge out p1 bad p3", 2, "bad is damaged");
    refused("$F merge out p1 note p3", 2, "note: damaged note");
    refused("$F merge out p1 missing", 2, "there is no missing");
    refused("echo text >text; $F merge out text", 2, "text is no part of a divided run");
    refused("$F merge out", 2, "name what is to be written");
    refused("$F merge p1 p1 p2 p3", 2, "p1 or its journal already exists");
    refused("touch orphan.tail; $F merge orphan p1 p2 p3", 2,
            "orphan or its journal already exists");
    refused("$F selfplay p2 --games 50", 2, "p2 is a shard");
    refused("$F selfplay p2 --games 40 --depth 1 --exact 2 --eval handmade --shard 1/3", 2,
            "p2 is a shard of another run");
    refused("$F selfplay whole --games 40 --shard 1/3", 2, "not a shard");
    static const char *const wrong[] = {"5/4", "0/4", "x"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        setenv("S", wrong[i], 1);
        refused("$F selfplay out --shard $S", 2, wrong[i]);
        refused("$F solve --shard $S --results out f5", 2, wrong[i]);
        refused("$F analyse --shard $S --results out f5d6", 2, wrong[i]);
        refused("$F arena random first --shard $S --out out", 2, wrong[i]);
    }
    // A merge that died between its two files goes on.
    assert_int_equal(
        program_run("$F merge m p1 p2 p3 && rm m && $F merge m p1 p2 p3 && cmp m whole && "
                    "cmp m.tail whole.tail")
            .status,
        0);
}

// What is left of a log's line when everything that a clock or chance says is gone.
#define TIMELESS                                                                                   \
    "timeless() { sed -E 's/,\"(crc|date)\":\"[^\"]*\"//g; s/,\"times\":\\[[^]]*\\]//; "           \
    "s/,\"(setup|seconds)\":[0-9.e-]+//g' \"$@\"; }; "

static void arena(void **state) {
    (void)state;
    both_goals(
        TIMELESS
        "set -e; R=\"--kumite greedy random most-flips flipside:level=1 --nodes 200 --games 5 "
        "--goal $G --quiet\"; "
        "$F arena $R --out whole --threads 1 >table; "
        "for i in 1 2 3; do $F arena $R --out p$i --shard $i/3 --threads 2 >p$i.txt; done; "
        "$F merge out p2 p3 p1; $F merge again p1 p2 p3; cmp out/games.jsonl again/games.jsonl; "
        "cmp out/run.json again/run.json; test $(stat -c %a out/run.json) = 600; "
        "timeless whole/games.jsonl >a; timeless out/games.jsonl >b; cmp a b; "
        "cmp whole/run.json out/run.json; "
        "for d in whole out; do $F arena --resume --out $d --json | "
        "sed -E 's/,\"(worst|mean)_seconds\":[0-9.e-]+//g' >$d.json; done; cmp whole.json "
        "out.json; "
        "$F report out --out page.html >/dev/null; test -s page.html; "
        // It grows as the whole does: nothing is played again.
        "for d in whole out; do $F arena --resume --out $d --games 6 --threads 1 --quiet "
        ">/dev/null; "
        "timeless $d/games.jsonl >$d.lines; test $(wc -l <$d.lines) = 36; done; cmp whole.lines "
        "out.lines; "
        "test ! -e out/games.bad");
}

static void arena_is_killed(void **state) {
    (void)state;
    both_goals(
        TIMELESS
        "set -e; R=\"flipside:level=1 greedy --nodes 300 --games 60 --goal $G --quiet\"; "
        "$F arena $R --out whole --threads 1 >/dev/null; $F arena $R --out p2 --shard 2/2 "
        ">/dev/null; "
        "$F arena $R --out p1 --shard 1/2 >/dev/null & P=$!; "
        "until [ -e p1/games.jsonl ] && [ $(wc -l <p1/games.jsonl) -gt 3 ]; do sleep 0.01; done; "
        "kill -9 $P || true; wait $P || true; "
        "head -n 1 p1/games.jsonl >first; $F arena $R --out p1 --shard 1/2 >/dev/null; "
        "head -n 1 p1/games.jsonl | cmp - first; $F arena --resume --out p1 --shard 1/2 --quiet "
        ">/dev/null; "
        "$F merge out p1 p2; "
        "timeless whole/games.jsonl >a; timeless out/games.jsonl >b; cmp a b");
}

static void arena_mistakes(void **state) {
    (void)state;
    clear(NULL);
    assert_int_equal(
        program_run("for i in 1 2; do $F arena random first --games 8 --out p$i --shard $i/2 "
                    "--quiet; done; "
                    "$F arena random first --games 8 --out whole --quiet; "
                    "$F arena random first --games 8 --seed 2 --out seed --shard 2/2 --quiet; "
                    "cp -r p2 short; head -n 3 p2/games.jsonl >short/games.jsonl; "
                    "cp -r p2 torn; head -c -9 p2/games.jsonl >torn/games.jsonl; "
                    "cp -r p2 edited; sed -i 's/\"date\":\"2/\"date\":\"3/' edited/games.jsonl; "
                    "cp -r p2 twice; tail -n 1 p2/games.jsonl >>twice/games.jsonl; cp -r p2 none; "
                    "rm none/games.jsonl")
            .status,
        0);
    refused("$F merge out p2", 2, "--shard 1/2");
    refused("$F merge out p1 p2 p1", 2, "both shard 1/2");
    refused("$F merge out p1 seed", 2, "\"seed\": 2 versus \"seed\": 1");
    refused("$F merge out p1 whole", 2, "whole is a complete tournament");
    refused("$F merge out p1 short", 2,
            "short has 3 of its 4 games: continue with: flipside arena --resume --out short");
    refused("$F merge out p1 none", 2, "none has 0 of its 4 games");
    refused("$F merge out p1 torn", 2, "arena --resume --out torn");
    refused("$F merge out p1 edited", 2, "edited: line 1 of the log");
    refused("$F merge out p1 twice", 2, "twice: line 5 of the log");
    refused("mkdir empty; $F merge out p1 empty", 2, "empty/run.json");
    refused("$F merge whole p1 p2", 2, "whole already contains a tournament");
    refused("echo text >text; $F merge out p1 text", 2, "text is no part");
    refused("$F selfplay g --games 4 --shard 1/1 --eval handmade >/dev/null; $F merge out p1 g", 2,
            "different kinds");
    refused("$F arena random first --shard 1/2", 2, "--out DIR");
    refused("$F arena --swiss random first greedy --shard 1/2 --out out", 2, "--swiss");
    refused("$F arena --knockout random first greedy --shard 1/2 --out out", 2, "--knockout");
    refused("$F arena --ladder random first greedy --shard 1/2 --out out", 2, "--ladder");
    refused("$F arena random first --sprt 0,20 --shard 1/2 --out out", 2, "--sprt");
    refused("$F arena random first --games 8 --out p1 --shard 2/2", 2,
            "p1 already contains a tournament");
    refused("$F arena random first --games 9 --out p1 --shard 1/2", 2,
            "p1 already contains a tournament");
    refused("$F arena --resume --out p1 --games 10", 2, "merge all shards");
    refused("$F arena --resume --out p1 --add greedy", 2, "merge all shards");
    refused("$F arena --resume --out p1 --shard 2/2", 2, "p1 is not shard 2/2");
    // A line of another shard is set aside, and its game is not counted here.
    assert_int_equal(
        program_run(
            "head -n 1 p2/games.jsonl >>p1/games.jsonl; $F arena --resume --out p1 --quiet && "
            "test $(wc -l <p1/games.jsonl) = 4 && test -s p1/games.bad")
            .status,
        0);
    // A merge that died before its settings goes on; one of other parts does not.
    assert_int_equal(
        program_run(
            "mkdir half other; $F merge m p1 p2 && cp m/games.jsonl half && $F merge half p1 p2 && "
            "cmp m/run.json half/run.json && head -n 2 m/games.jsonl >other/games.jsonl")
            .status,
        0);
    refused("$F merge other p1 p2", 2, "other already contains a tournament");
}

static void solve(void **state) {
    (void)state;
    both_goals(
        "set -e; seconds() { sed -E 's/,\"seconds\":[0-9.e-]+//' \"$@\"; }; "
        "head -n 7 $FLIPSIDE_DATA/fforum-1-19.obf >list; R=\"list --goal $G --threads 1 --hash 4 "
        "--quiet\"; "
        "$F solve $R --results whole --json >whole.json; "
        "for i in 1 2 3; do $F solve $R --shard $i/3 --results p$i >/dev/null; done; "
        "$F merge out p3 p2 p1; seconds whole >a; seconds out >b; cmp a b; "
        // Nothing is searched again, so that even the seconds are the same.
        "tail -n +2 whole | cmp - whole.json; $F solve $R --results whole --json | cmp - "
        "whole.json; "
        "$F solve $R --results out --json >again; tail -n +2 out | cmp - again; "
        // A killed run goes on behind its last whole line.
        "head -c -40 p2 >torn; ! $F merge x p1 torn p3 2>err; grep -q 'number 5 is missing' err; "
        "$F solve $R --shard 2/3 --results torn >/dev/null; $F merge x p1 torn p3; seconds x | cmp "
        "- a; "
        // Every move with its line.
        "$F solve $R --all --shard 1/7 --results all >all.txt; $F solve $R --all --shard 1/7 "
        "--results all | "
        "cmp - all.txt");
}

static void analyse(void **state) {
    (void)state;
    both_goals(
        "set -e; $F selfplay g --games 5 --depth 1 --exact 2 --eval handmade --goal $G --quiet "
        ">/dev/null; "
        "R='g --level 1 --library no --quiet'; $F analyse $R --results whole --threads 1 "
        ">whole.txt; "
        "for i in 1 2; do $F analyse $R --shard $i/2 --results p$i >p$i.txt; done; "
        "test $(wc -l <p1.txt) = 3; test $(wc -l <p2.txt) = 2; $F merge out p2 p1; "
        "{ head -n 1 whole; tail -n +2 whole | sort -t: -k2n; } | cmp - out; "
        "$F analyse $R --results out | cmp - whole.txt; $F analyse $R --results out --html "
        "page.html >/dev/null; "
        "test -s page.html; head -c -40 p1 >torn; ! $F merge x torn p2 2>err; grep -q 'missing' "
        "err; "
        "$F analyse $R --shard 1/2 --results torn >/dev/null; $F merge x torn p2; cmp x out");
}

static void results_mistakes(void **state) {
    (void)state;
    clear(NULL);
    assert_int_equal(
        program_run(
            "set -e; head -n 4 $FLIPSIDE_DATA/fforum-1-19.obf >list; tail -n 3 list >other; "
            "for i in 1 2; do $F solve list --wld --shard $i/2 --results p$i --quiet; done; "
            "$F solve list --wld --results whole --quiet; $F solve other --wld --shard 2/2 "
            "--results o2 --quiet; "
            "$F solve list --wld --goal fewest --shard 2/2 --results goal --quiet; "
            "sed 's/\"score\":[-0-9]*/\"score\":99/' p2 >bad; (cat p2; tail -n 1 p2) >twice; "
            "(head -n 2 p2; tail -n 1 p1) >foreign; echo "
            "'{\"flipside_solutions\":1,\"shard\":\"2/2\"}' >first; "
            "$F analyse f5d6c3 f5f6 --level 1 --library no --shard 1/1 --results reviews --quiet")
            .status,
        0);
    refused("$F merge out p1", 2, "--shard 2/2");
    refused("$F merge out p1 p2 p2", 2, "both shard 2/2");
    refused("$F merge out p1 o2", 2, "3 solutions versus 4 solutions");
    refused("$F merge out p1 goal", 2, "goal fewest versus goal most");
    refused("$F merge out p1 whole", 2, "whole holds all solutions");
    refused("$F merge out p1 bad", 2, "bad is damaged");
    refused("$F merge out p1 twice", 2, "twice: duplicate number 4");
    refused("$F merge out p1 foreign", 2, "foreign: number 3");
    refused("$F merge out p1 first", 2, "first: malformed first line");
    refused("$F merge out p1 reviews", 2, "different kinds");
    refused("$F merge whole p1 p2", 2, "whole already exists");
    refused("$F solve list --wld --shard 1/2 --results p2", 2,
            "p2 was created with different settings");
    refused("$F solve list --wld --results p2", 2, "p2 was created with different settings");
    refused("$F solve other --wld --results whole", 2, "different position");
    refused("$F solve list --shard 1/2", 2, "--results FILE");
    refused("$F solve - --shard 1/2 --results out <list", 2,
            "standard input can be read only once");
    refused("$F solve --shard 1/2 --results out", 2, "positions in files");
    refused("$F analyse f5d6 --shard 1/2", 2, "--results FILE");
    refused("$F analyse - --shard 1/2 --results out <list", 2,
            "standard input can be read only once");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(selfplay),
        cmocka_unit_test(selfplay_is_killed),
        cmocka_unit_test(selfplay_mistakes),
        cmocka_unit_test(arena),
        cmocka_unit_test(arena_is_killed),
        cmocka_unit_test(arena_mistakes),
        cmocka_unit_test(solve),
        cmocka_unit_test(analyse),
        cmocka_unit_test(results_mistakes),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
