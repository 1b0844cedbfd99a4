// All games that are kept, as pages ask for them: lists, searches, pasted games, files; jobs;
// players and their moves; what happens, as listeners hear it.
#include "folder.h"
#include "jobs.h"
#include "service_helpers.h"
#include "thread.h"

static const char pasted[] =
    "{\"text\":\"(;GM[Othello]PC[Club]DT[2024-05-17]PB[Ann]PW[Bob]RE[+4]TI[0]TY[8]BO[8 -------- "
    "-------- -------- "
    "---O*--- ---*O--- -------- -------- -------- *]B[f5]W[d6]B[c3];)\\nf5d6c4\\nf5f6e6f4\"}";

static void test_library(void **unused) {
    (void)unused;
    Folder folder = folder_make();
    Service *service = open_service(folder.path);
    expect(service, "GET", "games", "{}", 200, "\"total\":0");
    expect(service, "POST", "games/import", pasted, 200, "\"games\":3,\"added\":3,\"bad\":0");
    expect(service, "POST", "games/import", pasted, 200, "\"games\":3,\"added\":0,\"bad\":0");
    expect(service, "POST", "games/import", "{\"text\":\"nothing of the kind\"}", 400, "error");
    expect(service, "POST", "games/import", "{\"text\":\"/etc/passwd\"}", 400, "error");
    expect(service, "POST", "games/import", "{\"text\":\"\"}", 400, "error");
    expect(service, "POST", "games/import", "{\"text\":\"f5d6c4\\nrubbish\"}", 200,
           "\"games\":1,\"added\":0,\"bad\":1");
    expect(service, "GET", "games", "{}", 200, "\"total\":3");
    expect(service, "GET", "games", "{\"text\":\"ann\"}", 200, "\"total\":1");
    expect(service, "GET", "games", "{\"text\":\"%\"}", 200, "\"total\":0");
    expect(service, "GET", "games", "{\"player\":\"bob\",\"result\":\"lost\"}", 200, "\"total\":1");
    expect(service, "GET", "games", "{\"result\":\"lost\"}", 400, "name one");
    expect(service, "GET", "games", "{\"since\":\"2024-05\",\"until\":\"2024\"}", 200,
           "\"black\":\"Ann\"");
    expect(service, "GET", "games", "{\"goal\":\"fewest\"}", 200, "\"total\":0");
    expect(service, "GET", "games", "{\"opening\":\"diagonal\"}", 200, "\"total\":1");
    expect(service, "GET", "games", "{\"limit\":0}", 400, "limit");
    Json *list = ask(service, "GET", "games", "{\"order\":\"length\",\"limit\":1,\"from\":1}", 200);
    assert_int_equal(json_length(json_member(list, "games")), 1);
    assert_int_equal(int_in(list, "total"), 3);
    assert_int_equal(int_in(json_entry(json_member(list, "games"), 0), "plies"), 3);
    json_free(list);
    expect(service, "GET", "games/L1", "{}", 200, "\"name\":\"Ann\"");
    expect(service, "GET", "games/L1", "{}", 200, "\"played\":[\"f5\",\"d6\",\"c3\"]");
    expect(service, "GET", "games/L1/file", "{\"format\":\"pgn\"}", 200, "[Black \\\"Ann\\\"]");
    expect(service, "GET", "games/L1/file", "{\"format\":\"exe\"}", 400, "format");
    expect(service, "GET", "games/L9/file", "{}", 404, "no game 9");
    // Running games stand before the others, and are searched in the same way.
    json_free(ask(service, "POST", "games",
                  "{\"black\":\"human:name=Zoe\",\"white\":\"human\",\"moves\":\"f5d6\"}", 200));
    list = ask(service, "GET", "games", "{\"limit\":2}", 200);
    assert_int_equal(int_in(list, "total"), 4);
    assert_string_equal(text_in(json_entry(json_member(list, "games"), 0), "id"), "1");
    assert_string_equal(text_in(json_entry(json_member(list, "games"), 0), "transcript"), "f5d6");
    assert_string_equal(text_in(json_entry(json_member(list, "games"), 1), "id"), "L1");
    json_free(list);
    expect(service, "GET", "games", "{\"player\":\"zoe\"}", 200, "\"total\":1");
    expect(service, "GET", "games", "{\"state\":\"finished\",\"player\":\"zoe\"}", 200,
           "\"total\":0");
    expect(service, "GET", "games/1/file", "{\"format\":\"transcript\"}", 200, "f5d6");
    expect(service, "DELETE", "games/L1", "{}", 200, "L1");
    expect(service, "DELETE", "games/L1", "{}", 404, "no game 1");
    // People at the keyboard are found as the page calls them.
    expect(service, "POST", "games/import",
           "{\"text\":\"[Black \\\"human\\\"]\\n[White \\\"greedy\\\"]\\n\\n1. f5 d6 2. c4\"}", 200,
           "\"added\":1");
    expect(service, "GET", "games", "{\"state\":\"finished\",\"text\":\"You\"}", 200,
           "\"total\":1");
    service_destroy(service);
    folder_remove(&folder);
}

