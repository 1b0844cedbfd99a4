// Outside programs: the zoo of broken AIs, the examples of the documentation, and that nothing is
// ever left behind.
#include "clock.h"
#include "file.h"
#include "outside.h"
#include "outside_helpers.h"
#include "process.h"
#include "roster.h"
#include "scale.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static Choice play_zoo(const char *name, const char *options, Goal goal, double seconds) {
    char spec[512];
    snprintf(spec, sizeof spec, "program:cmd=sh '" FLIPSIDE_SOURCE_DIR "/tests/zoo/%s.sh'%s", name,
             options);
    Rules rules = rules_of(goal, 8);
    Player *player = make(spec, rules);
    Choice choice = play_game(player, rules, BLACK, &(Limits){.seconds = seconds});
    player_destroy(player);
    return choice;
}

typedef struct Beast {
    const char *name, *options;
    ChoiceStatus status;
    const char *words; // part of the reason
} Beast;

static const Beast zoo[] = {
    {"crash_at_start", "", CHOICE_CRASH, "exit status 3: cannot find my weights"},
    {"crash_in_mid_game", "", CHOICE_CRASH, "signal 11 (Segmentation fault): about to fall"},
    {"hang_at_start", ",warmup=0.3", CHOICE_TIMEOUT, "no answer after 0.3 s"},
    {"hang", "", CHOICE_TIMEOUT, "no answer after 0.35 s"},
    {"late", "", CHOICE_TIMEOUT, "no answer after 0.35 s"},
    {"illegal", "", CHOICE_ILLEGAL, "answered a1"},
    {"pass", "", CHOICE_ILLEGAL, "passed although it has a move"},
    {"garbage", "", CHOICE_GARBAGE, "\"my\", which is not a move"},
    {"endless_lines", ",output=100", CHOICE_FLOOD, "printed more than is allowed"},
    {"endless_line", ",output=100", CHOICE_FLOOD, "printed more than is allowed"},
    {"partial_then_hang", "", CHOICE_TIMEOUT, "no answer"},
    {"partial_but_right", "", CHOICE_MOVE, ""},
    {"closes_its_pipe", "", CHOICE_CRASH, "closed its output"},
    {"closes_its_input", "", CHOICE_TIMEOUT, "no answer"},
    {"ignores_termination", "", CHOICE_TIMEOUT, "no answer"},
    {"forks_children", "", CHOICE_CRASH, "exit status 7"},
    {"eats_memory", ",memory=64,time=20,grace=20", CHOICE_MEMORY, "MB of memory, 64 are allowed"},
    {"complains", "", CHOICE_MOVE, ""},
    {"resigns", "", CHOICE_RESIGN, "resigned"},
    {"blames_machine", "", CHOICE_GARBAGE, "answered \"forfeit\""},
    {"not_ready", "", CHOICE_GARBAGE, "answered \"Welcome to my AI!\""},
};

// Every beast forfeits with the right reason, and neither a process nor a descriptor is left.
static void test_zoo(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof zoo / sizeof *zoo; i++) {
        int before = count_descriptors();
        Choice choice = play_zoo(zoo[i].name, zoo[i].options, i % 2 ? GOAL_FEWEST : GOAL_MOST,
                                 zoo[i].status == CHOICE_TIMEOUT ? 0.25 : PATIENCE);
        if (choice.status != zoo[i].status || !strstr(choice.reason, zoo[i].words))
            fail_msg("%s: %s, \"%s\"", zoo[i].name, choice_status_name(choice.status),
                     choice.reason);
        assert_int_equal(count_descriptors(), before);
        if (children_left())
            fail_msg("%s left a process", zoo[i].name);
    }
}

