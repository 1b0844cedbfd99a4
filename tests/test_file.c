// Files are written whole or not at all, nowhere else, with the mode they had, and nothing is left
// beside them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "file.h"
#include "file_open.h"
#include "folder.h"
#include "random.h"
#include "scale.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>

enum { LARGE = 1 << 20 };

static Folder folder;
static char path[128];

static int set_up(void **state) {
    (void)state;
    folder = folder_make();
    snprintf(path, sizeof path, "%s/target", folder.path);
    return 0;
}

// Everything in the folder but "." and "..", hidden files too.
static int count_entries(void) {
    DIR *entries = opendir(folder.path);
    assert_non_null(entries);
    int count = -2;
    while (readdir(entries))
        count++;
    closedir(entries);
    return count;
}

static int tear_down(void **state) {
    (void)state;
    DIR *entries = opendir(folder.path);
    for (struct dirent *entry; entries && (entry = readdir(entries));)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            unlinkat(dirfd(entries), entry->d_name, 0);
    closedir(entries);
    rmdir(folder.path);
    return 0;
}

static const char *beside(const char *name) {
    static char full[400];
    snprintf(full, sizeof full, "%s/%s", folder.path, name);
    return full;
}

static void write_text(const char *where, const char *text) {
    Error error = {0};
    if (!file_write(where, text, strlen(text), &error))
        fail_msg("%s", error.text);
}

static void expect_text(const char *where, const char *wanted) {
    Text text = {0};
    Error error = {0};
    if (!file_read(where, LARGE, &text, &error))
        fail_msg("%s", error.text);
    assert_string_equal(text_string(&text), wanted);
    text_free(&text);
}

static void contents_are_replaced(void **state) {
    (void)state;
    write_text(path, "one");
    write_text(path, "");
    expect_text(path, "");
    write_text(path, "two");
    expect_text(path, "two");
    assert_int_equal(count_entries(), 1);
    Error error = {0};
    assert_false(file_write(beside("missing/target"), "x", 1, &error));
    assert_non_null(strstr(error.text, "cannot write"));
    assert_false(file_write(folder.path, "x", 1, &error));
    assert_int_equal(count_entries(), 1);
}

static void a_long_name_is_possible(void **state) {
    (void)state;
    char name[251];
    memset(name, 'n', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    write_text(beside(name), "long");
    expect_text(beside(name), "long");
}

static mode_t mode_of(const char *where) {
    struct stat info;
    assert_int_equal(lstat(where, &info), 0);
    return info.st_mode & 07777;
}

static void the_mode_stays(void **state) {
    (void)state;
    static const mode_t modes[] = {0600, 0640, 0644, 0666, 0755};
    write_text(path, "one");
    mode_t mask = umask(0);
    umask(mask);
    assert_int_equal(mode_of(path), 0644 & ~mask);
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        assert_int_equal(chmod(path, modes[i]), 0);
        write_text(path, "two");
        assert_int_equal(mode_of(path), modes[i]);
    }
}

// Whoever can write into the folder has put links where temporary files might go.
static void planted_links_are_not_written_through(void **state) {
    (void)state;
    char planted[200];
    write_text(beside("victim"), "precious");
    assert_int_equal(chmod(beside("victim"), 0600), 0);
    snprintf(planted, sizeof planted, "%s.%ld.part", path, (long)getpid());
    assert_int_equal(symlink("victim", planted), 0);
    assert_int_equal(symlink("victim", beside(".target.0123456789abcdef.part")), 0);
    write_text(path, "new");
    expect_text(path, "new");
    expect_text(beside("victim"), "precious");
    assert_int_equal(mode_of(beside("victim")), 0600);
}

static void a_link_is_followed_and_stays(void **state) {
    (void)state;
    struct stat info;
    write_text(beside("real"), "old");
    assert_int_equal(chmod(beside("real"), 0600), 0);
    assert_int_equal(symlink("real", beside("between")), 0);
    assert_int_equal(symlink("between", path), 0);
    write_text(path, "new");
    assert_int_equal(lstat(path, &info), 0);
    assert_true(S_ISLNK(info.st_mode));
    expect_text(beside("real"), "new");
    assert_int_equal(mode_of(beside("real")), 0600);
    assert_int_equal(unlink(beside("real")), 0);
    write_text(path, "made");
    expect_text(beside("real"), "made");
    assert_int_equal(count_entries(), 3);

    Error error = {0};
    assert_int_equal(unlink(path), 0);
    assert_int_equal(symlink("target", path), 0);
    assert_false(file_write(path, "x", 1, &error));
}

// Only root can put somebody else's link into a folder for everybody.
static void a_strangers_link_is_refused(void **state) {
    (void)state;
    if (geteuid() != 0)
        skip();
    Error error = {0};
    write_text(beside("victim"), "precious");
    assert_int_equal(symlink("victim", path), 0);
    assert_int_equal(lchown(path, 65534, 65534), 0);
    assert_int_equal(chmod(folder.path, 01777), 0);
    assert_false(file_write(path, "new", 3, &error));
    expect_text(beside("victim"), "precious");
    assert_int_equal(chmod(folder.path, 0700), 0);
    write_text(path, "new");
    expect_text(beside("victim"), "new");
}

static void devices_are_written_to(void **state) {
    (void)state;
    Error error = {0};
    struct stat info;
    assert_true(file_write("/dev/null", "x", 1, &error));
    assert_int_equal(stat("/dev/null", &info), 0);
    assert_true(S_ISCHR(info.st_mode));
    if (access("/dev/full", W_OK) == 0) {
        assert_false(file_write("/dev/full", "x", 1, &error));
        assert_non_null(strstr(error.text, error_reason(ENOSPC)));
    }
}

