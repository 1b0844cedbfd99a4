// The command `explain`: tables, JSON and pictures of players, and what it refuses.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "folder.h"
#include "json.h"
#include "program.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void the_command(void **state) {
    (void)state;
    Outcome outcome = program_run("$F explain f5d6c3 --player deepening:depth=4,library=no");
    assert_int_equal(outcome.status, 0);
    assert_non_null(strstr(outcome.out, "6 × 30 = +180"));
    assert_non_null(strstr(outcome.out, "before"));
    assert_non_null(strstr(outcome.out, "\nd3 rather than f4: "));
    outcome = program_run("$F explain f5d6c3 g5 --player deepening:depth=4,library=no");
    assert_non_null(strstr(outcome.out, "\nd3 rather than g5: "));
    assert_null(strstr(outcome.out, "\nf4 "));
    outcome = program_run("$F explain f5d6c3 --player three-factor:depth=2 --goal fewest");
    assert_null(strstr(outcome.out, "left out"));
    assert_non_null(
        strstr(outcome.out, "\nparity    the opponent's discs minus the own, in percent of all\n"));
    outcome = program_run("$F explain f5d6c3 --player deepening:depth=4"); // its library answers
    assert_non_null(strstr(outcome.out, ", decided by a rule (depth 4 for "));
    assert_non_null(strstr(outcome.out, "\nf4-    +168"));
    assert_non_null(
        strstr(outcome.out, "\n- left out: its opening library has an answer to this position"));
    outcome = program_run("$F explain --json --player deepening:depth=4");
    assert_null(strstr(outcome.out, "\"decided_by\":\""));
    outcome = program_run("$F explain"); // without more words the engine answers
    assert_int_equal(strncmp(outcome.out, "flipside:level=8 as Black", 25), 0);
    outcome = program_run("$F explain f5d6c3 --time 0.1 --player flipside");
    assert_int_equal(outcome.status, 0);
    outcome = program_run("$F explain f5d6c3 e1");
    assert_int_equal(outcome.status, 2);
    assert_string_equal(
        outcome.err,
        "flipside explain: e1 is not a legal move in this position; flipside show lists "
        "them\n");
    outcome = program_run("$F explain f5d6c3 z9");
    assert_int_equal(outcome.status, 2);
    assert_true(program_one_line(outcome.err));
    outcome = program_run("$F explain --player random");
    assert_int_equal(outcome.status, 2);
    assert_non_null(strstr(outcome.err, "random cannot say why it moves"));
    outcome = program_run("$F explain c4c3f5b4a4a5b2a3 --player greedy");
    assert_int_equal(outcome.status, 0);
    assert_non_null(strstr(outcome.out, " has no move and must pass.\n"));
}

// Every line is an object with the promised keys, in the given number of lines; the points add up.
static void check_json(const char *output, int lines) {
    static const char *const keys[] = {"move", "score", "factors", "win_chance", "sentence", "pv"};
    int count = 0;
    for (const char *line = output; *line; line = strchr(line, '\n') + 1, count++) {
        Error error = {0};
        Json *object = json_read(line, strcspn(line, "\n"), &error);
        assert_non_null(object);
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
            assert_non_null(json_member(object, keys[i]));
        const Json *factors = json_member(object, "factors");
        double sum = 0;
        for (size_t i = 0; i < json_length(factors); i++) {
            const Json *factor = json_entry(factors, i);
            double points = json_number_of(json_member(factor, "points"));
            assert_non_null(json_text_of(json_member(factor, "name")));
            assert_true(fabs(json_number_of(json_member(factor, "value")) *
                                 json_number_of(json_member(factor, "weight")) -
                             points) < 1e-3);
            sum += points;
        }
        if (json_length(factors))
            assert_true(fabs(sum - json_number_of(json_member(object, "score"))) < 1e-3);
        double chance = json_number_of(json_member(object, "win_chance"));
        assert_true(chance >= 0 && chance <= 1);
        json_free(object);
    }
    assert_int_equal(count, lines);
}

