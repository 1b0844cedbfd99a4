// Every kind of damage to a data set: whoever opens it for appending either loses no game that
// could be read before, or refuses and leaves both files as they were; the repair then saves every
// game that can be read.
#include "program.h"

#include "dataset_helpers.h"

enum { BLOCKS = 2, JOURNAL_GAMES = 60, GAMES = BLOCKS * BLOCK_GAMES + JOURNAL_GAMES };

typedef struct Files {
    Text file, tail;
} Files;

// The files as they are; a missing one is empty.
static Files files_now(void) {
    Files files = {0};
    file_read(path, 1 << 24, &files.file, NULL);
    file_read(tail, 1 << 24, &files.tail, NULL);
    return files;
}

static void put(const char *name, const Text *bytes) {
    FILE *file = fopen(name, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text_string(bytes), 1, bytes->length, file), bytes->length);
    assert_int_equal(fclose(file), 0);
}

static void files_put(const Files *files) {
    put(path, &files->file);
    put(tail, &files->tail);
}

static void files_free(Files *files) {
    text_free(&files->file);
    text_free(&files->tail);
}

static bool same_text(const Text *a, const Text *b) {
    return a->length == b->length && memcmp(text_string(a), text_string(b), a->length) == 0;
}

static uint64_t games_in(const char *name) {
    DatasetSummary summary;
    return dataset_read(name, NULL, NULL, &summary, NULL) ? summary.games : 0;
}

// What the repair saves; what it wrote is whole, and takes games.
static uint64_t repaired_games(void) {
    char mended[96], mended_tail[104];
    DatasetSummary summary;
    Error error = {0};
    snprintf(mended, sizeof mended, "%s/mended", folder);
    snprintf(mended_tail, sizeof mended_tail, "%s.tail", mended);
    bool good = dataset_repair(path, mended, &summary, &error);
    uint64_t games = good ? summary.games : 0;
    if (good) {
        DatasetSummary again;
        assert_true(dataset_read(mended, NULL, NULL, &again, &error));
        assert_int_equal(again.games, games);
        assert_int_equal(again.goal, summary.goal);
        assert_string_equal(again.obstacle.text, "");
        assert_false(dataset_repair(path, mended, &summary, &error));
        DatasetWriter *writer = dataset_open(mended, again.goal, &error);
        assert_non_null(writer);
        dataset_close(writer);
    }
    unlink(mended);
    unlink(mended_tail);
    return games;
}

// Opens the damaged files for appending. True when they were taken.
static bool opens(Goal goal, Error *error) {
    static int opened;
    uint64_t before = games_in(path);
    if (opened++ % scale_count(4, 1) == 0)
        assert_true(repaired_games() >= before);
    Files old = files_now();
    bool there = access(path, F_OK) == 0;
    DatasetWriter *writer = dataset_open(path, goal, error);
    if (writer) {
        assert_int_equal(dataset_count(writer), before);
        Random random = random_seeded(99);
        GameRecord record = random_game(&random, goal);
        assert_true(dataset_add(writer, &record, error));
        dataset_close(writer);
        assert_int_equal(games_in(path), before + 1);
    } else {
        Files now = files_now();
        assert_true(same_text(&old.file, &now.file) && same_text(&old.tail, &now.tail));
        assert_int_equal(access(path, F_OK) == 0, there);
        assert_non_null(strstr(error->text, path));
        files_free(&now);
    }
    files_free(&old);
    return writer != NULL;
}

static Files whole; // two blocks and a journal
static size_t block_at[BLOCKS + 1];

static void make_whole(Goal goal) {
    begin();
    files_free(&whole);
    add_games(7, GAMES, goal);
    whole = files_now();
    size_t at = FILE_HEADER_SIZE;
    for (int i = 0; i < BLOCKS; i++) {
        BlockHeader header;
        block_at[i] = at;
        assert_true(block_header_unpack((const uint8_t *)whole.file.data + at, &header));
        at += BLOCK_HEADER_SIZE + header.packed_size;
    }
    block_at[BLOCKS] = at;
    assert_int_equal(at, whole.file.length);
}

// Flips one bit, opens, and puts it back. True when the files were taken.
static bool flip(Text *bytes, size_t at, Random *random, Error *error) {
    char old = bytes->data[at];
    bytes->data[at] = (char)(old ^ (1 << random_below(random, 8)));
    files_put(&whole);
    bool taken = opens(GOAL_FEWEST, error);
    bytes->data[at] = old;
    return taken;
}