// What a program says before it is asked for the first time is its first answer, however long ago
// it said it.
static void test_greeting(void **state) {
    (void)state;
    Error error = {0};
    Outside outside = {0};
    char folder[] = "/tmp/flipside-test-XXXXXX";
    assert_non_null(mkdtemp(folder));
    Player *player = make("program:cmd=true,sandbox=off", rules_of(GOAL_MOST, 8));
    assert_true(outside_open(&outside, player, &error));
    Text command = {0}, said = {0};
    text_format(&said, "%s/said", folder);
    text_format(&command, "echo hello; : > %s; cat", text_string(&said));
    assert_true(outside_start_shell(&outside, player, text_string(&command)));
    for (double end = clock_now() + PATIENCE;
         access(text_string(&said), F_OK) != 0 && clock_now() < end;)
        clock_sleep(0.005);
    char first[16] = "";
    if (outside_begin_warmup(&outside, player) && outside_send(&outside, "game") &&
        outside_receive(&outside))
        snprintf(first, sizeof first, "%s", text_string(&outside.line));
    outside_close(&outside);
    player_destroy(player);
    assert_int_equal(unlink(text_string(&said)), 0);
    assert_int_equal(rmdir(folder), 0);
    text_free(&command);
    text_free(&said);
    assert_false(children_left());
    assert_string_equal(first, "hello");
}

// After a forfeit the player works again in the next game; the process stays between games unless
// it is restarted.
static void test_next_game(void **state) {
    (void)state;
    Rules rules = rules_of(GOAL_MOST, 8);
    Player *player =
        make("program:cmd=sh '" FLIPSIDE_SOURCE_DIR "/tests/zoo/crash_in_mid_game.sh'", rules);
    for (int i = 0; i < 3; i++) {
        Choice choice =
            play_game(player, rules, i % 2 ? WHITE : BLACK, &(Limits){.seconds = PATIENCE});
        assert_int_equal(choice.status, CHOICE_CRASH);
        assert_non_null(strstr(player_errors(player), "about to fall"));
    }
    player_destroy(player);
    player = make("program:cmd=echo hello >&2; sh '" FLIPSIDE_SOURCE_DIR
                  "/tests/zoo/partial_but_right.sh'",
                  rules);
    assert_int_equal(play_game(player, rules, BLACK, &(Limits){.seconds = PATIENCE}).status,
                     CHOICE_MOVE);
    assert_string_equal(player_errors(player), "hello\n");
    assert_int_equal(play_game(player, rules, WHITE, &(Limits){.seconds = PATIENCE}).status,
                     CHOICE_MOVE);
    player_destroy(player);
    assert_false(children_left());
}

// What a program complains about is kept, beginning and end, within bounds.
static void test_errors_kept(void **state) {
    (void)state;
    Rules rules = rules_of(GOAL_FEWEST, 8);
    Player *player = make("program:cmd=sh '" FLIPSIDE_SOURCE_DIR "/tests/zoo/complains.sh'", rules);
    Choice choice = play_game(player, rules, WHITE, &(Limits){.seconds = PATIENCE});
    assert_int_equal(choice.status, CHOICE_MOVE);
    assert_true(choice.has_score);
    assert_int_equal(choice.score, 3);
    assert_int_equal(choice.depth, 4);
    assert_int_equal(choice.nodes, 1000);
    const char *errors = player_errors(player);
    assert_in_range(strlen(errors), 10000, 70000);
    assert_int_equal(errors[0], 'e');
    assert_non_null(strstr(errors, "the last words\n"));
    player_destroy(player);
}

// A program sees its three descriptors and nothing of ours.
static void test_no_leaked_descriptors(void **state) {
    (void)state;
    Error error = {0};
    ProcessOptions options = {
        .answer_bytes = 10000, .total_bytes = 10000, .terminate_milliseconds = 100};
    Process *other = process_start_shell("sleep 1000", &options, &error);
    Process *process = process_start_shell("ls /proc/self/fd", &options, &error);
    Text line = {0}, all = {0};
    while (process_read(process, &line, clock_now() + PATIENCE, NULL) == PROCESS_DONE)
        text_format(&all, "%s ", text_string(&line));
    assert_string_equal(text_string(&all), "0 1 2 3 "); // 3 is ls looking
    assert_string_equal(process_end(process), "ended with exit status 0");
    text_free(&line);
    text_free(&all);
    process_stop(process);
    process_stop(other);
    Process *missing =
        process_start((const char *[]){"/nonexistent/program", NULL}, &options, &error);
    assert_int_equal(process_read(missing, &line, clock_now() + PATIENCE, NULL), PROCESS_ENDED);
    assert_string_equal(process_end(missing), "could not be started: No such file or directory");
    process_stop(missing);
    assert_false(children_left());
}