// The engine's two moves have the values that its sentence speaks of: the scores differ by the
// loss.
static void json_says_what_the_sentence_says(void **state) {
    (void)state;
    static const char *const asked[] = {"f5f6e6f4e3c5c4 e2", "f5d6c3d3c4f4f6f3e6e7 d2"};
    for (int i = 0; i < 4; i++) {
        char line[160];
        Error error;
        snprintf(line, sizeof line, "$F explain %s --json --goal %s", asked[i / 2],
                 i % 2 ? "fewest" : "most");
        Outcome outcome = program_run(line);
        const char *second = strchr(outcome.out, '\n') + 1;
        Json *best = json_read(outcome.out, (size_t)(second - outcome.out - 1), &error);
        Json *other = json_read(second, strcspn(second, "\n"), &error);
        assert_true(best && other);
        double loss = json_number_of(json_member(json_member(other, "contrast"), "loss"));
        assert_true(fabs(json_number_of(json_member(best, "score")) -
                         json_number_of(json_member(other, "score")) - loss) < 1e-6);
        json_free(best);
        json_free(other);
    }
}

static void json_of_all_players(void **state) {
    (void)state;
    static const char *const players[] = {"deepening:depth=3", "reversed-v4:depth=3",
                                          "monte-carlo-heuristic:playouts=99", "uct:playouts=200",
                                          "flipside:level=2"};
    for (size_t i = 0; i < sizeof players / sizeof *players; i++)
        for (int goal = 0; goal < 2; goal++) {
            char line[256];
            snprintf(line, sizeof line, "$F explain f5d6c3 --json --goal %s --player %s",
                     goal ? "fewest" : "most", players[i]);
            Outcome outcome = program_run(line);
            assert_int_equal(outcome.status, 0);
            check_json(outcome.out, 4);
        }
    check_json(program_run("$F explain f5d6c3 f3 --json --player greedy").out, 2);
    check_json(program_run("$F explain --size 6 --json --player greedy").out, 4);
    check_json(program_run("$F explain --size 4 --goal fewest --json --player default").out, 4);
}

static void pictures(void **state) {
    (void)state;
    Folder folder = folder_make();
    char line[512];
    for (int size = 4; size <= 8; size += 2) {
        snprintf(line, sizeof line,
                 "$F explain --size %d --player reversed-v4:depth=2,action=1,stability=1 --svg "
                 "%s/why.svg >/dev/null "
                 "&& python3 -c 'import sys, xml.dom.minidom as m; d = m.parse(sys.argv[1]); "
                 "print(len(d.getElementsByTagName(\"svg\")))' %s/why.svg",
                 size, folder.path, folder.path);
        Outcome outcome = program_run(line);
        assert_string_equal(outcome.out, "2\n"); // the board is nested in the image
    }
    // Of the engine two boards, and with --more the same two tinted.
    for (int more = 0; more < 2; more++) {
        snprintf(line, sizeof line,
                 "$F explain f5d6c3 f3 --player flipside:level=1 %s --svg %s/why.svg >/dev/null "
                 "&& python3 -c 'import sys, xml.dom.minidom as m; d = m.parse(sys.argv[1]); "
                 "print(len(d.getElementsByTagName(\"svg\")))' %s/why.svg",
                 more ? "--more" : "", folder.path, folder.path);
        assert_string_equal(program_run(line).out, more ? "5\n" : "3\n");
    }
    snprintf(line, sizeof line, "cd %s && $F explain --player greedy --svg -; test ! -e ./-",
             folder.path);
    Outcome outcome = program_run(line);
    assert_int_equal(outcome.status, 0);
    assert_string_equal(
        outcome.err,
        "flipside explain: --svg - would put the picture among the text; name a file\n");
    snprintf(line, sizeof line, "$F explain --player greedy --svg %s/no/why.svg", folder.path);
    assert_int_equal(program_run(line).status, 2);
    folder_remove(&folder);
}

