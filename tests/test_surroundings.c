// What passes between an outside AI and its surroundings: the environment it gets, the interpreter
// that runs it, and what it says on its way to a terminal.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "file.h"
#include "folder.h"
#include "program.h"

#include <jansson.h>
#include <sys/stat.h>

static Folder folder;

static int set_up(void **state) {
    (void)state;
    folder = folder_make();
    setenv("D", folder.path, 1);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    return program_run("rm -rf \"$D\"").status;
}

static void write_script(const char *name, const char *text) {
    char path[200];
    Error error = {0};
    snprintf(path, sizeof path, "%s/%s", folder.path, name);
    if (!file_write(path, text, strlen(text), &error))
        fail_msg("%s", error.text);
    assert_int_equal(chmod(path, 0700), 0);
}

// The contents of a file in the folder; "" when it is not there. To be freed.
static Text contents(const char *name) {
    char path[200];
    Text text = {0};
    snprintf(path, sizeof path, "%s/%s", folder.path, name);
    if (!file_read(path, 1 << 20, &text, NULL))
        text_clear(&text);
    return text;
}

static void expect_inside(const Text *text, const char *wanted, bool there) {
    if ((strstr(text_string(text), wanted) != NULL) != there)
        fail_msg("%s is %s:\n%s", wanted, there ? "missing" : "there", text_string(text));
}

// Tokens and passwords of the user stay with the user; what a program needs to run goes on.
static void secrets_stay_here(void **state) {
    (void)state;
    write_script("ai", "#!/bin/sh\nenv >\"${0%/*}/seen\"\nexit 0\n");
    static const char *const secrets[] = {
        "GITHUB_TOKEN=", "AWS_SECRET_ACCESS_KEY=", "SSH_AUTH_SOCK=", "MY_HOME=", "PATHS="};
    static const char *const kept[] = {"\nPATH=/",  "HOME=/somewhere", "LC_TIME=C",
                                       "TERM=dumb", "PYTHONPATH=/p",   "NUMBA_CACHE_DIR=/n"};
    program_run("env GITHUB_TOKEN=t1 AWS_SECRET_ACCESS_KEY=t2 SSH_AUTH_SOCK=/x MY_HOME=/y PATHS=/z "
                "HOME=/somewhere "
                "LC_TIME=C PYTHONPATH=/p NUMBA_CACHE_DIR=/n TERM=xterm \"$F\" move --player "
                "program:cmd=$D/ai,sandbox=off");
    Text seen = contents("seen"), whole = {0};
    text_format(&whole, "\n%s", text_string(&seen));
    for (size_t i = 0; i < sizeof secrets / sizeof *secrets; i++)
        expect_inside(&whole, secrets[i], false);
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        expect_inside(&whole, kept[i], true);
    expect_inside(&whole, "xterm", false);
    text_free(&whole);
    text_free(&seen);

    // Behind walls its home and its caches are in the scratch folder.
    static const char *const inside[] = {"\nPATH=/", "\nUSER=player", "LC_TIME=C", "TERM=dumb",
                                         "PYTHONPATH=/p"};
    static const char *const outside[] = {"/somewhere\n", "NUMBA_CACHE_DIR", "GITHUB_TOKEN",
                                          "FLIPSIDE_SANDBOX"};
    program_run("env GITHUB_TOKEN=t1 HOME=/somewhere LC_TIME=C PYTHONPATH=/p NUMBA_CACHE_DIR=/n "
                "TERM=xterm \"$F\" move "
                "--sandbox auto --player program:cmd=$D/ai,write=$D");
    seen = contents("seen");
    text_clear(&whole);
    text_format(&whole, "\n%s", text_string(&seen));
    for (size_t i = 0; i < sizeof inside / sizeof *inside; i++)
        expect_inside(&whole, inside[i], true);
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++)
        expect_inside(&whole, outside[i], false);
    text_free(&whole);
    text_free(&seen);

    program_run("env GITHUB_TOKEN=t1 OTHER=t2 THIRD=t3 \"$F\" move --player "
                "\"program:cmd=$D/ai,write=$D,env=GITHUB_TOKEN  THIRD\"");
    seen = contents("seen");
    expect_inside(&seen, "GITHUB_TOKEN=t1", true);
    expect_inside(&seen, "THIRD=t3", true);
    expect_inside(&seen, "OTHER=", false);
    text_free(&seen);
}

