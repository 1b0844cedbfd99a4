// Files of others start no program: saved games, the shelf, a tournament's folder. The user is
// asked on a terminal; elsewhere it takes --trust, or that he names the same player himself.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clock.h"
#include "file.h"
#include "folder.h"
#include "program.h"
#include "trust.h"

#include <poll.h>
#include <pty.h>
#include <sys/stat.h>

static Folder folder;
static char mark[128], saved[128];

// A path in the folder of the test.
static const char *at(const char *name) {
    static char paths[4][200];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder.path, name);
    return path;
}

static bool ran(void) {
    return access(mark, F_OK) == 0;
}

static void write_text(const char *path, const char *text) {
    Error error = {0};
    if (!file_write(path, text, strlen(text), &error))
        fail_msg("%s", error.text);
}

static int set_up(void **state) {
    (void)state;
    folder = folder_make();
    snprintf(mark, sizeof mark, "%s/mark", folder.path);
    snprintf(saved, sizeof saved, "%s/saved.json", folder.path);
    setenv("XDG_STATE_HOME", at("state"), 1);
    setenv("D", folder.path, 1);
    setenv("FLIPSIDE_SANDBOX", "off", 1); // the mark lies where no program may write
    char code[256];
    snprintf(code, sizeof code, "open(%c%s%c, 'w')\n", '"', mark, '"');
    write_text(at("ai.py"), code);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    return program_run("rm -rf \"$D\"").status;
}

// The players that start a program, each leaving the mark when it does, and how they are shown.
enum { PLAYERS = 5 };

static void player_spec(int which, char spec[400], char shown[400]) {
    static const char *const names[PLAYERS] = {"program", "nboard", "gtp", "ugi", "python"};
    if (which < 4) {
        snprintf(spec, 400, "%s:cmd=touch %s", names[which], mark);
        snprintf(shown, 400, "touch %s", mark);
    } else {
        snprintf(spec, 400, "python:file=%s/ai.py", folder.path);
        snprintf(shown, 400, "python3 %s/ai.py", folder.path);
    }
}

// A game in which White, who is to move, is a player of this spec.
static void save_game(const char *path, const char *spec) {
    char text[2048];
    snprintf(text, sizeof text,
             "{\"format\": \"flipside-game\", \"version\": 1, \"saved\": \"2026-01-31T18:00:00Z\", "
             "\"goal\": \"fewest\","
             "\"start\": \"standard\", \"size\": 8,"
             "\"first\": \"---------------------------OX------XO--------------------------- X\","
             "\"black\": \"human\", \"white\": \"%s\", \"move_seconds\": 0, \"clock_seconds\": 0,"
             "\"moves\": [{\"move\": \"f5\", \"seconds\": 1}], \"ply\": 1, \"running\": 0, "
             "\"ending\": \"none\","
             "\"loser\": \"black\", \"reason\": \"\"}",
             spec);
    write_text(path, text);
}

static void expect_refusal(const Outcome *outcome, const char *shown) {
    assert_int_equal(outcome->status, 2);
    if (!program_one_line(outcome->err) || !strstr(outcome->err, shown) ||
        !strstr(outcome->err, "--trust"))
        fail_msg("not a clear refusal: %s", outcome->err);
    assert_false(ran());
}

static void a_saved_game_runs_nothing(void **state) {
    (void)state;
    for (int i = 0; i < PLAYERS; i++) {
        char spec[400], shown[400];
        player_spec(i, spec, shown);
        save_game(saved, spec);
        Outcome outcome = program_run("\"$F\" play --load $D/saved.json");
        expect_refusal(&outcome, shown);
        outcome =
            program_run("printf 'random\\nload %s\\nquit\\n' \"$D/saved.json\" | \"$F\" play");
        assert_int_equal(outcome.status, 0);
        assert_non_null(strstr(outcome.out, shown));
        assert_null(strstr(outcome.out, "Loaded"));
        assert_false(ran());
        assert_int_equal(program_run("\"$F\" play --load $D/saved.json --trust").status, 0);
        assert_true(ran());
        unlink(mark);
    }
}

