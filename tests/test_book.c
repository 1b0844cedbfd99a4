// Opening books: values from below, positions once, files whole, learning that can be stopped
// anywhere.
#include "book.h"
#include "book_learn.h"
#include "book_text.h"
#include "bytes.h"
#include "checksum.h"
#include "engine.h"
#include "file.h"
#include "folder_fixture.h"
#include "program.h"
#include "symmetry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const BookPlan small_plan = {.depth = 2,
                                    .selectivity = 100,
                                    .endgame = 2,
                                    .deviation = 6,
                                    .total_deviation = 12,
                                    .plies = 20,
                                    .disc_plies = 1};

static const char *path_of(const char *name) {
    static char paths[4][120];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder.path, name);
    return path;
}

static BookLearning learning_of(Goal goal, int positions, int threads) {
    return (BookLearning){
        .eval = eval_handmade(goal, 8), .threads = threads, .positions = positions};
}

static Book learned(Goal goal, BookPlan plan, int positions) {
    Book book;
    Error error = {0};
    book_init(&book, goal);
    book.plan = plan;
    BookLearning learning = learning_of(goal, positions, 1);
    assert_int_equal(book_learn(&book, &learning, &error), BOOK_REACHED);
    assert_true(book.count >= positions && book.count <= positions + positions / 16 + 1);
    return book;
}

static void assert_good(const Book *book) {
    Error error = {0};
    int lost;
    if (!book_check(book, &lost, &error))
        fail_msg("%s", error.text);
    assert_int_equal(lost, 0);
}

// Any image of the board among the entries, whatever their order.
static const BookEntry *naive_find(const Book *book, Board board) {
    for (int i = 0; i < book->count; i++)
        for (int s = 0; s < SYMMETRIES; s++)
            if (board_equal(symmetry_board(board, s), book->entries[i].board))
                return &book->entries[i];
    return NULL;
}

// Plain recursion from a position down to the leaves.
static int naive_value(const Book *book, Board board) {
    const BookEntry *entry = naive_find(book, board);
    assert_non_null(entry);
    int best = entry->leaf.move == MOVE_NONE ? -100 : entry->leaf.value;
    for (int square = 0; square < SQUARE_COUNT; square++) {
        if (!board_legal(board, square))
            continue;
        Board child = board_play(board, square);
        int sign = -1;
        if (!board_moves(child)) {
            child = board_pass(child);
            sign = 1;
        }
        if (board_moves(child) && naive_find(book, child)) {
            int value = sign * naive_value(book, child);
            best = value > best ? value : best;
        }
    }
    return best;
}

static void values_are_the_best_from_below(void **state) {
    (void)state;
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        Book book = learned(goal, small_plan, 60);
        assert_good(&book);
        for (int i = 0; i < book.count; i++)
            assert_int_equal(book.entries[i].value, naive_value(&book, book.entries[i].board));
        assert_true(book_start(&book) == 0);
        // The four first moves are one.
        int second = 0;
        for (int i = 0; i < book.count; i++)
            second += bit_count(board_discs(book.entries[i].board)) == 5;
        assert_int_equal(second, 1);
        book_free(&book);
    }
}

static void symmetric_positions_are_one(void **state) {
    (void)state;
    Book book = learned(GOAL_FEWEST, small_plan, 60);
    for (int i = 0; i < book.count; i++) {
        Board board = book.entries[i].board;
        BookMove plain[MOVES_MAX], turned[MOVES_MAX];
        int count = book_moves(&book, board, plain);
        assert_int_equal(plain[0].value, book.entries[i].value);
        for (int s = 1; s < SYMMETRIES; s++) {
            Board image = symmetry_board(board, s);
            assert_int_equal(book_moves(&book, image, turned), count);
            for (int m = 0; m < count; m++) {
                assert_int_equal(turned[m].value, plain[m].value);
                assert_int_equal(turned[m].index < 0, plain[m].index < 0);
                assert_true(board_legal(image, turned[m].move));
            }
        }
    }
    book_free(&book);
}

