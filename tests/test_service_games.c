// Games at the server: whole games under both goals, everything that people do in them, two pages
// at one game, clocks, players that are stopped, and a service that is killed.
#include "folder.h"
#include "service_helpers.h"
#include "thread.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static void path_of(char path[64], int64_t id, const char *act) {
    snprintf(path, 64, "games/%lld%s%s", (long long)id, *act ? "/" : "", act);
}

// Waits until no computer is to move; the state, to be freed.
static Json *wait_for_person(Service *service, int64_t id) {
    char path[64];
    path_of(path, id, "");
    for (double end = clock_now() + PATIENCE; clock_now() < end; clock_sleep(0.005)) {
        Json *state = ask(service, "GET", path, "{}", 200);
        if (strcmp(text_in(state, "turn"), "computer") != 0)
            return state;
        json_free(state);
    }
    fail_msg("game %lld does not go on", (long long)id);
    return NULL;
}

static int64_t begin(Service *service, const char *body) {
    Json *state = ask(service, "POST", "games", body, 200);
    int64_t id = int_in(state, "id");
    assert_true(id > 0);
    json_free(state);
    return id;
}

// An act that succeeds; the state after it, to be freed.
static Json *act(Service *service, int64_t id, const char *name, const char *body) {
    char path[64];
    path_of(path, id, name);
    return ask(service, "POST", path, body, 200);
}

// Makes the first legal move of a state.
static Json *play_first(Service *service, const Json *state) {
    char body[64];
    snprintf(body, sizeof body, "{\"move\":\"%s\",\"version\":%lld}",
             json_text_of(json_entry(json_member(state, "moves"), 0)),
             (long long)int_in(state, "version"));
    return act(service, int_in(state, "id"), "move", body);
}

// A person who plays the first legal move everywhere, to the end.
static void play_out(Service *service, int64_t id) {
    int64_t version = 0;
    for (;;) {
        Json *state = wait_for_person(service, id);
        assert_true(int_in(state, "version") > version);
        version = int_in(state, "version");
        bool over = strcmp(text_in(state, "turn"), "over") == 0;
        if (!over)
            json_free(play_first(service, state));
        json_free(state);
        if (over)
            return;
    }
}

// Is the result what the discs say under the goal, and in words?
static void check_result(Service *service, int64_t id, bool fewest) {
    Json *state = wait_for_person(service, id);
    int64_t black = int_in(state, "black"), white = int_in(state, "white");
    const char *winner = black == white ? "draw" : (black > white) != fewest ? "black" : "white";
    assert_string_equal(text_in(state, "winner"), winner);
    assert_string_equal(text_in(state, "ending"), "board");
    const char *words = black == white                 ? "A draw."
                        : strcmp(winner, "black") == 0 ? "You won by"
                                                       : "You lost by";
    assert_non_null(strstr(text_in(state, "result"), words));
    assert_int_equal(json_length(json_member(state, "moves")), 0);
    json_free(state);
}

static void test_whole_games(void **state) {
    (void)state;
    static const char *const games[] = {
        "{\"white\":\"random\"}",
        "{\"white\":\"flipside:level=1\",\"goal\":\"fewest\"}",
        "{\"white\":\"most-flips\",\"size\":6,\"start\":\"parallel\"}",
        "{\"white\":\"first\",\"size\":4,\"start\":\"open\",\"goal\":\"fewest\"}",
        "{\"white\":\"newcomer\",\"goal\":\"fewest\",\"lot\":true}",
    };
    Folder folder = folder_make();
    Service *service = open_service(folder.path);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        int64_t id = begin(service, games[i]);
        play_out(service, id);
        check_result(service, id, strstr(games[i], "fewest") != NULL);
    }
    expect(service, "GET", "games", "{\"state\":\"running\"}", 200, "\"total\":0");
    expect(service, "GET", "games", "{\"state\":\"finished\"}", 200, "\"total\":5");
    expect(service, "GET", "games", "{\"goal\":\"fewest\"}", 200, "\"total\":3");
    service_destroy(service);
    folder_remove(&folder);
}

