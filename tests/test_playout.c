// Random playouts: the rules of every turn, uniform draws, and the right mean.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "oracle.h"
#include "playout.h"
#include "scale.h"

#include <math.h>

// A playout with the naive rules, drawing from the generator in the same way: the k-th move in
// reading order.
static int naive(Rules rules, Board board, PlayoutCare care, Random *random,
                 PlayoutCounts *counts) {
    const uint64_t region = board_region(rules.size), centre = 0x0000001818000000ULL;
    bool own = true;
    for (int passes = 0; passes < 2; own = !own) {
        bool placing = rules.start == START_OPEN && (board_discs(board) & centre) != centre;
        uint64_t moves = placing ? centre & ~board_discs(board) : oracle_moves(board) & region;
        *(own ? &counts->own_moves : &counts->opponent_moves) += (uint64_t)bit_count(moves);
        passes = moves ? 0 : passes + 1;
        if (!moves) {
            board = board_pass(board);
            continue;
        }
        uint64_t from = moves & care.seek     ? moves & care.seek
                        : moves & ~care.avoid ? moves & ~care.avoid
                                              : moves;
        for (uint32_t skip = random_below(random, (uint32_t)bit_count(from)); skip > 0; skip--)
            bit_take(&from);
        int square = bit_first(from);
        uint64_t flipped = placing ? 0 : oracle_flip(board, square);
        board = (Board){board.opponent & ~flipped, board.player | flipped | bit(square)};
        counts->plies++;
    }
    int mine = bit_count(own ? board.player : board.opponent),
        other = bit_count(own ? board.opponent : board.player);
    int empty = bit_count(region) - mine - other;
    int score = mine > other ? mine - other + empty : mine < other ? mine - other - empty : 0;
    return rules.goal == GOAL_MOST ? score : -score;
}

static void test_playouts_equal_naive_rules(void **state) {
    (void)state;
    Random seeds = random_seeded(3);
    for (int i = 0; i < scale_count(3000, 100000); i++) {
        Rules rules = {.goal = (Goal)(i & 1), .start = (Start)(i % 3), .size = 4 + 2 * (i % 5 % 3)};
        Board board = rules_start(rules).board;
        Random random = random_seeded(random_next(&seeds));
        for (uint32_t plies = random_below(&random, 50); plies > 0 && !rules_over(rules, board);
             plies--) {
            uint64_t moves = rules_moves(rules, board);
            board = rules_play(rules, board, moves ? playout_pick(moves, &random) : MOVE_PASS);
        }
        PlayoutCare care = {.avoid = squares_diagonal(squares_corners(rules.size)),
                            .seek = i / 2 % 2 ? squares_corners(rules.size) : 0};
        PlayoutCounts expected = {0}, counts = {0}, ignored = {0};
        Random a = random, b = random;
        assert_int_equal(playout_score(rules, board, &a),
                         naive(rules, board, (PlayoutCare){0}, &b, &ignored));
        assert_int_equal(random_next(&a), random_next(&b));
        a = b = random;
        assert_int_equal(playout_score_careful(rules, board, care, &a, &counts),
                         naive(rules, board, care, &b, &expected));
        assert_int_equal(counts.own_moves, expected.own_moves);
        assert_int_equal(counts.opponent_moves, expected.opponent_moves);
        assert_int_equal(counts.plies, expected.plies);
    }
}

// Every bit of a mask comes equally often: each count within 5 standard deviations.
static void test_picks_are_uniform(void **state) {
    (void)state;
    Random random = random_seeded(4);
    for (int round = 0; round < 20; round++) {
        uint64_t mask = random_next(&random) & random_next(&random);
        if (!mask)
            continue;
        int seen[64] = {0}, draws = scale_count(20000, 400000), n = bit_count(mask);
        for (int i = 0; i < draws; i++)
            seen[playout_pick(mask, &random)]++;
        double mean = (double)draws / n, deviation = sqrt(mean * (1 - 1.0 / n));
        for (int square = 0; square < 64; square++)
            if (mask & bit(square))
                assert_true(fabs(seen[square] - mean) <= 5 * deviation + 1);
            else
                assert_int_equal(seen[square], 0);
    }
}

// Mean and mean square of the score under uniformly random play, exactly.
static void expect(Rules rules, Board board, double *mean, double *square) {
    uint64_t moves = rules_moves(rules, board);
    if (!moves && rules_over(rules, board)) {
        double score = rules_score(rules.goal, board, board_region(rules.size));
        *mean = score;
        *square = score * score;
        return;
    }
    double sum = 0, squares = 0;
    int count = moves ? bit_count(moves) : 1;
    for (int i = 0; i < count; i++) {
        double m, s;
        expect(rules, rules_play(rules, board, moves ? bit_take(&moves) : MOVE_PASS), &m, &s);
        sum -= m;
        squares += s;
    }
    *mean = sum / count;
    *square = squares / count;
}

// On 4×4 the mean over many playouts is that of the whole tree, for both goals and all starts.
static void test_mean_equals_the_whole_tree(void **state) {
    (void)state;
    Random random = random_seeded(5);
    for (int i = 0; i < 6; i++) {
        Rules rules = {.goal = (Goal)(i & 1), .start = (Start)(i / 2), .size = 4};
        Board board = rules_start(rules).board;
        double mean, square, sum = 0;
        int playouts = scale_count(200000, 4000000);
        expect(rules, board, &mean, &square);
        for (int k = 0; k < playouts; k++)
            sum += playout_score(rules, board, &random);
        assert_true(fabs(sum / playouts - mean) < 5 * sqrt((square - mean * mean) / playouts));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_playouts_equal_naive_rules),
        cmocka_unit_test(test_picks_are_uniform),
        cmocka_unit_test(test_mean_equals_the_whole_tree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
