// Files of random games in a folder of their own, for the tests of data sets.
#ifndef FLIPSIDE_TESTS_DATASET_HELPERS_H
#define FLIPSIDE_TESTS_DATASET_HELPERS_H

#include "dataset_format.h"
#include "file.h"
#include "random.h"
#include "scale.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[] = "/tmp/flipside-dataset-XXXXXX", path[80], tail[80];

static inline int set_up(void **state) {
    (void)state;
    if (!mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/games", folder);
    snprintf(tail, sizeof tail, "%s/games.tail", folder);
    return 0;
}

static inline int tear_down(void **state) {
    (void)state;
    unlink(path);
    unlink(tail);
    return rmdir(folder);
}

static inline void begin(void) {
    unlink(path);
    unlink(tail);
}

// A random legal game to the end.
static inline GameRecord random_game(Random *random, Goal goal) {
    GameRecord record = {0};
    Board board = rules_start(rules_default()).board;
    for (;;) {
        uint64_t moves = board_moves(board);
        if (!moves) {
            board = board_pass(board);
            if (!(moves = board_moves(board)))
                break;
        }
        for (int skip = (int)random_below(random, (uint32_t)bit_count(moves)); skip > 0; skip--)
            moves &= moves - 1;
        record.score[record.move_count] = (int8_t)((int)random_below(random, 129) - 64);
        record.move[record.move_count++] = (uint8_t)bit_first(moves);
        board = board_play(board, bit_first(moves));
    }
    record.exact_from = record.move_count;
    assert_true(record_finish(&record, goal));
    return record;
}

static inline void add_games(uint64_t seed, int count, Goal goal) {
    Error error;
    DatasetWriter *writer = dataset_open(path, goal, &error);
    assert_non_null(writer);
    Random random = random_seeded(seed);
    for (int i = 0; i < count; i++) {
        GameRecord record = random_game(&random, goal);
        assert_true(dataset_add(writer, &record, &error));
    }
    dataset_close(writer);
}

typedef struct Expect {
    Random random;
    Goal goal;
    uint64_t seen;
} Expect;

static inline bool same_game(const GameRecord *record, void *user) {
    Expect *expect = user;
    GameRecord wanted = random_game(&expect->random, expect->goal);
    assert_memory_equal(record, &wanted, sizeof wanted);
    expect->seen++;
    return true;
}

static inline DatasetSummary check_games(uint64_t seed, uint64_t count, Goal goal) {
    Expect expect = {.random = random_seeded(seed), .goal = goal};
    DatasetSummary summary;
    Error error;
    assert_true(dataset_read(path, same_game, &expect, &summary, &error));
    assert_int_equal(expect.seen, count);
    assert_int_equal(summary.games, count);
    assert_int_equal(summary.goal, goal);
    return summary;
}

#endif