// A peak of memory is seen also when it is over before anybody looked.
static void test_short_peak(void **state) {
    (void)state;
#ifdef SCALE_SANITIZED
    skip(); // our own memory, which the program begins with, is larger than a short peak
#endif
    ProcessOptions options = {
        .limits = {.memory_mb = 30}, .answer_bytes = 1000, .total_bytes = 1000};
    for (int i = 0; i < 5; i++) {
        Process *process = process_start_shell(
            "dd if=/dev/zero of=/dev/null bs=40M count=1; exit 3", &options, NULL);
        Text line = {0};
        assert_int_equal(process_read(process, &line, clock_now() + PATIENCE, NULL),
                         PROCESS_MEMORY);
        assert_non_null(strstr(process_end(process), "MB of memory, 30 are allowed"));
        process_stop(process);
        text_free(&line);
    }
}

// The supervisor has a name of its own, so that `pkill -f flipside` leaves it to its work; and when
// it is killed itself, the program goes with it and what the program started goes when it is
// stopped.
static void test_killed_supervisor(void **state) {
    (void)state;
    ProcessOptions options = {
        .answer_bytes = 10000, .total_bytes = 10000, .terminate_milliseconds = 100};
    Process *process = process_start_shell("sleep 1000 & echo up; wait", &options, NULL);
    Text line = {0};
    assert_int_equal(process_read(process, &line, clock_now() + PATIENCE, NULL), PROCESS_DONE);
    char path[64], name[32] = "";
    int supervisor = 0;
    snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
    FILE *file = fopen(path, "r");
    assert_int_equal(fscanf(file, "%d", &supervisor), 1);
    fclose(file);
    snprintf(path, sizeof path, "/proc/%d/cmdline", supervisor);
    for (double end = clock_now() + PATIENCE;
         strcmp(name, "player-guard") != 0 && clock_now() < end;) {
        file = fopen(path, "r");
        assert_non_null(fgets(name, sizeof name, file));
        fclose(file);
    }
    assert_string_equal(name, "player-guard");
    assert_int_equal(kill(supervisor, SIGKILL), 0);
    assert_int_equal(process_read(process, &line, clock_now() + PATIENCE, NULL), PROCESS_ENDED);
    assert_string_equal(process_end(process), "was killed together with its supervisor");
    process_stop(process);
    text_free(&line);
    double begin = clock_now();
    while (children_left() && clock_now() - begin < PATIENCE)
        clock_sleep(0.005);
    assert_false(children_left());
}

// Ticks on stderr while it runs: it must stand still while the opponent thinks, unless it may
// ponder.
static void test_pause(void **state) {
    (void)state;
    for (int ponder = 0; ponder < 2; ponder++) {
        char spec[512];
        Choice choice;
        Rules rules = rules_of(GOAL_MOST, 8);
        Game game = game_new(rules);
        snprintf(spec, sizeof spec,
                 "program:cmd=sh " FLIPSIDE_SOURCE_DIR "/tests/zoo/ticks.sh,ponder=%d", ponder);
        Player *player = make(spec, rules);
        assert_true(player_new_game(player, &game, BLACK, NULL));
        player_choose(player, &game, &(Limits){.seconds = PATIENCE}, &choice);
        assert_int_equal(choice.status, CHOICE_MOVE);
        clock_sleep(0.1); // what it says until the signal arrives
        size_t before = strlen(player_errors(player)), ticks = 0;
        for (double end = clock_now() + (ponder ? PATIENCE : 0.5);
             clock_now() < end && ticks < 3;) {
            clock_sleep(0.05);
            ticks = strlen(player_errors(player)) - before;
        }
        if (ponder ? ticks < 3 : ticks > 0)
            fail_msg("%zu ticks, ponder %d", ticks, ponder);
        player_choose(player, &game, &(Limits){.seconds = PATIENCE}, &choice);
        assert_int_equal(choice.status, CHOICE_MOVE);
        player_destroy(player);
        assert_false(children_left());
    }
}

