// Files of games: what goes in comes out, and neither a crash, a full disk nor damage loses more
// than it must.
#include "dataset_helpers.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

static void comes_back_as_it_was(void **state) {
    (void)state;
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        begin();
        add_games(1, 10, goal);
        check_games(1, 10, goal);
        begin();
        add_games(1, BLOCK_GAMES * 2 + 100, goal);
        DatasetSummary summary = check_games(1, BLOCK_GAMES * 2 + 100, goal);
        assert_int_equal(summary.blocks, 2);
        assert_int_equal(summary.journal_games, 100);
        assert_true(summary.bytes < summary.games * 122);
    }
}

static const GameRecord *next_game(uint64_t number, void *user) {
    static GameRecord record;
    (void)number;
    record = random_game(user, GOAL_FEWEST);
    return &record;
}

// Written at once a file has the bytes that appending game by game makes, around the ends of
// blocks, too.
static void whole_is_the_same(void **state) {
    (void)state;
    static const int counts[] = {
        0, 1, 5, BLOCK_GAMES - 1, BLOCK_GAMES, BLOCK_GAMES + 1, 2 * BLOCK_GAMES + 1};
    char whole[96], whole_tail[104];
    snprintf(whole, sizeof whole, "%s/whole", folder);
    snprintf(whole_tail, sizeof whole_tail, "%s.tail", whole);
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        const char *const ours[] = {whole, whole_tail}, *const theirs[] = {path, tail};
        Random random = random_seeded(9);
        Error error;
        begin();
        add_games(9, counts[i], GOAL_FEWEST);
        assert_true(dataset_write_whole(whole, GOAL_FEWEST, (uint64_t)counts[i], next_game, &random,
                                        &error));
        assert_false(dataset_write_whole(whole, GOAL_FEWEST, 0, next_game, &random, &error));
        for (int file = 0; file < 2; file++) {
            Text a = {0}, b = {0};
            assert_true(file_read(ours[file], 1 << 24, &a, &error) &&
                        file_read(theirs[file], 1 << 24, &b, &error));
            assert_int_equal(a.length, b.length);
            assert_memory_equal(a.data, b.data, a.length);
            text_free(&a);
            text_free(&b);
            unlink(ours[file]);
        }
    }
}

// A note stays with the file, and only who knows it may append.
static void notes_are_kept(void **state) {
    (void)state;
    static const char note[] = "shard 2/4 of something";
    Error error;
    Text whole = {0};
    begin();
    DatasetWriter *writer = dataset_open_noted(path, GOAL_FEWEST, note, &error);
    assert_non_null(writer);
    Random random = random_seeded(5);
    for (int i = 0; i < BLOCK_GAMES + 7; i++) {
        GameRecord record = random_game(&random, GOAL_FEWEST);
        assert_true(dataset_add(writer, &record, &error));
    }
    dataset_close(writer);
    check_games(5, BLOCK_GAMES + 7, GOAL_FEWEST);
    assert_null(dataset_open(path, GOAL_FEWEST, &error));
    assert_null(dataset_open_noted(path, GOAL_FEWEST, "shard 3/4 of something", &error));
    assert_null(dataset_open_noted(path, GOAL_MOST, note, &error));
    writer = dataset_open_noted(path, GOAL_FEWEST, note, &error);
    GameRecord last, again;
    assert_true(writer && dataset_count(writer) == BLOCK_GAMES + 7 && dataset_last(writer, &last));
    dataset_close(writer);
    random = random_seeded(5);
    for (int i = 0; i < BLOCK_GAMES + 7; i++)
        again = random_game(&random, GOAL_FEWEST);
    assert_memory_equal(&last, &again, sizeof last);
    Text read = {0};
    DatasetSummary summary;
    assert_true(dataset_read_noted(path, &read, NULL, NULL, &summary, &error));
    assert_string_equal(text_string(&read), note);
    text_free(&read);
    // Cut anywhere in its header a new file is begun again; damaged there it is refused.
    size_t header = FILE_HEADER_SIZE + NOTE_HEADER_SIZE + sizeof note - 1;
    assert_true(file_read(path, 1 << 24, &whole, &error));
    unlink(tail);
    for (size_t cut = 0; cut < header; cut += 3) {
        assert_true(file_write(path, whole.data, cut, &error));
        writer = dataset_open_noted(path, GOAL_FEWEST, note, &error);
        assert_true(writer && dataset_count(writer) == 0);
        dataset_close(writer);
        unlink(tail);
    }
    for (size_t at = 0; at < header; at++) {
        Text bytes = {0};
        text_add_bytes(&bytes, whole.data, whole.length);
        bytes.data[at] ^= 1;
        assert_true(file_write(path, bytes.data, bytes.length, &error));
        assert_null(dataset_open_noted(path, GOAL_FEWEST, note, &error));
        assert_null(dataset_open(path, GOAL_FEWEST, &error));
        text_free(&bytes);
    }
    text_free(&whole);
}

