// Symmetries, the canonical form and the hash.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "oracle.h"
#include "rules.h"
#include "scale.h"
#include "symmetry.h"

#include <stdlib.h>

// Moves and flips do not know which way up the board is.
static void test_moves_commute(void **state) {
    (void)state;
    Random random = random_seeded(31);
    for (int left = scale_count(200000, 4000000); left > 0; left--) {
        Board board = oracle_random_board(&random);
        uint64_t moves = board_moves(board);
        int s = left % SYMMETRIES;
        Board image = symmetry_board(board, s);
        assert_int_equal(board_moves(image), symmetry_bits(moves, s));
        for (uint64_t rest = moves; rest;) {
            int square = bit_take(&rest);
            assert_int_equal(symmetry_bits(bit(square), s), bit(symmetry_square(square, s)));
            assert_int_equal(board_flip(image, symmetry_square(square, s)),
                             symmetry_bits(board_flip(board, square), s));
        }
    }
}

static void test_group(void **state) {
    (void)state;
    uint64_t odd = 0x0000000000120F31ULL; // no symmetry of its own
    for (int s = 0; s < SYMMETRIES; s++) {
        assert_int_equal(symmetry_bits(symmetry_bits(odd, s), symmetry_inverse(s)), odd);
        assert_int_equal(symmetry_square(MOVE_PASS, s), MOVE_PASS);
        for (int t = 0; t < SYMMETRIES; t++)
            assert_int_equal(symmetry_bits(symmetry_bits(odd, s), t),
                             symmetry_bits(odd, symmetry_compose(s, t)));
        for (int t = 0; t < s; t++)
            assert_int_not_equal(symmetry_bits(odd, s), symmetry_bits(odd, t));
        for (int size = 4; size <= 8; size += 2)
            assert_int_equal(symmetry_bits(board_region(size), s), board_region(size));
    }
}

static void test_canonical(void **state) {
    (void)state;
    Random random = random_seeded(32);
    for (int left = scale_count(100000, 2000000); left > 0; left--) {
        Board board = oracle_random_board(&random);
        int chosen;
        Board canonical = symmetry_canonical(board, &chosen);
        assert_true(board_equal(symmetry_board(board, chosen), canonical));
        for (int s = 0; s < SYMMETRIES; s++)
            assert_true(board_equal(symmetry_canonical(symmetry_board(board, s), NULL), canonical));
    }
}

static int compare_boards(const void *a, const void *b) {
    const Board *x = a, *y = b;
    if (x->player != y->player)
        return x->player < y->player ? -1 : 1;
    return x->opponent < y->opponent ? -1 : x->opponent > y->opponent;
}

static size_t keep_unique(Board *boards, size_t count) {
    size_t kept = 0;
    qsort(boards, count, sizeof *boards, compare_boards);
    for (size_t i = 0; i < count; i++)
        if (i == 0 || !board_equal(boards[i], boards[kept - 1]))
            boards[kept++] = boards[i];
    return kept;
}

// The published numbers of positions unique up to symmetry, ply by ply.
static void test_unique_positions(void **state) {
    (void)state;
    static const size_t published[] = {1, 1, 3, 14, 60, 322, 1773, 10649, 67245, 434029};
    size_t most = (size_t)scale_count(100000, 500000);
    Board *now = malloc(sizeof *now);
    size_t count = 1;
    assert_non_null(now);
    now[0] = symmetry_canonical(rules_start(rules_default()).board, NULL);
    for (int ply = 0;; ply++) {
        assert_int_equal(count, published[ply]);
        if (ply == 9 || published[ply + 1] > most)
            break;
        Board *next = malloc(count * MOVES_MAX * sizeof *next);
        assert_non_null(next);
        size_t children = 0;
        for (size_t i = 0; i < count; i++)
            for (uint64_t moves = board_moves(now[i]); moves;)
                next[children++] = symmetry_canonical(board_play(now[i], bit_take(&moves)), NULL);
        count = keep_unique(next, children);
        free(now);
        now = next;
    }
    free(now);
}

static int compare_hashes(const void *a, const void *b) {
    const uint64_t *x = a, *y = b;
    return *x < *y ? -1 : *x > *y;
}

// A million boards one move apart or random: no two hashes are the same, and every bit is set half
// of the time.
static void test_hash(void **state) {
    (void)state;
    int count = scale_count(1000000, 4000000), set[64] = {0};
    uint64_t *hashes = malloc((size_t)count * sizeof *hashes);
    assert_non_null(hashes);
    Random random = random_seeded(33);
    Board board = {0};
    for (int i = 0; i < count; i++) {
        board = i % 8 == 0 ? oracle_random_board(&random)
                           : (Board){board.player ^ bit(i % 61), board.opponent & ~bit(i % 61)};
        hashes[i] = board_hash(board);
        for (int b = 0; b < 64; b++)
            set[b] += hashes[i] >> b & 1;
    }
    for (int b = 0; b < 64; b++)
        assert_true(abs(set[b] - count / 2) < count / 50);
    qsort(hashes, (size_t)count, sizeof *hashes, compare_hashes);
    for (int i = 1; i < count; i++)
        assert_int_not_equal(hashes[i], hashes[i - 1]);
    free(hashes);
    // The same on every build: a table written by one is read by another.
    assert_int_equal(board_hash(rules_start(rules_default()).board), 0x5823D5E5BFB797EEULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moves_commute), cmocka_unit_test(test_group),
        cmocka_unit_test(test_canonical),     cmocka_unit_test(test_unique_positions),
        cmocka_unit_test(test_hash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
