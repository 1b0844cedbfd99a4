// Tournaments that pages start, stop and go on with, and what is not started.
#include "arena_service.h"

// Waits until a tournament is in a state with at least so many games, and gives what the service
// says.
static Json *wait_for(Service *service, const char *path, const char *wanted, int games) {
    for (double end = clock_now() + PATIENCE; clock_now() < end; clock_sleep(0.02)) {
        Json *arena = ask(service, "GET", path, "{}", 200);
        if (strcmp(json_text_of(json_member(arena, "state")), wanted) == 0 &&
            number(arena, "done") >= games)
            return arena;
        json_free(arena);
    }
    fail_msg("%s is never %s", path, wanted);
    return NULL;
}

// The boards of a running tournament: a legal game between its players.
static void expect_boards(Service *service, const char *path) {
    char live[100];
    snprintf(live, sizeof live, "%s/live", path);
    for (double end = clock_now() + PATIENCE; clock_now() < end; clock_sleep(0.02)) {
        Json *answer = ask(service, "GET", live, "{}", 200);
        const Json *game = json_entry(json_member(answer, "games"), 0);
        bool good = json_flag_of(json_member(answer, "running")) && game;
        if (good) {
            assert_non_null(json_member(json_member(game, "thinking"), "side"));
            assert_non_null(json_member(game, "moves"));
            assert_string_equal(json_text_of(json_member(game, "goal")), "fewest");
            assert_null(json_member(game, "result"));
        }
        json_free(answer);
        if (good)
            return;
    }
    fail_msg("no boards at %s", path);
}

static void test_start_stop_resume_restart(void **state) {
    (void)state;
    House house;
    open_house(&house);
    Json *answer = ask(
        house.service, "POST", "arenas",
        "{\"players\":[\"deepening:time=0.01,name=Anna\",\"greedy\"],\"games\":2000,\"goal\":"
        "\"fewest\","
        "\"name\":\"mine\",\"threads\":1,\"sprt\":\"0,0.01\",\"time\":1,\"openings\":\"random:6\"}",
        201);
    expect_text(answer, "id", "mine");
    json_free(answer);
    json_free(wait_for(house.service, "arenas/mine", "running", 0));
    expect_boards(house.service, "arenas/mine");
    Json *arena = wait_for(house.service, "arenas/mine", "running", 1);
    assert_true(json_flag_of(json_member(arena, "here")));
    assert_non_null(json_member(json_member(arena, "sprt"), "llr"));
    expect_text(json_entry(json_member(arena, "players"), 0), "name", "Anna");
    json_free(arena);
    expect_error(house.service, "POST", "arenas/mine/resume", "{}", 409,
                 "another arena is running");
    json_free(ask(house.service, "POST", "arenas/mine/stop", "{}", 200));
    arena = wait_for(house.service, "arenas/mine", "stopped", 1);
    int done = number(arena, "done");
    json_free(arena);
    expect_error(house.service, "POST", "arenas/mine/stop", "{}", 409, "not running");
    json_free(ask(house.service, "POST", "arenas/mine/resume", "{\"threads\":1}", 200));
    json_free(wait_for(house.service, "arenas/mine", "running", done + 1));

    service_destroy(house.service); // a restart in mid-game
    house.service = open_service(&house.folder, NULL);
    arena = wait_for(house.service, "arenas/mine", "stopped", done + 1);
    assert_non_null(json_member(arena, "resume"));
    json_free(arena);
    json_free(ask(house.service, "POST", "arenas/mine/resume", "{\"threads\":1}", 200));
    expect_boards(house.service, "arenas/mine");
    close_house(&house);
}

// Asks without a body and gives the status.
static int act(Service *service, const char *path) {
    Call call = {0};
    Error error = {0};
    bool known;
    assert_true(call_open(&call, service_find("POST", path, call.part, &known), NULL, &error));
    call_run(service, &call);
    int status = call.status;
    call_close(&call);
    return status;
}