static void test_computers_alone(void **state) {
    (void)state;
    Folder folder = folder_make();
    Service *service = open_service(folder.path);
    int64_t id = begin(service, "{\"black\":\"first\",\"white\":\"first\",\"pace\":0}");
    Json *end = wait_for_person(service, id);
    assert_string_equal(text_in(end, "turn"), "over");
    assert_non_null(strstr(text_in(end, "result"), "wins"));
    json_free(end);
    // What is taken back waits for somebody who lets them go on.
    json_free(act(service, id, "undo", "{}"));
    end = act(service, id, "undo", "{}");
    assert_string_equal(text_in(end, "turn"), "computer");
    assert_true(json_flag_of(json_member(end, "paused")));
    assert_true(json_length(json_member(end, "undone")) > 0);
    json_free(end);
    expect(service, "GET", "games", "{\"state\":\"finished\"}", 200, "\"total\":0");
    json_free(act(service, id, "pause", "{\"on\":false}"));
    json_free(wait_for_person(service, id));
    expect(service, "GET", "games", "{\"state\":\"finished\"}", 200, "\"total\":1");
    service_destroy(service);
    folder_remove(&folder);
}

static void test_acts(void **unused) {
    (void)unused;
    Folder folder = folder_make();
    Service *service = open_service(folder.path);
    int64_t id = begin(service, "{\"white\":\"first\"}");
    json_free(act(service, id, "move", "{\"move\":\"f5\"}"));
    Json *state = wait_for_person(service, id);
    assert_int_equal(json_length(json_member(state, "played")), 2);
    assert_string_equal(text_in(state, "last"), "f4");
    assert_string_equal(json_text_of(json_entry(json_member(state, "flips"), 0)), "e4");
    json_free(state);
    state = act(service, id, "undo", "{}");
    assert_int_equal(json_length(json_member(state, "played")), 0);
    assert_int_equal(json_length(json_member(state, "undone")), 2);
    json_free(state);
    state = act(service, id, "redo", "{}");
    assert_int_equal(json_length(json_member(state, "played")), 2);
    json_free(state);
    expect(service, "POST", "games/1/redo", "{}", 400, "nothing to redo");
    expect(service, "POST", "games/1/move", "{\"move\":\"a1\"}", 400, "a1");
    expect(service, "POST", "games/1/move", "{\"move\":\"zz\"}", 400, "error");
    // Changed places: the computer has Black now, and it is to move.
    json_free(act(service, id, "swap", "{}"));
    state = wait_for_person(service, id);
    assert_int_equal(json_length(json_member(state, "played")), 3);
    assert_string_equal(text_in(json_member(json_member(state, "players"), "white"), "spec"),
                        "human");
    json_free(state);
    state = act(service, id, "seat", "{\"side\":\"black\",\"player\":\"club\"}");
    assert_string_equal(text_in(json_member(json_member(state, "players"), "black"), "name"),
                        "club player");
    json_free(state);
    state = act(service, id, "back", "{\"ply\":1}");
    assert_int_equal(json_length(json_member(state, "played")), 1);
    json_free(state);
    state = act(service, id, "resign", "{}");
    assert_string_equal(text_in(state, "result"), "White resigned: Black wins.");
    assert_string_equal(text_in(state, "ending"), "resigned");
    json_free(state);
    expect(service, "POST", "games/1/resign", "{}", 400, "already over");
    expect(service, "POST", "games/1/move", "{\"move\":\"d6\"}", 409, "over");
    state = act(service, id, "rematch", "{}");
    assert_int_equal(int_in(state, "id"), 2);
    assert_string_equal(text_in(json_member(json_member(state, "players"), "black"), "spec"),
                        "human");
    assert_int_equal(json_length(json_member(state, "played")), 0);
    json_free(state);
    expect(service, "POST", "games/2/hint", "{}", 200, "\"area\":");
    expect(service, "POST", "games/2/hint", "{\"what\":\"move\"}", 200, "\"win_chance\":");
    expect(service, "DELETE", "games/1", "{}", 200, "\"id\":1");
    expect(service, "GET", "games/1", "{}", 404, "no game 1");
    expect(service, "GET", "games", "{}", 200, "\"total\":1");
    service_destroy(service);
    folder_remove(&folder);
}