static void naming_the_player_is_consent(void **state) {
    (void)state;
    char spec[400], shown[400], line[1200];
    player_spec(0, spec, shown);
    save_game(saved, spec);
    snprintf(line, sizeof line, "\"$F\" play --load $D/saved.json --opponent '%s ' ", spec);
    Outcome outcome = program_run(line); // not the same
    expect_refusal(&outcome, shown);
    snprintf(line, sizeof line, "\"$F\" play --load $D/saved.json --opponent '%s'", spec);
    assert_int_equal(program_run(line).status, 0);
    assert_true(ran());
}

static void the_shelf_runs_nothing(void **state) {
    (void)state;
    char spec[400], shown[400];
    player_spec(0, spec, shown);
    assert_int_equal(program_run("mkdir -p $D/state/flipside").status, 0);
    save_game(at("state/flipside/game-1.json"), spec);
    Outcome outcome = program_run("\"$F\" play --resume");
    expect_refusal(&outcome, shown);
    outcome = program_run("printf 'resume\\nresume 1\\nquit\\n' | \"$F\" play");
    assert_non_null(strstr(outcome.out, shown));
    assert_false(ran());
    assert_int_equal(program_run("\"$F\" play --resume --trust").status, 0);
    assert_true(ran());
}

// Runs the program on a terminal of its own and answers its question; what it printed.
static void on_terminal(const char *const *arguments, const char *question, const char *answer,
                        Text *output) {
    int terminal;
    pid_t child = forkpty(&terminal, NULL, NULL, NULL);
    assert_true(child >= 0);
    if (child == 0) {
        setenv("TERM", "dumb", 1);
        execv(FLIPSIDE_PROGRAM, (char *const *)arguments);
        _exit(127);
    }
    bool answered = false;
    for (double end = clock_now() + 60; clock_now() < end;) {
        char block[4096];
        struct pollfd wait = {.fd = terminal, .events = POLLIN};
        if (poll(&wait, 1, 1000) <= 0)
            continue;
        ssize_t got = read(terminal, block, sizeof block);
        if (got <= 0)
            break;
        text_add_bytes(output, block, (size_t)got);
        if (!answered && strstr(text_string(output), question)) {
            answered = true;
            assert_int_equal(write(terminal, answer, strlen(answer)), strlen(answer));
        }
    }
    close(terminal);
    waitpid(child, NULL, 0);
    if (!answered)
        fail_msg("it did not ask: %s", text_string(output));
}

static void a_person_is_asked(void **state) {
    (void)state;
    char spec[400], shown[400];
    const char *arguments[] = {"flipside", "play", "--load", saved, NULL};
    static const char *const answers[] = {"no\n", "\n", "yes\nno\n"};
    player_spec(0, spec, shown);
    save_game(saved, spec);
    for (int i = 0; i < 3; i++) {
        Text output = {0};
        on_terminal(arguments, "Run it?", answers[i], &output);
        assert_non_null(strstr(text_string(&output), shown));
        assert_int_equal(ran(), i == 2);
        text_free(&output);
    }
}

// A folder of somebody with a player in run.json.
static void save_run(const char *spec) {
    char text[2048];
    snprintf(text, sizeof text,
             "{\"format\": 1, \"mode\": \"match\", \"players\": [\"%s\", \"random\"], \"games\": "
             "2, \"rounds\": 1,"
             "\"goal\": \"most\", \"start\": \"standard\", \"size\": 8, \"seed\": 1, \"openings\": "
             "\"random\","
             "\"opening_plies\": 8, \"opening_name\": \"\", \"opening_list\": [], \"time\": 0, "
             "\"game_time\": 0,"
             "\"increment\": 0, \"grace\": 0.1, \"depth\": 0, \"nodes\": 0, \"playouts\": 0, "
             "\"adjudicate\": 0,"
             "\"resign_score\": 0, \"resign_moves\": 0, \"draw_score\": 0, \"draw_moves\": 0, "
             "\"sprt\": false,"
             "\"elo0\": 0, \"elo1\": 0, \"alpha\": 0.05, \"beta\": 0.05}",
             spec);
    assert_int_equal(program_run("rm -rf $D/run; mkdir $D/run; touch $D/run/games.jsonl").status,
                     0);
    write_text(at("run/run.json"), text);
}