static void *stop_it(void *service) {
    act(service, "arenas/mine/stop"); // late ones find nothing to stop
    return NULL;
}

// Who stops a tournament waits for its end, not for that of the run that somebody begins in that
// moment: nobody ends the last one here.
static void test_resume_while_it_stops(void **state) {
    (void)state;
    enum { STOPPERS = 8 };
    House house;
    open_house(&house);
    json_free(ask(house.service, "POST", "arenas",
                  "{\"players\":[\"random\",\"first\"],\"games\":100000,\"name\":\"mine\","
                  "\"threads\":1,\"size\":4}",
                  201));
    for (int i = 0; i < 20; i++) {
        Thread stoppers[STOPPERS];
        for (int j = 0; j < STOPPERS; j++)
            assert_true(thread_start(&stoppers[j], stop_it, house.service));
        while (act(house.service, "arenas/mine/resume") != 200)
            clock_sleep(0);
        for (int j = 0; j < STOPPERS; j++)
            thread_join(stoppers[j]);
        act(house.service, "arenas/mine/resume"); // where a late one has stopped it
        Json *arena = ask(house.service, "GET", "arenas/mine", "{}", 200);
        assert_true(json_flag_of(json_member(arena, "here")));
        json_free(arena);
    }
    close_house(&house);
}

static void test_what_is_not_started(void **state) {
    (void)state;
    House house;
    open_house(&house);
    static const struct {
        const char *body, *error;
    } bad[] = {
        {"{}", "players"},
        {"{\"players\":[\"random\"]}", "at least two players"},
        {"{\"players\":[\"random\",7]}", "players: "},
        {"{\"players\":[\"random\",\"a\\nb\"]}", "players: "},
        {"{\"players\":[\"random\",\"nosuch\"]}", "nosuch"},
        {"{\"players\":[\"random\",\"human\"]}", "human"},
        {"{\"players\":[\"random\",\"first\",\"greedy\"]}", "a match has two players"},
        {"{\"players\":[\"random\",\"flipside:weights=/etc/passwd\"]}", "file"},
        {"{\"players\":[\"random\",\"flipside:book=/etc/passwd\"]}", "file"},
        {"{\"players\":[\"random\",\"first\"],\"openings\":\"/etc/passwd\"}", "openings"},
        {"{\"players\":[\"random\",\"first\"],\"ladder\":true,\"playto\":\"/bin/ls\"}", "playto"},
        {"{\"players\":[\"random\",\"first\"],\"name\":\"../../x\"}", "name"},
        {"{\"players\":[\"random\",\"first\"],\"games\":100000000}", "limit"},
        {"{\"players\":[\"random\",\"first\"],\"game-time\":3}", "game-time"},
        {"{\"players\":[\"random\",\"first\"],\"out\":\"/tmp/x\"}", "out"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        expect_error(house.service, "POST", "arenas", bad[i].body, 400, bad[i].error);
    static const char *const programs[] = {"program:cmd=touch /tmp/flipside-was-here",
                                           "python:file=/etc/passwd"};
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
        char body[160];
        snprintf(body, sizeof body, "{\"players\":[\"random\",\"%s\"]}", programs[i]);
        expect_error(house.service, "POST", "arenas", body, 403, "--allow-programs");
    }
    assert_false(file_exists("/tmp/flipside-was-here"));
    Json *list = ask(house.service, "GET", "arenas", "{}", 200);
    assert_int_equal(json_length(json_member(list, "arenas")), 0);
    json_free(list);
    expect_error(house.service, "POST", "arenas/none/stop", "{}", 404, "none");
    expect_error(house.service, "POST", "arenas/none/resume", "{}", 404, "none");
    close_house(&house);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_start_stop_resume_restart),
        cmocka_unit_test(test_resume_while_it_stops),
        cmocka_unit_test(test_what_is_not_started),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