// A stop flag ends the waiting.
static void test_stop_flag(void **state) {
    (void)state;
    atomic_bool stop = true;
    Rules rules = rules_of(GOAL_MOST, 8);
    Player *player = make("program:cmd=sh '" FLIPSIDE_SOURCE_DIR "/tests/zoo/hang.sh'", rules);
    Game game = game_new(rules);
    Choice choice;
    assert_true(player_new_game(player, &game, BLACK, NULL));
    player_choose(player, &game, &(Limits){.seconds = 1000, .stop = &stop}, &choice);
    assert_int_equal(choice.status, CHOICE_TIMEOUT);
    assert_string_equal(choice.reason, "stopped while it was thinking");
    player_destroy(player);
}

// Part of the zoo in a tournament of the program: it completes, and each beast loses for its own
// reason.
static void run_tournament(bool late) {
    Text command = {0}, output = {0};
    char line[4096];
    int before = count_descriptors(), wanted = 0, players = 0;
    text_format(&command, "%s arena --gauntlet --games 2 --time %d --json --quiet first",
                FLIPSIDE_PROGRAM, late ? 2 : PATIENCE);
    for (size_t i = 0; i < sizeof zoo / sizeof *zoo; i++) {
        if ((zoo[i].status == CHOICE_TIMEOUT) != late)
            continue;
        text_format(&command, " \"program:cmd=sh '" FLIPSIDE_SOURCE_DIR "/tests/zoo/%s.sh'%s\"",
                    zoo[i].name, zoo[i].options);
        wanted++;
    }
    FILE *arena = popen(text_string(&command), "r");
    assert_non_null(arena);
    while (fgets(line, sizeof line, arena)) {
        text_add(&output, line);
        for (size_t i = 0; i < sizeof zoo / sizeof *zoo; i++) {
            char name[64], reason[32];
            snprintf(name, sizeof name, "/%s.sh", zoo[i].name);
            snprintf(reason, sizeof reason, "\"%s\":2", choice_status_name(zoo[i].status));
            bool loses = zoo[i].status != CHOICE_MOVE && zoo[i].status != CHOICE_RESIGN;
            if (strstr(line, "\"player\"") && strstr(line, name)) {
                players++;
                if (loses && !strstr(line, reason))
                    fail_msg("%s: %s", zoo[i].name, line);
                if (!loses && !strstr(line, "\"forfeits\":{}"))
                    fail_msg("%s: %s", zoo[i].name, line);
            }
        }
    }
    if (pclose(arena) != 0)
        fail_msg("the arena failed: %s", text_string(&output));
    assert_int_equal(players, wanted);
    assert_int_equal(count_descriptors(), before);
    assert_false(children_left());
    text_free(&command);
    text_free(&output);
}

static void test_tournament(void **state) {
    (void)state;
    run_tournament(true);
    run_tournament(false);
}

static void *play_in_thread(void *argument) {
    int number = (int)(intptr_t)argument;
    static const char *const names[] = {"partial_but_right", "forks_children", "complains",
                                        "crash_in_mid_game"};
    static const ChoiceStatus expected[] = {CHOICE_MOVE, CHOICE_CRASH, CHOICE_MOVE, CHOICE_CRASH};
    bool right = true;
    for (int i = 0; i < 3; i++) {
        int which = (number + i) % 4;
        right &= play_zoo(names[which], "", GOAL_MOST, PATIENCE).status == expected[which];
    }
    return (void *)(intptr_t)right;
}

// Many at once from several threads.
static void test_threads(void **state) {
    (void)state;
    enum { THREADS = 8 };
    int before = count_descriptors();
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, play_in_thread, (void *)(intptr_t)i), 0);
    for (int i = 0; i < THREADS; i++) {
        void *right = NULL;
        pthread_join(threads[i], &right);
        assert_true(right != NULL);
    }
    assert_int_equal(count_descriptors(), before);
    assert_false(children_left());
}

