// Isolation: every deed of the escape artist fails, is told in the right words, leaves nothing
// behind, and disturbs nobody. All of it as whoever runs the test; `user` runs it as an ordinary
// user when that is root, `landlock` as on a system that grants no namespaces.
#include "call_filter.h"
#include "clock.h"
#include "file.h"
#include "folder.h"
#include "outside_helpers.h"
#include "program.h"
#include "sandbox.h"
#include "scale.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#define ARTIST "/usr/bin/python3 -S -B " FLIPSIDE_SOURCE_DIR "/tests/zoo/escape.py"

static Folder folder;
static char deed_port[16], deed_pid[16], abstract_name[32];
static bool walled; // there are namespaces here

static char *at(const char *name) {
    static char paths[4][160];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder.path, name);
    return path;
}

static void listen_on_loopback(void) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    int end = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(end, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(listen(end, 8), 0);
    assert_int_equal(getsockname(end, (struct sockaddr *)&address, &length), 0);
    snprintf(deed_port, sizeof deed_port, "%d", ntohs(address.sin_port));
}

static void listen_on_abstract(void) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(abstract_name, sizeof abstract_name, "flipside-test-%d", (int)getpid());
    memcpy(address.sun_path + 1, abstract_name, strlen(abstract_name));
    int end = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    socklen_t length =
        (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + strlen(abstract_name));
    assert_int_equal(bind(end, (struct sockaddr *)&address, length), 0);
    assert_int_equal(listen(end, 8), 0);
}

static int set_up(void **state) {
    (void)state;
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    folder = folder_make();
    mkdir(at("home"), 0755);
    mkdir(at("tmp"), 0755);
    setenv("TMPDIR", at("tmp"), 1); // where scratch folders are made
    setenv("HOME", at("home"), 1);
    setenv("SECRET_TOKEN", "xyz", 1);
    setenv("D", folder.path, 1);
    assert_true(file_write(at("home/secret"), "mine", 4, NULL));
    snprintf(deed_pid, sizeof deed_pid, "%d", (int)getpid());
    listen_on_loopback();
    listen_on_abstract();
    SandboxMeans means;
    assert_true(sandbox_probe(&means, NULL));
    walled = means.walls == WALLS_NAMESPACES;
    if (means.walls == WALLS_NONE)
        printf("neither namespaces nor Landlock here: nothing can be tested\n");
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    folder_remove(&folder);
    return 0;
}

// Replaces the words of a deed that only the test knows. The artist's paths have @ for /: what a
// command names is shown.
static void complete(const char *deed, char out[512]) {
    const char *const words[][2] = {
        {"HOME", at("home")}, {"PORT", deed_port}, {"PID", deed_pid}, {"ABSTRACT", abstract_name}};
    out[0] = '\0';
    for (const char *place = deed; *place;) {
        bool found = false;
        for (size_t i = 0; i < sizeof words / sizeof *words && !found; i++)
            if (strncmp(place, words[i][0], strlen(words[i][0])) == 0) {
                strcat(out, words[i][1]);
                place += strlen(words[i][0]);
                found = true;
            }
        if (!found)
            strncat(out, place++, 1);
    }
    for (char *slash = out; (slash = strchr(slash, '/'));)
        *slash = '@';
}

typedef struct Deed {
    const char *words, *options;
    ChoiceStatus status;
    const char *reason; // part of it
    const char *told;   // part of what the artist says of its failure; "" = whatever
    bool walls;         // only namespaces can prevent it
} Deed;

