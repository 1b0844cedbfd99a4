// What published course AIs need: their own module names, compiling that is not interrupted, the
// boards of the tournament server, their own folder, words that help, and a file's name as a
// player.
#include "file.h"
#include "folder.h"
#include "outside_helpers.h"
#include "program.h"
#include "roster.h"
#include "spec_file.h"

#include <sys/stat.h>

#define AIS FLIPSIDE_SOURCE_DIR "/tests/ai/"
#define SLOW "python:file=" AIS "compiler/slow.py,class="

static Folder caches; // XDG_CACHE_HOME of all AIs here

static void write_file(const Folder *folder, const char *name, const char *text) {
    char path[200];
    snprintf(path, sizeof path, "%s/%s", folder->path, name);
    assert_true(file_write(path, text, strlen(text), NULL));
}

static void copy_file(const Folder *folder, const char *name, const char *from) {
    Text text = {0};
    assert_true(file_read(from, 1 << 20, &text, NULL));
    write_file(folder, name, text_string(&text));
    text_free(&text);
}

static int count_files(const Folder *folder) {
    DIR *directory = opendir(folder->path);
    int count = 0;
    for (struct dirent *entry; (entry = readdir(directory));)
        count += *entry->d_name != '.';
    closedir(directory);
    return count;
}

static bool contains(const char *text, const char *part) {
    if (strstr(text, part))
        return true;
    print_error("\"%s\" is not in: %s\n", part, text);
    return false;
}

