// The machine's own failures: no descriptors, no processes, no room on the disk, no memory. They
// stop the run with words that say what is lacking, no player is charged with them, and after
// --resume every game is there exactly once.
#include "clock.h"
#include "folder.h"
#include "outside_helpers.h"
#include "process.h"
#include "program.h"
#include "scale.h"
#include "tournament.h"

#include <fcntl.h>
#include <sys/resource.h>

enum { GAMES = 6, NO_EXECUTION = 98 };

// A user without any processes.
static uid_t stranger;

#define AI "program:cmd=sh '" FLIPSIDE_SOURCE_DIR "/tests/zoo/partial_but_right.sh'"

static const char *const players[] = {AI, AI ",restart", NULL};

// What a run of the program is to have.
typedef struct Limit {
    int resource; // −1 = no limit
    rlim_t value;
    bool stranger; // run by a user of its own, for limits that count by user
} Limit;

typedef struct Ending {
    int status;
    char words[4096];
} Ending;

static void become(const Limit *limit) {
    setenv("ASAN_OPTIONS", "detect_leaks=0", 1); // which starts a process of its own
    if (limit->resource >= 0 &&
        setrlimit(limit->resource, &(struct rlimit){limit->value, limit->value}) != 0)
        _exit(NO_EXECUTION);
    if (limit->stranger && (setgid(stranger) != 0 || setuid(stranger) != 0))
        _exit(NO_EXECUTION);
}

static Ending arena(const Folder *folder, const Limit *limit, bool resume) {
    int words[2]; // a pipe: the limit may be one on files
    assert_int_equal(pipe2(words, O_CLOEXEC), 0);
    const char *line[24] = {"flipside", "arena", "--quiet", "--out", folder->path};
    int count = 5;
    if (resume)
        line[count++] = "--resume", line[count++] = "--trust";
    else
        for (const char *const *word =
                 (const char *const[]){"--games", "6", "--size", "4", "--openings", "random:2",
                                       "--threads", "4", "--time", "60", NULL};
             *word; word++)
            line[count++] = *word;
    for (int i = 0; !resume && players[i]; i++)
        line[count++] = players[i];
    pid_t child = fork();
    if (child == 0) {
        int nowhere = open("/dev/null", O_WRONLY);
        dup2(nowhere, STDOUT_FILENO);
        dup2(words[1], STDERR_FILENO);
        close(nowhere);
        become(limit);
        execv(FLIPSIDE_PROGRAM, (char *const *)line);
        _exit(NO_EXECUTION);
    }
    Ending ending = {0};
    int status;
    close(words[1]);
    FILE *said = fdopen(words[0], "r");
    ending.words[fread(ending.words, 1, sizeof ending.words - 1, said)] = '\0';
    fclose(said);
    assert_int_equal(waitpid(child, &status, 0), child);
    ending.status = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    return ending;
}

typedef struct Found {
    int games, forfeits;
    bool there[64];
} Found;

static bool note_game(MatchGame *record, const char *black, const char *white, void *user) {
    Found *found = user;
    (void)black;
    (void)white;
    assert_in_range(record->pairing.game, 0, 63);
    assert_false(found->there[record->pairing.game]);
    found->there[record->pairing.game] = true;
    found->games++;
    found->forfeits += record->reason != END_PLAYED;
    return true;
}

static Found games_in(const Folder *folder) {
    ArenaSettings settings;
    Found found = {0};
    Error error = {0};
    Tournament *tournament =
        tournament_open(&settings, folder->path, true, note_game, &found, &error);
    if (!tournament)
        fail_msg("%s", error.text);
    assert_int_equal(tournament_status(tournament)->log.bad, 0);
    tournament_destroy(tournament, NULL);
    settings_free(&settings);
    return found;
}

// The rest of a tournament, without a limit: every game is there once, and none was forfeited.
static void play_rest(const Folder *folder) {
    Ending ending = arena(folder, &(Limit){.resource = -1}, true);
    if (ending.status != 0)
        fail_msg("resumed: status %d, %s", ending.status, ending.words);
    Found found = games_in(folder);
    assert_int_equal(found.games, GAMES);
    assert_int_equal(found.forfeits, 0);
}