static const Deed deeds[] = {
    {"nothing", "", CHOICE_MOVE, "", "nothing: done", false},
    {"read_home HOME@secret", "", CHOICE_MOVE, "", "Error", false},
    {"list_folder HOME secret", "", CHOICE_MOVE, "", "Error", false},
    {"list_folder @root .bashrc .profile .ssh", "", CHOICE_MOVE, "", "Error", false},
    {"read_home @etc@shadow", "", CHOICE_MOVE, "", "Error", false},
    {"write_file HOME@secret HOME@new @usr@escaped @etc@escaped @var@escaped", "", CHOICE_MOVE, "",
     "Error", false},
    {"read_environment SECRET_TOKEN", "", CHOICE_MOVE, "", "Error", false},
    {"connect PORT", "", CHOICE_MOVE, "", "Error", false},
    {"connect_abstract ABSTRACT", "", CHOICE_MOVE, "", "Error", false},
    {"signal_others 0 PID", "", CHOICE_MOVE, "", "Error", false},
    {"signal_all 9", "", CHOICE_MOVE, "", "Error", false},
    {"find_others isolation", "", CHOICE_MOVE, "", "Error", false},
    {"read_home @proc@PID@cmdline", "", CHOICE_MOVE, "", "Error", false},
    {"trace PID", "", CHOICE_MOVE, "", "not permitted", false},
    {"kill_first", "", CHOICE_MOVE, "", "Error", false},
    {"go_on", "", CHOICE_MOVE, "", "not permitted", false},
    {"change_file HOME@secret", "", CHOICE_MOVE, "", "Error", false},
    {"call_host", "", CHOICE_MOVE, "", "Error", false},
    {"leave_folder", "", CHOICE_MOVE, "", "done", false},
    {"new_namespaces", "", CHOICE_MOVE, "", "not permitted", false},
    {"leave_daemon mark-of-a-daemon", "", CHOICE_MOVE, "", "done", false},
    {"fork_bomb", ",processes=40", CHOICE_LIMIT, "processes and threads, 40 are allowed", "",
     false},
    {"fill_disk 1000", ",scratch=8", CHOICE_MOVE, "", "No space left", true},
    {"large_file 10240", "", CHOICE_LIMIT, "wrote a file of more than 256 MB", "", false},
    {"eat_memory 10240", ",memory=100", CHOICE_MEMORY, "MB of memory, 100 are allowed", "", false},
    {"hidden_memory 300", "", CHOICE_MOVE, "", "not permitted", false},
    {"shared_memory 300", "", CHOICE_MOVE, "", "not permitted", false},
    {"zero_memory 300", "", CHOICE_MOVE, "", "Error", false},
    {"kernel_memory", "", CHOICE_MOVE, "", "not permitted", false},
    {"page_tables 200", ",memory=100", CHOICE_MEMORY, "MB of memory, 100 are allowed", "", false},
    {"full_sockets 480", ",memory=100", CHOICE_MEMORY, "MB of memory, 100 are allowed", "", true},
    {"burn_processors 600", ",cpu=0.3", CHOICE_LIMIT,
     "more than 0.3 s of processor time for a move", "", false},
    {"burn_processors 600", ",cpu_game=0.5", CHOICE_LIMIT,
     "more than 0.5 s of processor time for a game", "", false},
};

// Is a process with this word in its command line left?
static bool runs(const char *word) {
    DIR *processes = opendir("/proc");
    bool found = false;
    for (struct dirent *entry; processes && (entry = readdir(processes));) {
        char path[300], line[512] = "";
        snprintf(path, sizeof path, "/proc/%s/cmdline", entry->d_name);
        FILE *file = entry->d_name[0] >= '1' && entry->d_name[0] <= '9' ? fopen(path, "r") : NULL;
        size_t length = file ? fread(line, 1, sizeof line - 1, file) : 0;
        if (file)
            fclose(file);
        for (size_t i = 0; i < length; i++)
            found |= strncmp(line + i, word, strlen(word)) == 0;
    }
    closedir(processes);
    return found;
}

static Choice commit(const char *deed, const char *options, Goal goal, Text *told) {
    char words[512], spec[1024];
    complete(deed, words);
    snprintf(spec, sizeof spec, "program:cmd=" ARTIST " %s%s", words, options);
    Rules rules = rules_of(goal, 6);
    Player *player = make(spec, rules);
    Choice choice = play_game(player, rules, BLACK, &(Limits){.seconds = PATIENCE});
    text_add(told, player_errors(player));
    player_destroy(player);
    return choice;
}

