// Submissions of a class: what plays is found by what is in the files, names are the authors', and
// what is no submission is told.
#include "submission.h"

#include "file.h"
#include "folder.h"
#include "submission_private.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static const char course[] =
    "class AI(object):\n    def __init__(self, chessboard_size, color, time_out):\n"
    "        self.candidate_list = []\n    def go(self, chessboard):\n        pass\n";

// Writes a file below the folder, with the folders that lead to it.
static void put(const Folder *folder, const char *name, const char *text, bool run) {
    char path[512];
    for (const char *slash = name; (slash = strchr(slash, '/')); slash++) {
        snprintf(path, sizeof path, "%s/%.*s", folder->path, (int)(slash - name), name);
        assert_true(file_make_directory(path, false));
    }
    snprintf(path, sizeof path, "%s/%s", folder->path, name);
    assert_true(file_write(path, text, strlen(text), NULL));
    assert_int_equal(chmod(path, run ? 0755 : 0644), 0);
}

static const Submission *find(const SubmissionList *list, const char *author) {
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->items[i].author, author) == 0)
            return &list->items[i];
    for (size_t i = 0; i < list->count; i++)
        print_error("there is %s\n", list->items[i].author);
    fail_msg("there is no %s", author);
    return NULL;
}

static void look(const Folder *folder, const char *choices, SubmissionList *list) {
    Error error = {0};
    if (!submissions_find(folder->path, choices, list, &error))
        fail_msg("%s", error.text);
}

static void expect(const SubmissionList *list, const char *author, SubmissionKind kind,
                   const char *file, const char *class_name) {
    const Submission *found = find(list, author);
    if (found->kind != kind || strcmp(found->file, file) != 0 ||
        strcmp(found->class_name, class_name) != 0)
        fail_msg("%s: %s, file \"%s\", class \"%s\": %s", author, submission_kind_name(found->kind),
                 found->file, found->class_name, found->note);
}

static void expect_look(const char *text, SubmissionKind kind, const char *class_name,
                        bool legacy) {
    SubmissionFile seen = submission_inspect_python(text, strlen(text), "");
    if (seen.kind != kind || strcmp(seen.class_name, class_name) != 0 || seen.legacy != legacy)
        fail_msg("kind %d, class \"%s\", legacy %d: %s", seen.kind, seen.class_name, seen.legacy,
                 text);
}

// Python is read as text: comments and strings do not count, broken files do.
static void test_python(void **state) {
    (void)state;
    expect_look(course, SUBMISSION_COURSE, "", false);
    expect_look("'''class AI:\n    def go(self, b):\n'''\n# class AI:\nx = 1\n", SUBMISSION_NONE,
                "", false);
    expect_look("class AI:\n\tdef go(self, board)\n\t\tpass # broken\n", SUBMISSION_COURSE, "",
                false);
    expect_look("class Strategy():\r\n  def best_strategy(self, board, player, best_move, "
                "running):\r\n    pass\r\n",
                SUBMISSION_STRATEGY, "", false);
    expect_look("class Strategy:\n    def best_strategy(self, b, p, m, r):\n        o = 'o' if p "
                "== '@' else '@'\n",
                SUBMISSION_STRATEGY, "", true);
    expect_look("class Strategy:\n    uses_10x10_board = True\n    def best_strategy(self, b, p, "
                "m, r):\n        '@'\n",
                SUBMISSION_STRATEGY, "", false);
    expect_look("class Mine:\n    def go(self, b):\n        self.candidate_list = []\n",
                SUBMISSION_COURSE, "Mine", false);
    expect_look("class Car:\n    def go(self, speed):\n        pass\n", SUBMISSION_NONE, "", false);
    expect_look("from engine import Node, AI\n", SUBMISSION_COURSE, "", false);
    expect_look("from engine import AI_WEIGHTS\nimport AI.tools\n", SUBMISSION_NONE, "", false);
    expect_look("class Other:\n    def go(self, b):\n        self.candidate_list = []\nclass "
                "AI(Other):\n    pass\n",
                SUBMISSION_COURSE, "", false);
    expect_look("s = \"it's\"\nt = 'a \\' b'\nclass AI:\n    def go(self, b): pass\n",
                SUBMISSION_COURSE, "", false);
    expect_look("", SUBMISSION_NONE, "", false);
}