static bool deaf(void *user, const char *event, Json *value) {
    (void)user, (void)event;
    json_free(value);
    return true;
}

// A review that somebody looks at gives the game its average loss in the library.
static void test_review_is_noted(void **unused) {
    (void)unused;
    static const char body[] = "{\"position\":\"f5d6c4\",\"level\":1}";
    Folder folder = folder_make();
    Service *service = open_service(folder.path);
    Error error = {0};
    bool known;
    Call call = {.emit = deaf};
    json_free(ask(service, "POST", "games/import", pasted, 200));
    expect(service, "GET", "games", "{\"loss_above\":0}", 200, "\"total\":0");
    Json *values = json_read(body, strlen(body), &error);
    assert_true(
        call_open(&call, service_find("POST", "review", call.part, &known), values, &error));
    call_run(service, &call);
    assert_int_equal(call.status, 200);
    json_free(values);
    call_close(&call);
    expect(service, "GET", "games", "{\"loss_above\":0}", 200, "\"total\":1");
    service_destroy(service);
    folder_remove(&folder);
}

static Json *wait_for_job(Service *service, const char *path) {
    for (double end = clock_now() + PATIENCE; clock_now() < end; clock_sleep(0.01)) {
        Json *job = ask(service, "GET", path, "{}", 200);
        const char *state = text_in(job, "state");
        if (strcmp(state, "waiting") != 0 && strcmp(state, "running") != 0)
            return job;
        json_free(job);
    }
    fail_msg("%s does not end", path);
    return NULL;
}

static void test_jobs(void **unused) {
    (void)unused;
    Folder folder = folder_make();
    Service *service = open_service(folder.path);
    json_free(ask(service, "POST", "games/import", pasted, 200));
    expect(service, "POST", "jobs", "{\"kind\":\"dig\"}", 400, "kind");
    expect(service, "POST", "jobs", "{}", 400, "kind");
    expect(service, "POST", "jobs", "{\"kind\":\"review\",\"games\":\"L1 L2\",\"level\":1}", 200,
           "\"id\":1");
    Json *job = wait_for_job(service, "jobs/1");
    assert_string_equal(text_in(job, "state"), "done");
    assert_int_equal(json_length(json_member(json_member(job, "answer"), "games")), 2);
    json_free(job);
    Json *list = ask(service, "GET", "games", "{\"order\":\"loss\",\"loss_above\":0}", 200);
    assert_int_equal(int_in(list, "total"), 2);
    json_free(list);
    // What is left.
    json_free(ask(service, "POST", "jobs", "{\"kind\":\"review\",\"level\":1}", 200));
    job = wait_for_job(service, "jobs/2");
    assert_int_equal(json_length(json_member(json_member(job, "answer"), "games")), 1);
    json_free(job);
    json_free(ask(service, "POST", "jobs", "{\"kind\":\"review\",\"games\":\"L77\"}", 200));
    job = wait_for_job(service, "jobs/3");
    assert_string_equal(text_in(job, "state"), "failed");
    assert_non_null(strstr(text_in(job, "error"), "77"));
    json_free(job);
    json_free(ask(service, "POST", "jobs", "{\"kind\":\"review\",\"games\":\"/etc/passwd\"}", 200));
    json_free(wait_for_job(service, "jobs/4"));
    // One at a time: the others wait and can be stopped before they begin, or in the middle.
    json_free(
        ask(service, "POST", "jobs", "{\"kind\":\"review\",\"games\":\"L1\",\"level\":21}", 200));
    json_free(
        ask(service, "POST", "jobs", "{\"kind\":\"review\",\"games\":\"L2\",\"level\":21}", 200));
    expect(service, "DELETE", "jobs/6", "{}", 200, "\"state\":\"stopped\"");
    json_free(ask(service, "DELETE", "jobs/5", "{}", 200));
    job = wait_for_job(service, "jobs/5");
    assert_string_equal(text_in(job, "state"), "stopped");
    json_free(job);
    json_free(ask(service, "DELETE", "jobs/5", "{}", 200));
    expect(service, "GET", "jobs/5", "{}", 404, "no job 5");
    expect(service, "DELETE", "jobs/99", "{}", 404, "no job 99");
    list = ask(service, "GET", "jobs", "{}", 200);
    assert_int_equal(json_length(json_member(list, "jobs")), 5);
    json_free(list);
    service_destroy(service);
    folder_remove(&folder);
}