static void a_tournament_runs_nothing(void **state) {
    (void)state;
    for (int i = 0; i < PLAYERS; i++) {
        char spec[400], shown[400], line[1200];
        player_spec(i, spec, shown);
        save_run(spec);
        Outcome outcome = program_run("\"$F\" arena --resume --out $D/run");
        expect_refusal(&outcome, shown);
        outcome = program_run(
            "cp $D/run/run.json $D/before; \"$F\" arena --resume --out $D/run --games 4");
        expect_refusal(&outcome, shown);
        assert_int_equal(program_run("cmp $D/run/run.json $D/before").status, 0);
        assert_int_equal(program_run("\"$F\" report $D/run --quiet").status, 0);
        assert_int_equal(
            program_run("\"$F\" report $D/run --games $D/run/games.ggf --quiet").status, 0);
        assert_false(ran());
        assert_int_equal(program_run("\"$F\" arena --resume --trust --out $D/run").status, 0);
        assert_true(ran());
        unlink(mark);
        // Nothing is left to be played, so nothing is run and nobody asked.
        assert_int_equal(program_run("\"$F\" arena --resume --out $D/run").status, 0);
        assert_false(ran());
        save_run(spec);
        snprintf(line, sizeof line, "\"$F\" arena --resume --out $D/run '%s' random", spec);
        assert_int_equal(program_run(line).status, 0);
        assert_true(ran());
        unlink(mark);
    }
}

// What is shown is what would be run, and the terminal does not obey it.
static void commands_are_shown_as_they_are(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"program:cmd=a\\,b \\\\ c", "a,b \\ c"},
        {"gtp:cmd=x\033[2K\ry,time=3", "x\\x1b[2K\\x0dy"},
        {"python:file=ai.py", "python3 ai.py"},
        {"python:file=ai.py,python=/tmp/evil", "/tmp/evil ai.py"},
        {"nboard:depth=3,cmd=x,env=TOKEN", "x (which gets the variables TOKEN)"},
        {"gtp:cmd=x,read=/a:/b,write=/c", "x (which sees /a:/b) (which may write to /c)"},
        {"program:cmd=x,sandbox=off", "x (which is not isolated)"},
        {"program:nonsense\n", "program:nonsense\\n"},
    };
    static const char *const harmless[] = {"human", "random",
                                           "flipside:level=3,weights=/etc/passwd", "nobody", ""};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Text command = {0};
        assert_true(consent_needed(cases[i][0], &command));
        assert_string_equal(text_string(&command), cases[i][1]);
        text_free(&command);
    }
    for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++) {
        Text command = {0};
        assert_false(consent_needed(harmless[i], &command));
        assert_int_equal(command.length, 0);
        text_free(&command);
    }
}

// A weights file that a saved game names is only read, and nothing that would make us wait.
static void weights_are_only_files(void **state) {
    (void)state;
    static const char *const paths[] = {"fifo", "-", "/dev/zero"};
    assert_int_equal(mkfifo(at("fifo"), 0600), 0);
    for (int i = 0; i < 3; i++) {
        char spec[400];
        snprintf(spec, sizeof spec, "flipside:level=1,eval=patterns,weights=%s",
                 i ? paths[i] : at("fifo"));
        save_game(saved, spec);
        Outcome outcome = program_run("timeout 60 \"$F\" play --load $D/saved.json");
        assert_int_equal(outcome.status, 2);
        assert_non_null(strstr(outcome.err, "is not a file"));
    }
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(a_saved_game_runs_nothing), TEST(naming_the_player_is_consent),
        TEST(the_shelf_runs_nothing),    TEST(a_person_is_asked),
        TEST(a_tournament_runs_nothing), TEST(commands_are_shown_as_they_are),
        TEST(weights_are_only_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