// No line is wider than a terminal; what people ask at the ends of games is answered.
static void the_engine(void **state) {
    (void)state;
    static const char *const questions[] = {
        "$F explain f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6 g2 --more",
        ("$F explain f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6 --goal fewest --more"
         " --player flipside:level=4"),
        "$F explain --size 6 --more", "$F explain --size 4 --goal fewest --more",
        "$F explain --start open"};
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        Outcome outcome = program_run(questions[i]);
        assert_int_equal(outcome.status, 0);
        for (const char *line = outcome.out; *line; line = strchr(line, '\n') + 1)
            assert_true(strcspn(line, "\n") <= 80);
    }
    // What is said of it hangs on values, so it is asked of the evaluation that no training
    // changes.
    Outcome outcome =
        program_run("$F explain f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6 g2 --more --player "
                    "flipside:level=8,eval=handmade");
    assert_non_null(
        strstr(outcome.out, "g2, your move                           a7, the best move\n"));
    assert_non_null(strstr(outcome.out, "\ng2 is about 2"));
    assert_non_null(strstr(outcome.out, ": g2 is an X-square,"));
    assert_non_null(strstr(outcome.out, "\nalso: it gives White 12 moves, a7 only 8\n"));
    outcome = program_run("$F explain f5d6c3 --player flipside:level=2 --json");
    const char *contrast = strstr(outcome.out, "\"contrast\":{");
    assert_non_null(contrast);
    assert_null(strstr(contrast + 1, "\"contrast\":{"));
    // White has one move; White must pass; black has won.
    outcome = program_run(
        "$F explain 'XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOXXXXXX- O'");
    assert_int_equal(outcome.status, 0);
    assert_non_null(strstr(outcome.out, "\nh8 is the only legal move.\n"));
    outcome = program_run(
        "$F explain 'XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO- O' --more");
    assert_int_equal(outcome.status, 0);
    assert_int_equal(strncmp(outcome.out, "White has no move and must pass.\n", 33), 0);
    assert_non_null(strstr(outcome.out, "h8 ends the game\n"));
    outcome = program_run(
        "$F explain 'XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX- O'");
    assert_int_equal(outcome.status, 1);
    assert_string_equal(outcome.err, "flipside explain: the game is over: black has won by 64\n");
    outcome = program_run("$F explain --check tests-no-such.games");
    assert_int_equal(outcome.status, 2);
    assert_true(program_one_line(outcome.err));
}

// A small board is a1 to f6 in words, text and picture, wherever the program keeps it.
static void a_small_board(void **state) {
    (void)state;
    Folder folder = folder_make();
    char line[300];
    snprintf(line, sizeof line,
             "$F explain --size 6 '--OOO---OO--XXOXX--XOOX---O-----O--- X' b5 --svg %s/why.svg && "
             "grep -o '>[a-h]<' %s/why.svg | tr -dc a-h",
             folder.path, folder.path);
    Outcome outcome = program_run(line);
    assert_int_equal(outcome.status, 0);
    assert_non_null(
        strstr(outcome.out, "\n  a b c d e f                             a b c d e f\n1 "));
    assert_non_null(strstr(outcome.out, "\n5 -(X)O . - -  "));
    assert_non_null(
        strstr(outcome.out,
               "\nb5 is 2 discs worse than d5: b5 is an X-square, next to the empty corner a6.\n"));
    assert_non_null(strstr(outcome.out, "\nabcdefabcdef"));
    folder_remove(&folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_engine),
        cmocka_unit_test(the_command),
        cmocka_unit_test(json_of_all_players),
        cmocka_unit_test(json_says_what_the_sentence_says),
        cmocka_unit_test(pictures),
        cmocka_unit_test(a_small_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
