// Databases: values come back as they went in, a killed writer leaves whole transactions, and files
// that are damaged, of another kind or no database at all are refused with a sentence.
#include "database.h"
#include "file.h"
#include "folder.h"
#include "home.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/wait.h>

#include <cmocka.h>

static const DatabaseKind things = {.what = "things",
                                    .mark = 0x54455354,
                                    .version = 2,
                                    .schema = "CREATE TABLE thing (number INTEGER, text, bytes)"};

static char path[128];
static Folder folder;

static int set_up(void **state) {
    (void)state;
    folder = folder_make();
    snprintf(path, sizeof path, "%s/things.db", folder.path);
    return 0;
}

static int clean_up(void **state) {
    (void)state;
    folder_remove(&folder);
    return 0;
}

static Database *opened(DatabaseAccess access) {
    Error error = {0};
    Database *database = database_open(path, &things, access, &error);
    if (!database)
        fail_msg("%s", error.text);
    return database;
}

static void refused(const char *file, const DatabaseKind *kind, DatabaseAccess access,
                    const char *words) {
    Error error = {0};
    assert_null(database_open(file, kind, access, &error));
    if (!strstr(error.text, words))
        fail_msg("\"%s\" does not say \"%s\"", error.text, words);
}

static int64_t count(Database *database) {
    DatabaseQuery *query = query_new(database, "SELECT count(*) FROM thing", NULL);
    assert_int_equal(query_step(query, NULL), QUERY_ROW);
    int64_t rows = query_integer(query, 0);
    query_free(query);
    return rows;
}

static void test_values(void **state) {
    (void)state;
    Database *database = opened(DATABASE_WRITE);
    DatabaseQuery *query = query_new(database, "INSERT INTO thing VALUES (?1, ?2, ?3)", NULL);
    query_bind_integer(query, 1, INT64_MIN);
    query_bind_text(query, 2, "Zoë");
    query_bind_bytes(query, 3, "a\0b", 3);
    assert_true(query_finish(query, NULL));
    assert_int_equal(database_changes(database), 1);
    assert_int_equal(database_last_row(database), 1);
    query_bind_real(query, 1, 0.25);
    query_bind_text(query, 2, NULL);
    query_bind_bytes(query, 3, NULL, 0);
    assert_true(query_finish(query, NULL));
    query_free(query);
    database_close(database);

    database = opened(DATABASE_READ);
    query = query_new(database, "SELECT * FROM thing", NULL);
    size_t size;
    assert_int_equal(query_step(query, NULL), QUERY_ROW);
    assert_true(query_integer(query, 0) == INT64_MIN);
    assert_string_equal(query_text(query, 1), "Zoë");
    assert_memory_equal(query_bytes(query, 2, &size), "a\0b", 3);
    assert_int_equal(size, 3);
    assert_int_equal(query_step(query, NULL), QUERY_ROW);
    assert_true(query_real(query, 0) == 0.25);
    assert_true(query_is_null(query, 1));
    assert_string_equal(query_text(query, 1), "");
    query_bytes(query, 2, &size);
    assert_int_equal(size, 0);
    assert_int_equal(query_step(query, NULL), QUERY_DONE);
    assert_int_equal(query_step(query, NULL), QUERY_ROW); // from the beginning
    query_free(query);
    Error error = {0};
    assert_false(database_run(database, "DELETE FROM thing", &error));
    assert_non_null(strstr(error.text, "may not be written to"));
    assert_null(query_new(database, "SELECT 1 FROM nowhere", &error));
    assert_non_null(strstr(error.text, "no such table"));
    database_close(database);
}

static void test_transactions(void **state) {
    (void)state;
    Database *database = opened(DATABASE_WRITE);
    assert_true(database_begin(database, NULL));
    assert_true(database_run(database, "INSERT INTO thing VALUES (1, 2, 3)", NULL));
    database_rollback(database);
    assert_int_equal(count(database), 0);
    assert_true(database_begin(database, NULL));
    assert_true(database_run(database, "INSERT INTO thing VALUES (1, 2, 3)", NULL));
    Database *other = opened(DATABASE_READ); // reads what is there while somebody writes
    assert_int_equal(count(other), 0);
    assert_true(database_commit(database, NULL));
    assert_int_equal(count(other), 1);
    database_close(other);
    assert_true(database_begin(database, NULL));
    assert_true(database_run(database, "INSERT INTO thing VALUES (1, 2, 3)", NULL));
    database_close(database); // without commit
    database = opened(DATABASE_WRITE);
    assert_int_equal(count(database), 1);
    database_close(database);
}

