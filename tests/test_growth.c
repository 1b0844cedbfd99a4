// Tournaments that change while they go on, from the inside and by the built program killed with -9
// in the middle: every game once, none again that was played, none of those that do not count.
#include "file.h"
#include "folder.h"
#include "growth.h"
#include "random.h"
#include "standings.h"
#include "tournament.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <cmocka.h>

typedef struct Change {
    const char *add[4], *keys[4], *withdraw;
    int games, rounds;
} Change;

static bool apply(ArenaSettings *settings, void *user, Error *error) {
    const Change *change = user;
    bool good = true;
    for (int i = 0; good && change->add[i]; i++)
        good = growth_enter(settings, change->add[i], change->keys[i], error);
    if (good && change->withdraw) {
        int player = growth_find(settings, change->withdraw, error);
        good = player >= 0 && growth_withdraw(settings, player, error);
    }
    return good && (!change->games || growth_games(settings, change->games, error)) &&
           (!change->rounds || growth_rounds(settings, change->rounds, error));
}

static void begin(const Folder *folder, ArenaMode mode, int games, int rounds,
                  const char *const *players) {
    ArenaSettings settings = settings_default();
    Error error = {0};
    settings.mode = mode;
    settings.games = games;
    settings.rounds = rounds;
    for (; *players; players++)
        assert_true(settings_add_player(&settings, *players, &error));
    Tournament *tournament = tournament_create(&settings, folder->path, &error);
    assert_non_null(tournament);
    assert_true(tournament_run(tournament, 2, NULL, NULL, &error));
    assert_true(tournament_destroy(tournament, &error));
    settings_free(&settings);
}

// What a change brought.
typedef struct Grown {
    int kept, done, total, past;
    bool refused;
    char error[400];
} Grown;

static Grown grow(const Folder *folder, Change change) {
    ArenaSettings settings;
    Error error = {0};
    Grown grown = {0};
    Tournament *t = tournament_grow(&settings, folder->path, apply, &change, NULL, NULL, &error);
    if (!t) {
        grown.refused = true;
        snprintf(grown.error, sizeof grown.error, "%s", error.text);
        return grown;
    }
    const TournamentStatus *status = tournament_status(t);
    grown.kept = status->done;
    assert_int_equal(status->log.bad, 0);
    assert_true(tournament_run(t, 2, NULL, NULL, &error));
    grown.done = status->done;
    grown.total = status->total;
    grown.past = status->log.past;
    assert_true(tournament_destroy(t, &error));
    settings_free(&settings);
    // What stands in the folder is the same.
    t = tournament_open(&settings, folder->path, true, NULL, NULL, &error);
    assert_non_null(t);
    assert_int_equal(tournament_status(t)->done, grown.done);
    assert_int_equal(tournament_status(t)->log.bad, 0);
    tournament_destroy(t, NULL);
    settings_free(&settings);
    return grown;
}

static void assert_grown(Grown grown, int kept, int done) {
    assert_false(grown.refused);
    assert_int_equal(grown.kept, kept);
    assert_int_equal(grown.done, done);
    assert_int_equal(grown.total, done);
}

static void players_and_games(void **state) {
    (void)state;
    Folder folder = folder_make();
    begin(&folder, ARENA_MATCH, 3, 20, (const char *const[]){"random", "first", NULL});
    assert_grown(grow(&folder, (Change){0}), 3, 3);
    assert_grown(grow(&folder, (Change){.games = 5}), 3, 5);
    assert_grown(grow(&folder, (Change){.add = {"most-flips"}}), 5, 15); // a kumite from now on
    assert_grown(grow(&folder, (Change){.add = {"fewest-flips"}, .games = 8}), 15, 48);
    assert_grown(grow(&folder, (Change){.withdraw = "first"}), 24, 24);
    assert_grown(grow(&folder, (Change){.games = 10}), 24, 30);
    assert_grown(grow(&folder, (Change){.add = {"first"}}), 54, 60); // its games count again
    assert_grown(grow(&folder, (Change){.add = {"first"}}), 60, 60);
    assert_non_null(strstr(grow(&folder, (Change){.games = 4}).error, "--games"));
    assert_non_null(strstr(grow(&folder, (Change){.withdraw = "nobody"}).error, "nobody"));
    assert_non_null(
        strstr(grow(&folder, (Change){.add = {"no-such-player"}}).error, "no-such-player"));
    assert_grown(grow(&folder, (Change){0}), 60, 60); // what was refused changed nothing
    folder_remove(&folder);
}

