// Every kernel that this machine can run against the oracle, on seeded random boards.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "oracle.h"

enum { BOARDS = 1000000 };

static void check_board(Board board, uint64_t moves) {
    assert_int_equal(board_moves(board), moves);
    assert_int_equal(moves_portable(board.player, board.opponent), moves);
#ifdef __AVX2__
    assert_int_equal(moves_avx2(board.player, board.opponent), moves);
#endif
}

static void check_flip(Board board, int square) {
    uint64_t flipped = oracle_flip(board, square);
    assert_int_equal(board_flip(board, square), flipped);
    assert_int_equal(flip_portable(square, board.player, board.opponent), flipped);
#ifdef __AVX2__
    assert_int_equal(flip_avx2(square, board.player, board.opponent), flipped);
#endif
}

static void test_kernels_equal_oracle(void **state) {
    (void)state;
    Random random = random_seeded(1);
    for (int i = 0; i < BOARDS; i++) {
        Board board = oracle_random_board(&random);
        check_board(board, oracle_moves(board));
        uint64_t empty = ~board_discs(board);
        while (empty)
            check_flip(board, bit_take(&empty));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_kernels_equal_oracle)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