// A pass is made by itself and told.
static void test_passes(void **unused) {
    (void)unused;
    Folder folder = folder_make();
    Service *service = open_service(folder.path);
    Json *state = ask(service, "POST", "games",
                      "{\"position\":\"-OX----- -------- -------- -------- -------- -------- "
                      "-------- ------OX X\"}",
                      200);
    json_free(state);
    // White cannot move then, but Black can.
    state = act(service, 1, "move", "{\"move\":\"a1\"}");
    assert_string_equal(text_in(state, "turn"), "person");
    assert_string_equal(text_in(state, "side"), "black");
    assert_string_equal(text_in(state, "passed"), "white");
    assert_string_equal(text_in(state, "last"), "a1");
    assert_int_equal(json_length(json_member(state, "played")), 2);
    json_free(state);
    // Back to the last choice, over the pass.
    state = act(service, 1, "undo", "{}");
    assert_int_equal(json_length(json_member(state, "played")), 0);
    json_free(state);
    json_free(act(service, 1, "redo", "{}"));
    state = act(service, 1, "move", "{\"move\":\"f8\"}");
    assert_string_equal(text_in(state, "result"), "You won by 64.");
    json_free(state);
    service_destroy(service);
    folder_remove(&folder);
}

static void test_two_pages(void **unused) {
    (void)unused;
    Folder folder = folder_make();
    Service *service = open_service(folder.path);
    begin(service, "{\"white\":\"human\"}");
    expect(service, "POST", "games/1/move", "{\"move\":\"f5\",\"version\":1}", 200,
           "\"version\":2");
    // The other page still shows version 1: it is refused, and told how the game stands.
    Json *state = ask(service, "POST", "games/1/move", "{\"move\":\"d3\",\"version\":1}", 409);
    assert_int_equal(int_in(state, "version"), 2);
    assert_int_equal(json_length(json_member(state, "played")), 1);
    assert_non_null(strstr(text_in(state, "error"), "gone on"));
    json_free(state);
    expect(service, "POST", "games/1/undo", "{\"version\":1}", 409, "\"version\":2");
    expect(service, "POST", "games/1/move", "{\"move\":\"d6\",\"version\":2}", 200,
           "\"version\":3");
    service_destroy(service);
    folder_remove(&folder);
}

typedef struct Page {
    Service *service;
    int accepted, refused;
} Page;

// Tries to make the first move of every position, as fast as it can.
static void *crowd(void *argument) {
    Page *page = argument;
    for (int i = 0; i < 30; i++) {
        char body[64];
        int status;
        Json *state = ask(page->service, "GET", "games/1", "{}", 200);
        const char *move = json_text_of(json_entry(json_member(state, "moves"), 0));
        snprintf(body, sizeof body, "{\"move\":\"%s\",\"version\":%lld}", move ? move : "a1",
                 (long long)int_in(state, "version"));
        json_free(state);
        json_free(ask_any(page->service, "POST", "games/1/move", body, &status));
        page->accepted += status == 200;
        page->refused += status == 409;
        assert_true(status == 200 || status == 409);
    }
    return NULL;
}

// However many pages move at once, every version has one move.
static void test_crowd(void **unused) {
    (void)unused;
    Folder folder = folder_make();
    Service *service = open_service(folder.path);
    begin(service, "{\"white\":\"human\"}");
    Page pages[4];
    Thread threads[4];
    int accepted = 0;
    for (int i = 0; i < 4; i++) {
        pages[i] = (Page){.service = service};
        assert_true(thread_start(&threads[i], crowd, &pages[i]));
    }
    for (int i = 0; i < 4; i++) {
        thread_join(threads[i]);
        accepted += pages[i].accepted;
        assert_int_equal(pages[i].accepted + pages[i].refused, 30);
    }
    Json *state = ask(service, "GET", "games/1", "{}", 200);
    assert_int_equal(int_in(state, "version"), 1 + accepted);
    json_free(state);
    service_destroy(service);
    folder_remove(&folder);
}

static void test_clocks(void **unused) {
    (void)unused;
    Folder folder = folder_make();
    Service *service = open_service(folder.path);
    int64_t id = begin(service, "{\"clock\":0.3,\"moves\":\"f5d6\",\"white\":\"first\"}");
    for (double end = clock_now() + PATIENCE;; clock_sleep(0.02)) {
        Json *state = wait_for_person(service, id);
        bool over = strcmp(text_in(state, "ending"), "time") == 0;
        if (over) {
            assert_string_equal(text_in(state, "result"), "Black's time ran out: White wins.");
            assert_true(json_number_of(json_member(
                            json_member(json_member(state, "players"), "black"), "clock")) == 0);
        }
        json_free(state);
        if (over)
            break;
        assert_true(clock_now() < end);
    }
    // It was over when the clock said so, not when somebody asked: the library has it.
    expect(service, "GET", "games", "{\"result\":\"white\"}", 200, "\"total\":1");
    // A move takes time from the clock of who makes it.
    id = begin(service, "{\"clock\":1000,\"white\":\"human\"}");
    clock_sleep(0.1);
    json_free(act(service, id, "move", "{\"move\":\"f5\"}"));
    Json *state = ask(service, "GET", "games/2", "{}", 200);
    double used =
        json_number_of(json_member(json_member(json_member(state, "players"), "black"), "seconds"));
    double left =
        json_number_of(json_member(json_member(json_member(state, "players"), "black"), "clock"));
    assert_true(used >= 0.1 && left <= 1000 - 0.1 && used + left > 999.9 && used + left < 1000.1);
    json_free(state);
    service_destroy(service);
    folder_remove(&folder);
}