// A limit of a file's size stands for a full disk.
static void a_full_disk_changes_nothing(void **state) {
    (void)state;
    write_text(path, "one");
    pid_t child = fork();
    if (child == 0) {
        Error error = {0};
        static char data[LARGE];
        signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &(struct rlimit){1000, 1000});
        _exit(file_write(path, data, sizeof data, &error) ||
              !strstr(error.text, error_reason(EFBIG)));
    }
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    expect_text(path, "one");
    assert_int_equal(count_entries(), 1);
}

// Writers that die at any moment leave a whole file, and after the next write nothing beside it.
static void kill_leaves_nothing(void **state) {
    (void)state;
    static char data[LARGE];
    Random random = random_seeded(12);
    Error error = {0};
    for (int i = scale_count(20, 300); i > 0; i--) {
        int ready[2];
        char byte;
        assert_int_equal(pipe(ready), 0);
        pid_t child = fork();
        if (child == 0) {
            for (;;) {
                file_write(path, data, sizeof data, NULL);
                if (write(ready[1], "", 1) != 1)
                    _exit(1);
            }
        }
        assert_int_equal(read(ready[0], &byte, 1), 1);
        nanosleep(&(struct timespec){0, (long)random_below(&random, 20000000)}, NULL);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        close(ready[0]);
        close(ready[1]);
        struct stat info;
        assert_int_equal(stat(path, &info), 0);
        assert_int_equal(info.st_size, LARGE);
    }
    assert_true(file_write(path, "end", 3, &error));
    assert_int_equal(count_entries(), 1);
}

// What a killed program has left goes with the next write; what belongs to others, or to another
// file, stays.
static void remains_are_removed(void **state) {
    (void)state;
    static const char *const others[] = {
        ".target.0123456789abcdef.par", ".target.0123456789abcdeg.part",
        ".other.0123456789abcdef.part", "target.0123456789abcdef.part"};
    write_text(beside(".target.0123456789abcdef.part"), "torn");
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        write_text(beside(others[i]), "kept");
    write_text(path, "new");
    assert_int_not_equal(access(beside(".target.0123456789abcdef.part"), F_OK), 0);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_int_equal(access(beside(others[i]), F_OK), 0);
}

static void what_a_path_names(void **state) {
    (void)state;
    assert_int_equal(file_kind(path), FILE_MISSING);
    assert_int_equal(errno, ENOENT);
    assert_false(file_exists(path));
    write_text(path, "here");
    assert_int_equal(file_kind(path), FILE_REGULAR);
    assert_true(file_exists(path) && file_may_read(path) && file_may_write(path));
    assert_false(file_may_run(path));
    assert_int_equal(file_kind(folder.path), FILE_DIRECTORY);
    assert_int_equal(file_kind("/dev/null"), FILE_OTHER);
    assert_int_equal(symlink("target", beside("link")), 0);
    assert_int_equal(file_kind(beside("link")), FILE_REGULAR);
    assert_true(file_make_directory(folder.path, true));
    assert_false(file_make_directory(beside("target/below"), false));
    assert_int_equal(errno, ENOTDIR);
}

static void an_open_file_grows_and_is_cut(void **state) {
    (void)state;
    Text text = {0};
    assert_int_equal(file_open(path, OPEN_EXISTING), -1);
    assert_int_equal(errno, ENOENT);
    int file = file_open(path, OPEN_NEW);
    assert_true(file >= 0);
    assert_int_equal(file_open(path, OPEN_NEW), -1);
    assert_int_equal(errno, EEXIST);
    assert_true(file_write_at(file, 0, "one two", 7));
    assert_true(file_write_at(file, file_size(file), " three", 6));
    assert_true(file_write_at(file, 4, "2", 1));
    assert_true(file_read_whole(file, &text));
    assert_string_equal(text_string(&text), "one 2wo three");
    assert_true(file_truncate(file, 5) && file_sync(file));
    assert_int_equal(file_size(file), 5);
    assert_true(file_read_whole(file, &text));
    assert_string_equal(text_string(&text), "one 2");
    file_close(file);
    file = file_open(beside("private"), OPEN_ANY_PRIVATE);
    struct stat info;
    assert_int_equal(fstat(file, &info), 0);
    assert_int_equal(info.st_mode & 077, 0);
    file_close(file);
    file_close(-1);
    file = file_open("/dev/full", OPEN_ANY);
    assert_false(file_write_at(file, 0, "x", 1));
    assert_int_equal(errno, ENOSPC);
    file_close(file);
    text_free(&text);
}

static void a_lock_is_for_one(void **state) {
    (void)state;
    int first = file_open(path, OPEN_ANY), second = file_open(path, OPEN_ANY),
        place = file_open_directory(folder.path);
    assert_true(first >= 0 && second >= 0 && place >= 0);
    assert_true(file_lock(first) && file_lock(place));
    assert_false(file_lock(second));
    assert_int_equal(errno, EWOULDBLOCK);
    file_close(first);
    assert_true(file_lock(second));
    file_close(second);
    file_close(place);
    assert_int_equal(file_open_directory(path), -1);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(contents_are_replaced),
        TEST(a_long_name_is_possible),
        TEST(the_mode_stays),
        TEST(planted_links_are_not_written_through),
        TEST(a_link_is_followed_and_stays),
        TEST(a_strangers_link_is_refused),
        TEST(devices_are_written_to),
        TEST(a_full_disk_changes_nothing),
        TEST(kill_leaves_nothing),
        TEST(remains_are_removed),
        TEST(what_a_path_names),
        TEST(an_open_file_grows_and_is_cut),
        TEST(a_lock_is_for_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
