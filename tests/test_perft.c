// Published counts of leaves; the open start, which nobody has published, against the oracle.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "oracle.h"
#include "perft.h"
#include "rules.h"
#include "scale.h"

#define CENTRE 0x0000001818000000ULL

typedef struct Table {
    Start start;
    int size;
    bool pass_costs_ply;
    uint64_t leaves[15]; // by depth, from depth 1
} Table;

static const Table tables[] = {
    {START_STANDARD,
     8,
     true,
     {4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284, 212258800, 1939886636}},
    {START_STANDARD,
     8,
     false,
     {4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005320, 24571420, 212260880, 1939899208}},
    {START_PARALLEL, 8, true, {4, 14, 68, 292, 1690, 9696, 64794, 450012, 3449900, 27711082}},
    {START_STANDARD,
     6,
     true,
     {4, 12, 56, 244, 1364, 7604, 47740, 308716, 2114912, 14976792, 108820292}},
};

static PerftRules rules_of(Start start, int size, bool pass_costs_ply) {
    return (PerftRules){board_region(size), start == START_OPEN ? CENTRE : 0, pass_costs_ply};
}

// Every published depth on one thread and on three; the deepest only in long mode, the deep ones
// not under sanitizers.
static void test_published_counts(void **state) {
    (void)state;
    uint64_t most = (uint64_t)scale_count(300000000, 2000000000);
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        const Table *table = &tables[i];
        Board board = rules_start((Rules){GOAL_MOST, table->start, table->size}).board;
        PerftRules rules = rules_of(table->start, table->size, table->pass_costs_ply);
        for (int depth = 1; table->leaves[depth - 1] && table->leaves[depth - 1] <= most; depth++) {
            uint64_t leaves;
            assert_int_equal(perft_count(board, depth, rules), table->leaves[depth - 1]);
            if (depth < 11) {
                assert_true(perft_count_parallel(board, depth, rules, 3, &leaves));
                assert_int_equal(leaves, table->leaves[depth - 1]);
            }
        }
    }
}

static void test_complete_games_of_4x4(void **state) {
    (void)state;
    Board board = rules_start((Rules){GOAL_MOST, START_STANDARD, 4}).board;
    for (int pass_costs_ply = 0; pass_costs_ply < 2; pass_costs_ply++)
        assert_int_equal(perft_count(board, 30, rules_of(START_STANDARD, 4, pass_costs_ply)),
                         60060);
}

// The naive count.
static uint64_t oracle_perft(Board board, int depth, uint64_t region, bool open,
                             bool pass_costs_ply) {
    if (depth == 0)
        return 1;
    bool placing = open && (board_discs(board) & CENTRE) != CENTRE;
    uint64_t moves = placing ? CENTRE & ~board_discs(board) : oracle_moves(board) & region,
             leaves = 0;
    if (!moves && !(oracle_moves(board_pass(board)) & region))
        return 1;
    if (!moves)
        return oracle_perft(board_pass(board), depth - pass_costs_ply, region, open,
                            pass_costs_ply);
    for (int square = 0; square < 64; square++)
        if (moves & bit(square)) {
            uint64_t flipped = placing ? 0 : oracle_flip(board, square);
            Board next = {board.opponent & ~flipped, board.player | flipped | bit(square)};
            leaves += oracle_perft(next, depth - 1, region, open, pass_costs_ply);
        }
    return leaves;
}

static void test_open_start_equals_oracle(void **state) {
    (void)state;
    uint64_t most = (uint64_t)scale_count(20000, 300000);
    for (int size = 4; size <= 8; size += 2) {
        uint64_t leaves, expected = 0;
        for (int depth = 0; expected < most && depth <= 20; depth++) {
            expected = oracle_perft((Board){0}, depth, board_region(size), true, true);
            assert_int_equal(perft_count((Board){0}, depth, rules_of(START_OPEN, size, true)),
                             expected);
            assert_true(perft_count_parallel((Board){0}, depth, rules_of(START_OPEN, size, true), 2,
                                             &leaves));
            assert_int_equal(leaves, expected);
        }
    }
}

// Late positions are full of passes and early ends.
static void test_random_positions_equal_oracle(void **state) {
    (void)state;
    Random random = random_seeded(3);
    for (int i = scale_count(3000, 60000); i > 0; i--) {
        int size = 4 + 2 * (i % 3);
        bool pass_costs_ply = i & 1;
        uint64_t filled = random_next(&random) | random_next(&random) | random_next(&random);
        Board board = {.player = random_next(&random) & filled & board_region(size)};
        board.opponent = ~board.player & filled & board_region(size);
        uint64_t leaves,
            expected = oracle_perft(board, 4, board_region(size), false, pass_costs_ply);
        PerftRules rules = rules_of(START_STANDARD, size, pass_costs_ply);
        assert_int_equal(perft_count(board, 4, rules), expected);
        if (i % 50 == 0) {
            assert_true(perft_count_parallel(board, 4, rules, 2, &leaves));
            assert_int_equal(leaves, expected);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published_counts),
        cmocka_unit_test(test_complete_games_of_4x4),
        cmocka_unit_test(test_open_start_equals_oracle),
        cmocka_unit_test(test_random_positions_equal_oracle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