static void damaged_header(void **state) {
    (void)state;
    make_whole(GOAL_FEWEST);
    Random random = random_seeded(1);
    Error error;
    for (size_t at = 0; at < FILE_HEADER_SIZE; at += (size_t)scale_count(3, 1)) {
        assert_false(flip(&whole.file, at, &random, &error));
        whole.file.data[at] ^= 64;
        files_put(&whole);
        assert_int_equal(repaired_games(), GAMES); // the goal is told from the games
        whole.file.data[at] ^= 64;
    }
}

static void damaged_blocks(void **state) {
    (void)state;
    make_whole(GOAL_FEWEST);
    Random random = random_seeded(2);
    Error error;
    for (int block = 0; block < BLOCKS; block++) {
        char words[40];
        size_t size = block_at[block + 1] - block_at[block];
        snprintf(words, sizeof words, block == BLOCKS - 1 ? "last block %d at" : "block %d at",
                 block);
        for (int i = scale_count(12, 400); i > 0; i--) {
            size_t in_header = (size_t)i < BLOCK_HEADER_SIZE
                                   ? (size_t)i
                                   : random_below(&random, BLOCK_HEADER_SIZE);
            size_t at = i % 2 ? in_header : random_below(&random, (uint32_t)size);
            assert_false(flip(&whole.file, block_at[block] + at, &random, &error));
            assert_non_null(strstr(error.text, words));
            assert_non_null(strstr(error.text, "2108 games are readable"));
            assert_non_null(strstr(error.text, "--repair"));
            assert_int_equal(games_in(path), GAMES - BLOCK_GAMES);
        }
    }
}

// A damaged game of the journal costs that game; only when it is the last one may it look like one
// being written.
static void damaged_journal(void **state) {
    (void)state;
    make_whole(GOAL_FEWEST);
    Random random = random_seeded(3);
    Error error;
    for (size_t at = 0; at < TAIL_HEADER_SIZE; at += (size_t)scale_count(3, 1)) {
        assert_false(flip(&whole.tail, at, &random, &error));
        assert_non_null(strstr(error.text, "journal header"));
        assert_int_equal(games_in(path), GAMES);
    }
    for (int i = scale_count(30, 1000); i > 0; i--) {
        size_t span = whole.tail.length - TAIL_HEADER_SIZE, last = 4 + RECORD_SIZE_MAX;
        size_t at = whole.tail.length - 1 -
                    (i % 2 ? random_below(&random, (uint32_t)(3 * last))
                           : random_below(&random, (uint32_t)span));
        if (flip(&whole.tail, at, &random, &error))
            assert_true(at >= whole.tail.length - last);
        assert_in_range(games_in(path), GAMES - 2, GAMES);
    }
}

static void shortened(void **state) {
    (void)state;
    make_whole(GOAL_FEWEST);
    Random random = random_seeded(4);
    Error error;
    static const int around[] = {
        -1, 0, 1, 3, 4, 5, BLOCK_HEADER_SIZE - 1, BLOCK_HEADER_SIZE, BLOCK_HEADER_SIZE + 1};
    Files cut = whole;
    for (int block = 0; block <= BLOCKS; block++)
        for (size_t i = 0; i < sizeof around / sizeof *around; i++) {
            cut.file.length = (size_t)((long)block_at[block] + around[i]);
            if (cut.file.length >= whole.file.length)
                continue;
            files_put(&cut);
            // Two blocks are gone at least in part, but the journal comes after them.
            assert_false(opens(GOAL_FEWEST, &error));
        }
    for (size_t length = 0; length < FILE_HEADER_SIZE; length += 5) {
        cut.file.length = length;
        files_put(&cut);
        assert_false(opens(GOAL_FEWEST, &error));
    }
    cut = whole;
    for (int i = scale_count(30, 400); i > 0; i--) {
        cut.tail.length =
            i <= 20 ? (size_t)i - 1 : random_below(&random, (uint32_t)whole.tail.length);
        files_put(&cut);
        assert_true(opens(GOAL_FEWEST, &error));
    }
    unlink(tail);
    put(path, &whole.file);
    assert_true(opens(GOAL_FEWEST, &error));
}

static void lengthened(void **state) {
    (void)state;
    make_whole(GOAL_FEWEST);
    Error error;
    Files longer = files_now();
    text_add_bytes(&longer.file, "BLCKBLCK", 8);
    files_put(&longer);
    assert_false(opens(GOAL_FEWEST, &error));
    files_free(&longer);
    longer = (Files){0};
    text_add_bytes(&longer.file, whole.file.data, whole.file.length);
    text_add_bytes(&longer.tail, whole.tail.data, whole.tail.length);
    for (int i = 0; i < 300; i++)
        text_add_bytes(&longer.tail, "\x07", 1);
    files_put(&longer);
    assert_false(opens(GOAL_FEWEST, &error));
    files_free(&longer);
}

