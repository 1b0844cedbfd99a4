// The host of games itself: games that nobody asks about, hosts without a database, two hosts at
// one database.
#include "clock.h"
#include "folder.h"
#include "host.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define PATIENCE 300.0

// Nobody listens.
static void hush(void *user, const char *event, int64_t game, Json *value) {
    (void)user, (void)event, (void)game;
    Text text = {0};
    json_write_line(&text, value);
    text_free(&text);
}

static Host *open_host(const char *folder, double idle) {
    Error error = {0};
    Host *host = host_create(
        &(HostOptions){.folder = folder, .thinkers = 1, .idle = idle, .seed = 1, .tell = hush},
        &error);
    if (!host)
        fail_msg("%s", error.text);
    return host;
}

static int64_t begin(Host *host, const char *black, const char *white) {
    PlaySetup setup = setup_default();
    Error error = {0};
    assert_true(setup_seat(&setup, BLACK, black, &error) &&
                setup_seat(&setup, WHITE, white, &error));
    PlaySession session = session_new(&setup);
    HostGame game;
    if (!host_start_game(host, &session, 0, &game, &error))
        fail_msg("%s", error.text);
    return game.id;
}

static HostReply act(Host *host, int64_t id, HostAction action, HostGame *game) {
    Error error = {0};
    return host_act(host, id, &action, game, &error);
}

static HostGame look(Host *host, int64_t id) {
    HostGame game;
    assert_int_equal(act(host, id, (HostAction){.kind = HOST_READ}, &game), HOST_DONE);
    return game;
}

// Whoever is away for a while finds the game as it was; the clock stood, and the computer thinks
// again.
static void test_idle(void **state) {
    (void)state;
    Folder folder = folder_make();
    Host *host = open_host(folder.path, 0.2);
    HostGame game;
    int64_t id = begin(host, "human", "flipside:time=1000,book=no");
    assert_int_equal(
        act(host, id, (HostAction){.kind = HOST_PLAY, .version = -1, .move = 37}, &game),
        HOST_DONE);
    for (double end = clock_now() + PATIENCE; !look(host, id).thinking; clock_sleep(0.01))
        assert_true(clock_now() < end);
    clock_sleep(6); // it is looked after every five seconds
    for (double end = clock_now() + PATIENCE; !look(host, id).thinking; clock_sleep(0.01))
        assert_true(clock_now() < end);
    assert_int_equal(look(host, id).session.game.ply, 1);
    assert_int_equal(act(host, id, (HostAction){.kind = HOST_UNDO, .version = -1}, &game),
                     HOST_DONE);
    assert_int_equal(game.session.game.ply, 0);
    host_destroy(host);
    folder_remove(&folder);
}

// In a folder that cannot be written to games are played, and say that they are not kept.
static void test_unkept(void **state) {
    (void)state;
    Host *host = open_host("/dev/null/nowhere", 100);
    HostGame game;
    int64_t first = begin(host, "human", "human"), second = begin(host, "human", "first");
    assert_int_not_equal(first, second);
    assert_int_equal(
        act(host, second, (HostAction){.kind = HOST_PLAY, .version = 1, .move = 37}, &game),
        HOST_DONE);
    assert_false(game.kept);
    for (double end = clock_now() + PATIENCE; look(host, second).session.game.ply < 2;
         clock_sleep(0.01))
        assert_true(clock_now() < end);
    Error error = {0};
    assert_int_equal(host_remove(host, first, &error), HOST_DONE);
    assert_int_equal(act(host, first, (HostAction){.kind = HOST_READ}, &game), HOST_NOT_FOUND);
    host_destroy(host);
}

// Two programs at one database: who comes second learns how the game stands.
static void test_two_hosts(void **state) {
    (void)state;
    Folder folder = folder_make();
    Host *one = open_host(folder.path, 100), *other = open_host(folder.path, 100);
    HostGame game;
    int64_t id = begin(one, "human", "human");
    assert_int_equal(look(other, id).version, 1);
    assert_int_equal(act(one, id, (HostAction){.kind = HOST_PLAY, .version = 1, .move = 37}, &game),
                     HOST_DONE);
    assert_int_equal(
        act(other, id, (HostAction){.kind = HOST_PLAY, .version = 1, .move = 19}, &game),
        HOST_STALE);
    assert_int_equal(game.version, 2);
    assert_int_equal(game.session.game.moves[0], 37);
    assert_int_equal(act(other, id, (HostAction){.kind = HOST_UNDO, .version = 2}, &game),
                     HOST_DONE);
    host_destroy(one);
    host_destroy(other);
    folder_remove(&folder);
}

// More games than there is room for: those that were asked about longest ago come back when they
// are asked for.
static void test_many(void **state) {
    (void)state;
    enum { GAMES = 270 };
    Folder folder = folder_make();
    Host *host = open_host(folder.path, 1000);
    HostGame game;
    int64_t first = begin(host, "human", "human");
    assert_int_equal(
        act(host, first, (HostAction){.kind = HOST_PLAY, .version = -1, .move = 37}, &game),
        HOST_DONE);
    for (int i = 1; i < GAMES; i++)
        begin(host, "human", "human");
    assert_int_equal(look(host, first).session.game.ply, 1);
    host_destroy(host);
    folder_remove(&folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_idle),
        cmocka_unit_test(test_unkept),
        cmocka_unit_test(test_two_hosts),
        cmocka_unit_test(test_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