static void same_file(const char *a, const char *b) {
    Text one = {0}, other = {0};
    Error error = {0};
    assert_true(file_read(a, BOOK_FILE_MAX, &one, &error) &&
                file_read(b, BOOK_FILE_MAX, &other, &error));
    assert_int_equal(one.length, other.length);
    assert_memory_equal(one.data, other.data, one.length);
    text_free(&one);
    text_free(&other);
}

// Stopped after every few milliseconds, mostly in the middle of a round, and by several threads.
static void stopped_and_resumed_is_the_same(void **state) {
    (void)state;
    Error error = {0};
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        BookPlan plan = small_plan;
        plan.depth = 4;
        Book whole = learned(goal, plan, 150), pieces;
        assert_true(book_write(&whole, path_of("whole"), &error));
        book_init(&pieces, goal);
        pieces.plan = plan;
        assert_true(book_write(&pieces, path_of("pieces"), &error));
        BookLearning learning = learning_of(goal, 150, 3);
        learning.path = path_of("pieces");
        learning.seconds = 0.002;
        BookEnd end = BOOK_STOPPED;
        int stops = 0;
        for (; end == BOOK_STOPPED; stops++, learning.seconds *= 1.2) {
            book_free(&pieces);
            assert_true(book_read(&pieces, learning.path, &error));
            end = book_learn(&pieces, &learning, &error);
        }
        assert_int_equal(end, BOOK_REACHED);
        assert_true(stops > 2);
        same_file(path_of("whole"), path_of("pieces"));
        book_free(&whole);
        book_free(&pieces);
    }
}

// A stop that was said before it begins leaves everything as it was.
static void stop_flag_is_heard(void **state) {
    (void)state;
    Error error = {0};
    Book book = learned(GOAL_MOST, small_plan, 30);
    int before = book.count;
    atomic_bool stop = true;
    BookLearning learning = learning_of(GOAL_MOST, 1000, 2);
    learning.stop = &stop;
    assert_int_equal(book_learn(&book, &learning, &error), BOOK_STOPPED);
    assert_int_equal(book.count, before);
    book_free(&book);
}

static void killed_program_goes_on(void **state) {
    (void)state;
    char line[1200];
    snprintf(line, sizeof line,
             "cd %s && LEARN='book learn --goal fewest --eval handmade --depth 6 --positions 150 "
             "--threads 1 --quiet'\n"
             "$F $LEARN straight.book >straight.txt && n=0\n"
             "while [ $n -lt 6 ]; do n=$((n+1)); timeout -s KILL 0.$n $F $LEARN killed.book "
             ">killed.txt; done 2>/dev/null\n"
             "$F $LEARN killed.book && cmp straight.book killed.book && $F book check killed.book",
             folder.path);
    Outcome outcome = program_run(line);
    assert_string_equal(outcome.err, "");
    assert_int_equal(outcome.status, 0);
    assert_non_null(strstr(outcome.out, "all values hold"));
}

static void limits_are_kept(void **state) {
    (void)state;
    Error error = {0};
    Book book;
    book_init(&book, GOAL_MOST);
    book.plan = small_plan;
    book.plan.plies = 3;
    book.plan.deviation = book.plan.total_deviation = 128;
    BookLearning learning = learning_of(GOAL_MOST, 1000, 1);
    assert_int_equal(book_learn(&book, &learning, &error), BOOK_EXHAUSTED);
    // All positions after up to three moves, counted by hand from perft with symmetry: 1, 1, 3, 14.
    assert_int_equal(book.count, 19);
    assert_good(&book);
    book_free(&book);

    // A single line when nothing may be lost, but for moves of the same value.
    book_init(&book, GOAL_MOST);
    book.plan = small_plan;
    book.plan.deviation = book.plan.total_deviation = 0;
    assert_int_not_equal(book_learn(&book, &learning, &error), BOOK_FAILED);
    int16_t *losses = malloc((size_t)book.count * sizeof *losses);
    book_losses(&book, losses);
    for (int i = 0; i < book.count; i++)
        assert_true(losses[i] <= 0);
    free(losses);
    book_free(&book);
}