// Each fails, in the right words; neither a process nor a descriptor nor a file is left.
static void every_deed_fails(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++) {
        const Deed *deed = &deeds[i];
        if (deed->walls && !walled)
            continue;
        int before = count_descriptors();
        Text told = {0};
        Choice choice = commit(deed->words, deed->options, i % 2 ? GOAL_FEWEST : GOAL_MOST, &told);
        bool done = strstr(text_string(&told), ": done") && !strstr(deed->told, "done");
        if (choice.status != deed->status || !strstr(choice.reason, deed->reason) ||
            !strstr(text_string(&told), deed->told) || done)
            fail_msg("%s: %s, \"%s\"; it said: %s", deed->words, choice_status_name(choice.status),
                     choice.reason, text_string(&told));
        text_free(&told);
        assert_int_equal(count_descriptors(), before);
        assert_false(children_left());
    }
    assert_false(runs("mark-of-a-daemon"));
    Text secret = {0};
    assert_true(file_read(at("home/secret"), 100, &secret, NULL));
    assert_string_equal(text_string(&secret), "mine");
    text_free(&secret);
    assert_int_equal(access(at("home/new"), F_OK), -1);
    assert_int_equal(rmdir(at("tmp")), 0); // empty
    mkdir(at("tmp"), 0755);
}

// A process of the same user is neither killed nor stopped nor slowed down, with or without its
// number.
static void a_victim_lives_on(void **state) {
    (void)state;
    static const char *const attacks[] = {
        "signal_others 9 PID", "signal_others 19 PID", "limit_others PID",
        "slow_others PID",     "signal_all 9",         "signal_all 19",
        "trace PID",           "kill_first",           "read_home @proc@PID@environ"};
    char self[sizeof deed_pid];
    pid_t victim = fork();
    if (victim == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        for (;;)
            pause();
    }
    memcpy(self, deed_pid, sizeof self);
    snprintf(deed_pid, sizeof deed_pid, "%d", (int)victim);
    for (size_t i = 0; i < sizeof attacks / sizeof *attacks; i++) {
        Text told = {0};
        Choice choice = commit(attacks[i], "", i % 2 ? GOAL_FEWEST : GOAL_MOST, &told);
        if (choice.status != CHOICE_MOVE || strstr(text_string(&told), ": done"))
            fail_msg("%s: %s; it said: %s", attacks[i], choice.reason, text_string(&told));
        text_free(&told);
        int status = 0;
        assert_int_equal(waitpid(victim, &status, WNOHANG | WUNTRACED), 0);
    }
    struct rlimit processor;
    assert_int_equal(prlimit(victim, RLIMIT_CPU, NULL, &processor), 0);
    assert_int_not_equal(processor.rlim_cur, 1);
    assert_int_equal(getpriority(PRIO_PROCESS, (id_t)victim), getpriority(PRIO_PROCESS, 0));
    assert_int_equal(sched_getscheduler(victim), sched_getscheduler(0));
    kill(victim, SIGKILL);
    assert_int_equal(waitpid(victim, NULL, 0), victim);
    memcpy(deed_pid, self, sizeof self);
}

// The deeds are real: without walls they work.
static void without_walls_they_succeed(void **state) {
    (void)state;
    static const char *const real[] = {"read_home HOME@secret", "write_file HOME@new",
                                       "connect PORT", "connect_abstract ABSTRACT",
                                       "signal_others 0 PID"};
    for (size_t i = 0; i < sizeof real / sizeof *real; i++) {
        Text told = {0};
        commit(real[i], ",sandbox=off", GOAL_MOST, &told);
        if (!strstr(text_string(&told), ": done"))
            fail_msg("%s: %s", real[i], text_string(&told));
        text_free(&told);
    }
    unlink(at("home/new"));
}

// What read= and write= name is there, and only write= can be written to.
static void folders_can_be_granted(void **state) {
    (void)state;
    char options[200];
    Text told = {0};
    snprintf(options, sizeof options, ",read=%s", at("home"));
    commit("read_home HOME@secret", options, GOAL_MOST, &told);
    commit("write_file HOME@new", options, GOAL_MOST, &told);
    assert_non_null(strstr(text_string(&told), "read_home: done"));
    assert_null(strstr(text_string(&told), "write_file: done"));
    snprintf(options, sizeof options, ",write=%s", at("home"));
    commit("write_file HOME@new", options, GOAL_MOST, &told);
    assert_non_null(strstr(text_string(&told), "write_file: done"));
    assert_int_equal(access(at("home/new"), F_OK), 0);
    unlink(at("home/new"));
    text_free(&told);
}

