// The built program, killed with -9 at random moments: after --resume the log holds every game
// exactly once, and they are the games of a run that was never interrupted.
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

enum { KILLS = 20, GAMES_MAX = 4096 };

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

// Fingerprints of the games by number.
typedef struct Games {
    uint64_t moves[GAMES_MAX];
    int count;
} Games;

static bool note_game(MatchGame *record, const char *black, const char *white, void *user) {
    (void)black;
    (void)white;
    Games *games = user;
    uint64_t print = (uint64_t)record->black_half_points;
    for (int ply = 0; ply < record->game.ply; ply++) {
        print ^= record->game.moves[ply];
        print = random_mix(&print);
    }
    assert_in_range(record->pairing.game, 0, GAMES_MAX - 1);
    assert_int_equal(games->moves[record->pairing.game], 0); // each game once
    games->moves[record->pairing.game] = print;
    games->count++;
    return true;
}

static Games games_in(const Folder *folder, bool strict) {
    ArenaSettings settings;
    Games games = {0};
    Tournament *tournament =
        tournament_open(&settings, folder->path, true, note_game, &games, NULL);
    if (!tournament)
        return games;
    const TournamentStatus *status = tournament_status(tournament);
    assert_int_equal(status->log.games, games.count);
    assert_int_equal(status->log.bad, 0);
    assert_false(strict && status->log.torn);
    tournament_destroy(tournament, NULL);
    settings_free(&settings);
    return games;
}

// Starts it, kills it after a while, again and again, each time continuing; the number of games
// never falls.
static void kill_and_resume(const char *const *options, int total, uint64_t seed) {
    Folder folder = folder_make(), whole = folder_make();
    Random random = random_seeded(seed);
    const char *begin[24] = {"flipside", "arena", "--out", folder.path};
    for (int i = 0; options[i]; i++)
        begin[4 + i] = options[i];
    const char *again[] = {"flipside", "arena", "--resume", "--out", folder.path, NULL};
    int before = 0, killed = 0;
    bool begun = false;
    for (int attempt = 0; attempt < 10 * KILLS && killed < KILLS; attempt++) {
        pid_t child = start(begun ? again : begin);
        usleep(1000 + random_below(&random, 40000));
        kill(child, SIGKILL);
        killed += finish(child) == -SIGKILL;
        char path[128];
        snprintf(path, sizeof path, "%s/run.json", folder.path);
        begun = begun || access(path, F_OK) == 0;
        int now = games_in(&folder, false).count;
        assert_true(now >= before);
        before = now;
    }
    assert_int_equal(killed, KILLS);
    assert_int_equal(finish(start(begun ? again : begin)), 0);
    Games found = games_in(&folder, true);
    assert_int_equal(found.count, total);
    assert_int_equal(finish(start(again)), 0); // nothing left to do
    assert_int_equal(games_in(&folder, true).count, total);
    begin[3] = whole.path;
    assert_int_equal(finish(start(begin)), 0);
    Games wanted = games_in(&whole, true);
    assert_memory_equal(found.moves, wanted.moves, sizeof found.moves);
    folder_remove(&folder);
    folder_remove(&whole);
}

static void kumite_killed(void **state) {
    (void)state;
    const char *const options[] = {"--kumite", "random", "most-flips",   "first", "--games", "240",
                                   "--seed",   "3",      "--adjudicate", "13",    NULL};
    kill_and_resume(options, 720, 1);
}

static void ladder_killed(void **state) {
    (void)state;
    const char *const options[] = {"--ladder",     "random",       "most-flips", "first",
                                   "fewest-flips", "--rounds",     "150",        "--goal",
                                   "fewest",       "--adjudicate", "13",         NULL};
    kill_and_resume(options, 150 / 2 * (4 + 2), 2);
}

// Whom it challenges next depends on what was played.
static void challenges_killed(void **state) {
    (void)state;
    const char *const options[] = {"--ladder",     "most-flips", "random",     "first",
                                   "fewest-flips", "greedy",     "--autoplay", "200",
                                   "--adjudicate", "13",         NULL};
    kill_and_resume(options, 400, 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(kumite_killed),
                                       cmocka_unit_test(ladder_killed),
                                       cmocka_unit_test(challenges_killed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
