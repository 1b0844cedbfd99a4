// The curve from scores to chances of winning.
#include "win_probability.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void chances_are_symmetric_and_grow(void **state) {
    (void)state;
    for (int goal = 0; goal < 2; goal++)
        for (int empties = 0; empties <= 64; empties++) {
            assert_true(win_probability((Goal)goal, empties, 0) == 0.5);
            for (int score = -64; score < 64; score++) {
                double chance = win_probability((Goal)goal, empties, score);
                assert_true(chance >= 0 && chance <= 1);
                assert_true(fabs(chance + win_probability((Goal)goal, empties, -score) - 1) <
                            1e-12);
                assert_true(win_probability((Goal)goal, empties, score + 1) >= chance);
            }
        }
}

// A lead is worth more the fewer squares are left, and without any it decides.
static void a_lead_grows_in_worth(void **state) {
    (void)state;
    for (int goal = 0; goal < 2; goal++) {
        for (int empties = 1; empties <= 40; empties++)
            assert_true(win_probability((Goal)goal, empties - 1, 4) >=
                        win_probability((Goal)goal, empties, 4));
        assert_true(win_probability((Goal)goal, 1, 2) > 0.9);
        assert_true(win_probability((Goal)goal, 0, 2) == 1 &&
                    win_probability((Goal)goal, 0, -2) == 0);
    }
    assert_true(win_probability_at_end(0) == 0.5 && win_probability_at_end(2) == 1 &&
                win_probability_at_end(-64) == 0);
}

// What the games said: three of four are won from 7.5 discs ahead with 33 empty squares, with
// fewest discs from 4.
static void curves_are_those_of_the_games(void **state) {
    (void)state;
    assert_true(fabs(win_probability(GOAL_MOST, 33, 7.5) - 0.75) < 0.005);
    assert_true(fabs(win_probability(GOAL_FEWEST, 33, 4.0) - 0.75) < 0.005);
    assert_true(fabs(win_probability(GOAL_MOST, 13, 4.2) - 0.75) < 0.01);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chances_are_symmetric_and_grow),
        cmocka_unit_test(a_lead_grows_in_worth),
        cmocka_unit_test(curves_are_those_of_the_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