static void one_core_where_asked(void **state) {
    (void)state;
    Text told = {0};
    commit("count_cores", ",cores=1", GOAL_MOST, &told);
    if (sysconf(_SC_NPROCESSORS_ONLN) > 1 && !strstr(text_string(&told), "cores: 1 1"))
        fail_msg("%s", text_string(&told));
    if (sysconf(_SC_NPROCESSORS_ONLN) > 1)
        assert_non_null(strstr(text_string(&told), "PermissionError"));
    text_free(&told);
}

// A child in a session of its own stands still on the opponent's time too, unless the program may
// ponder.
static void nobody_thinks_by(const char *deed) {
    for (int ponder = 0; ponder < 2; ponder++) {
        char spec[512];
        Choice choice;
        Rules rules = rules_of(GOAL_FEWEST, 8);
        Game game = game_new(rules);
        snprintf(spec, sizeof spec, "program:cmd=" ARTIST " %s x,ponder=%d", deed, ponder);
        Player *player = make(spec, rules);
        assert_true(player_new_game(player, &game, BLACK, NULL));
        player_choose(player, &game, &(Limits){.seconds = PATIENCE}, &choice);
        assert_int_equal(choice.status, CHOICE_MOVE);
        clock_sleep(0.3); // what it says until the word arrives
        size_t before = strlen(player_errors(player)), ticks = 0;
        for (double end = clock_now() + (ponder ? PATIENCE : 0.6);
             clock_now() < end && ticks < 3;) {
            clock_sleep(0.05);
            ticks = strlen(player_errors(player)) - before;
        }
        if (ponder ? ticks < 3 : ticks > 0)
            fail_msg("%s: %zu ticks, ponder %d", deed, ticks, ponder);
        player_choose(player, &game, &(Limits){.seconds = PATIENCE}, &choice);
        assert_int_equal(choice.status, CHOICE_MOVE);
        player_destroy(player);
        assert_false(children_left());
    }
}

static void nobody_thinks_on(void **state) {
    (void)state;
    nobody_thinks_by("think_on");
    nobody_thinks_by("think_without_main");
    if (walled)
        nobody_thinks_by("think_in_chain");
}

