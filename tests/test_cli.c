// The built program from the outside: results, JSON, exit codes, and one clear line for whatever is
// wrong.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "command.h"
#include "format.h"
#include "program.h"
#include "scale.h"

#include <jansson.h>

#define START "---------------------------OX------XO--------------------------- X"

static Outcome run_good(const char *line) {
    Outcome outcome = program_run(line);
    if (outcome.status != 0 || outcome.err[0])
        fail_msg("%s: exit %d\n%s", line, outcome.status, outcome.err);
    return outcome;
}

static json_t *run_json(const char *line) {
    Outcome outcome = run_good(line);
    json_error_t error;
    json_t *object = json_loads(outcome.out, 0, &error);
    if (!object)
        fail_msg("%s: %s\n%s", line, error.text, outcome.out);
    return object;
}

static void test_help_and_version(void **state) {
    (void)state;
    assert_non_null(strstr(run_good("$F --help").out, "usage: flipside COMMAND"));
    assert_non_null(strstr(run_good("$F").out, "perft"));
    assert_memory_equal(run_good("$F --version").out, "flipside ", 9);
    assert_string_equal(run_good("$F --help | grep '^  ' | cut -c 3-14 | sort | uniq -d").out,
                        ""); // no command twice
    static const char *const names[] = {"perft", "show", "convert"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char line[64];
        snprintf(line, sizeof line, "$F %s --help", names[i]);
        Outcome outcome = run_good(line);
        assert_non_null(strstr(outcome.out, "Examples:"));
        assert_non_null(strstr(outcome.out, "--json"));
    }
}

// What `help NAME` says is what `NAME --help` says; each command has examples.
static void test_help_of_each(void **state) {
    (void)state;
    run_good("for c in $($F --help | sed -n '/^Commands:/,/^$/s/^  \\([a-z]*\\) .*/\\1/p'); do "
             "a=$($F help $c) && b=$($F $c --help) && [ \"$a\" = \"$b\" ] && printf '%s' \"$a\" | "
             "grep -q '^Examples:' && "
             "printf '%s' \"$a\" | grep -q \"^  .*flipside $c\" || { echo $c >&2; exit 1; }; done");
    assert_non_null(strstr(run_good("$F help solve").out, "usage: flipside solve"));
    assert_non_null(strstr(run_good("$F help").out, "usage: flipside COMMAND"));
}

