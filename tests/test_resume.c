// The built program, killed with -9 at random moments: after --resume the log holds every game exactly once.
#include "folder.h"
#include "random.h"
#include "tournament.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/wait.h>

#include <cmocka.h>

enum { GAMES = 250, KILLS = 20 };

static pid_t start(const char *const *words) {
    pid_t child = fork();
    if (child == 0) {
        if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr))
            _exit(99);
        execv(FLIPSIDE_PROGRAM, (char *const *)words);
        _exit(98);
    }
    return child;
}

static int finish(pid_t child) {
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

static int games_in(const Folder *folder, bool strict) {
    ArenaSettings settings;
    Error error = {0};
    Tournament *tournament = tournament_open(&settings, folder->path, true, NULL, NULL, &error);
    if (!tournament)
        return 0;
    const TournamentStatus *status = tournament_status(tournament);
    int games = status->done;
    assert_int_equal(status->log.games, games);
    assert_int_equal(status->log.bad, 0);
    assert_false(strict && status->log.torn);
    tournament_destroy(tournament, NULL);
    settings_free(&settings);
    return games;
}

// Starts it, kills it after a while, again and again, each time continuing; the number of games never falls.
static void kill_and_resume(const char *mode, const char *first, const char *second, uint64_t seed) {
    Folder folder = folder_make();
    Random random = random_seeded(seed);
    char games[16];
    snprintf(games, sizeof games, "%d", GAMES);
    const char *begin[] = {"flipside",     "arena", mode,    "random",    first,    second, "--games", games,
                           "--adjudicate", "14",    "--out", folder.path, "--seed", "3",    NULL};
    const char *again[] = {"flipside", "arena", "--resume", "--out", folder.path, NULL};
    int before = 0, killed = 0;
    bool begun = false;
    for (int attempt = 0; attempt < 10 * KILLS && killed < KILLS; attempt++) {
        pid_t child = start(begun ? again : begin);
        usleep(1000 + random_below(&random, 60000));
        kill(child, SIGKILL);
        int status = finish(child);
        killed += status == -SIGKILL;
        char path[128];
        snprintf(path, sizeof path, "%s/run.json", folder.path);
        begun = begun || access(path, F_OK) == 0;
        int now = games_in(&folder, false);
        assert_true(now >= before);
        before = now;
    }
    assert_int_equal(killed, KILLS);
    assert_int_equal(finish(start(again)), 0);
    assert_int_equal(games_in(&folder, true), 3 * GAMES);
    assert_int_equal(finish(start(again)), 0); // nothing left to do
    assert_int_equal(games_in(&folder, true), 3 * GAMES);
    folder_remove(&folder);
}

static void kumite_killed(void **state) {
    (void)state;
    kill_and_resume("--kumite", "most-flips", "first", 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(kumite_killed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