// One run under a limit: either it is enough, or the run stops with the words and nobody is
// charged. True when it stopped.
static bool stops(Limit limit, const char *words) {
    Folder folder = folder_make();
    char settings[100];
    snprintf(settings, sizeof settings, "%s/run.json", folder.path);
    if (limit.stranger)
        assert_int_equal(chown(folder.path, stranger, stranger), 0);
    Ending ending = arena(&folder, &limit, false);
    if (ending.status == NO_EXECUTION)
        skip();
    if (ending.status != 0 && (ending.status != 1 || !strstr(ending.words, words)))
        fail_msg("limit %d of %d: status %d, %s", (int)limit.value, limit.resource, ending.status,
                 ending.words);
    if (access(settings, F_OK) == 0) {
        Found found = games_in(&folder);
        if (found.forfeits > 0)
            fail_msg("limit %d of %d: %d games forfeited", (int)limit.value, limit.resource,
                     found.forfeits);
        assert_true((found.games == GAMES) == (ending.status == 0));
        assert_true(ending.status == 0 ||
                    strstr(ending.words, "go on with: flipside arena --resume --out"));
        play_rest(&folder);
    }
    folder_remove(&folder);
    return ending.status == 1;
}

static void test_no_descriptors(void **state) {
    (void)state;
    static const int values[] = {9, 12, 13, 15, 18, 22, 26, 30, 40, 50};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        assert_true(stops((Limit){RLIMIT_NOFILE, (rlim_t)values[i], false}, "ulimit -n") || i > 4);
    assert_false(stops((Limit){RLIMIT_NOFILE, 200, false}, "ulimit -n"));
}

static void test_no_processes(void **state) {
    (void)state;
    static const char words[] = "ulimit -u";
    bool root = geteuid() == 0;
    assert_true(stops((Limit){RLIMIT_NPROC, 1, root}, words));
    if (!root) // the limit counts whatever else the user runs
        return;
    for (rlim_t value = 2; value <= 14; value++)
        assert_true(stops((Limit){RLIMIT_NPROC, value, true}, words) || value > 6);
    assert_false(stops((Limit){RLIMIT_NPROC, 100, true}, words));
}

static void test_full_disk(void **state) {
    (void)state;
    static const int values[] = {0, 100, 1000, 1500, 2000, 2500};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        assert_true(stops((Limit){RLIMIT_FSIZE, (rlim_t)values[i], false}, "ulimit -f"));
}

// A program that is missing or cannot be executed is its player's own fault.
static void test_missing_program(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++) {
        Outcome outcome = program_run(
            i ? "$F arena --quiet --games 2 --openings start --json first "
                "'program:cmd=/nonexistent/ai'"
              : "$F arena --quiet --games 2 --openings start --json first 'program:cmd=/dev/null'");
        assert_int_equal(outcome.status, 0);
        assert_non_null(strstr(outcome.out, "\"forfeits\":{\"crash\":2}"));
    }
}

// An answer for which we have no memory ourselves is no flood, and the next one can be asked for.
static void test_no_memory(void **state) {
    (void)state;
#ifdef SCALE_SANITIZED
    skip(); // which want terabytes of addresses
#endif
    pid_t child = fork();
    if (child == 0) {
        ProcessOptions options = {.answer_bytes = 1 << 30, .total_bytes = 1 << 30};
        Process *process = process_start_shell("tr '\\000' x </dev/zero", &options, NULL);
        Text line = {0};
        setrlimit(RLIMIT_AS, &(struct rlimit){100 << 20, 100 << 20});
        ProcessResult result = process_read(process, &line, clock_now() + 600, NULL);
        bool right = result == PROCESS_MACHINE && strstr(process_end(process), "out of memory");
        process_stop(process);
        _exit(right ? 0 : 1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

int main(void) {
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    stranger = (uid_t)(20000 + getpid() % 40000);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_descriptors), cmocka_unit_test(test_no_processes),
        cmocka_unit_test(test_full_disk),      cmocka_unit_test(test_missing_program),
        cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