// Starts a player in a process of our own and kills that with SIGKILL at some moment, also once its
// AI is known to play: all of the AI goes too.
static void kill_after(const char *name, double seconds, bool playing) {
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    pid_t pid = fork();
    if (pid == 0) {
        close(ends[0]);
        char spec[512];
        snprintf(spec, sizeof spec, "program:cmd=sh '" FLIPSIDE_SOURCE_DIR "/tests/zoo/%s.sh'",
                 name);
        Rules rules = rules_of(GOAL_MOST, 8);
        Player *player = roster_player(spec, rules, 1, NULL);
        Game game = game_new(rules);
        Choice choice;
        if (!player || !player_new_game(player, &game, BLACK, NULL) || write(ends[1], "", 1) != 1)
            _exit(1);
        player_choose(player, &game, &(Limits){.seconds = 1000}, &choice);
        pause();
    }
    char byte;
    close(ends[1]);
    if (playing)
        assert_int_equal(read(ends[0], &byte, 1), 1);
    close(ends[0]);
    clock_sleep(seconds);
    kill(pid, SIGKILL);
    double begin = clock_now();
    while (children_left() && clock_now() - begin < PATIENCE)
        clock_sleep(0.005);
    if (children_left())
        fail_msg("%s survived its master", name);
}

static void test_killed_master(void **state) {
    (void)state;
    static const char *const names[] = {"hang", "ignores_termination", "forks_children",
                                        "endless_lines"};
    int rounds = scale_count(8, 40);
    for (int i = 0; i < (rounds < 8 ? 8 : rounds); i++)
        kill_after(names[i % 4], 0.01 * (i * 7 % 20), i / 4 % 2);
}

// Cuts the code block of a language out of the page about the protocol.
static void example(const char *language, Text *out) {
    Text page = {0};
    char mark[32];
    assert_true(file_read(FLIPSIDE_SOURCE_DIR "/docs/program-protocol.md", 1 << 20, &page, NULL));
    snprintf(mark, sizeof mark, "\n```%s\n", language);
    const char *begin = strstr(text_string(&page), mark);
    assert_non_null(begin);
    begin += strlen(mark);
    text_add_bytes(out, begin, (size_t)(strstr(begin, "\n```\n") + 1 - begin));
    text_free(&page);
}

// The documented examples are about 20 lines and play whole games, both goals, all sizes.
static void test_examples(void **state) {
    (void)state;
    static const struct {
        const char *language, *file, *build, *run;
    } examples[] = {
        {"c", "ai.c", "cc -Wall -Wextra -o ai ai.c", "./ai"},
        {"python", "ai.py", "true", "python3 ai.py"},
        {"sh", "ai.sh", "true", "sh ai.sh"},
    };
    char folder[] = "/tmp/flipside-examples-XXXXXX";
    assert_non_null(mkdtemp(folder));
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        Text code = {0};
        char path[128], command[512];
        example(examples[i].language, &code);
        int lines = 0;
        for (const char *at = text_string(&code); *at; at++)
            lines += *at == '\n';
        assert_in_range(lines, 5, 24);
        snprintf(path, sizeof path, "%s/%s", folder, examples[i].file);
        assert_true(file_write(path, code.data, code.length, NULL));
        snprintf(command, sizeof command, "cd %s && %s", folder, examples[i].build);
        assert_int_equal(system(command), 0);
        for (int size = 4; size <= 8; size += 2)
            for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
                Rules rules = rules_of(goal, size);
                rules.start = size == 6 ? START_OPEN : START_STANDARD;
                snprintf(command, sizeof command, "program:cmd=cd %s && %s", folder,
                         examples[i].run);
                Player *player = make(command, rules);
                Choice choice = play_game(player, rules, goal == GOAL_MOST ? BLACK : WHITE,
                                          &(Limits){.seconds = PATIENCE});
                if (choice.status != CHOICE_MOVE)
                    fail_msg("%s: %s", examples[i].file, choice.reason);
                player_destroy(player);
            }
        text_free(&code);
    }
    char remove[128];
    snprintf(remove, sizeof remove, "rm -r %s", folder);
    assert_int_equal(system(remove), 0);
}

int main(void) {
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_greeting),
        cmocka_unit_test(test_zoo),
        cmocka_unit_test(test_next_game),
        cmocka_unit_test(test_errors_kept),
        cmocka_unit_test(test_no_leaked_descriptors),
        cmocka_unit_test(test_stop_flag),
        cmocka_unit_test(test_pause),
        cmocka_unit_test(test_short_peak),
        cmocka_unit_test(test_killed_supervisor),
        cmocka_unit_test(test_tournament),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_killed_master),
        cmocka_unit_test(test_examples),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