// Swapped letters are one mistake.
static void test_distance(void **state) {
    (void)state;
    static const struct {
        const char *name, *given;
        size_t distance;
    } cases[] = {{"solve", "solve", 0},  {"solve", "sovle", 1}, {"solve", "olve", 1},
                 {"solve", "solvee", 1}, {"solve", "sxlve", 1}, {"move", "sovle", 2},
                 {"arena", "raean", 2},  {"", "abc", 3},        {"abc", "", 3},
                 {"ca", "abc", 3}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(command_distance(cases[i].name, cases[i].given, strlen(cases[i].given)),
                         cases[i].distance);
}

// Scores are discs; what else a player thinks of its move is a value with its unit.
static void test_move(void **state) {
    (void)state;
    static const struct {
        const char *player, *unit;
    } cases[] = {{"greedy", "own points"},
                 {"three-factor:depth=2", "own points"},
                 {"reversed-v4:depth=2", "own points"},
                 {"most-flips", "discs turned over"},
                 {"monte-carlo:playouts=100", "% of its playouts"},
                 {"monte-carlo-heuristic:playouts=100", "percent points"},
                 {"uct:playouts=100", "% of its playouts"},
                 {"flipside:depth=2", NULL}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char line[128];
        snprintf(line, sizeof line, "$F move f5 --player %s --json", cases[i].player);
        json_t *object = run_json(line);
        assert_int_equal(json_object_get(object, "score") == NULL, cases[i].unit != NULL);
        assert_int_equal(json_is_integer(json_object_get(object, "value")), cases[i].unit != NULL);
        if (cases[i].unit)
            assert_string_equal(json_string_value(json_object_get(object, "unit")), cases[i].unit);
        json_decref(object);
        snprintf(line, sizeof line, "$F move f5 --player %s", cases[i].player);
        Outcome plain = run_good(line);
        assert_int_equal(strstr(plain.out, "  score ") == NULL, cases[i].unit != NULL);
        assert_true(!cases[i].unit || strstr(plain.out, cases[i].unit));
    }
}

// Checks one [row, column] pair.
static void check_pair(const json_t *pair, int row, int column) {
    assert_int_equal(json_array_size(pair), 2);
    assert_int_equal(json_integer_value(json_array_get(pair, 0)), row);
    assert_int_equal(json_integer_value(json_array_get(pair, 1)), column);
}

// With --pairs every square in the JSON object is a pair counted from the top left of the board. A
// pass stays text.
static void test_move_pairs(void **state) {
    (void)state;
    json_t *object = run_json("$F move f5 --player first --pairs --json");
    json_t *candidates = json_object_get(object, "candidates");
    assert_int_equal(json_array_size(candidates), 4);
    check_pair(json_array_get(candidates, 0), 3, 5);
    check_pair(json_array_get(candidates, 3), 3, 5);
    check_pair(json_object_get(object, "move"), 3, 5);
    json_decref(object);
    object = run_json("$F move --size 4 --player monte-carlo-heuristic:playouts=40 --pairs --json");
    assert_int_equal(json_array_size(json_object_get(object, "candidates")), 5);
    check_pair(json_array_get(json_object_get(object, "candidates"), 0), 0, 1);
    json_t *moves = json_object_get(object, "moves");
    assert_int_equal(json_array_size(moves), 4);
    for (size_t i = 0; i < 4; i++) {
        static const char *const keys[] = {"wins",     "draws",     "losses",
                                           "playouts", "own_moves", "opponent_moves"};
        const json_t *row = json_array_get(moves, i);
        assert_int_equal(json_array_size(json_object_get(row, "move")), 2);
        for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
            assert_true(json_is_integer(json_object_get(row, keys[k])));
        assert_int_equal(json_integer_value(json_object_get(row, "playouts")), 10);
    }
    json_decref(object);
    object = run_json("$F move '--------------------------------------------------------OX------ "
                      "X' --player first "
                      "--pairs --json");
    assert_true(json_is_string(json_object_get(object, "move")));
    json_decref(object);
}

static void test_perft(void **state) {
    (void)state;
    static const struct {
        const char *line;
        json_int_t leaves;
    } cases[] = {
        {"$F perft --depth 8 --json", 390216},
        {"$F perft --depth=9 --no-pass-ply --json --threads 2", 3005320},
        {"$F perft --depth 9 --json --threads 1", 3005288},
        {"$F perft --depth 7 --start parallel --json", 64794},
        {"$F perft --depth 8 --size 6 --json", 308716},
        {"$F perft --depth 30 --size 4 --json", 60060},
        {"$F perft --depth 0 --json", 1},
        {"$F perft --depth 4 --start open --json", 24},
        {"$F perft f5 --depth 5 --json", 2050},
        {"$F perft '" START "' --depth 5 --json", 1396},
        {"$F perft --json --depth 5 -- '" START "'", 1396},
        {"$F convert '" START "' | $F perft - --depth 5 --json", 1396},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        json_t *object = run_json(cases[i].line);
        assert_int_equal(json_integer_value(json_object_get(object, "leaves")), cases[i].leaves);
        assert_true(json_is_integer(json_object_get(object, "depth")));
        assert_true(json_is_real(json_object_get(object, "seconds")));
        json_decref(object);
    }
    Outcome divided = run_good("$F perft --depth 6 --divide");
    assert_non_null(strstr(divided.out, "f5                     2050\n"));
    assert_non_null(strstr(divided.out, "8200 leaves"));
}

// What squares are called: as many of each name as a board of that size has, in text, JSON and
// picture.
static void test_show_names(void **state) {
    (void)state;
    static const struct {
        int size, corner, c, a, b, x;
    } boards[] = {{8, 4, 8, 8, 8, 4}, {6, 4, 8, 8, 0, 4}, {4, 4, 8, 0, 0, 4}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        char line[120];
        snprintf(line, sizeof line, "$F show --notation --size %d --json", boards[i].size);
        json_t *object = run_json(line);
        assert_int_equal(json_array_size(json_object_get(object, "corner")), boards[i].corner);
        assert_int_equal(json_array_size(json_object_get(object, "C")), boards[i].c);
        assert_int_equal(json_array_size(json_object_get(object, "A")), boards[i].a);
        assert_int_equal(json_array_size(json_object_get(object, "B")), boards[i].b);
        assert_int_equal(json_array_size(json_object_get(object, "X")), boards[i].x);
        json_decref(object);
        // Each name of the board stands on its squares and once in the legend.
        snprintf(
            line, sizeof line,
            "$F show --notation --size %d --svg /dev/stdout | grep -o '>[★CABX]</text>' | wc -l",
            boards[i].size);
        int kinds = 3 + (boards[i].a > 0) + (boards[i].b > 0);
        int squares = boards[i].corner + boards[i].c + boards[i].a + boards[i].b + boards[i].x;
        assert_int_equal(atoi(run_good(line).out), squares + kinds);
    }
    json_t *object = run_json("$F show --notation --json");
    assert_string_equal(json_string_value(json_array_get(json_object_get(object, "X"), 1)), "g2");
    assert_string_equal(json_string_value(json_array_get(json_object_get(object, "C"), 2)), "a2");
    json_decref(object);
    Outcome text = run_good("$F show --notation");
    assert_non_null(
        strstr(text.out, "1 * C A B B A C *\n2 C X . . . . X C\n3 A . . . . . . A\n4 B"));
    assert_non_null(strstr(text.out, "\nX  "));
    assert_null(strstr(run_good("$F show --notation --size 6").out, "\nB  "));
}

static void test_show(void **state) {
    (void)state;
    json_t *object = run_json("$F show --goal fewest f5d6c3 --json");
    assert_string_equal(json_string_value(json_object_get(object, "position")),
                        "------------------X--------XX------OXX-----O-------------------- O");
    assert_string_equal(json_string_value(json_object_get(object, "side")), "white");
    assert_string_equal(json_string_value(json_object_get(object, "goal")), "fewest");
    assert_int_equal(json_array_size(json_object_get(object, "moves")), 4);
    assert_string_equal(json_string_value(json_array_get(json_object_get(object, "moves"), 0)),
                        "d3");
    assert_int_equal(json_integer_value(json_object_get(object, "black")), 5);
    assert_int_equal(json_integer_value(json_object_get(object, "white")), 2);
    assert_int_equal(json_integer_value(json_object_get(object, "empties")), 57);
    assert_true(json_is_string(json_object_get(object, "canonical")));
    json_decref(object);
    Outcome plain = run_good("$F show");
    assert_non_null(strstr(plain.out, "4 - - . O X - - -\n"));
    assert_non_null(strstr(plain.out, "moves      d3 c4 f5 e6\n"));
    assert_null(strchr(plain.out, '\033')); // no colours in a pipe
    // At the end nobody is to move, and the winner is the goal's.
    assert_non_null(strstr(plain.out, "X to move\n"));
    assert_null(strstr(run_good("$F show e6f4e3f6g5d6e7f5c5").out, "to move"));
    assert_non_null(strstr(run_good("$F show e6f4e3f6g5d6e7f5c5").out,
                           "over: black wins by 64 with the most discs"));
    assert_non_null(strstr(run_good("$F show e6f4e3f6g5d6e7f5c5 --goal fewest").out,
                           "over: white wins by 64 with the fewest discs"));
    assert_non_null(strstr(run_good("$F show --size 4 'XXXXXXXXOOOOOOOO X'").out, "over: a draw"));
    assert_non_null(strstr(run_good("$F show c4c3f5b4a4a5b2a3").out, "must pass"));
    // The four images of the first move are one position.
    assert_string_equal(
        run_good("for m in d3 c4 f5 e6; do $F show $m | grep canonical; done | sort -u | wc -l")
            .out,
        "1\n");
    // What show draws can be shown again.
    assert_string_equal(run_good("$F show f5d6 | head -10 | $F show - | grep position").out,
                        run_good("$F show f5d6 | grep position").out);
    run_good("d=$(mktemp -d) && $F show f5 --svg $d/board.svg && grep -q '</svg>' $d/board.svg && "
             "[ \"$(ls -A $d)\" = board.svg ] && rm -r $d");
}

static void test_convert(void **state) {
    (void)state;
    // Each form to each other and back.
    run_good("for a in obf drawing array bits; do for b in obf drawing array bits; do "
             "x=$($F convert '" START
             "' --to $a) && y=$(echo \"$x\" | $F convert --to $b | $F convert --to $a) && "
             "[ \"$x\" = \"$y\" ] || exit 1; done; done");
    assert_string_equal(run_good("$F convert '1. F5 D6 2. c3' --to transcript").out, "f5d6c3\n");
    assert_string_equal(run_good("printf '1. f5 d6\\n2. c3\\n\\nf5\\n# a comment\\nf5f6\\n' | $F "
                                 "convert --to transcript")
                            .out,
                        "f5d6c3\nf5\nf5f6\n");
    assert_string_equal(run_good("$F convert --to obf --size 4 a2").out, "----XXX--XO----- O\n");
    assert_string_equal(
        run_good("cat '" FLIPSIDE_SOURCE_DIR
                 "'/tests/data/fuzz/transcript/numbered | tail -c +2 | $F convert --json")
            .out,
        run_good("$F convert f5d6c3d3c4f4 --json").out);
    // Games through the forms of other programs and back, under both goals, and shown by what the
    // file says.
    run_good("for g in most fewest; do for f in ggf sgf pgn; do "
             "x=$($F convert c4c3f5b4a4a5b2a3d2 f5d6 --goal $g --to $f) && y=$(echo \"$x\" | $F "
             "convert --goal $g --to "
             "transcript) && [ \"$(echo $y)\" = 'c4c3f5b4a4a5b2a3d2 f5d6' ] || "
             "exit 1; done; done");
    assert_non_null(
        strstr(run_good("$F convert f5d6 --goal fewest --to ggf | $F show -").out, "fewest discs"));
    // What stands beside the moves goes along, through every format that has it.
    assert_non_null(
        strstr(run_good("$F convert "
                        "'(;GM[Othello]DT[2003.12.15_13:24]PB[Ann]PW[Ben]TY[8a]RE[-64.000:r]B[F5]W["
                        "F6];)' --to pgn | "
                        "$F convert --to sgf | $F convert --to saved | $F convert --to ggf")
                   .out,
               "(;GM[Othello]DT[2003-12-15T00:00:00Z]PB[Ann]PW[Ben]TY[8a]RE[-64.000:r]BO[8 "));
    assert_non_null(
        strstr(run_good("$F convert f5d6 --goal fewest --to pgn | $F show -").out, "fewest discs"));
    // Written whole or not at all.
    run_good("d=$(mktemp -d) && $F convert f5 --out $d/x && ! $F convert f5 z9 --out $d/y "
             "2>/dev/null && "
             "[ \"$(ls $d)\" = x ] && rm -r $d");
}

static void test_bad_input(void **state) {
    (void)state;
    static const struct {
        const char *line, *part;
    } cases[] = {
        {"$F perft", "--depth"},
        {"$F perft --depth -1", "0 to 60, got -1"},
        {"$F perft --depth 61", "0 to 60"},
        {"$F perft --depth three", "an integer"},
        {"$F perft --depth 1.5", "an integer"},
        {"$F perft --depth 99999999999999999999999", "0 to 60"},
        {"$F perft --depth", "wants a value"},
        {"$F perft --depth ''", "an integer"},
        {"$F perft --depth 3 --size 5", "--size: expected 8, 6 or 4, got \"5\""},
        {"$F perft --depth 3 --size 0", "--size: expected 8, 6 or 4"},
        {"$F perft --depth 3 --size 88", "--size: expected 8, 6 or 4"},
        {"$F perft --depth 3 --goal least", "\"most\" or \"fewest\""},
        {"$F perft --depth 3 --start given", "\"standard\", \"open\" or \"parallel\""},
        {"$F perft --depth 3 --threads 0", "--threads: expected"},
        {"$F perft --depth 0x3", "--depth: expected an integer, got \"0x3\""},
        {"$F play --clock 0x10", "--clock: expected a number, got \"0x10\""},
        {"$F play --color red",
         "--color: expected \"black\", \"white\" or \"random\", got \"red\""},
        {"$F train x.games --out x --patterns huge",
         "--patterns: expected \"standard\", \"wide\" or \"small\", got \"huge\""},
        {"$F bench --eval x", "--eval: expected \"patterns\" or \"handmade\", got \"x\""},
        {"$F probcut --eval x", "--eval: expected \"patterns\" or \"handmade\", got \"x\""},
        {"$F gtp --eval x", "--eval: expected \"patterns\" or \"handmade\", got \"x\""},
        {"$F move --player flipside:eval=x",
         "column 15: eval: expected \"patterns\" or \"handmade\", got \"x\""},
        {"$F perft --dpth 3", "did you mean --depth?"},
        {"$F perft --depth 3 --divide=yes", "takes no value"},
        {"$F perft -q --depth 3", "no option -q"},
        {"$F perft one two --depth 3", "unexpected argument \"two\""},
        {"$F prft", "did you mean perft?"},
        {"$F nonsense", "there is no command"},
        {"$F sovle", "did you mean solve?"},
        {"$F hlep", "did you mean help?"},
        {"$F help sovle", "did you mean solve?"},
        {"$F help nonsense", "there is no command"},
        {"$F help solve move", "one command"},
        {"$F usability nosuch.py", "cannot open \"nosuch.py\": No such file"},
        {"$F usability ./nosuch", "cannot open \"./nosuch\": No such file"},
        {"$F usability nosuch", "unknown player"},
        {"$F show '" START "X'", "more than 64"},
        {"$F show '--------------------------OX------XO--------------------------- X'", "got 63"},
        {"$F show '---------------------------OQ------XO--------------------------- X'",
         "column 29: "},
        {"$F show '0x18 0x8 X'", "both sides have a disc on d1"},
        {"$F show --size 6 'X--------------------------OX------XO--------------------------- X'",
         "6×6"},
        {"$F show f5d6a1", "transcript, column 5: move 3, a1, is illegal for black"},
        {"$F show ''", "no position"},
        {"$F show hello", "position, column 1"},
        {"$F show \"$(printf 'two\\nlines')\"", "position"},
        {"$F show /nonexistent/file.obf", "cannot read /nonexistent/file.obf: No such file"},
        {"$F show nosuch.obf", "cannot read nosuch.obf"},
        {"$F show /", "cannot read /: Is a directory"},
        {"$F show /dev/zero", "larger than"},
        {"head -c 1000000000 /dev/zero | tr '\\0' - | (ulimit -v 500000 2>/dev/null; $F show -)",
         "larger than"},
        {"printf 'X\\0O' | $F show -", "byte 2"},
        {"$F show - </dev/null", "no position"},
        {"$F show f5 --svg /nonexistent/board.svg", "cannot write /nonexistent/board.svg"},
        {"$F convert f5 --to png", "--to is"},
        {"$F convert f5 --to wthor", "WTHOR"},
        {"$F convert f5 d3 --to saved", "saved holds only one"},
        {"$F convert '[Black \"Ann\"] f5 a1'", "argument, column 18: a1 is illegal for white"},
        {"$F show '[Black \"Ann\"] f5 a1'", "game, column 18: a1 is illegal for white"},
        {"$F convert '---------------------------OX------XX--------------------------- X' --to "
         "transcript",
         "no moves"},
        {"$F convert f5z9", "column 3"},
        {"printf -- '" START "\\n" START "\\nrubbish X\\n' | $F convert",
         "standard input, line 3, column 1"},
        {"printf 'f5\\nf5\\nf5d7\\n' | $F convert", "line 3, column 3: move 2, d7"},
        {"$F convert /dev/zero", "larger than"},
        {"$F convert - </dev/null", "nothing to convert"},
        {"$F convert '(;GM[Othello]PC[x'", "argument"},
        {"$F show '(;FF[4]GM[2]SZ[8];B[a1])'", "game"},
        {"$F show 'f5d6 (;GM[Othello])'", "transcript"},
        {"printf 'not wthor' >/tmp/flipside-$$.wtb; $F convert /tmp/flipside-$$.wtb; s=$?; rm "
         "/tmp/flipside-$$.wtb; "
         "(exit $s)",
         ".wtb"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
#ifdef SCALE_SANITIZED
        if (strstr(cases[i].line, "ulimit"))
            continue; // the sanitizer itself needs more address space
#endif
        Outcome outcome = program_run(cases[i].line);
        if (outcome.status != 2 || outcome.out[0] || !program_one_line(outcome.err) ||
            !strstr(outcome.err, cases[i].part))
            fail_msg("%s\nexit %d\nout: %s\nerr: %s", cases[i].line, outcome.status, outcome.out,
                     outcome.err);
    }
}

// The help of convert names every form that can be written.
static void test_forms_in_help(void **state) {
    (void)state;
    Text names = {0};
    format_names(&names);
    assert_non_null(strstr(program_run("$F convert --help").out, text_string(&names)));
    text_free(&names);
}

// A result that cannot be written is not a success.
static void test_full_output(void **state) {
    (void)state;
    Outcome outcome = program_run("$F show >/dev/full");
    assert_int_equal(outcome.status, 1);
    assert_true(program_one_line(outcome.err));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_help_and_version),
        cmocka_unit_test(test_help_of_each),
        cmocka_unit_test(test_distance),
        cmocka_unit_test(test_move),
        cmocka_unit_test(test_move_pairs),
        cmocka_unit_test(test_perft),
        cmocka_unit_test(test_show),
        cmocka_unit_test(test_show_names),
        cmocka_unit_test(test_convert),
        cmocka_unit_test(test_bad_input),
        cmocka_unit_test(test_forms_in_help),
        cmocka_unit_test(test_full_output),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