// How many of the games think.
static int count_thinking(Service *service, int64_t games) {
    int thinking = 0;
    for (int64_t id = 1; id <= games; id++) {
        char path[64];
        path_of(path, id, "");
        Json *state = ask(service, "GET", path, "{}", 200);
        thinking += json_flag_of(json_member(state, "thinking"));
        json_free(state);
    }
    return thinking;
}

// Players that would think for minutes: only so many do at once, and each stops when it is told to.
static void test_stopped_players(void **unused) {
    (void)unused;
    enum { GAMES = 6, AT_ONCE = 4 };
    Folder folder = folder_make();
    Service *service = open_service(folder.path);
    double begun = clock_now();
    for (int i = 0; i < GAMES; i++)
        begin(service, "{\"black\":\"flipside:time=1000,book=no\",\"white\":\"human\"}");
    for (int thinking = 0; thinking < AT_ONCE; clock_sleep(0.01)) {
        thinking = count_thinking(service, GAMES);
        assert_true(thinking <= AT_ONCE);
        assert_true(clock_now() < begun + PATIENCE);
    }
    // Deleted, resigned, paused or with another player on the seat it stops, and the next one
    // thinks; hurried, it moves.
    expect(service, "DELETE", "games/6", "{}", 200, "\"id\":6");
    json_free(act(service, 5, "resign", "{\"side\":\"black\"}"));
    json_free(act(service, 4, "pause", "{}"));
    json_free(act(service, 3, "seat", "{\"side\":\"black\",\"player\":\"first\"}"));
    json_free(wait_for_person(service, 3));
    for (bool moved = false; !moved; clock_sleep(0.01)) {
        int status;
        json_free(ask_any(service, "POST", "games/1/hurry", "{}", &status));
        Json *state = ask(service, "GET", "games/1", "{}", 200);
        moved = json_length(json_member(state, "played")) == 1;
        json_free(state);
    }
    assert_true(count_thinking(service, 5) <= 1);
    service_destroy(service);
    assert_true(clock_now() < begun + PATIENCE);
    folder_remove(&folder);
}

// A service that ends in mid-game, with a computer to move, goes on when it is opened again.
static void test_restart(void **unused) {
    (void)unused;
    Folder folder = folder_make();
    Service *service = open_service(folder.path);
    int64_t id = begin(
        service, "{\"white\":\"flipside:time=1000,book=no\",\"goal\":\"fewest\",\"clock\":500}");
    Json *state = act(service, id, "move", "{\"move\":\"f5\"}");
    int64_t version = int_in(state, "version");
    json_free(state);
    service_destroy(service);

    service = open_service(folder.path);
    service_resume(service);
    state = ask(service, "GET", "games/1", "{}", 200);
    assert_int_equal(int_in(state, "version"), version);
    assert_string_equal(text_in(state, "goal"), "fewest");
    assert_string_equal(text_in(state, "turn"), "computer");
    assert_int_equal(json_length(json_member(state, "played")), 1);
    json_free(state);
    for (bool thinking = false; !thinking; clock_sleep(0.01)) {
        state = ask(service, "GET", "games/1", "{}", 200);
        thinking = json_flag_of(json_member(state, "thinking"));
        json_free(state);
    }
    json_free(act(service, id, "hurry", "{}"));
    state = wait_for_person(service, id);
    assert_int_equal(json_length(json_member(state, "played")), 2);
    json_free(state);
    service_destroy(service);
    folder_remove(&folder);
}