// Only the games of players whose key has changed are played again; the old ones count when the key
// comes back.
static void keys(void **state) {
    (void)state;
    Folder folder = folder_make();
    begin(&folder, ARENA_KUMITE, 4, 20,
          (const char *const[]){"random", "first", "most-flips", "greedy", NULL});
    assert_grown(grow(&folder, (Change){.add = {"first"}, .keys = {"one"}}), 12, 24);
    assert_grown(grow(&folder, (Change){.add = {"first", "random"}, .keys = {"one", "two"}}), 12,
                 24);
    Grown back = grow(&folder, (Change){.add = {"first", "random"}, .keys = {NULL, NULL}});
    assert_grown(back, 24, 24);
    assert_int_equal(back.past, 24);
    assert_grown(
        grow(&folder, (Change){.add = {"first", "random"}, .keys = {"one", "two"}, .games = 5}), 24,
        30);
    folder_remove(&folder);
}

static bool change_second(ArenaSettings *settings, void *user, Error *error) {
    return growth_change(settings, 1, user, NULL, error);
}

// A player that becomes another one in its place.
static void changed_spec(void **state) {
    (void)state;
    Folder folder = folder_make();
    ArenaSettings settings;
    Error error = {0};
    begin(&folder, ARENA_KUMITE, 2, 20,
          (const char *const[]){"random", "first", "most-flips", NULL});
    for (int turn = 0; turn < 3; turn++) {
        const char *const specs[] = {"greedy", "fewest-flips", "first"};
        Tournament *t = tournament_grow(&settings, folder.path, change_second,
                                        (void *)(uintptr_t)specs[turn], NULL, NULL, &error);
        assert_non_null(t);
        assert_int_equal(tournament_status(t)->done, turn == 2 ? 6 : 2);
        assert_int_equal(tournament_status(t)->log.bad, 0);
        assert_true(tournament_run(t, 2, NULL, NULL, &error));
        assert_int_equal(tournament_status(t)->done, 6);
        assert_string_equal(tournament_status(t)->names[1], specs[turn]);
        assert_true(tournament_destroy(t, &error));
        settings_free(&settings);
    }
    assert_null(tournament_grow(&settings, folder.path, change_second, (void *)(uintptr_t) "random",
                                NULL, NULL, &error));
    folder_remove(&folder);
}

// Rounds that were played stay; those to come have the players of now.
static void rounds_change(void **state) {
    (void)state;
    const ArenaMode modes[] = {ARENA_LADDER, ARENA_SWISS};
    for (int i = 0; i < 2; i++) {
        Folder folder = folder_make();
        begin(&folder, modes[i], 2, 4,
              (const char *const[]){"random", "first", "most-flips", "fewest-flips", NULL});
        int first = modes[i] == ARENA_LADDER ? 12 : 16,
            more = modes[i] == ARENA_LADDER ? 2 * 2 * 2 : 2 * 2 * 2;
        assert_grown(grow(&folder, (Change){0}), first, first);
        assert_grown(grow(&folder, (Change){.add = {"greedy"}, .rounds = 6}), first, first + more);
        Grown changed = grow(&folder, (Change){.add = {"greedy"}, .keys = {"changed"}});
        assert_false(changed.refused);
        assert_true(changed.kept < first + more);
        assert_int_equal(changed.done, first + more);
        Grown gone = grow(&folder, (Change){.withdraw = "random", .rounds = 7});
        assert_int_equal(gone.kept, first + more);
        assert_int_equal(gone.done, gone.total);
        assert_true(gone.done > gone.kept);
        assert_non_null(strstr(grow(&folder, (Change){.games = 4}).error, "--rounds"));
        folder_remove(&folder);
    }
    Folder folder = folder_make();
    begin(&folder, ARENA_KNOCKOUT, 2, 2, (const char *const[]){"random", "first", "greedy", NULL});
    assert_true(grow(&folder, (Change){.add = {"most-flips"}}).refused);
    assert_true(grow(&folder, (Change){.withdraw = "first"}).refused);
    assert_false(grow(&folder, (Change){0}).refused);
    folder_remove(&folder);
}

static void copy_file(const Folder *folder, const char *from, const char *name) {
    char path[256];
    Text text = {0};
    snprintf(path, sizeof path, "%s/%s", from, name);
    assert_true(file_read(path, 1 << 24, &text, NULL));
    snprintf(path, sizeof path, "%s/%s", folder->path, name);
    assert_true(file_write(path, text.data, text.length, NULL));
    text_free(&text);
}