// python= is the name of one program: no option, no assignment, nothing for a shell.
static void an_interpreter_is_one_program(void **state) {
    (void)state;
    static const char *const wrong[] = {"-S sh -c id",    "-S",       "--version", "A=1",
                                        "no-such-python", "sh -c id", "$D",        "./"};
    write_script("ai.py", "class AI: pass\n");
    write_script("my python",
                 "#!/bin/sh\nfor word; do echo \"<$word>\"; done >\"${0%/*}/words\"\n");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char line[300];
        snprintf(line, sizeof line, "\"$F\" move --player \"python:file=$D/ai.py,python=%s\"",
                 wrong[i]);
        Outcome outcome = program_run(line);
        if (outcome.status != 2 || !program_one_line(program_past_note(outcome.err)))
            fail_msg("python=%s: status %d, %s", wrong[i], outcome.status, outcome.err);
    }
    static const char *const right[] = {
        "\"$F\" move --player \"python:file=$D/ai.py,python=$D/my python,write=$D\"",
        "cd $D && \"$F\" move --player \"python:file=ai.py,python=./my python,write=$D\"",
        "PATH=$D:$PATH \"$F\" move --player \"python:file=$D/ai.py,python=my python,write=$D\""};
    for (int i = 0; i < 3; i++) {
        program_run(right[i]);
        Text words = contents("words");
        if (strncmp(text_string(&words), "<-B>\n", 5) != 0)
            fail_msg("%s: %s", right[i], text_string(&words));
        expect_inside(&words, "python_bridge.py>", true);
        text_free(&words);
        assert_int_equal(program_run("rm $D/words").status, 0);
    }
}

// Nothing that an AI says reaches the terminal as an order to it.
static void what_it_says_is_only_shown(void **state) {
    (void)state;
    write_script(
        "dies",
        "#!/bin/sh\nprintf 'one \\033]0;owned\\007\\ntwo \\302\\2331m \\377\\n' >&2\nexit 3\n");
    write_script(
        "babbles",
        "#!/bin/sh\nread a\necho ready\nwhile read a; do printf '\\033[2Jh9\\033c\\n'; done\n");
    write_script("raises.py",
                 "class AI:\n    def __init__(self, size, color, seconds):\n        pass\n"
                 "    def go(self, board):\n        raise ValueError('\\x1b[31m \\x9b1m red')\n");
    static const char *const lines[] = {
        "\"$F\" usability $D/dies --goal most",
        "\"$F\" usability $D/babbles --goal fewest",
        "\"$F\" usability $D/raises.py --goal most",
        "\"$F\" usability $D/dies --goal most --json",
        "\"$F\" usability $D/raises.py --goal fewest --json",
        "\"$F\" move --player program:cmd=$D/dies",
        "\"$F\" move --player program:cmd=$D/babbles",
        "\"$F\" move --player python:file=$D/raises.py",
        "\"$F\" arena program:cmd=$D/dies random --games 1 --verbose",
        "\"$F\" arena program:cmd=$D/babbles random --games 2 --json",
        "printf 'program:cmd=%s\\nf5\\nno\\n' $D/dies | \"$F\" play",
    };
    setenv("XDG_STATE_HOME", folder.path, 1);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        Outcome outcome = program_run(lines[i]);
        char all[sizeof outcome.out + sizeof outcome.err];
        snprintf(all, sizeof all, "%s%s", outcome.out, outcome.err);
        if (strchr(all, '\033') || strchr(all, '\a') || strstr(all, "\xc2\x9b") ||
            strchr(all, '\xff'))
            fail_msg("%s lets a control character through: %s", lines[i], all);
    }
    Outcome outcome = program_run(lines[0]);
    assert_non_null(strstr(outcome.out, "one \\x1b]0;owned\\x07\n"));
    assert_non_null(strstr(outcome.out, "two \\xc2\\x9b1m \\xff\n"));
    outcome = program_run(lines[3]);
    char *end = strchr(outcome.out, '\n');
    assert_non_null(end);
    json_t *object = json_loadb(outcome.out, (size_t)(end - outcome.out), 0, NULL);
    assert_true(json_is_string(json_object_get(object, "problem")));
    json_decref(object);
}

// Names of files and players are quoted harmlessly.
static void names_are_only_shown(void **state) {
    (void)state;
    static const char *const lines[] = {
        "\"$F\" show \"$(printf 'x\\033[2Jy')\"",
        "\"$F\" \"$(printf 'x\\033[2Jy')\"",
        "\"$F\" play --load \"$(printf '/x\\033[2Jy\\302\\233')\"",
        "\"$F\" arena \"$(printf 'program:cmd=x\\033[2Jy')\" random --games 1",
        "\"$F\" move --player \"$(printf 'x\\033[2Jy')\"",
        "\"$F\" usability \"$(printf '/x\\302\\233y')\"",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        Outcome outcome = program_run(lines[i]);
        if (outcome.status != 2 || !program_one_line(outcome.err) || strchr(outcome.err, '\033') ||
            strstr(outcome.err, "\xc2\x9b"))
            fail_msg("%s: status %d, %s", lines[i], outcome.status, outcome.err);
    }
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(secrets_stay_here),
        TEST(an_interpreter_is_one_program),
        TEST(what_it_says_is_only_shown),
        TEST(names_are_only_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