static void goes_on_where_it_was(void **state) {
    (void)state;
    begin();
    Random random = random_seeded(5);
    Error error;
    uint64_t written = 0;
    while (written < BLOCK_GAMES + 500) {
        DatasetWriter *writer = dataset_open(path, GOAL_MOST, &error);
        assert_non_null(writer);
        assert_int_equal(dataset_count(writer), written);
        for (int i = 0; i < 300; i++, written++) {
            GameRecord record = random_game(&random, GOAL_MOST);
            assert_true(dataset_add(writer, &record, &error));
        }
        dataset_close(writer);
    }
    check_games(5, written, GOAL_MOST);
}

// A journal cut anywhere keeps every whole game before the cut, and takes new games after it.
static void torn_journal_loses_one_game(void **state) {
    (void)state;
    enum { TORN = 6 };
    size_t ends[TORN + 1]; // of the journal with that many games
    Text bytes = {0};
    Error error;
    for (int games = 0; games <= TORN; games++) {
        begin();
        text_clear(&bytes);
        add_games(2, games, GOAL_MOST);
        assert_true(file_read(tail, 1 << 20, &bytes, &error));
        ends[games] = bytes.length;
    }
    int step = scale_count(3, 1);
    for (size_t cut = 0; cut < bytes.length; cut += (size_t)step) {
        assert_true(file_write(tail, bytes.data, cut, &error));
        uint64_t whole = 0;
        while (whole < TORN && ends[whole + 1] <= cut)
            whole++;
        DatasetSummary summary = check_games(2, whole, GOAL_MOST);
        DatasetWriter *writer = dataset_open(path, GOAL_MOST, &error);
        assert_non_null(writer);
        assert_int_equal(dataset_count(writer), whole);
        Random random = random_seeded(3);
        GameRecord record = random_game(&random, GOAL_MOST);
        assert_true(dataset_add(writer, &record, &error));
        dataset_close(writer);
        uint64_t before = summary.games;
        assert_true(dataset_read(path, NULL, NULL, &summary, &error));
        assert_int_equal(summary.games, before + 1);
        assert_int_equal(summary.torn_bytes, 0);
    }
    text_free(&bytes);
}

// A block that was being written when the program died is cut off; its games are still in the
// journal.
static void torn_block_loses_nothing(void **state) {
    (void)state;
    begin();
    add_games(4, BLOCK_GAMES, GOAL_FEWEST);
    Text file_before = {0}, tail_before = {0}, file_after = {0};
    Error error;
    assert_true(file_read(path, 1 << 24, &file_before, &error));
    assert_true(file_read(tail, 1 << 24, &tail_before, &error));
    add_games(9, 1, GOAL_FEWEST);
    assert_true(file_read(path, 1 << 24, &file_after, &error));
    assert_true(file_after.length > file_before.length + 1000);
    Random random = random_seeded(6);
    for (int i = scale_count(20, 400); i > 0; i--) {
        size_t more = random_below(&random, (uint32_t)(file_after.length - file_before.length));
        assert_true(file_write(path, file_after.data, file_before.length + more, &error));
        assert_true(file_write(tail, tail_before.data, tail_before.length, &error));
        dataset_close(dataset_open(path, GOAL_FEWEST, &error));
        check_games(4, BLOCK_GAMES, GOAL_FEWEST);
    }
    // Died after the block was whole but before the journal was emptied: no game counts twice.
    assert_true(file_write(path, file_after.data, file_after.length, &error));
    assert_true(file_write(tail, tail_before.data, tail_before.length, &error));
    check_games(4, BLOCK_GAMES, GOAL_FEWEST);
    dataset_close(dataset_open(path, GOAL_FEWEST, &error));
    check_games(4, BLOCK_GAMES, GOAL_FEWEST);
    text_free(&file_before);
    text_free(&tail_before);
    text_free(&file_after);
}

static void damage_is_told_and_skipped(void **state) {
    (void)state;
    begin();
    add_games(7, BLOCK_GAMES * 3 + 5, GOAL_MOST);
    Text bytes = {0};
    Error error;
    assert_true(file_read(path, 1 << 24, &bytes, &error));
    Random random = random_seeded(8);
    for (int i = scale_count(40, 1000); i > 0; i--) {
        size_t at = FILE_HEADER_SIZE +
                    random_below(&random, (uint32_t)(bytes.length * 2 / 3 - FILE_HEADER_SIZE));
        char old = bytes.data[at];
        bytes.data[at] = (char)(old ^ (1 << random_below(&random, 8)));
        assert_true(file_write(path, bytes.data, bytes.length, &error));
        DatasetSummary summary;
        assert_true(dataset_read(path, NULL, NULL, &summary, &error));
        assert_int_equal(summary.damaged_blocks, 1);
        assert_int_equal(summary.games, BLOCK_GAMES * 2 + 5); // the journal's, too
        assert_null(dataset_open(path, GOAL_MOST, &error));
        assert_non_null(strstr(error.text, "damaged"));
        bytes.data[at] = old;
    }
    text_free(&bytes);
}

