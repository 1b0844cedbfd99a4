// The lock-free board cache: a probe returns the value stored for that board, or nothing, also
// under concurrent writes. Tested through the endgame cache; the evaluation cache uses the same
// functions.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "endgame_cache.h"
#include "memory.h"
#include "random.h"
#include "scale.h"
#include "table.h"
#include "thread.h"

enum { LOW = (1 << ENDGAME_CACHE_BITS) - 1 }; // squares that are not stored

static EndgameCache *create(void) {
    EndgameCache *cache = memory_large(sizeof *cache);
    assert_non_null(cache);
    return cache;
}

static void destroy(EndgameCache *cache) {
    memory_large_free(cache, sizeof *cache);
}

static Board random_board(Random *random) {
    uint64_t discs = random_next(random), own = random_next(random);
    return (Board){discs & own, discs & ~own};
}

// Returns a result that depends on the board only, so that the result of another board is detected.
static EndgameResult result_of(Board board) {
    uint64_t hash = board_hash(board);
    return (EndgameResult){.score = 2 * ((int)(hash % 65) - 32),
                           .is_lower = (hash >> 20) & 1,
                           .move = (int)(hash >> 32) & 63};
}

static void store(EndgameCache *cache, Board board) {
    endgame_cache_store(endgame_cache_entry(cache, board), board, result_of(board));
}

static bool is_known(EndgameCache *cache, Board board, EndgameResult *data) {
    return endgame_cache_probe(endgame_cache_entry(cache, board), board, data);
}

static bool is_right(Board board, EndgameResult data) {
    EndgameResult right = result_of(board);
    return data.score == right.score && data.is_lower == right.is_lower && data.move == right.move;
}

static void test_every_result_is_returned(void **state) {
    (void)state;
    EndgameCache *cache = create();
    Random random = random_seeded(1);
    for (int score = -64; score <= 64; score += 2)
        for (int move = 0; move < 64; move++) {
            Board board = random_board(&random);
            EndgameResult data, stored = {.score = score, .is_lower = move & 1, .move = move};
            assert_false(is_known(cache, board, &data));
            endgame_cache_store(endgame_cache_entry(cache, board), board, stored);
            assert_true(is_known(cache, board, &data));
            assert_int_equal(data.score, score);
            assert_int_equal(data.is_lower, move & 1);
            assert_int_equal(data.move, move);
        }
    destroy(cache);
}

// Boards that differ only in the squares that are not stored have different entries.
static void test_unstored_squares_select_the_entry(void **state) {
    (void)state;
    EndgameCache *cache = create();
    Random random = random_seeded(2);
    Board board = random_board(&random);
    board.player &= ~(uint64_t)LOW;
    for (uint64_t low = 0; low <= LOW; low++)
        store(cache, (Board){board.player, (board.opponent & ~(uint64_t)LOW) | low});
    for (uint64_t low = 0; low <= LOW; low++) {
        EndgameResult data;
        Board other = {board.player, (board.opponent & ~(uint64_t)LOW) | low};
        assert_true(is_known(cache, other, &data));
        assert_true(is_right(other, data));
    }
    destroy(cache);
}

// Many more boards than entries, some differing in one square: a hit is correct, and a replaced
// board is absent.
static void test_collisions(void **state) {
    (void)state;
    EndgameCache *cache = create();
    Random random = random_seeded(3);
    int found = 0;
    Board board = random_board(&random);
    for (int i = 0; i < scale_count(300000, 10000000); i++) {
        Board before = board;
        EndgameResult data;
        if (i % 4)
            board.player ^= bit((int)(random_next(&random) % 64)) & ~board.opponent;
        else
            board = random_board(&random);
        if (is_known(cache, board, &data)) {
            assert_true(is_right(board, data));
            found++;
        }
        store(cache, board);
        assert_true(is_known(cache, board, &data) && is_right(board, data));
        bool replaced = endgame_cache_entry(cache, before) == endgame_cache_entry(cache, board) &&
                        !board_equal(before, board);
        assert_true(!replaced || !is_known(cache, before, &data));
    }
    assert_true(found > 0);
    destroy(cache);
}

// A torn entry, with one word of each of two boards, matches neither.
static void test_torn_entries(void **state) {
    (void)state;
    Random random = random_seeded(4);
    for (int i = 0; i < scale_count(100000, 1000000); i++) {
        Board first = random_board(&random), second = first;
        uint64_t flipped = random_next(&random) & random_next(&random) & board_discs(first);
        second.player ^= flipped;
        second.opponent ^= flipped;
        if (!flipped)
            continue;
        BoardCacheEntry one, two;
        EndgameResult data;
        endgame_cache_store(&one, first, result_of(first));
        endgame_cache_store(&two, second, result_of(second));
        BoardCacheEntry torn = {one.player, two.rest};
        assert_false(endgame_cache_probe(&torn, first, &data) &&
                     (first.opponent ^ second.opponent) & ~(uint64_t)LOW);
        assert_false(endgame_cache_probe(&torn, second, &data));
    }
}

// Boards that share one entry.
enum { RIVALS = 8 };

typedef struct Hammer {
    EndgameCache *cache;
    const Board *rivals;
    uint64_t seed;
    int found, wrong;
} Hammer;

static void find_rivals(EndgameCache *cache, Board *rivals) {
    Random random = random_seeded(8);
    rivals[0] = random_board(&random);
    for (int i = 1; i < RIVALS;) {
        rivals[i] = random_board(&random);
        i += endgame_cache_entry(cache, rivals[i]) == endgame_cache_entry(cache, rivals[0]);
    }
}

static void *hammer(void *argument) {
    Hammer *mine = argument;
    Random random = random_seeded(mine->seed);
    for (int i = 0; i < scale_count(400000, 4000000); i++) {
        Board board = mine->rivals[random_below(&random, RIVALS)];
        EndgameResult data;
        if (is_known(mine->cache, board, &data)) {
            mine->found++;
            mine->wrong += !is_right(board, data);
        }
        store(mine->cache, mine->rivals[random_below(&random, RIVALS)]);
    }
    return NULL;
}

static void test_two_threads(void **state) {
    (void)state;
    EndgameCache *cache = create();
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
    destroy(cache);
}

// Small tables have no caches; table_clear clears the endgame cache.
static void test_caches_of_a_table(void **state) {
    (void)state;
    Table *tiny = table_create(sizeof(EndgameCache)),
          *table = table_create(4 * sizeof(EndgameCache));
    assert_null(table_endgame_cache(tiny));
    assert_null(table_eval_cache(tiny));
    EndgameCache *cache = table_endgame_cache(table);
    assert_non_null(cache);
    Random random = random_seeded(7);
    for (int i = 0; i < 300; i++) {
        Board board = random_board(&random);
        EndgameResult data;
        store(cache, board);
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
        cmocka_unit_test(test_every_result_is_returned),
        cmocka_unit_test(test_unstored_squares_select_the_entry),
        cmocka_unit_test(test_collisions),
        cmocka_unit_test(test_torn_entries),
        cmocka_unit_test(test_two_threads),
        cmocka_unit_test(test_caches_of_a_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
