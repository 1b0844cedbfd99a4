// The small search under self-play: what plain minimax says.
#include "positions.h"
#include "quick.h"
#include "scale.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void exact_scores_are_minimax(void **state) {
    (void)state;
    Random random = random_seeded(3);
    for (int i = scale_count(300, 5000); i > 0; i--) {
        Rules rules = rules_default();
        rules.goal = i & 1 ? GOAL_MOST : GOAL_FEWEST;
        Board board = positions_random(&random, rules, 1 + i % 7);
        int score = positions_minimax(rules, board);
        Quick quick;
        assert_true(quick_init(&quick, eval_handmade(rules.goal, 8), 1, 10));
        // With and without the score known before, the chosen move keeps it.
        for (int known = 0; known < 2; known++) {
            QuickAnswer answer = quick_answer(&quick, board, known ? score : QUICK_UNKNOWN);
            assert_true(answer.exact);
            assert_int_equal(answer.score, score);
            assert_int_equal(-positions_minimax(rules, board_play(board, answer.move)), score);
        }
        quick_free(&quick);
    }
}

// Plain minimax of the same depth over the same evaluation.
static int shallow(const Eval *eval, Board board, int depth) {
    EvalState state;
    eval_start(eval, &state, board);
    if (depth == 0)
        return eval_score(eval, &state, board);
    uint64_t moves = board_moves(board);
    if (!moves) {
        Board passed = board_pass(board);
        if (!board_moves(passed))
            return rules_score(eval_goal(eval), board, ~0ULL);
        return -shallow(eval, passed, depth);
    }
    int best = -100;
    while (moves) {
        int score = -shallow(eval, board_play(board, bit_take(&moves)), depth - 1);
        best = score > best ? score : best;
    }
    return best;
}

static void search_is_minimax(void **state) {
    (void)state;
    Random random = random_seeded(4);
    for (int i = scale_count(200, 3000); i > 0; i--) {
        const Eval *eval = eval_handmade(i & 1 ? GOAL_MOST : GOAL_FEWEST, 8);
        Board board = positions_random(&random, rules_default(), 12 + i % 44);
        for (int depth = 1; depth <= 3; depth++) {
            Quick quick;
            assert_true(quick_init(&quick, eval, depth, 0));
            QuickAnswer answer = quick_answer(&quick, board, QUICK_UNKNOWN);
            assert_int_equal(answer.score, shallow(eval, board, depth));
            assert_int_equal(-shallow(eval, board_play(board, answer.move), depth - 1),
                             answer.score);
            quick_free(&quick);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exact_scores_are_minimax),
        cmocka_unit_test(search_is_minimax),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
