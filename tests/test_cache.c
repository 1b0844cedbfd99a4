// The cache of results near the end: gives back what was stored for that very board, or nothing.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "cache.h"
#include "random.h"
#include "scale.h"
#include "table.h"
#include "thread.h"

enum { LOW = CACHE_RESULT };

static Board random_board(Random *random) {
    uint64_t discs = random_next(random), own = random_next(random);
    return (Board){discs & own, discs & ~own};
}

// A result that follows from the board alone, so that another board's shows.
static CacheData result_of(Board board) {
    uint64_t hash = board_hash(board);
    return (CacheData){.score = 2 * ((int)(hash % 65) - 32),
                       .is_lower = (hash >> 20) & 1,
                       .move = (int)(hash >> 32) & 63};
}

static void remember(Cache *cache, Board board) {
    cache_store(cache_place(cache, board), board, result_of(board));
}

static bool is_known(Cache *cache, Board board, CacheData *data) {
    return cache_probe(cache_place(cache, board), board, data);
}

static bool is_right(Board board, CacheData data) {
    CacheData right = result_of(board);
    return data.score == right.score && data.is_lower == right.is_lower && data.move == right.move;
}

static void test_gives_back_every_result(void **state) {
    (void)state;
    Cache *cache = cache_create();
    Random random = random_seeded(1);
    for (int score = -64; score <= 64; score += 2)
        for (int move = 0; move < 64; move++) {
            Board board = random_board(&random);
            CacheData data, stored = {.score = score, .is_lower = move & 1, .move = move};
            assert_false(is_known(cache, board, &data));
            cache_store(cache_place(cache, board), board, stored);
            assert_true(is_known(cache, board, &data));
            assert_int_equal(data.score, score);
            assert_int_equal(data.is_lower, move & 1);
            assert_int_equal(data.move, move);
        }
    cache_destroy(cache);
}

// Boards that differ only in the squares that are not stored have places of their own.
static void test_squares_not_stored_are_told_apart(void **state) {
    (void)state;
    Cache *cache = cache_create();
    Random random = random_seeded(2);
    Board board = random_board(&random);
    board.player &= ~(uint64_t)LOW;
    for (uint64_t low = 0; low <= LOW; low++)
        remember(cache, (Board){board.player, (board.opponent & ~(uint64_t)LOW) | low});
    for (uint64_t low = 0; low <= LOW; low++) {
        CacheData data;
        Board image = {board.player, (board.opponent & ~(uint64_t)LOW) | low};
        assert_true(is_known(cache, image, &data));
        assert_true(is_right(image, data));
    }
    cache_destroy(cache);
}

// Many more boards than places, some a single square apart: whoever is found is found right,
// whoever was replaced is gone.
static void test_boards_in_one_place(void **state) {
    (void)state;
    Cache *cache = cache_create();
    Random random = random_seeded(3);
    int found = 0;
    Board board = random_board(&random);
    for (int i = 0; i < scale_count(300000, 10000000); i++) {
        Board before = board;
        CacheData data;
        if (i % 4)
            board.player ^= bit((int)(random_next(&random) % 64)) & ~board.opponent;
        else
            board = random_board(&random);
        if (is_known(cache, board, &data)) {
            assert_true(is_right(board, data));
            found++;
        }
        remember(cache, board);
        assert_true(is_known(cache, board, &data) && is_right(board, data));
        bool replaced =
            cache_place(cache, before) == cache_place(cache, board) && !board_equal(before, board);
        assert_true(!replaced || !is_known(cache, before, &data));
    }
    assert_true(found > 0);
    cache_destroy(cache);
}

// One word of each of two boards, as a reader may see them between two writers, is neither's.
static void test_halves_do_not_fit(void **state) {
    (void)state;
    Random random = random_seeded(4);
    for (int i = 0; i < scale_count(100000, 1000000); i++) {
        Board first = random_board(&random), second = first;
        uint64_t turned = random_next(&random) & random_next(&random) & board_discs(first);
        second.player ^= turned;
        second.opponent ^= turned;
        if (!turned)
            continue;
        CacheEntry one, two;
        CacheData data;
        cache_store(&one, first, result_of(first));
        cache_store(&two, second, result_of(second));
        CacheEntry torn = {one.player, two.rest};
        assert_false(cache_probe(&torn, first, &data) &&
                     (first.opponent ^ second.opponent) & ~(uint64_t)LOW);
        assert_false(cache_probe(&torn, second, &data));
    }
}

// Boards of one place, for two threads to fight for.
enum { RIVALS = 8 };

typedef struct Hammer {
    Cache *cache;
    const Board *rivals;
    uint64_t seed;
    int found, wrong;
} Hammer;

static void find_rivals(Cache *cache, Board *rivals) {
    Random random = random_seeded(8);
    rivals[0] = random_board(&random);
    for (int i = 1; i < RIVALS;) {
        rivals[i] = random_board(&random);
        i += cache_place(cache, rivals[i]) == cache_place(cache, rivals[0]);
    }
}

static void *hammer(void *argument) {
    Hammer *mine = argument;
    Random random = random_seeded(mine->seed);
    for (int i = 0; i < scale_count(400000, 4000000); i++) {
        Board board = mine->rivals[random_below(&random, RIVALS)];
        CacheData data;
        if (is_known(mine->cache, board, &data)) {
            mine->found++;
            mine->wrong += !is_right(board, data);
        }
        remember(mine->cache, mine->rivals[random_below(&random, RIVALS)]);
    }
    return NULL;
}

static void test_two_threads(void **state) {
    (void)state;
    Cache *cache = cache_create();
    Board rivals[RIVALS];
    find_rivals(cache, rivals);
    Hammer mine = {.cache = cache, .rivals = rivals, .seed = 5},
           other = {.cache = cache, .rivals = rivals, .seed = 6};
    Thread thread;
    assert_true(thread_start(&thread, hammer, &other));
    hammer(&mine);
    thread_join(thread);
    assert_true(mine.found > 0 && other.found > 0);
    assert_int_equal(mine.wrong + other.wrong, 0);
    cache_destroy(cache);
}

// A table has one unless it is tiny, and forgets it when it is cleared, however often.
static void test_of_a_table(void **state) {
    (void)state;
    Table *tiny = table_create(sizeof(Cache)), *table = table_create(4 * sizeof(Cache));
    assert_null(table_cache(tiny));
    Cache *cache = table_cache(table);
    assert_non_null(cache);
    Random random = random_seeded(7);
    for (int i = 0; i < 300; i++) {
        Board board = random_board(&random);
        CacheData data;
        remember(cache, board);
        table_age(table);
        assert_true(is_known(cache, board, &data));
        table_clear(table);
        assert_false(is_known(cache, board, &data));
    }
    table_destroy(tiny);
    table_destroy(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gives_back_every_result),
        cmocka_unit_test(test_squares_not_stored_are_told_apart),
        cmocka_unit_test(test_boards_in_one_place),
        cmocka_unit_test(test_halves_do_not_fit),
        cmocka_unit_test(test_two_threads),
        cmocka_unit_test(test_of_a_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