// A file has a module of its own name, finds its helpers and the libraries it asks for, and nothing
// is left beside it.
static void test_names(void **state) {
    (void)state;
    static const char ai[] = "import os, pickle, random\n"
                             "from helper import AI as Plain\n"
                             "class AI(Plain):\n"
                             "    def go(self, chessboard):\n"
                             "        pickle.loads(pickle.dumps(self))\n"
                             "        print('I am', __name__, 'beside', "
                             "sorted(os.listdir('.'))[0], random.choice([7]))\n"
                             "        Plain.go(self, chessboard)\n";
    static const char *const names[][2] = {
        {"my_ai.py", "I am my_ai beside helper.py 7"},
        {"zz 11.v2,x.py", "I am zz 11_v2,x beside helper.py 7"},
        {"random.py", "I am random_ai beside helper.py 7"},
        {"numpy.py", "I am numpy_ai beside helper.py 7"},
        {"json.py", "I am json_ai beside helper.py 7"},
        {"zipimport.py", "I am zipimport_ai beside helper.py 7"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        Folder folder = folder_make();
        char line[300];
        copy_file(&folder, "helper.py", AIS "plain.py");
        write_file(&folder, names[i][0], ai);
        snprintf(line, sizeof line, "$F move --time 20 --player '%s/%s'", folder.path, names[i][0]);
        Outcome outcome = program_run(line);
        if (outcome.status != 0 || !contains(outcome.out, names[i][1]))
            fail_msg("%s: %d, %s%s", names[i][0], outcome.status, outcome.out, outcome.err);
        assert_int_equal(count_files(&folder), 2);
        folder_remove(&folder);
    }
}

// What numba caches for us does not get into the way of the student's own program.
static void test_cache(void **state) {
    (void)state;
    if (program_run("/usr/bin/python3 -c 'import numba'").status != 0)
        skip();
    Folder folder = folder_make();
    char line[600];
    snprintf(line, sizeof line,
             "sed 's/^@njit/@njit(cache=True)/' " AIS "numba_ai.py >%s/cached.py", folder.path);
    assert_int_equal(program_run(line).status, 0);
    Outcome outcome;
    for (int walls = 1; walls >= 0; walls--) { // behind walls the cache goes with them
        snprintf(line, sizeof line,
                 "$F move --time 20 --player 'python:file=%s/cached.py,python=/usr/bin/python3%s'",
                 folder.path, walls ? "" : ",sandbox=off");
        outcome = program_run(line);
        if (outcome.status != 0)
            fail_msg("%s", outcome.err);
        assert_int_equal(count_files(&folder), 1);
    }
    snprintf(line, sizeof line, "find %s/flipside/numba -name 'cached.*.nbi' | grep .",
             caches.path);
    assert_int_equal(program_run(line).status, 0);
    snprintf(line, sizeof line,
             "cd %s && /usr/bin/python3 -c 'import numpy, cached; b = numpy.zeros((8, 8), int); "
             "b[3, 3] = 1; b[3, 4] = "
             "-1; print(cached.legal_moves(b, 1))'; rm -rf %s/__pycache__",
             folder.path, folder.path);
    outcome = program_run(line);
    if (!contains(outcome.out, "[(3, 5)]"))
        fail_msg("%s", outcome.err);
    folder_remove(&folder);
}

static void expect_whole_games(const char *spec, int games, double seconds) {
    Player *player = make(spec, rules_of(GOAL_FEWEST, 8));
    for (int i = 0; i < games; i++) {
        Choice choice = play_game(player, player_rules(player), i % 2 ? WHITE : BLACK,
                                  &(Limits){.seconds = seconds, .grace = 5});
        if (choice.status != CHOICE_MOVE)
            fail_msg("%s, game %d: %s, %s", spec, i + 1, choice_status_name(choice.status),
                     choice.reason);
    }
    player_destroy(player);
}

// Each of three functions takes longer to compile than a move may; all are compiled before the
// first clock runs.
static void test_compiled_before(void **state) {
    (void)state;
    expect_whole_games(SLOW "Stages", 2, 2);
}

static void test_fresh_after_warmup(void **state) {
    (void)state;
    expect_whole_games(SLOW "Fresh", 1, 5);
}

typedef struct Compiling {
    int slow, quick_after; // answers of black
} Compiling;

static void count_slow(const MatchGame *record, const Choice *choice, void *user) {
    Compiling *compiling = user;
    if (record->game.now.side != BLACK)
        return;
    compiling->slow += choice->seconds > 2.5;
    compiling->quick_after += compiling->slow && choice->seconds < 2.5;
    if (compiling->slow > 5)
        fail_msg("the compiling begins anew at every move");
}

// What the warm-up cannot know of is compiled once although the limit falls into it, and goes on
// after it: only the first moves take their whole time.
static void test_compiled_late(void **state) {
    (void)state;
    Player *player = make(SLOW "Hidden", rules_of(GOAL_MOST, 8)),
           *first = make("first", rules_of(GOAL_MOST, 8));
    Compiling compiling = {0};
    RefereeWatch watch = {.answer = count_slow, .user = &compiling};
    Referee referee = {
        .terms = {.each = {.seconds = 3, .grace = 5}}, .players = {player, first}, .watch = &watch};
    for (int i = 0; i < 3; i++) {
        MatchGame record = {.game = game_new(player_rules(player))};
        assert_int_equal(referee_play(&referee, &record, NULL), GAME_PLAYED);
        assert_int_equal(record.reason, END_PLAYED);
    }
    assert_in_range(compiling.slow, 1, 5);
    assert_true(compiling.quick_after > 5);
    player_destroy(player);
    player_destroy(first);
}

// Time is over before there is a move: that game is lost, and the next one finds everything
// compiled.
static void test_compiled_too_late(void **state) {
    (void)state;
    Player *player = make(SLOW "HiddenEmpty", rules_of(GOAL_MOST, 8));
    Limits limits = {.seconds = 1.5, .grace = 5};
    Choice lost = {0};
    int games = 0;
    while (lost.status == CHOICE_MOVE && games++ < 4)
        lost = play_game(player, player_rules(player), BLACK, &limits);
    assert_int_equal(lost.status, CHOICE_TIMEOUT);
    assert_true(
        contains(lost.reason, "time ran out (1.5 s) before go() put a move into candidate_list"));
    for (int i = 0; i < 4; i++)
        assert_int_equal(play_game(player, player_rules(player), BLACK, &limits).status,
                         CHOICE_MOVE);
    player_destroy(player);
}

// Getting ready has its limits: one for everybody, a longer one for compiling, and both say so.
static void test_limits_of_getting_ready(void **state) {
    (void)state;
    Folder folder = folder_make();
    char spec[300];
    write_file(&folder, "asleep.py", "import time\ntime.sleep(1000)\n");
    snprintf(spec, sizeof spec, "python:file=%s/asleep.py,warmup=0.5", folder.path);
    const char *const cases[][2] = {
        {SLOW "Endless,compile=1",
         "numba was still compiling after 1 s; compile=SECONDS allows more"},
        {spec, "loading the file took too long; warmup=SECONDS allows more"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Player *player = make(cases[i][0], rules_of(GOAL_MOST, 8));
        Choice choice = play_game(player, player_rules(player), BLACK, &(Limits){.seconds = 5});
        assert_int_equal(choice.status, CHOICE_TIMEOUT);
        assert_true(contains(choice.reason, cases[i][1]));
        player_destroy(player);
    }
    folder_remove(&folder);
    assert_false(children_left());
}

static void test_strategies(void **state) {
    (void)state;
    expect_whole_games("python:file=" AIS "strategy_wide.py,class=WideBoard", 2, 5);
    expect_whole_games("python:file=" AIS "strategy_wide.py,class=WideBoth", 2, 5);
    expect_whole_games("python:file=" AIS "strategy_wide.py,class=WideMoves", 2, 5);
    expect_whole_games("python:file=" AIS "strategy_legacy.py,legacy", 2, 5);
}

// Each failure with the words that its author needs, in a move, in the arena and in the usability
// check.
static void test_words(void **state) {
    (void)state;
    Folder folder = folder_make();
    char missing[200], line[600];
    write_file(&folder, "needs.py", "import numpy\nimport timeout_decorator_nowhere\n");
    snprintf(missing, sizeof missing, "%s/needs.py", folder.path);
    const char *const cases[][2] = {
        {AIS "broken.py",
         "broken.py has no class AI; say which one plays: class=Raises or class=RaisesInInit"},
        {missing, "module timeout_decorator_nowhere is missing: not installed for python3"},
        {missing, "no file beside the AI (needs.py, line 2); not a fault of the AI's logic"},
        {"python:file=" AIS "broken.py,class=Sleeps",
         "time ran out (0.5 s) before go() put a move"},
        {"python:file=" AIS "strategy_wide.py,class=Unset",
         "time ran out (0.5 s) before best_move.value was set"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(line, sizeof line, "$F move --time 0.5 --player '%s'", cases[i][0]);
        Outcome outcome = program_run(line);
        assert_int_equal(outcome.status, 1);
        assert_true(contains(outcome.err, cases[i][1]));
    }
    snprintf(line, sizeof line, "$F arena '%s' random --games 1 --verbose", missing);
    assert_true(
        contains(program_run(line).out, "(crash: module timeout_decorator_nowhere is missing"));
    snprintf(line, sizeof line, "$F usability '%s' --goal most | tr -s ' \\n' ' '", missing);
    assert_true(contains(program_run(line).out, "not a fault of the AI's logic"));
    folder_remove(&folder);
}

// What an AI prints is seen at its move, kept with its game and no other, within bounds, and shown
// by the report.
static void test_printed(void **state) {
    (void)state;
    Folder folder = folder_make();
    char line[1000];
    copy_file(&folder, "helper.py", AIS "plain.py");
    write_file(&folder, "noisy.py",
               "import sys\n"
               "from helper import AI as Plain\n"
               "class AI(Plain):\n"
               "    games = 0\n"
               "    def __init__(self, *words):\n"
               "        Plain.__init__(self, *words)\n"
               "        AI.games += 1\n"
               "        print('begin of game', AI.games, 'é' * 3000)\n"
               "    def go(self, chessboard):\n"
               "        Plain.go(self, chessboard)\n"
               "        print('\\x1b[31mthinking', file=sys.stderr)\n");
    snprintf(line, sizeof line,
             "$F arena '%s/noisy.py' random --games 2 --threads 1 --verbose --out %s/run; $F "
             "report %s/run",
             folder.path, folder.path, folder.path);
    Outcome outcome = program_run(line);
    assert_int_equal(outcome.status, 0);
    assert_true(contains(outcome.out, "   | \\x1b[31mthinking\n   plays "));
    Text log = {0};
    snprintf(line, sizeof line, "%s/run/games.jsonl", folder.path);
    assert_true(file_read(line, 1 << 20, &log, NULL));
    const char *first = text_string(&log), *second = strchr(first, '\n') + 1;
    const char *mine = strstr(first, "\"printed\":{\"black\":\"begin of game 1 éé"),
               *other = strstr(second, "begin of game 2");
    assert_true(mine && mine < second && other);
    assert_null(strstr(second, "begin of game 1"));
    assert_true(strstr(first, "é\\n...\\n") && log.length < 10000);
    text_clear(&log);
    snprintf(line, sizeof line, "%s/run/report.html", folder.path);
    assert_true(file_read(line, 1 << 24, &log, NULL));
    assert_true(strstr(text_string(&log), "\"printed\":{\"black\":\"begin of game 1"));
    text_free(&log);
    snprintf(line, sizeof line, "$F move --json --player '%s/noisy.py'; rm -rf %s/run", folder.path,
             folder.path);
    assert_true(contains(program_run(line).out, "\\u001B[31mthinking\\n\"}"));
    folder_remove(&folder);
}

// A player by its file: Python or executable, in its own folder; what cannot be meant says why.
static void test_files_as_players(void **state) {
    (void)state;
    Folder folder = folder_make();
    char line[1000], here[300];
    Text spec = {0};
    assert_non_null(getcwd(here, sizeof here));
    assert_int_equal(chdir(folder.path), 0);
    write_file(&folder, "prog", "#!/bin/sh\necho \"in $(pwd)\" >&2\nexec sh ./player.sh\n");
    copy_file(&folder, "player.sh", FLIPSIDE_SOURCE_DIR "/tests/zoo/partial_but_right.sh");
    write_file(&folder, "notes.txt", "nothing");
    copy_file(&folder, "a,b.py", AIS "plain.py");
    copy_file(&folder, "random", AIS "plain.py");
    assert_int_equal(chmod("prog", 0700), 0);
    const char *const cases[][2] = {
        {"random", "random"},
        {"prog", "program:file=prog"},
        {"./prog", "program:file=./prog"},
        {"a,b.py", "python:file=a\\,b.py"},
        {"python:file=x.py", "python:file=x.py"},
        {"flipside:level=3", "flipside:level=3"},
        {"nonsense", "nonsense"},
        {"nosuch.py", NULL},
        {"./nosuch", NULL},
        {"./", NULL},
        {"notes.txt", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Error error = {0};
        text_clear(&spec);
        bool good = spec_from_argument(cases[i][0], &spec, &error);
        assert_int_equal(good, cases[i][1] != NULL);
        if (good)
            assert_string_equal(text_string(&spec), cases[i][1]);
        else
            assert_true(contains(error.text, cases[i][0]));
    }
    text_free(&spec);
    assert_int_equal(chdir(here), 0);
    snprintf(line, sizeof line,
             "$F arena '%s/a,b.py' '%s/prog' --games 2 --goal fewest --json --quiet", folder.path,
             folder.path);
    Outcome outcome = program_run(line);
    assert_int_equal(outcome.status, 0);
    assert_null(strstr(outcome.out, "\"forfeits\":{\""));
    snprintf(line, sizeof line, "$F move --player '%s/prog'", folder.path);
    outcome = program_run(line);
    snprintf(line, sizeof line, "| in %s\n", folder.path);
    assert_true(contains(outcome.out, line));
    snprintf(line, sizeof line, "echo d3 | $F play --lines --opponent '%s/a,b.py'", folder.path);
    assert_true(contains(program_run(line).out, "python:file="));
    outcome = program_run("$F arena nosuch.py random");
    assert_int_equal(outcome.status, 2);
    assert_true(contains(outcome.err, "cannot open \"nosuch.py\": No such file or directory"));
    outcome = program_run("$F play --lines --opponent ./nosuch");
    assert_int_equal(outcome.status, 2);
    assert_true(contains(outcome.err, "cannot open \"./nosuch\""));
    folder_remove(&folder);
}

static void test_bad_program_specs(void **state) {
    (void)state;
    Error error = {0};
    assert_null(roster_player("program:", rules_default(), 1, &error));
    assert_null(roster_player("program:time=1", rules_default(), 1, &error));
    assert_true(contains(error.text, "program needs either cmd="));
    assert_null(roster_player("program:cmd=x,file=/bin/sh", rules_default(), 1, &error));
    assert_null(roster_player("program:file=/nonexistent/x", rules_default(), 1, &error));
    assert_true(contains(error.text, "there is no executable file \"/nonexistent/x\""));
}

int main(void) {
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    caches = folder_make();
    setenv("XDG_CACHE_HOME", caches.path, 1);
    setenv("XDG_STATE_HOME", caches.path, 1); // not among the games of whoever runs the tests
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_cache),
        cmocka_unit_test(test_compiled_before),
        cmocka_unit_test(test_fresh_after_warmup),
        cmocka_unit_test(test_compiled_late),
        cmocka_unit_test(test_compiled_too_late),
        cmocka_unit_test(test_limits_of_getting_ready),
        cmocka_unit_test(test_strategies),
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_printed),
        cmocka_unit_test(test_files_as_players),
        cmocka_unit_test(test_bad_program_specs),
    };
    int failures = cmocka_run_group_tests(tests, NULL, NULL);
    char line[100];
    snprintf(line, sizeof line, "rm -rf %s", caches.path);
    return system(line) == 0 ? failures : 1;
}