// A job that a service leaves behind is done by the next one; results stay.
static void test_jobs_restart(void **unused) {
    (void)unused;
    Folder folder = folder_make();
    Service *service = open_service(folder.path);
    json_free(ask(service, "POST", "games/import", pasted, 200));
    json_free(
        ask(service, "POST", "jobs", "{\"kind\":\"review\",\"games\":\"L1\",\"level\":1}", 200));
    json_free(wait_for_job(service, "jobs/1"));
    json_free(
        ask(service, "POST", "jobs", "{\"kind\":\"review\",\"games\":\"L2\",\"level\":21}", 200));
    json_free(
        ask(service, "POST", "jobs", "{\"kind\":\"review\",\"games\":\"L3\",\"level\":1}", 200));
    service_destroy(service);
    service = open_service(folder.path);
    service_resume(service);
    Json *job = ask(service, "GET", "jobs/1", "{}", 200);
    assert_string_equal(text_in(job, "state"), "done");
    assert_int_equal(json_length(json_member(json_member(job, "answer"), "games")), 1);
    json_free(job);
    json_free(ask(service, "DELETE", "jobs/2", "{}", 200));
    job = wait_for_job(service, "jobs/3");
    assert_string_equal(text_in(job, "state"), "done");
    json_free(job);
    service_destroy(service);
    folder_remove(&folder);
}

static void test_players(void **unused) {
    (void)unused;
    Folder folder = folder_make();
    Service *service = open_service(folder.path);
    Json *answer = ask(service, "GET", "players", "{}", 200);
    assert_int_equal(json_length(json_member(answer, "levels")), 13);
    const Json *first = json_entry(json_member(answer, "levels"), 0);
    assert_string_equal(text_in(first, "spec"), "flipside:level=first-day");
    assert_true(*text_in(first, "about"));
    bool found = false, weakest = false;
    for (size_t i = 0; i < json_length(json_member(answer, "players")); i++) {
        const Json *player = json_entry(json_member(answer, "players"), i);
        bool program = strcmp(text_in(player, "group"), "program") == 0;
        assert_true(json_flag_of(json_member(player, "offered")) == !program);
        if (strcmp(text_in(player, "name"), "reversed-v2") == 0) {
            assert_string_equal(text_in(player, "system"), "reversed alpha-beta");
            assert_string_equal(text_in(player, "group"), "classic");
            found = true;
        }
        if (strcmp(text_in(player, "name"), "weakest") == 0) {
            assert_string_equal(text_in(player, "group"), "engine");
            assert_int_equal(json_length(json_member(player, "goals")), 2);
            weakest = true;
        }
    }
    assert_true(found && weakest);
    json_free(answer);
    expect(service, "POST", "move", "{\"player\":\"first\"}", 200, "\"move\":\"d3\"");
    expect(service, "POST", "move", "{\"player\":\"first\",\"moves\":\"f5\",\"goal\":\"fewest\"}",
           200, "\"move\":\"f4\"");
    expect(service, "POST", "move", "{\"player\":\"flipside:level=1\"}", 200, "\"score\":");
    expect(service, "POST", "move", "{\"player\":\"weakest:level=1\"}", 200, "\"score\":");
    expect(service, "POST", "move", "{\"player\":\"club\",\"size\":6}", 200,
           "\"player\":\"flipside:level=club\"");
    expect(service, "POST", "move", "{\"player\":\"phase1:depth=2\"}", 200,
           "\"player\":\"reversed-v1:depth=2\"");
    expect(service, "POST", "move", "{\"player\":\"human\"}", 400, "person");
    expect(service, "POST", "move", "{\"player\":\"nobody\"}", 400, "nobody");
    service_destroy(service);
    folder_remove(&folder);
}

