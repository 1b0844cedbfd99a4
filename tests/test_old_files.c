// Files of the version before, in data/old: logs, exports, saved games, the shelf, data sets,
// weights. They were made by version 0.1 with its own commands; what is expected of them is what it
// said of them then.
#include "file.h"
#include "folder.h"
#include "notation.h"
#include "play_file.h"
#include "program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define OLD FLIPSIDE_SOURCE_DIR "/tests/data/old/"

static Folder scratch;

// Runs a line in which $OLD are the old files and $T is a folder of the test.
static Outcome run(const char *line) {
    setenv("OLD", OLD, 1);
    setenv("T", scratch.path, 1);
    Outcome outcome = program_run(line);
    if (outcome.status != 0)
        fail_msg("%s: status %d, %s", line, outcome.status, outcome.err);
    return outcome;
}

static void expect(const char *line, const char *const *wanted) {
    Outcome outcome = run(line);
    for (; *wanted; wanted++)
        if (!strstr(outcome.out, *wanted))
            fail_msg("%s: no \"%s\" in\n%s", line, *wanted, outcome.out);
}

// A finished tournament is finished still, with the same standings, and nothing in its folder is
// touched.
static void finished_tournaments(void **state) {
    (void)state;
    static const struct {
        const char *folder, *standings[5];
    } cases[] = {
        {"match",
         {"{\"player\":\"flipside:level=2,eval=handmade\",\"name\":\"flipside:level=2,eval="
          "handmade\",\"games\":4,"
          "\"wins\":4,\"draws\":0,\"losses\":0,\"points\":4.0,\"elo\":381.697",
          "\"most-flips:shuffle=no\",\"games\":4,\"wins\":0,\"draws\":0,\"losses\":4,"}},
        {"kumite",
         {"\"greedy\",\"games\":4,\"wins\":4,\"draws\":0,\"losses\":0,",
          "\"random\",\"games\":4,\"wins\":1,\"draws\":0,\"losses\":3,",
          "\"first\",\"games\":4,\"wins\":1,\"draws\":0,\"losses\":3,"}},
        {"ladder",
         {"\"most-flips\",\"games\":4,\"wins\":4,", "\"first\",\"games\":8,\"wins\":6,",
          "\"random\",\"games\":8,\"wins\":2,", "\"program:cmd=exit 3\",\"games\":4,\"wins\":0,"}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char line[400];
        snprintf(line, sizeof line,
                 "cp -r $OLD/%s $T/run && $F arena --resume --out $T/run --json --quiet && diff -r "
                 "$OLD/%s $T/run && "
                 "$F report $T/run >&2 && rm -r $T/run",
                 cases[i].folder, cases[i].folder);
        expect(line, cases[i].standings);
    }
    assert_non_null(strstr(run("$F report $OLD/ladder --out -").out, "\"crash\""));
}

// Broken off in the middle of its third line: the two games before it stay, the rest is played.
static void broken_off_tournament(void **state) {
    (void)state;
    const char *const played[] = {"4 of 4 games", NULL};
    expect("cp -r $OLD/broken-off $T/run && $F arena --resume --out $T/run --quiet", played);
    run("head -n 2 $OLD/broken-off/games.jsonl >$T/kept && head -n 2 $T/run/games.jsonl | cmp - "
        "$T/kept && "
        "[ $(wc -l <$T/run/games.jsonl) = 4 ] && rm -r $T/run $T/kept");
}

// A run directory of version 0.2, whose lines are chained by a keyed hash, with 7 of its 12 games.
// It is reported, resumed without replaying a game, and grown; a damaged line is replaced.
static void chained_tournament(void **state) {
    (void)state;
    const char *const seen[] = {"\"most-flips\",\"games\":4,\"wins\":", "\"random\",\"games\":",
                                NULL},
                      *const played[] = {"12 of 12 games", NULL};
    expect("$F report $OLD/../arena-0.2 --json", seen);
    expect("cp -r $OLD/../arena-0.2 $T/run && $F arena --resume --out $T/run --quiet", played);
    run("head -n 7 $T/run/games.jsonl | cmp - $OLD/../arena-0.2/games.jsonl && "
        "[ $(grep -c '\"crc\"' $T/run/games.jsonl) = 5 ] && [ ! -e $T/run/games.bad ] && "
        "$F arena --resume --out $T/run --games 6 --quiet | grep -q '18 of 18 games' && "
        "sed -i '3s/\"moves\":\"../\"moves\":\"a1/' $T/run/games.jsonl && "
        "$F arena --resume --out $T/run --quiet && [ $(wc -l <$T/run/games.bad) = 1 ] && rm -r "
        "$T/run");
}

// The games of a log come out as they did, GGF byte by byte; in the others, whose squares of 6×6
// had other names then, the games are the same. The old exports are read.
static void exported_games(void **state) {
    (void)state;
    static const char *const endings[] = {"ggf", "pgn", "txt"};
    run("$F report $OLD/kumite --games $T/games.ggf >&2 && cmp $T/games.ggf $OLD/games.ggf && rm "
        "$T/games.ggf");
    for (size_t i = 0; i < 3; i++) {
        char line[600];
        snprintf(line, sizeof line,
                 "C=\"$F convert --goal fewest --size 6 --to\"; $F report $OLD/kumite --games "
                 "$T/games.%s >&2 && "
                 "$C transcript $OLD/games.%s >$T/a && $C transcript $T/games.%s >$T/b && "
                 "$C transcript $OLD/games.ggf >$T/c && cmp $T/a $T/b && cmp $T/a $T/c && "
                 "$C ggf $OLD/games.%s | grep -c 'PB.random.*PW.greedy.*RE.-6.000' && wc -l <$T/a "
                 "&& head -c 8 $T/a && "
                 "rm $T/a $T/b $T/c $T/games.%s",
                 endings[i], endings[i], endings[i], endings[i], endings[i]);
        assert_string_equal(run(line).out, "1\n6\ne4e5d5e3");
    }
    run("$F report $OLD/kumite --games $T/games.txt >&2 && "
        "[ $(grep -c ' % squares a1-f6; [1-6]: ' $T/games.txt) = 6 ] && rm $T/games.txt");
}

static PlaySession load(const char *name) {
    PlaySession session;
    PlaySetup setup = setup_default();
    Error error = {0};
    char path[300];
    snprintf(path, sizeof path, OLD "%s", name);
    if (!play_load(path, &setup, &session, &error))
        fail_msg("%s: %s", name, error.text);
    return session;
}

static void expect_moves(const PlaySession *session, const char *moves) {
    Text played = {0};
    notation_write_transcript(&played, &session->game);
    assert_string_equal(text_string(&played), moves);
    text_free(&played);
}

static void saved_games(void **state) {
    (void)state;
    PlaySession session = load("most.json");
    expect_moves(&session, "f5f4");
    assert_string_equal(session.setup.seat[BLACK], "human");
    assert_string_equal(session.setup.seat[WHITE], "first");
    assert_int_equal(session.setup.rules.goal, GOAL_MOST);
    assert_int_equal(session.ending, ENDING_NONE);

    session = load("fewest.json");
    expect_moves(&session, "c2d2");
    assert_string_equal(session.setup.seat[WHITE], "random");
    assert_int_equal(session.setup.rules.goal, GOAL_FEWEST);
    assert_int_equal(session.setup.rules.size, 6);
    assert_true(session.setup.clock_seconds == 600);
    assert_int_equal(session.ending, ENDING_NONE);

    session = load("resigned.json");
    assert_int_equal(session.ending, ENDING_RESIGNED);
    assert_int_equal(session.loser, BLACK);

    session = load("undone.json"); // what was taken back can be played again
    assert_int_equal(session.game.ply, 0);
    assert_int_equal(session.game.known, 2);
    assert_true(session.setup.move_seconds == 2);
    const char *const shown[] = {"f5 f4", NULL};
    expect("echo moves | XDG_STATE_HOME=$T/state $F play --lines --load $OLD/most.json; rm -r "
           "$T/state",
           shown);
}

// An unfinished game that the old program kept is offered and gone on with.
static void kept_games(void **state) {
    (void)state;
    const char *const wanted[] = {"c4 c3", "most-flips", NULL};
    expect("mkdir -p $T/state/flipside && cp $OLD/shelf/* $T/state/flipside && "
           "printf 'moves\\nquit\\n' | XDG_STATE_HOME=$T/state $F play --lines --resume; rm -r "
           "$T/state",
           wanted);
}

static void data_sets(void **state) {
    (void)state;
    const char *const wanted[] = {"\"goal\":\"fewest\",\"games\":2050,\"positions\":118382,"
                                  "\"moves\":122992,\"exact_moves\":2042,"
                                  "\"black_wins\":1185,\"draws\":0,\"white_wins\":865,\"bytes\":"
                                  "8693,\"blocks\":1,\"journal_games\":2,"
                                  "\"damaged_blocks\":0,",
                                  "\"illegal_games\":0,\"distinct_games\":43,",
                                  "\"goal\":\"most\",\"games\":40,\"positions\":1763,\"moves\":"
                                  "2351,\"exact_moves\":144,\"black_wins\":17,"
                                  "\"draws\":1,\"white_wins\":22,",
                                  "\"goal\":\"fewest\",\"games\":40,\"positions\":1812,\"moves\":"
                                  "2400,\"exact_moves\":160,\"black_wins\":26,"
                                  "\"draws\":1,\"white_wins\":13,",
                                  NULL};
    expect("$F dataset --json $OLD/block.games $OLD/most.games $OLD/fewest.games", wanted);
    const char *const more[] = {"\"games\":2060,", "\"journal_games\":12,", "\"illegal_games\":0",
                                NULL};
    expect("cp $OLD/block.games* $T && $F selfplay $T/block.games --goal fewest --eval handmade "
           "--depth 1 --games 2060 "
           "--quiet && $F dataset --json $T/block.games; rm $T/block.games*",
           more);
}

// The old program's own measurement of its weights.
static void weights(void **state) {
    (void)state;
    const char *const wanted[] = {"\"mean_absolute\":11.6265,\"root_mean_square\":15.97086,", NULL};
    expect("$F train --measure $OLD/fewest.weights $OLD/fewest.games --json --quiet", wanted);
    const char *const move[] = {"\"depth\":3,", NULL};
    expect(
        "$F move f5d6c3 --player flipside:weights=$OLD/fewest.weights,depth=3 --goal fewest --json",
        move);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finished_tournaments),
        cmocka_unit_test(broken_off_tournament),
        cmocka_unit_test(chained_tournament),
        cmocka_unit_test(exported_games),
        cmocka_unit_test(saved_games),
        cmocka_unit_test(kept_games),
        cmocka_unit_test(data_sets),
        cmocka_unit_test(weights),
    };
    scratch = folder_make();
    int failures = cmocka_run_group_tests(tests, NULL, NULL);
    return rmdir(scratch.path) == 0 ? failures : 1;
}