static void foreign_files_are_refused(void **state) {
    (void)state;
    begin();
    DatasetSummary summary;
    Error error;
    assert_false(dataset_read(path, NULL, NULL, &summary, &error));
    const char *contents[] = {"hello", "a text that is certainly long enough to be a header",
                              "FLIPGAME"};
    for (int i = 0; i < 3; i++) {
        assert_true(file_write(path, contents[i], strlen(contents[i]), &error));
        assert_false(dataset_read(path, NULL, NULL, &summary, &error));
        if (i < 2)
            assert_null(dataset_open(path, GOAL_MOST, &error));
    }
    begin();
    add_games(1, 1, GOAL_MOST);
    assert_null(dataset_open(path, GOAL_FEWEST, &error));
    assert_non_null(strstr(error.text, "goal"));
}

static void one_writer_at_a_time(void **state) {
    (void)state;
    begin();
    Error error;
    DatasetWriter *first = dataset_open(path, GOAL_MOST, &error);
    assert_non_null(first);
    assert_null(dataset_open(path, GOAL_MOST, &error));
    assert_non_null(strstr(error.text, "another process"));
    dataset_close(first);
}

// A limit on the size of files stands for a full disk: an error, and everything before it is kept.
static void full_disk_keeps_what_was_written(void **state) {
    (void)state;
    begin();
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        signal(SIGXFSZ, SIG_IGN);
        struct rlimit limit = {3000, 3000};
        Error error;
        DatasetWriter *writer = dataset_open(path, GOAL_MOST, &error);
        setrlimit(RLIMIT_FSIZE, &limit);
        Random random = random_seeded(11);
        int count = 0;
        for (; count < 100; count++) {
            GameRecord record = random_game(&random, GOAL_MOST);
            if (!dataset_add(writer, &record, &error))
                break;
        }
        dataset_close(writer);
        _exit(strstr(error.text, "cannot write") ? count : 255);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    int count = WEXITSTATUS(status);
    assert_in_range(count, 15, 50);
    DatasetSummary summary = check_games(11, (uint64_t)count, GOAL_MOST);
    assert_int_equal(summary.torn_bytes, 0);
}

// kill −9 at any moment: only whole games, all in order, at most the last one missing.
static void killed_writer_loses_one_game(void **state) {
    (void)state;
    for (int round = scale_count(5, 60); round > 0; round--) {
        begin();
        int pipes[2];
        assert_int_equal(pipe(pipes), 0);
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            Error error;
            DatasetWriter *writer = dataset_open(path, GOAL_MOST, &error);
            Random random = random_seeded(12);
            for (uint64_t count = 1;; count++) {
                GameRecord record = random_game(&random, GOAL_MOST);
                if (!writer || !dataset_add(writer, &record, &error) ||
                    write(pipes[1], &count, sizeof count) != sizeof count)
                    _exit(1);
            }
        }
        close(pipes[1]);
        uint64_t told = 0, more;
        int target = 50 + round * 700 % 5000;
        while (told < (uint64_t)target && read(pipes[0], &more, sizeof more) == sizeof more)
            told = more;
        kill(child, SIGKILL);
        while (read(pipes[0], &more, sizeof more) == sizeof more)
            told = more;
        close(pipes[0]);
        waitpid(child, NULL, 0);
        Error error;
        DatasetWriter *writer = dataset_open(path, GOAL_MOST, &error);
        assert_non_null(writer);
        uint64_t count = dataset_count(writer);
        dataset_close(writer);
        assert_in_range(count, told, told + 1);
        check_games(12, count, GOAL_MOST);
    }
}

static void impossible_games_are_found(void **state) {
    (void)state;
    Random random = random_seeded(13);
    GameRecord record = random_game(&random, GOAL_MOST), other = record;
    assert_true(record_finish(&other, GOAL_FEWEST));
    assert_int_equal(other.result, -record.result);
    other.move[0] = 0;
    assert_false(record_finish(&other, GOAL_MOST));
    other = record;
    other.move_count = 30;
    assert_false(record_finish(&other, GOAL_MOST));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(comes_back_as_it_was),
        cmocka_unit_test(whole_is_the_same),
        cmocka_unit_test(notes_are_kept),
        cmocka_unit_test(goes_on_where_it_was),
        cmocka_unit_test(torn_journal_loses_one_game),
        cmocka_unit_test(torn_block_loses_nothing),
        cmocka_unit_test(damage_is_told_and_skipped),
        cmocka_unit_test(foreign_files_are_refused),
        cmocka_unit_test(one_writer_at_a_time),
        cmocka_unit_test(full_disk_keeps_what_was_written),
        cmocka_unit_test(killed_writer_loses_one_game),
        cmocka_unit_test(impossible_games_are_found),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