// A tournament whose folder lies beside the AIs: its log is out of their reach, the opponent
// survives, all games are played, and each artist is named with its reason.
static void a_tournament_goes_on(void **state) {
    (void)state;
    assert_int_equal(program_run("mkdir $D/class && cp " FLIPSIDE_SOURCE_DIR
                                 "/tests/zoo/escape.py $D/class && "
                                 "ln -s class $D/link")
                         .status,
                     0);
    setenv("A", "program:cmd=/usr/bin/python3 -S -B ", 1);
    Outcome outcome = program_run(
        "cd $D/class && \"$F\" arena --kumite --games 2 --size 6 --time 300 --json --quiet --out "
        "run "
        "\"${A}escape.py write_file run@games.jsonl run@run.json,name=writer\" "
        "\"${A}escape.py read_home run@run.json,name=reader\" "
        "\"${A}$D/link/escape.py read_home $(echo $D | tr / @)@link@run@run.json,name=linker\" "
        "\"${A}escape.py signal_all 9,name=killer\" "
        "\"${A}escape.py fork_bomb,processes=40,name=bomber\" random");
    if (outcome.status != 0)
        fail_msg("%s%s", outcome.out, outcome.err);
    static const char *const names[][2] = {{"writer", "\"forfeits\":{}"},
                                           {"reader", "\"forfeits\":{}"},
                                           {"linker", "\"forfeits\":{}"},
                                           {"killer", "\"forfeits\":{}"},
                                           {"bomber", "\"forfeits\":{\"limit\":10}"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char word[64];
        snprintf(word, sizeof word, "\"%s\"", names[i][0]);
        char *line = strstr(outcome.out, word);
        assert_non_null(line);
        char *end = strchr(line, '\n');
        *end = '\0';
        if (!strstr(line, names[i][1]))
            fail_msg("%s", line);
        *end = '\n';
    }
    assert_int_equal(program_run("! grep -q escaped $D/class/run/games.jsonl").status, 0);
    assert_int_equal(
        program_run("grep -q 'processes and threads, 40 are allowed' $D/class/run/games.jsonl")
            .status,
        0);
    assert_int_equal(
        program_run("! grep -q 'write_file: done\\|signal_all: done' $D/class/run/games.jsonl")
            .status,
        0);
    if (walled) // without namespaces a part of its own folder cannot be hidden from the reader
        assert_int_equal(program_run("! grep -q 'read_home: done' $D/class/run/games.jsonl").status,
                         0);
}

// `strict` refuses, `auto` says one line, where something is missing; nothing is said where all is
// there.
static void modes_are_kept(void **state) {
    (void)state;
    static const char line[] =
        "\"$F\" move --size 4 --quiet --player \"program:cmd=" ARTIST " nothing\" --sandbox %s";
    char command[1024];
    snprintf(command, sizeof command, line, "auto");
    Outcome outcome = program_run(command);
    assert_int_equal(outcome.status, 0);
    assert_int_equal(program_one_line(outcome.err), !walled);
    snprintf(command, sizeof command, line, "strict");
    outcome = program_run(command);
    assert_int_equal(outcome.status, walled ? 0 : 2);
    if (!walled &&
        !strstr(outcome.err, "isolation is strict, and this system does not grant namespaces"))
        fail_msg("%s", outcome.err);
    outcome = program_run("\"$F\" move --sandbox strict --player 'program:cmd=true,sandbox=off'");
    assert_int_equal(outcome.status, 2);
    assert_non_null(strstr(outcome.err, "sandbox=off is not allowed"));
    outcome = program_run("FLIPSIDE_SANDBOX=perhaps \"$F\" move --player program:cmd=true");
    assert_int_equal(outcome.status, 2);
    assert_non_null(strstr(outcome.err, "auto, strict or off"));
}

// Where nothing else keeps signals from others, the filter does: a process reaches itself and its
// group alone.
static void the_filter_stops_signals(void **state) {
    (void)state;
    if (!call_filter_works())
        skip();
    pid_t child = fork();
    if (child == 0) {
        if (!call_filter_install(
                &(CallFilter){.no_network = true, .no_others = true, .no_signals = true}))
            _exit(9);
        bool others = kill(getppid(), 0) == 0 || kill(-1, 0) == 0 ||
                      fcntl(0, F_SETOWN, getppid()) == 0 || kill(getpid(), SIGCONT) == 0 ||
                      prlimit(getppid(), RLIMIT_CORE, NULL, &(struct rlimit){0}) == 0;
        bool itself = kill(getpid(), 0) == 0 && raise(SIGWINCH) == 0;
        bool network = socket(AF_INET, SOCK_STREAM, 0) >= 0 || socket(AF_UNIX, SOCK_STREAM, 0) >= 0;
        _exit(others ? 1 : !itself ? 2 : network ? 3 : 0);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(WIFEXITED(status) ? WEXITSTATUS(status) : -1, 0);
}

// Runs all of this again in other circumstances; 0 when it went well, or when they cannot be had
// here.
static int again(const char *how, const char *possible) {
    char self[1024];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (length <= 0)
        return 1;
    self[length] = '\0';
    setenv("SELF", self, 1);
    if (system(possible) != 0) {
        printf("not possible here: %s\n", how);
        return 0;
    }
    return system(how) != 0;
}

int main(int argc, char **argv) {
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    if (argc > 1 && strcmp(argv[1], "user") == 0) // for root: as an ordinary user
        return again("su -s /bin/sh nobody -c \"'$SELF'\"",
                     "test $(id -u) = 0 && "
                     "su -s /bin/sh nobody -c \"test -x '$SELF' -a -r " FLIPSIDE_SOURCE_DIR
                     "/tests/zoo/escape.py\"");
    if (argc > 1 && strcmp(argv[1], "landlock") == 0) // on a system that grants no namespaces
        return again(
            "unshare -Ur sh -c 'echo 0 >/proc/sys/user/max_user_namespaces && exec \"$SELF\"'",
            "unshare -Ur sh -c 'echo 0 >/proc/sys/user/max_user_namespaces && ! unshare -Ur true' "
            "2>/dev/null");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_deed_fails),           cmocka_unit_test(a_victim_lives_on),
        cmocka_unit_test(without_walls_they_succeed), cmocka_unit_test(folders_can_be_granted),
        cmocka_unit_test(one_core_where_asked),       cmocka_unit_test(nobody_thinks_on),
        cmocka_unit_test(a_tournament_goes_on),       cmocka_unit_test(modes_are_kept),
        cmocka_unit_test(the_filter_stops_signals),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
