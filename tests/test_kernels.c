// Every kernel that this machine can run against the oracle, on a million seeded random boards:
// flips, moves, mobility.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "oracle.h"
#include "scale.h"

#ifdef __AVX2__
#include "kernel_avx2.h"
#endif

#include <string.h>

static void check_board(Board board, uint64_t moves) {
    assert_int_equal(board_moves(board), moves);
    assert_int_equal(moves_portable(board.player, board.opponent), moves);
#ifdef __AVX2__
    assert_int_equal(moves_avx2(board.player, board.opponent), moves);
#endif
}

static void check_square(Board board, int square) {
    uint64_t flipped = oracle_flip(board, square);
    assert_int_equal(board_legal(board, square), flipped != 0);
    if (board_discs(board) & bit(square))
        return;
    assert_int_equal(board_flip(board, square), flipped);
    assert_int_equal(flip_portable(square, board.player, board.opponent), flipped);
#ifdef __AVX2__
    assert_int_equal(flip_avx2(square, board.player, board.opponent), flipped);
#endif
#ifdef FLIPSIDE_BOARD_KERNEL_AVX512_H
    assert_int_equal(flip_avx512(square, board.player, board.opponent), flipped);
#endif
}

static void test_kernels_equal_oracle(void **state) {
    (void)state;
    Random random = random_seeded(1);
    int most = 0;
    for (int i = scale_count(1000000, 10000000); i > 0; i--) {
        Board board = oracle_random_board(&random);
        uint64_t moves = oracle_moves(board);
        check_board(board, moves);
        for (int square = 0; square < 64; square++)
            check_square(board, square);
        most = bit_count(moves) > most ? bit_count(moves) : most;
    }
    assert_true(most >= 20); // the boards are not trivial ones
}

// Positions of real games too: no more legal moves than the arrays hold, discs are only ever added.
static void test_games(void **state) {
    (void)state;
    Random random = random_seeded(2);
    for (int left = scale_count(20000, 400000); left > 0; left--) {
        Board board = {0x0000000810000000ULL, 0x0000001008000000ULL};
        for (uint64_t moves; (moves = board_moves(board)) != 0;) {
            assert_int_equal(moves, oracle_moves(board));
            assert_true(bit_count(moves) <= MOVES_MAX);
            for (uint32_t skip = random_below(&random, (uint32_t)bit_count(moves)); skip > 0;
                 skip--)
                moves &= moves - 1;
            Board next = board_play(board, bit_first(moves));
            assert_int_equal(next.player & next.opponent, 0);
            assert_int_equal(board_discs(next), board_discs(board) | (moves & -moves));
            board = next;
        }
    }
}

static void test_kernel_name(void **state) {
    (void)state;
#ifdef FLIPSIDE_PORTABLE
    assert_string_equal(board_kernel_name(), "portable");
#elif defined(__AVX2__)
    assert_memory_equal(board_kernel_name(), "avx", 3);
#endif
    assert_true(strlen(board_kernel_name()) > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kernels_equal_oracle),
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_kernel_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