// A listener in a thread of its own.
typedef struct Listener {
    Service *service;
    const char *options;
    atomic_bool stop;
    Lock lock;
    Text heard; // names of events
    int versions;
    int status;
} Listener;

static bool hear(void *user, const char *event, Json *value) {
    Listener *listener = user;
    lock_take(&listener->lock);
    text_format(&listener->heard, "%s ", event);
    if (strcmp(event, "game") == 0)
        listener->versions = (int)int_in(value, "version");
    lock_release(&listener->lock);
    json_free(value);
    return true;
}

static void *listen(void *argument) {
    Listener *listener = argument;
    Error error = {0};
    bool known;
    Call call = {.emit = hear, .user = listener, .stop = &listener->stop};
    Json *values = json_read(listener->options, strlen(listener->options), &error);
    const Route *route = service_find("GET", "events", call.part, &known);
    if (call_open(&call, route, values, &error))
        call_run(listener->service, &call);
    listener->status = call.status;
    json_free(values);
    call_close(&call);
    return NULL;
}

static bool heard(Listener *listener, const char *part, int version) {
    lock_take(&listener->lock);
    bool there = strstr(text_string(&listener->heard), part) && listener->versions >= version;
    lock_release(&listener->lock);
    return there;
}

static void wait_until_heard(Listener *listener, const char *part, int version) {
    for (double end = clock_now() + PATIENCE; !heard(listener, part, version); clock_sleep(0.005))
        assert_true(clock_now() < end);
}

static void test_events(void **unused) {
    (void)unused;
    Folder folder = folder_make();
    Service *service = open_service(folder.path);
    for (int i = 0; i < 2; i++)
        json_free(ask(service, "POST", "games", "{\"white\":\"first\"}", 200));
    Listener listeners[] = {{.service = service, .options = "{\"game\":1}"},
                            {.service = service, .options = "{}"},
                            {.service = service, .options = "{\"game\":2}"}};
    Thread threads[3];
    for (int i = 0; i < 3; i++) {
        lock_init(&listeners[i].lock);
        assert_true(thread_start(&threads[i], listen, &listeners[i]));
    }
    wait_until_heard(&listeners[0], "game", 1); // how it stands comes first
    wait_until_heard(&listeners[1], "beat", 0);
    wait_until_heard(&listeners[2], "game", 1);
    json_free(ask(service, "POST", "games/1/move", "{\"move\":\"f5\"}", 200));
    wait_until_heard(&listeners[0], "game game", 3); // the person's move and the computer's
    wait_until_heard(&listeners[1], "game", 3);
    json_free(ask(service, "DELETE", "games/1", "{}", 200));
    wait_until_heard(&listeners[0], "gone", 0);
    wait_until_heard(&listeners[1], "gone", 0);
    for (int i = 0; i < 3; i++) {
        atomic_store(&listeners[i].stop, true);
        thread_join(threads[i]);
        assert_int_equal(listeners[i].status, 200);
        text_free(&listeners[i].heard);
        lock_free(&listeners[i].lock);
    }
    assert_int_equal(listeners[2].versions, 1); // the other game is not its business
    Listener stranger = {.service = service, .options = "{\"game\":77}"};
    lock_init(&stranger.lock);
    listen(&stranger);
    assert_int_equal(stranger.status, 404);
    lock_free(&stranger.lock);
    service_destroy(service);
    folder_remove(&folder);
}

// Who falls behind learns that something was missed; nobody waits for it.
static void test_slow_listener(void **unused) {
    (void)unused;
    Error error = {0};
    Events *events = events_create(&error);
    uint64_t next = events_next(events);
    ServiceEvent told;
    for (int i = 0; i < EVENTS_RING + 5; i++)
        events_publish(events, "tick", i, json_new_object());
    assert_true(events_wait(events, &next, 0, NULL, &told));
    assert_null(told.value);
    assert_string_equal(told.name, "missed");
    assert_false(events_wait(events, &next, 0, NULL, &told));
    events_publish(events, "tick", 7, json_new_object());
    assert_true(events_wait(events, &next, 0, NULL, &told));
    assert_int_equal(told.subject, 7);
    json_free(told.value);
    events_destroy(events);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_library),       cmocka_unit_test(test_review_is_noted),
        cmocka_unit_test(test_jobs),          cmocka_unit_test(test_jobs_restart),
        cmocka_unit_test(test_players),       cmocka_unit_test(test_events),
        cmocka_unit_test(test_slow_listener),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
