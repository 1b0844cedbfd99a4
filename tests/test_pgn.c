// PGN as others write it, and where its mistakes are.
#include "pgn.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void pgn_is_read(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int plies;
        SheetEnding ending;
        double result;
    } cases[] = {
        {"[Event \"?\"] 1. F5 D6 2. c3 *", 3, SHEET_UNFINISHED, 0},
        {"1.f5 d6 2.c3 1-0", 3, SHEET_RESIGNED, 64},
        {"1. f5! $1 {a {comment} 1... d6?! (1... f6 {no)} (1... f4)) 2. c3 ; to the end 0-1\n 0-1",
         3, SHEET_RESIGNED, -64},
        {"[Termination \"time forfeit\"]\n%a line of somebody's own\nf5 d6 1-0", 2, SHEET_TIME, 64},
        {"[Result \"0-1\"]\n\nf5", 1, SHEET_RESIGNED, -64},
        {"f5 1/2-1/2", 1, SHEET_AGREED, 0},
        {"[Termination \"timeout\"] f5 0-0", 1, SHEET_AGREED, 0},
        {"f5 34-30", 1, SHEET_AGREED, 4},
        {"[Variant \"Reversi, fewest discs\"] f5 34-30", 1, SHEET_AGREED, -4},
        {"c4c3F5 1-0", 3, SHEET_RESIGNED, 64},
        {"c4 c3 f5 b4 a4 a5 b2 pass 1-0", 0, SHEET_UNFINISHED, 0},
        {"[SetUp \"1\"]\n[FEN \"-------------OX--XO------------------ X\"]\n*", 0, SHEET_UNFINISHED,
         0},
        {"[FEN \"----------------XXXXXXXO---------------------------------------- O\"] 1. -- *", 0,
         SHEET_UNFINISHED, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        GameSheet sheet;
        Error error = {0};
        bool good = pgn_parse(cases[i].text, rules_default(), false, &sheet, &error);
        if (good != (cases[i].plies > 0))
            fail_msg("%s: %s", cases[i].text, good ? "read" : error.text);
        if (!good) {
            assert_true(error.column > 0);
            continue;
        }
        assert_int_equal(sheet.game.ply, cases[i].plies);
        assert_int_equal(sheet.ending, cases[i].ending);
        assert_true(sheet.result == cases[i].result);
    }
}

static void pgn_errors_have_places(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t column;
        const char *words;
    } cases[] = {
        {"f5 d7", 4, "d7 is illegal for white"},
        {"f5 z9", 4, "'z9' is not a square"},
        {"f5 pass", 4, "illegal pass"},
        {"f5 d6 ]", 7, "got ']'"},
        {"1. f5 d6 1-0 c3", 14, "after the result"},
        {"[Black Ann] f5", 8, "[Black"},
        {"[Black \"Ann] f5", 1, "Black"},
        {"[FEN \"---X X\"] f5", 1, "FEN: "},
        {"[Black \"a\"]\n\nf5 f5", 4, "in line 3"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        GameSheet sheet;
        Error error = {0};
        assert_false(pgn_parse(cases[i].text, rules_default(), false, &sheet, &error));
        if (error.column != cases[i].column || !strstr(error.text, cases[i].words))
            fail_msg("%s: column %zu, %s", cases[i].text, error.column, error.text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pgn_is_read),
        cmocka_unit_test(pgn_errors_have_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