// Journals of other files, and of other times of the same file.
static void journals_of_others(void **state) {
    (void)state;
    static const struct {
        int games;
        Goal goal;
        uint64_t seed;
        bool taken;
        uint64_t readable;
    } cases[] = {
        {GAMES + 5, GOAL_FEWEST, 8, true, GAMES + 5},            // its games come into the file
        {GAMES + 5, GOAL_MOST, 8, false, GAMES - JOURNAL_GAMES}, // games that teach the opposite
        {3 * BLOCK_GAMES + 9, GOAL_FEWEST, 8, false,
         2 * BLOCK_GAMES + 9}, // goes on with a later block
        {3 * BLOCK_GAMES + 1, GOAL_FEWEST, 7, false, 2 * BLOCK_GAMES + 1},
        {BLOCK_GAMES + 9, GOAL_FEWEST, 8, false,
         2 * BLOCK_GAMES + 9}, // an earlier block, with other games
        {BLOCK_GAMES + 9, GOAL_FEWEST, 7, true,
         2 * BLOCK_GAMES}, // the same file, earlier: games that it has
        {BLOCK_GAMES, GOAL_FEWEST, 7, true, 2 * BLOCK_GAMES},
        {2 * BLOCK_GAMES, GOAL_FEWEST, 7, true, 2 * BLOCK_GAMES},
    };
    Error error;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        begin();
        add_games(cases[i].seed, cases[i].games, cases[i].goal);
        Files other = files_now();
        make_whole(GOAL_FEWEST);
        files_put(&(Files){whole.file, other.tail});
        assert_int_equal(games_in(path), cases[i].readable);
        if (opens(GOAL_FEWEST, &error) != cases[i].taken)
            fail_msg("case %zu", i);
        files_free(&other);
    }
    // The file is gone, its journal is not: neither lost nor taken for games of another goal.
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        files_put(&whole);
        unlink(path);
        assert_int_equal(repaired_games(), JOURNAL_GAMES);
        assert_null(dataset_open(path, goal, &error));
        assert_non_null(strstr(error.text, "the journal has games"));
        assert_int_not_equal(access(path, F_OK), 0);
    }
}

// As a user meets it: exit status 2, a sentence that says what to do, and doing it works.
static void commands(void **state) {
    (void)state;
    make_whole(GOAL_MOST);
    whole.file.data[block_at[1] + 100] ^= 1;
    files_put(&whole);
    setenv("GAMES", path, 1);
    Outcome outcome =
        program_run("$F selfplay $GAMES --eval handmade --depth 1 --exact 1 --games 4160");
    assert_int_equal(outcome.status, 2);
    assert_non_null(strstr(outcome.err, "games: damaged last block 1 at byte"));
    assert_non_null(strstr(outcome.err, "2108 games are readable"));
    Files now = files_now();
    assert_true(same_text(&now.file, &whole.file) && same_text(&now.tail, &whole.tail));
    files_free(&now);
    outcome = program_run("$F dataset $GAMES");
    assert_int_equal(outcome.status, 1);
    assert_non_null(strstr(
        outcome.out, "DAMAGED                2048  games lost at most: damaged last block 1 "));
    outcome = program_run("$F dataset --json $GAMES");
    assert_int_equal(outcome.status, 1);
    assert_non_null(strstr(outcome.out, "\"lost_games\":2048"));
    outcome = program_run("$F dataset $GAMES --repair $GAMES");
    assert_int_equal(outcome.status, 2);
    outcome = program_run(
        "$F dataset $GAMES --repair $GAMES.new && $F selfplay $GAMES.new --eval handmade --depth 1 "
        "--exact 1 --games 2110 && $F dataset $GAMES.new; S=$?; rm $GAMES.new $GAMES.new.tail; "
        "exit $S");
    assert_int_equal(outcome.status, 0);
    assert_non_null(
        strstr(outcome.out, "2108 games for the goal most; lost: at most 2048 (1 damaged block"));
    assert_non_null(strstr(outcome.out, "2110 games, 2 of them new"));
}

static int tear_down_all(void **state) {
    files_free(&whole);
    return tear_down(state);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(damaged_header),  cmocka_unit_test(damaged_blocks),
        cmocka_unit_test(damaged_journal), cmocka_unit_test(shortened),
        cmocka_unit_test(lengthened),      cmocka_unit_test(journals_of_others),
        cmocka_unit_test(commands),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down_all);
}
