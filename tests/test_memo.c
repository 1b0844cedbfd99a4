// The memo of evaluations: gives back what was noted of that very board, or nothing, whoever writes
// meanwhile.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "memo.h"
#include "random.h"
#include "scale.h"
#include "table.h"
#include "thread.h"

static Board random_board(Random *random) {
    uint64_t discs = random_next(random), own = random_next(random);
    return (Board){discs & own, discs & ~own};
}

// A note that follows from the board alone, so that another board's shows.
static unsigned note_of(Board board) {
    return 1 + (unsigned)(board_hash(board) % ((1U << EVAL_CACHED_BITS) - 1));
}

static void remember(Memo *memo, Board board) {
    memo_store(memo_place(memo, board), board, note_of(board));
}

static unsigned recall(Memo *memo, Board board) {
    return memo_note(memo_place(memo, board), board);
}

static void every_note_comes_back(void **state) {
    (void)state;
    Table *table = table_create(4 << 20);
    Memo *memo = table_memo(table);
    Random random = random_seeded(1);
    for (unsigned note = 1; note < 1U << EVAL_CACHED_BITS; note++) {
        Board board = random_board(&random);
        assert_int_equal(recall(memo, board), 0);
        memo_store(memo_place(memo, board), board, note);
        assert_int_equal(recall(memo, board), note);
    }
    table_destroy(table);
}

// Boards that differ in one square, also in those that are not stored, and more boards than places.
static void other_boards_are_not_confused(void **state) {
    (void)state;
    Table *table = table_create(4 << 20);
    Memo *memo = table_memo(table);
    Random random = random_seeded(2);
    int kept = 0;
    for (int i = scale_count(100000, 3000000); i > 0; i--) {
        Board board = random_board(&random), other = board;
        remember(memo, board);
        assert_int_equal(recall(memo, board), note_of(board));
        other.opponent ^= bit((int)random_below(&random, 64)) & ~other.player;
        unsigned note = recall(memo, other);
        assert_true(note == 0 || note == note_of(other));
        remember(memo, other);
        note = recall(memo, board);
        assert_true(note == 0 || note == note_of(board));
        kept += note != 0;
    }
    assert_true(kept > 0);
    table_destroy(table);
}

typedef struct Writer {
    Memo *memo;
    uint64_t seed;
    int wrong;
} Writer;

// Few boards, so that all writers meet in the same places.
static void *write_and_read(void *argument) {
    Writer *writer = argument;
    Random random = random_seeded(writer->seed);
    for (int i = scale_count(200000, 2000000); i > 0; i--) {
        uint64_t few = random_below(&random, 1 << 9);
        Board board = {few << 50, few << 20 & 0xFF00000};
        unsigned note = recall(writer->memo, board);
        writer->wrong += note != 0 && note != note_of(board);
        remember(writer->memo, board);
    }
    return NULL;
}

static void threads_share_it(void **state) {
    (void)state;
    Table *table = table_create(4 << 20);
    Writer writers[3];
    Thread threads[3];
    for (int i = 0; i < 3; i++) {
        writers[i] = (Writer){table_memo(table), (uint64_t)i, 0};
        assert_true(thread_start(&threads[i], write_and_read, &writers[i]));
    }
    for (int i = 0; i < 3; i++) {
        thread_join(threads[i]);
        assert_int_equal(writers[i].wrong, 0);
    }
    table_destroy(table);
}

static void small_tables_have_none(void **state) {
    (void)state;
    Table *table = table_create(1 << 19);
    assert_null(table_memo(table));
    table_destroy(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_note_comes_back),
        cmocka_unit_test(other_boards_are_not_confused),
        cmocka_unit_test(threads_share_it),
        cmocka_unit_test(small_tables_have_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