// Plays moves of both sides and writes down each version that it was answered, until it is killed.
static void play_until_killed(const char *folder, int out) {
    Service *service = open_service(folder);
    begin(service, "{\"white\":\"human\"}");
    for (;;) {
        Json *state = ask(service, "GET", "games/1", "{}", 200);
        bool over = strcmp(text_in(state, "turn"), "over") == 0;
        Json *next = over ? act(service, 1, "back", "{\"ply\":0}") : play_first(service, state);
        int64_t version = int_in(next, "version");
        json_free(state);
        json_free(next);
        if (write(out, &version, sizeof version) != sizeof version)
            _exit(1);
    }
}

static void test_killed(void **unused) {
    (void)unused;
    for (int round = 0; round < 3; round++) {
        Folder folder = folder_make();
        int pipes[2];
        assert_int_equal(pipe(pipes), 0);
        pid_t child = fork();
        if (child == 0)
            play_until_killed(folder.path, pipes[1]);
        close(pipes[1]);
        int64_t version, last = 0;
        for (int i = 0; i < 10 + 23 * round; i++)
            if (read(pipes[0], &version, sizeof version) == sizeof version)
                last = version;
        kill(child, SIGKILL);
        while (read(pipes[0], &version, sizeof version) == sizeof version)
            last = version; // answered before it died
        close(pipes[0]);
        waitpid(child, NULL, 0);
        Service *service = open_service(folder.path);
        Json *state = ask(service, "GET", "games/1", "{}", 200);
        assert_true(last >= 10);
        assert_true(int_in(state, "version") == last || int_in(state, "version") == last + 1);
        json_free(state);
        service_destroy(service);
        folder_remove(&folder);
    }
}

static void test_hostile(void **unused) {
    (void)unused;
    static const char *const ids[] = {"0",   "-1",     "99", "1x", "01e5", "9999999999999999999",
                                      "..",  "%2e%2e", "L",  "L0", "L9",   "L-1",
                                      "LL1", "import"};
    static const char *const specs[] = {"program:cmd=touch /tmp/owned", "python:file=/etc/passwd",
                                        "gtp:cmd=ls", "nboard:cmd=ls"};
    static const char *const bad[] = {"",
                                      "nobody",
                                      "/etc/passwd",
                                      "my_ai.py",
                                      "flipside:weights=/etc/passwd",
                                      "flipside:book=/etc/passwd",
                                      "flipside:hash=100000",
                                      "flipside:threads=64",
                                      "flipside:level=99",
                                      "flipside:name=\\u001b[2J"};
    Folder folder = folder_make();
    Service *service = open_service(folder.path);
    char path[64], body[160];
    begin(service, "{\"white\":\"human\"}");
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        snprintf(path, sizeof path, "games/%s", ids[i]);
        json_free(ask(service, "GET", path, "{}", 404));
        json_free(ask(service, "DELETE", path, "{}", 404));
        snprintf(path, sizeof path, "games/%s/undo", ids[i]);
        json_free(ask(service, "POST", path, "{}", 404));
    }
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        snprintf(body, sizeof body, "{\"white\":\"%s\"}", specs[i]);
        json_free(ask(service, "POST", "games", body, 403));
        snprintf(body, sizeof body, "{\"player\":\"%s\"}", specs[i]);
        json_free(ask(service, "POST", "move", body, 403));
        snprintf(body, sizeof body, "{\"side\":\"white\",\"player\":\"%s\"}", specs[i]);
        json_free(ask(service, "POST", "games/1/seat", body, 403));
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        snprintf(body, sizeof body, "{\"black\":\"%s\"}", bad[i]);
        json_free(ask(service, "POST", "games", body, 400));
    }
    json_free(ask(service, "POST", "games", "{\"position\":\"/etc/passwd\"}", 400));
    json_free(ask(service, "POST", "games", "{\"lot\":true,\"moves\":\"f5\"}", 400));
    json_free(ask(service, "POST", "games", "{\"lot\":true,\"size\":6}", 400));
    json_free(ask(service, "POST", "games", "{\"clock\":-1}", 400));
    json_free(ask(service, "POST", "games", "{\"colour\":\"red\"}", 400));
    expect(service, "GET", "games", "{}", 200, "\"total\":1");
    service_destroy(service);
    folder_remove(&folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_killed),          cmocka_unit_test(test_whole_games),
        cmocka_unit_test(test_computers_alone), cmocka_unit_test(test_acts),
        cmocka_unit_test(test_passes),          cmocka_unit_test(test_two_pages),
        cmocka_unit_test(test_crowd),           cmocka_unit_test(test_clocks),
        cmocka_unit_test(test_stopped_players), cmocka_unit_test(test_restart),
        cmocka_unit_test(test_hostile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
