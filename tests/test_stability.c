// A disc called stable never turns over in any continuation played; and the sets are not trivially
// small.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "oracle.h"
#include "rules.h"
#include "scale.h"
#include "stability.h"

// Discs that have been called stable so far, of the side to move and of the other.
typedef struct Promise {
    uint64_t player, opponent;
} Promise;

static Promise promise_now(Board board, uint64_t region) {
    return (Promise){stability_stable_in(board.player, board.opponent, region),
                     stability_stable_in(board.opponent, board.player, region)};
}

// What is called stable now is the side's own, and nothing promised before has turned.
static Promise check(Promise before, Board board, uint64_t region) {
    Promise now = promise_now(board, region);
    assert_int_equal(now.player & ~board.player, 0);
    assert_int_equal(now.opponent & ~board.opponent, 0);
    assert_int_equal(before.player & ~board.player, 0);
    assert_int_equal(before.opponent & ~board.opponent, 0);
    return (Promise){now.player | before.player, now.opponent | before.opponent};
}

// Plays at random to the end, checking every position; returns how many there were.
static int play_on(Random *random, Board board, uint64_t region) {
    Promise promise = check((Promise){0, 0}, board, region);
    int positions = 1;
    for (int passes = 0; passes < 2;) {
        uint64_t moves = board_moves(board) & region;
        passes = moves ? 0 : passes + 1;
        board = moves ? board_play(board, random_square(random, moves)) : board_pass(board);
        promise = check((Promise){promise.opponent, promise.player}, board, region);
        positions++;
    }
    return positions;
}

static void test_games_keep_promises(void **state) {
    (void)state;
    Random random = random_seeded(21);
    for (int left = scale_count(1000000, 20000000); left > 0;)
        for (int size = 4; size <= 8; size += 2)
            left -= play_on(&random,
                            rules_start((Rules){GOAL_MOST, (Start)(left & 1 ? 2 : 0), size}).board,
                            board_region(size));
}

// Any boards, reachable or not, nearly full ones above all: there the promises are many.
static void test_random_boards_keep_promises(void **state) {
    (void)state;
    Random random = random_seeded(22);
    for (int left = scale_count(1000000, 20000000); left > 0; left--) {
        uint64_t region = board_region(left % 4 == 0 ? 6 : left % 8 == 1 ? 4 : 8);
        Board board = oracle_random_board(&random);
        board.player &= region;
        board.opponent &= region;
        play_on(&random, board, region);
    }
}

// Every continuation, not just a random one. Both sides may move at any time: harsher than the
// game.
static void try_everything(Promise promise, Board board, uint64_t region, int depth) {
    assert_int_equal(promise.player & ~board.player, 0);
    assert_int_equal(promise.opponent & ~board.opponent, 0);
    if (depth == 0)
        return;
    Board boards[2] = {board, board_pass(board)};
    Promise promises[2] = {promise, {promise.opponent, promise.player}};
    for (int side = 0; side < 2; side++)
        for (uint64_t moves = board_moves(boards[side]) & region; moves;)
            try_everything((Promise){promises[side].opponent, promises[side].player},
                           board_play(boards[side], bit_take(&moves)), region, depth - 1);
}

static void test_all_continuations(void **state) {
    (void)state;
    Random random = random_seeded(23);
    for (int left = scale_count(20000, 400000); left > 0; left--) {
        uint64_t region = board_region(4 + 2 * (left % 3)), filled = region;
        for (int empty = 5; empty > 0; empty--)
            filled &= ~bit(random_square(&random, filled));
        Board board = {.player = random_next(&random) & filled};
        board.opponent = filled & ~board.player;
        try_everything(promise_now(board, region), board, region, 5);
    }
}

static void test_known_positions(void **state) {
    (void)state;
    // A corner; a corner and its edge neighbour; two corners with the whole edge; the full board.
    assert_int_equal(stability_stable(bit(0), 0), bit(0));
    assert_int_equal(stability_stable(bit(0) | bit(1) | bit(8), 0), bit(0) | bit(1) | bit(8));
    assert_int_equal(stability_stable(0xFF, 0), 0xFF);
    assert_int_equal(stability_stable(0x81, 0x7E), 0x81);
    assert_int_equal(stability_stable(0x7E, 0x81), 0x7E); // a full edge never changes
    assert_int_equal(stability_stable(0xAAAAAAAAAAAAAAAAULL, 0x5555555555555555ULL),
                     0xAAAAAAAAAAAAAAAAULL);
    // A triangle in a corner holds its inside.
    uint64_t triangle = 0x0103070FULL;
    assert_int_equal(stability_stable(triangle, 0), triangle);
    // An edge disc away from the corners is not stable, the start has nothing stable.
    assert_int_equal(stability_stable(bit(3), 0), 0);
    Board start = rules_start(rules_default()).board;
    assert_int_equal(stability_stable(start.player, start.opponent), 0);
    // The corners of the smaller boards.
    assert_int_equal(stability_stable_in(bit(9), 0, board_region(6)), bit(9));
    assert_int_equal(stability_stable_in(bit(18), 0, board_region(4)), bit(18));
}

// Squares whose four lines are full, against a plain walk along the lines.
static void test_full_lines(void **state) {
    (void)state;
    static const int steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    Random random = random_seeded(24);
    for (int left = scale_count(100000, 1000000); left > 0; left--) {
        uint64_t occupied = random_next(&random) | random_next(&random) | random_next(&random),
                 full = 0;
        for (int square = 0; square < 64; square++) {
            bool good = true;
            for (int d = 0; d < 8; d++) {
                int dr = steps[d % 4][0] * (d < 4 ? 1 : -1),
                    dc = steps[d % 4][1] * (d < 4 ? 1 : -1);
                for (int r = square / 8, c = square % 8; r >= 0 && r < 8 && c >= 0 && c < 8;
                     r += dr, c += dc)
                    good = good && (occupied & bit(r * 8 + c));
            }
            full |= good ? bit(square) : 0;
        }
        assert_int_equal(stability_full_lines(occupied), full);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games_keep_promises),
        cmocka_unit_test(test_random_boards_keep_promises),
        cmocka_unit_test(test_all_continuations),
        cmocka_unit_test(test_known_positions),
        cmocka_unit_test(test_full_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
