// The plan of a game clock: never more than there is, most of it before the end is solved, and a
// part kept for solving.
#include "clock_plan.h"

#include "make_player.h"
#include "random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

// A whole game in which every move takes all it may: the clock never runs out, for any clock.
static void test_never_runs_out(void **state) {
    (void)state;
    static const double clocks[] = {0.05, 1, 10, 60, 300, 1800};
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++)
        for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++)
            for (int increment = 0; increment < 2; increment++) {
                double clock = clocks[i];
                for (int empties = 60; empties > 0; empties -= 2) {
                    double seconds = clock_plan_seconds(goal, empties, 1, clock, increment);
                    assert_true(seconds > 0 && seconds < clock);
                    clock += increment - seconds;
                }
            }
}

// Solving begins earlier with more time and more threads, and later in the harder game.
static void test_point_of_solving(void **state) {
    (void)state;
    assert_true(clock_plan_solve_empties(GOAL_MOST, 50, 1, 300) >
                clock_plan_solve_empties(GOAL_MOST, 50, 1, 10));
    assert_true(clock_plan_solve_empties(GOAL_MOST, 50, 4, 300) >
                clock_plan_solve_empties(GOAL_MOST, 50, 1, 300));
    assert_true(clock_plan_solve_empties(GOAL_FEWEST, 50, 1, 300) <=
                clock_plan_solve_empties(GOAL_MOST, 50, 1, 300));
    for (int empties = 10; empties < 40; empties++)
        assert_true(clock_plan_solve_seconds(GOAL_MOST, empties, 1) <
                    clock_plan_solve_seconds(GOAL_MOST, empties + 1, 1));
}

// Who keeps to the plan has used most of the clock when the end is solved, and is still within the
// plan: the point of solving has not moved, and the solving move gets more than half of what is
// left.
static void test_time_is_used_before_the_end(void **state) {
    (void)state;
    double clock = 300;
    int point = clock_plan_solve_empties(GOAL_MOST, 60, 1, clock), empties = 60;
    assert_in_range(point, 22, 30);
    for (; empties > point; empties -= 2)
        clock -= clock_plan_seconds(GOAL_MOST, empties, 1, clock, 0);
    assert_true(clock < 150);
    assert_true(clock > 2 * clock_plan_solve_seconds(GOAL_MOST, empties, 1));
    assert_true(clock_plan_seconds(GOAL_MOST, empties, 1, clock, 0) > 0.5 * clock);
}

// A forced move is answered at once, however much time there is, and with a score.
static void test_forced_moves_answer_at_once(void **state) {
    (void)state;
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        Rules rules = rules_default();
        rules.goal = goal;
        Player *player = make("flipside", rules);
        Game game = game_new(rules);
        Random random = random_seeded(5);
        int forced = 0;
        for (int tries = 0; tries < 100000 && forced < 3; tries++) {
            uint64_t moves = game_moves(&game);
            if (game_over(&game) || game.ply > 50)
                game = game_new(rules);
            else if (!moves)
                game_play_passes(&game);
            else if (bit_count(moves) == 1) {
                Choice choice;
                player_choose(player, &game, &(Limits){.seconds = 60, .clock = 3600}, &choice);
                assert_int_equal(choice.move, bit_first(moves));
                assert_true(choice.seconds < 30); // of about 60 that it might take
                assert_true(choice.has_score);
                forced++;
                game = game_new(rules);
            } else
                game_play(&game, random_square(&random, moves));
        }
        assert_int_equal(forced, 3);
        player_destroy(player);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_never_runs_out),
        cmocka_unit_test(test_point_of_solving),
        cmocka_unit_test(test_time_is_used_before_the_end),
        cmocka_unit_test(test_forced_moves_answer_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