static void merged_is_the_union(void **state) {
    (void)state;
    Error error = {0};
    BookPlan deep = small_plan;
    deep.disc_plies = 12;
    deep.depth = 3;
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        Book a = learned(goal, small_plan, 60), b = learned(goal, deep, 80), out;
        int both = 0;
        for (int i = 0; i < b.count; i++)
            both += book_index(&a, b.entries[i].board) >= 0;
        assert_true(both > 0 && both < b.count);
        assert_true(book_merge(&out, &a, &b, &error));
        assert_int_equal(out.count, a.count + b.count - both);
        BookLearning learning = learning_of(goal, 0, 2);
        assert_int_equal(book_complete(&out, &learning, &error), BOOK_REACHED);
        assert_good(&out);
        for (int i = 0; i < a.count; i++)
            assert_true(book_index(&out, a.entries[i].board) >= 0);
        for (int i = 0; i < b.count; i++)
            assert_true(book_index(&out, b.entries[i].board) >= 0);
        book_free(&out);

        assert_true(book_merge(&out, &a, &a, &error));
        assert_int_equal(out.count, a.count);
        assert_int_equal(book_mark_unknown(&out), 0);
        for (int i = 0; i < a.count; i++) // field by field: bytes between them may differ
            assert_true(out.entries[i].value == a.entries[i].value &&
                        memcmp(&out.entries[i].leaf, &a.entries[i].leaf, sizeof(BookLeaf)) == 0);
        book_free(&out);
        book_free(&a);
        book_free(&b);
    }
    Book a = learned(GOAL_MOST, small_plan, 5), b = learned(GOAL_FEWEST, small_plan, 5), out;
    assert_false(book_merge(&out, &a, &b, &error));
    assert_non_null(strstr(error.text, "fewest"));
    book_free(&a);
    book_free(&b);
}

static void mended_leaf_reaches_the_start(void **state) {
    (void)state;
    Error error = {0};
    Book book = learned(GOAL_MOST, small_plan, 60);
    int start = book_start(&book), old = book.entries[start].value, index = start;
    uint8_t line[ENGINE_PV_MAX];
    BookMove moves[MOVES_MAX];
    book_moves(&book, book.entries[start].board, moves);
    int length = book_line(&book, book.entries[start].board, moves[0].move, line, ENGINE_PV_MAX);
    Board board = book.entries[start].board;
    for (int i = 0; i + 1 < length; i++)
        board = line[i] == MOVE_PASS ? board_pass(board) : board_play(board, line[i]);
    index = book_index(&book, symmetry_canonical(board, NULL));
    assert_true(index > start && book.entries[index].leaf.move < SQUARE_COUNT);
    assert_int_equal(abs(book.entries[index].value), abs(old));
    // A leaf that loses everything moves the value to where other moves lead.
    book.entries[index].leaf.value = -64;
    book_negamax(&book);
    assert_good(&book);
    assert_int_equal(book.entries[start].value, naive_value(&book, book.entries[start].board));
    // Searched again, everything is as before.
    BookLearning learning = learning_of(GOAL_MOST, 0, 1);
    assert_int_equal(book_search_leaf(&book, index, &small_plan, &learning, &error), BOOK_REACHED);
    assert_int_equal(book.entries[start].value, old);
    assert_good(&book);
    // A wrong value is a complaint.
    book.entries[start].value++;
    int lost;
    assert_false(book_check(&book, &lost, &error));
    assert_non_null(strstr(error.text, "value"));
    book_free(&book);
}

static void put_crc(uint8_t *bytes, size_t size) {
    bytes_put32(bytes + 32, checksum_crc32(checksum_crc32(0, bytes, 32), bytes + 36, size - 36));
}