static void test_kinds(void **state) {
    (void)state;
    Folder folder = folder_make();
    SubmissionList list;
    put(&folder, "alice.py", course, false);
    put(&folder, "alice/helper.py", "x = 1\n", false);
    put(&folder, "alice/main.py", course, false);
    put(&folder, "bob/run.sh", "#!/bin/sh\nread line\n", true);
    put(&folder, "carol.sh", "#!/usr/bin/env python3\nprint(1)\n", false);
    put(&folder, "dave/repo/src/v1.py", course, false);
    put(&folder, "dave/repo/src/v12.py", course, false);
    put(&folder, "dave/repo/src/v9.py", course, false);
    put(&folder, "dave/repo/src/test_ai.py", course, false);
    put(&folder, "eve/Main.java", "class Main {}\n", false);
    put(&folder, "Frank, O'Hara_123_assignsubmission_file_/ai.py", course, false);
    put(&folder, "grace/two.py", course, false);
    put(&folder, "grace/one.py", course, false);
    put(&folder, "grace/" SUBMISSION_CHOICE, "# mine\none.py AI\n", false);
    put(&folder, "README.md", "class AI:\n", false);
    put(&folder, "notes.txt", "-", false);
    put(&folder, "henry.zip", "PK", false);
    put(&folder, "helper.py", "x = 1\n", false);
    put(&folder, "__pycache__/alice.py", course, false);
    put(&folder, ".git/ai.py", course, false);
    put(&folder, "results/run.json", "{}", false);
    look(&folder, NULL, &list);
    assert_int_equal(list.count, 8);
    expect(&list, "alice", SUBMISSION_COURSE, "main.py", "");
    expect(&list, "alice.py", SUBMISSION_COURSE, "alice.py", "");
    expect(&list, "bob", SUBMISSION_PROGRAM, "run.sh", "");
    expect(&list, "carol", SUBMISSION_PROGRAM, "carol.sh", "");
    assert_string_equal(find(&list, "carol")->interpreter, "/usr/bin/env python3");
    expect(&list, "dave", SUBMISSION_COURSE, "repo/src/v12.py", "");
    assert_non_null(strstr(find(&list, "dave")->note, "4 files could play"));
    expect(&list, "eve", SUBMISSION_NONE, "", "");
    assert_non_null(strstr(find(&list, "eve")->note, "compile it first"));
    expect(&list, "Frank_ O_Hara", SUBMISSION_COURSE, "ai.py", "");
    expect(&list, "grace", SUBMISSION_COURSE, "one.py", "");
    static const char *const out[] = {"README.md: ", "notes.txt: ",   "henry.zip: an archive",
                                      "helper.py: ", "__pycache__: ", "results: a tournament"};
    for (size_t i = 0; i < sizeof out / sizeof *out; i++)
        if (!strstr(text_string(&list.left_out), out[i]))
            fail_msg("%s is not in: %s", out[i], text_string(&list.left_out));
    submissions_free(&list);
    look(&folder, "dave=repo/src/v9.py,grace=two.py", &list);
    expect(&list, "dave", SUBMISSION_COURSE, "repo/src/v9.py", "");
    expect(&list, "grace", SUBMISSION_COURSE, "two.py", "");
    submissions_free(&list);
    Error error = {0};
    assert_false(submissions_find(folder.path, "nobody=x.py", &list, &error));
    assert_non_null(strstr(error.text, "nobody=x.py"));
    submissions_free(&list);
    folder_remove(&folder);
}

// The key follows whatever could matter, and nothing else.
static void test_keys(void **state) {
    (void)state;
    Folder folder = folder_make();
    SubmissionList list;
    char first[SUBMISSION_KEY];
    put(&folder, "ann/ai.py", course, false);
    put(&folder, "ann/data/weights.txt", "1 2 3", false);
    put(&folder, "ben.py", course, false);
    look(&folder, NULL, &list);
    memcpy(first, find(&list, "ann")->key, sizeof first);
    assert_int_equal(strlen(first), 64);
    submissions_free(&list);
    put(&folder, "ann/__pycache__/ai.pyc", "junk", false);
    put(&folder, "ann/.git/HEAD", "junk", false);
    put(&folder, "ben.py", "class AI:\n    def go(self, b):\n        return 1\n", false);
    look(&folder, NULL, &list);
    assert_string_equal(find(&list, "ann")->key, first);
    submissions_free(&list);
    put(&folder, "ann/data/weights.txt", "1 2 4", false);
    look(&folder, NULL, &list);
    assert_string_not_equal(find(&list, "ann")->key, first);
    submissions_free(&list);
    put(&folder, "ann/data/weights.txt", "1 2 3", false);
    look(&folder, NULL, &list);
    assert_string_equal(find(&list, "ann")->key, first);
    submissions_free(&list);
    folder_remove(&folder);
}

// A copy holds the submission alone, may be run where the original may, follows no link, and is
// made once.
static void test_copy(void **state) {
    (void)state;
    Folder folder = folder_make(), out = folder_make();
    SubmissionList list;
    Text path = {0}, again = {0}, spec = {0}, file = {0};
    Error error = {0};
    put(&folder, "ann/src/ai.py", course, false);
    put(&folder, "ann/tool.sh", "#!/bin/sh\n", true);
    put(&folder, "bo.py", course, false);
    char link[600];
    snprintf(link, sizeof link, "%s/ann/secret.py", folder.path);
    assert_int_equal(symlink("/etc/passwd", link), 0);
    look(&folder, NULL, &list);
    const Submission *ann = find(&list, "ann");
    if (!submission_copy(ann, out.path, &path, &error) ||
        !submission_copy(ann, out.path, &again, &error))
        fail_msg("%s", error.text);
    assert_string_equal(text_string(&path), text_string(&again));
    text_format(&file, "%s/tool.sh", text_string(&path));
    assert_true(file_may_run(text_string(&file)));
    text_clear(&file);
    text_format(&file, "%s/secret.py", text_string(&path));
    assert_false(file_exists(text_string(&file)));
    submission_spec(ann, "/x,y", ",memory=100", &spec);
    assert_string_equal(text_string(&spec),
                        "python:file=/x\\,y/src/ai.py,root=/x\\,y,read=/x\\,y,name=ann,memory=100");
    text_clear(&path);
    assert_true(submission_copy(find(&list, "bo"), out.path, &path, &error));
    SubmissionTree tree;
    assert_true(submission_tree(text_string(&path), &tree, &error));
    assert_int_equal(tree.count, 1);
    submission_tree_free(&tree);
    text_free(&path);
    text_free(&again);
    text_free(&spec);
    text_free(&file);
    submissions_free(&list);
    folder_remove(&folder);
    folder_remove(&out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_python),
        cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_keys),
        cmocka_unit_test(test_copy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