// Tournaments of version 0.1 can grow.
static void old_tournaments_grow(void **state) {
    (void)state;
    const char *const old[] = {"kumite", "match", "ladder"};
    for (int i = 0; i < 3; i++) {
        Folder folder = folder_make();
        char from[256];
        snprintf(from, sizeof from, FLIPSIDE_SOURCE_DIR "/tests/data/old/%s", old[i]);
        copy_file(&folder, from, "run.json");
        copy_file(&folder, from, "games.jsonl");
        Grown whole = grow(&folder, (Change){0});
        assert_false(whole.refused);
        Grown grown =
            grow(&folder,
                 (Change){.add = {"greedy"}, .games = i < 2 ? 40 : 0, .rounds = i < 2 ? 0 : 30});
        assert_false(grown.refused);
        assert_int_equal(grown.kept, whole.done);
        assert_true(grown.done > whole.done);
        folder_remove(&folder);
    }
}

// Only the owner can read the settings, because specs may contain secrets.
static void private_settings(void **state) {
    (void)state;
    Folder folder = folder_make();
    char path[128];
    struct stat about;
    snprintf(path, sizeof path, "%s/run.json", folder.path);
    begin(&folder, ARENA_MATCH, 2, 20, (const char *const[]){"random", "first", NULL});
    assert_grown(grow(&folder, (Change){.games = 4}), 2, 4);
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
    folder_remove(&folder);
}

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

enum { NUMBERS = 8192 };

static bool note_once(MatchGame *record, const char *black, const char *white, void *user) {
    bool *seen = user;
    (void)black, (void)white;
    assert_in_range(record->pairing.game, 0, NUMBERS - 1);
    assert_false(seen[record->pairing.game]);
    seen[record->pairing.game] = true;
    return true;
}

// Looks into the folder: no game twice, nothing bad; how many there are, and the settings' size.
static int look(const Folder *folder, int *players, int *games) {
    static bool seen[NUMBERS];
    ArenaSettings settings;
    memset(seen, 0, sizeof seen);
    Tournament *t = tournament_open(&settings, folder->path, true, note_once, seen, NULL);
    assert_non_null(t);
    int done = tournament_status(t)->done;
    assert_int_equal(tournament_status(t)->log.bad, 0);
    *players = settings.player_count;
    *games = settings.games;
    tournament_destroy(t, NULL);
    settings_free(&settings);
    return done;
}

// Killed at random moments of every growth: the folder is the old or the new tournament, and in the
// end each game is there once.
static void killed_while_growing(void **state) {
    (void)state;
    Folder folder = folder_make();
    Random random = random_seeded(11);
    const char *const add[] = {"fewest-flips", "greedy", "random:name=b", "random:name=c"};
    int players = 3, games = 20, killed = 0;
    begin(&folder, ARENA_KUMITE, games, 20,
          (const char *const[]){"random", "first", "most-flips", NULL});
    for (int step = 0; step < 8; step++) {
        char count[16];
        snprintf(count, sizeof count, "%d", games + 10);
        const char *grow_games[] = {"flipside",  "arena",   "--resume", "--out",
                                    folder.path, "--games", count,      NULL};
        const char *grow_players[] = {"flipside",  "arena", "--resume",    "--out",
                                      folder.path, "--add", add[step / 2], NULL};
        const char *again[] = {"flipside", "arena", "--resume", "--out", folder.path, NULL};
        int now_players = players, now_games = games,
            before = look(&folder, &now_players, &now_games);
        bool grown = false;
        for (int attempt = 0; attempt < 4; attempt++) {
            pid_t child = start(grown ? again : step % 2 ? grow_games : grow_players);
            usleep(random_below(&random, 25000));
            kill(child, SIGKILL);
            killed += finish(child) == -SIGKILL;
            int done = look(&folder, &now_players, &now_games);
            assert_true(done >= before);
            before = done;
            bool is_new = now_players != players || now_games != games;
            assert_true(!grown || is_new);
            assert_true(!is_new || (step % 2 ? now_players == players && now_games == games + 10
                                             : now_players == players + 1 && now_games == games));
            grown = is_new;
        }
        assert_int_equal(finish(start(grown ? again : step % 2 ? grow_games : grow_players)), 0);
        players += step % 2 == 0;
        games += step % 2 ? 10 : 0;
        assert_int_equal(look(&folder, &now_players, &now_games),
                         players * (players - 1) / 2 * games);
    }
    assert_true(killed > 8);
    folder_remove(&folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(players_and_games),    cmocka_unit_test(keys),
        cmocka_unit_test(changed_spec),         cmocka_unit_test(rounds_change),
        cmocka_unit_test(private_settings),     cmocka_unit_test(old_tournaments_grow),
        cmocka_unit_test(killed_while_growing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