// Adds rows ten at a time for ever.
static void write_for_ever(int ready) {
    Database *database = opened(DATABASE_WRITE);
    for (int64_t i = 0;; i++) {
        bool good = i % 10 || database_begin(database, NULL);
        good = good &&
               database_run(database, "INSERT INTO thing VALUES (1, randomblob(3000), 3)", NULL);
        good = good && (i % 10 != 9 || database_commit(database, NULL));
        if (!good || (i == 9 && write(ready, "x", 1) != 1))
            _exit(1);
    }
}

static void test_killed(void **state) {
    (void)state;
    int64_t before = 0;
    for (int round = 0; round < 6; round++) {
        int ready[2];
        char byte;
        assert_int_equal(pipe(ready), 0);
        pid_t child = fork();
        if (child == 0)
            write_for_ever(ready[1]);
        assert_int_equal(read(ready[0], &byte, 1), 1);
        usleep((useconds_t)round * 1700);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        close(ready[0]);
        close(ready[1]);
        Database *database = opened(DATABASE_WRITE);
        int64_t rows = count(database);
        assert_true(rows >= before + 10);
        assert_int_equal(rows % 10, 0);
        assert_true(database_check(database, NULL));
        database_close(database);
        before = rows;
    }
}

static void test_refused(void **state) {
    (void)state;
    refused(path, &things, DATABASE_READ, "there is no database of things at");
    refused(folder.path, &things, DATABASE_READ, "there is no database of things at");
    refused("/nowhere/at/all.db", &things, DATABASE_WRITE,
            "cannot open the database /nowhere/at/all.db");
    database_close(opened(DATABASE_WRITE));
    DatabaseKind another = things;
    another.mark++;
    another.what = "games";
    refused(path, &another, DATABASE_WRITE, "is a database, but not one of games");
    another = things;
    another.version++;
    refused(path, &another, DATABASE_READ, "is of version 2, this program knows version 3");
    char text[600];
    memset(text, 'x', sizeof text);
    assert_true(file_write(path, text, sizeof text, NULL));
    refused(path, &things, DATABASE_READ, "is not a database");
    refused(path, &things, DATABASE_WRITE, "is not a database");
    Text after = {0};
    assert_true(file_read(path, 10000, &after, NULL)); // and it was left alone
    assert_memory_equal(after.data, text, sizeof text);
    text_free(&after);
}

static void test_damaged(void **state) {
    (void)state;
    Database *database = opened(DATABASE_WRITE);
    for (int i = 0; i < 50; i++)
        assert_true(
            database_run(database, "INSERT INTO thing VALUES (1, randomblob(900), 3)", NULL));
    database_close(database);
    Text text = {0};
    assert_true(file_read(path, 1 << 20, &text, NULL));
    for (size_t i = 4096; i < text.length; i += 7)
        text.data[i] = (char)(text.data[i] ^ 0x5A);
    assert_true(file_write(path, text.data, text.length, NULL));
    text_free(&text);
    database = opened(DATABASE_READ);
    Error error = {0};
    DatabaseQuery *query = query_new(database, "SELECT sum(length(text)) FROM thing", NULL);
    assert_int_equal(query_step(query, &error), QUERY_FAILED);
    query_free(query);
    assert_non_null(strstr(error.text, "is damaged"));
    assert_non_null(strstr(error.text, "put back a copy"));
    assert_false(database_check(database, &error));
    database_close(database);
}

static void test_home(void **state) {
    (void)state;
    char *old = getenv("XDG_STATE_HOME"), *kept = old ? strdup(old) : NULL;
    setenv("XDG_STATE_HOME", folder.path, 1);
    Text name = {0}, wanted = {0};
    Error error = {0};
    assert_true(home_file(&name, "things.db", &error));
    text_format(&wanted, "%s/flipside/things.db", folder.path);
    assert_string_equal(text_string(&name), text_string(&wanted));
    text_truncate(&wanted, wanted.length - strlen("/things.db"));
    assert_int_equal(file_kind(text_string(&wanted)), FILE_DIRECTORY);
    assert_int_equal(rmdir(text_string(&wanted)), 0);
    assert_true(file_write(text_string(&wanted), "", 0, NULL)); // a file where the folder should be
    assert_false(home_file(&name, "things.db", &error));
    assert_non_null(strstr(error.text, "is not a folder"));
    text_free(&name);
    text_free(&wanted);
    kept ? setenv("XDG_STATE_HOME", kept, 1) : unsetenv("XDG_STATE_HOME");
    free(kept);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_values, set_up, clean_up),
        cmocka_unit_test_setup_teardown(test_transactions, set_up, clean_up),
        cmocka_unit_test_setup_teardown(test_killed, set_up, clean_up),
        cmocka_unit_test_setup_teardown(test_refused, set_up, clean_up),
        cmocka_unit_test_setup_teardown(test_damaged, set_up, clean_up),
        cmocka_unit_test_setup_teardown(test_home, set_up, clean_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