static void damaged_files_are_refused(void **state) {
    (void)state;
    Error error = {0};
    Book book = learned(GOAL_FEWEST, small_plan, 40), read;
    book_add_provenance(&book, eval_handmade(GOAL_FEWEST, 8));
    const char *path = path_of("good");
    assert_true(book_write(&book, path, &error));
    assert_true(book_read(&read, path, &error));
    assert_int_equal(read.count, book.count);
    assert_int_equal(read.goal, GOAL_FEWEST);
    assert_int_equal(read.plan.disc_plies, small_plan.disc_plies);
    assert_string_equal(text_string(&read.about), text_string(&book.about));
    assert_non_null(strstr(text_string(&read.about), "depth 2 at 100 %"));
    assert_good(&read);
    book_free(&read);
    Text file = {0};
    assert_true(file_read(path, BOOK_FILE_MAX, &file, &error));
    for (size_t i = 0; i < file.length; i++) {
        file.data[i] ^= 0x10;
        error.text[0] = '\0';
        assert_false(book_parse(&read, file.data, file.length, &error));
        assert_true(error.text[0]);
        file.data[i] ^= 0x10;
        assert_false(book_parse(&read, file.data, i, &error));
    }
    // Behind a good checksum too.
    for (size_t i = 0; i < file.length; i++) {
        Text copy = {0};
        text_add_bytes(&copy, file.data, file.length);
        copy.data[i] ^= 0x21;
        put_crc((uint8_t *)copy.data, copy.length);
        if (book_parse(&read, copy.data, copy.length, &error)) {
            int lost;
            book_check(&read, &lost, &error);
        }
        book_free(&read);
        text_free(&copy);
    }
    // A search without a level, a text that a terminal would obey: neither is let in.
    const struct {
        size_t at;
        char byte;
    } hostile[] = {{13, 50}, {12, 0}, {36, 27}, {36, (char)0x9B}, {10, 2}};
    for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++) {
        char kept = file.data[hostile[i].at];
        file.data[hostile[i].at] = hostile[i].byte;
        put_crc((uint8_t *)file.data, file.length);
        assert_false(book_parse(&read, file.data, file.length, &error));
        assert_non_null(strstr(error.text, "head of the book is damaged"));
        file.data[hostile[i].at] = kept;
    }
    assert_false(book_read(&read, "-", &error));
    assert_false(book_read(&read, folder.path, &error));
    text_free(&file);
    book_free(&book);
}

static void choices_stay_within_the_discs(void **state) {
    (void)state;
    Book book = learned(GOAL_MOST, small_plan, 120);
    Random random = random_seeded(3);
    int different = 0;
    for (int i = 0; i < book.count; i++) {
        Board board = symmetry_board(book.entries[i].board, i % SYMMETRIES);
        BookMove moves[MOVES_MAX];
        int count = book_moves(&book, board, moves), value, seen = -1;
        assert_true(count > 0);
        if (book_choose(&book, board, 0, &random, &value) == MOVE_NONE)
            assert_true(moves[0].index < 0);
        else
            assert_int_equal(value, moves[0].value);
        for (int n = 0; n < 20; n++) {
            int move = book_choose(&book, board, 3, &random, &value);
            if (move == MOVE_NONE)
                continue;
            assert_true(board_legal(board, move) && value >= moves[0].value - 3);
            different += seen >= 0 && move != seen;
            seen = move;
        }
    }
    assert_true(different > 20);
    int value;
    assert_int_equal(book_choose(&book, (Board){1, 2}, 3, &random, &value), MOVE_NONE);
    book_free(&book);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_the_best_from_below),
        cmocka_unit_test(symmetric_positions_are_one),
        cmocka_unit_test(stopped_and_resumed_is_the_same),
        cmocka_unit_test(stop_flag_is_heard),
        cmocka_unit_test(killed_program_goes_on),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(merged_is_the_union),
        cmocka_unit_test(mended_leaf_reaches_the_start),
        cmocka_unit_test(damaged_files_are_refused),
        cmocka_unit_test(choices_stay_within_the_discs),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
