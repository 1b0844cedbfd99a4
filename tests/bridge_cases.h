// The service for a page without a server, asked as a worker asks it. Two programs are made of
// this: with threads and databases (test_bridge.c), and with the fallbacks that a browser without
// threads has (bridge_plain.c).
#include "bridge.h"

#include "clock.h"
#include "folder.h"
#include "thread.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define PATIENCE 300.0

enum { NUMBERS = 512 };

// What was told, by number.
typedef struct Ears {
    Lock lock;
    int status[NUMBERS], events[NUMBERS];
    Text answer[NUMBERS];
    int asked, games; // questions; events "game" that nobody asked for
} Ears;

static void hear(void *user, int number, const char *event, int status, const char *text) {
    Ears *ears = user;
    lock_take(&ears->lock);
    assert_in_range(number, 0, NUMBERS - 1);
    if (event) {
        ears->events[number]++;
        ears->games += strcmp(event, "game") == 0;
    } else {
        assert_int_equal(ears->status[number], 0); // answered once
        text_add(&ears->answer[number], text);
        ears->status[number] = status;
    }
    lock_release(&ears->lock);
}

static int status_of(Ears *ears, int number) {
    lock_take(&ears->lock);
    int status = ears->status[number];
    lock_release(&ears->lock);
    return status;
}

static Bridge *open_bridge(const Folder *folder, Ears *ears) {
    Error error = {0};
    ServiceOptions options = {
        .folder = folder->path, .engines = 2, .threads = 1, .hash_mb = 1, .version = "test"};
    Bridge *bridge = bridge_create(&options, hear, ears, &error);
    if (!bridge)
        fail_msg("%s", error.text);
    return bridge;
}

static Ears *make_ears(void) {
    Ears *ears = calloc(1, sizeof *ears);
    assert_non_null(ears);
    lock_init(&ears->lock);
    return ears;
}

static void free_ears(Ears *ears) {
    for (int i = 0; i < NUMBERS; i++)
        text_free(&ears->answer[i]);
    lock_free(&ears->lock);
    free(ears);
}

static int begin_question(Bridge *bridge, Ears *ears, const char *method, const char *path,
                          const char *values) {
    int number = ++ears->asked;
    assert_in_range(number, 1, NUMBERS - 1);
    bridge_ask(bridge, number, method, path, values);
    if (!threads_available())
        assert_int_not_equal(status_of(ears, number), 0);
    return number;
}

static void wait_for(Ears *ears, int number) {
    for (double end = clock_now() + PATIENCE; !status_of(ears, number); clock_sleep(0.002))
        assert_true(clock_now() < end);
}

// The answer, to be freed; its status is the one wanted.
static Json *ask(Bridge *bridge, Ears *ears, const char *method, const char *path,
                 const char *values, int wanted) {
    int number = begin_question(bridge, ears, method, path, values);
    wait_for(ears, number);
    if (status_of(ears, number) != wanted)
        fail_msg("%s %s: %d %s", method, path, ears->status[number],
                 text_string(&ears->answer[number]));
    Json *answer = json_read(text_string(&ears->answer[number]), ears->answer[number].length, NULL);
    assert_non_null(answer);
    return answer;
}

static void check_ask(Bridge *bridge, Ears *ears, const char *method, const char *path,
                      const char *values, int wanted) {
    json_free(ask(bridge, ears, method, path, values, wanted));
}

static void test_questions(void **state) {
    (void)state;
    Folder folder = folder_make();
    Ears *ears = make_ears();
    Bridge *bridge = open_bridge(&folder, ears);
    Json *position =
        ask(bridge, ears, "GET", "position", "{\"moves\":\"f5d6\",\"goal\":\"fewest\"}", 200);
    assert_string_equal(json_text_of(json_member(position, "goal")), "fewest");
    json_free(position);
    check_ask(bridge, ears, "GET", "nowhere", "", 404);
    check_ask(bridge, ears, "POST", "position", "", 404);
    check_ask(bridge, ears, "GET", "position", "{\"moves\":", 400);
    check_ask(bridge, ears, "GET", "position", "{\"moves\":\"a1\"}", 400);
    check_ask(bridge, ears, "GET", "position", "{\"colour\":1}", 400);
    bridge_stop(bridge, 400); // nobody's
    bridge_destroy(bridge);
    free_ears(ears);
    folder_remove(&folder);
}

static void test_streams(void **state) {
    (void)state;
    Folder folder = folder_make();
    Ears *ears = make_ears();
    Bridge *bridge = open_bridge(&folder, ears);
    int number =
        begin_question(bridge, ears, "POST", "analyse", "{\"moves\":\"f5d6c3\",\"level\":4}");
    wait_for(ears, number);
    assert_int_equal(ears->status[number], 200);
    assert_true(ears->events[number] > 0);
    if (threads_available()) { // one that would take hours ends soon, also when all is ended
        number = begin_question(bridge, ears, "POST", "analyse", "{\"level\":21}");
        clock_sleep(0.05);
        bridge_stop(bridge, number);
        wait_for(ears, number);
        begin_question(bridge, ears, "POST", "analyse", "{\"level\":21,\"goal\":\"fewest\"}");
        begin_question(bridge, ears, "GET", "events", "");
    }
    bridge_destroy(bridge);
    free_ears(ears);
    folder_remove(&folder);
}

// A person plays the first legal move until it is over; the last state, to be freed. Stops after
// `plies` of them.
static Json *play(Bridge *bridge, Ears *ears, int64_t id, int plies) {
    char path[64], move[64], body[64];
    snprintf(path, sizeof path, "games/%lld", (long long)id);
    snprintf(move, sizeof move, "games/%lld/move", (long long)id);
    for (;;) {
        Json *now = ask(bridge, ears, "GET", path, "", 200);
        const char *turn = json_text_of(json_member(now, "turn"));
        if (strcmp(turn, "over") == 0 || (strcmp(turn, "person") == 0 && plies-- == 0))
            return now;
        if (strcmp(turn, "person") == 0) {
            snprintf(body, sizeof body, "{\"move\":\"%s\"}",
                     json_text_of(json_entry(json_member(now, "moves"), 0)));
            check_ask(bridge, ears, "POST", move, body, 200);
        } else if (threads_available()) {
            clock_sleep(0.02);
        } else {
            assert_true(bridge_go_on(bridge) < 1);
        }
        json_free(now);
    }
}

static Json *list_games(Bridge *bridge, Ears *ears, const char *values, int64_t total) {
    Json *games = ask(bridge, ears, "GET", "games", values, 200);
    assert_int_equal(json_int_of(json_member(games, "total")), total);
    return games;
}

// A game against a computer on a small board, left in the middle, gone on with by another bridge,
// and kept at its end.
static void check_game(const char *goal) {
    Folder folder = folder_make();
    Ears *ears = make_ears();
    Bridge *bridge = open_bridge(&folder, ears);
    char body[128];
    snprintf(body, sizeof body,
             "{\"size\":4,\"goal\":\"%s\",\"black\":\"random\",\"white\":\"human\"}", goal);
    Json *made = ask(bridge, ears, "POST", "games", body, 200);
    int64_t id = json_int_of(json_member(made, "id"));
    assert_true(json_flag_of(json_member(made, "kept")));
    json_free(made);
    json_free(play(bridge, ears, id, 2));
    bridge_destroy(bridge);
    bridge = open_bridge(&folder, ears);
    json_free(list_games(bridge, ears, "{\"state\":\"running\"}", 1));
    Json *over = play(bridge, ears, id, 100);
    assert_true(json_int_of(json_member(over, "library")) > 0);
    json_free(over);
    bridge_tell_events(bridge);
    if (!threads_available())
        assert_true(ears->games > 2);
    json_free(list_games(bridge, ears, "{\"state\":\"running\"}", 0));
    json_free(list_games(bridge, ears, "{\"state\":\"finished\",\"text\":\"a person\"}", 1));
    json_free(list_games(bridge, ears, "{\"goal\":\"most\"}", strcmp(goal, "most") == 0));
    bridge_destroy(bridge);
    free_ears(ears);
    folder_remove(&folder);
}

static void test_games(void **state) {
    (void)state;
    check_game("most");
    check_game("fewest");
}

// Games that were pasted: found, ordered, given back, thrown away.
static void test_library(void **state) {
    (void)state;
    Folder folder = folder_make();
    Ears *ears = make_ears();
    Bridge *bridge = open_bridge(&folder, ears);
    check_ask(bridge, ears, "POST", "games/import",
              "{\"text\":\"(;GM[Othello]PB[Anna]PW[Bert]DT[2024-05-17]RE[+4]BO[8 -------- -------- "
              "-------- ---O*--- "
              "---*O--- -------- -------- -------- "
              "*]B[F5]W[D6];)(;GM[Othello]PB[Cleo]PW[anna]DT[2023-01-02]RE[+2]BO[8 "
              "-------- -------- -------- ---O*--- ---*O--- -------- -------- -------- "
              "*]B[D3]W[C5]B[F6];)\"}",
              200);
    check_ask(bridge, ears, "POST", "games/import", "{\"text\":\"f5f6e6f4\"}", 200);
    check_ask(bridge, ears, "POST", "games/import", "{\"text\":\"f5f6e6f4\"}", 200); // kept once
    Json *games = list_games(bridge, ears, "{\"order\":\"length\"}", 3);
    assert_int_equal(json_int_of(json_member(json_entry(json_member(games, "games"), 0), "plies")),
                     4);
    json_free(games);
    games = list_games(bridge, ears, "{\"player\":\"anna\",\"order\":\"date\"}", 2);
    assert_string_equal(
        json_text_of(json_member(json_entry(json_member(games, "games"), 0), "date")),
        "2024-05-17");
    json_free(games);
    json_free(list_games(bridge, ears, "{\"player\":\"anna\",\"result\":\"won\"}", 1));
    json_free(list_games(bridge, ears, "{\"player\":\"anna\",\"result\":\"lost\"}", 1));
    json_free(list_games(bridge, ears, "{\"since\":\"2024\"}", 1));
    json_free(list_games(bridge, ears, "{\"until\":\"2024-05\"}", 2));
    json_free(list_games(bridge, ears, "{\"from\":1,\"limit\":1}", 3));
    json_free(list_games(bridge, ears, "{\"goal\":\"fewest\"}", 0));
    check_ask(bridge, ears, "GET", "games/L2", "", 200);
    check_ask(bridge, ears, "GET", "games/L2/file", "{\"format\":\"pgn\"}", 200);
    check_ask(bridge, ears, "POST", "review", "{\"moves\":\"f5f6e6f4\",\"level\":2}", 200);
    json_free(list_games(bridge, ears, "{\"loss_above\":0}", 1));
    check_ask(bridge, ears, "DELETE", "games/L2", "", 200);
    check_ask(bridge, ears, "DELETE", "games/L2", "", 404);
    json_free(list_games(bridge, ears, "", 2));
    bridge_destroy(bridge);
    free_ears(ears);
    folder_remove(&folder);
}

// A computer that plays itself makes a move each time; what is thrown away is gone.
static void test_computers(void **state) {
    (void)state;
    Folder folder = folder_make();
    Ears *ears = make_ears();
    Bridge *bridge = open_bridge(&folder, ears);
    Json *made = ask(bridge, ears, "POST", "games",
                     "{\"size\":6,\"black\":\"random\",\"white\":\"greedy\",\"pace\":0}", 200);
    char path[64];
    snprintf(path, sizeof path, "games/%lld", (long long)json_int_of(json_member(made, "id")));
    json_free(made);
    if (!threads_available()) {
        assert_true(bridge_go_on(bridge) >= 0);
        assert_true(bridge_go_on(bridge) >= 0);
        Json *now = ask(bridge, ears, "GET", path, "", 200);
        assert_int_equal(json_length(json_member(now, "played")), 2);
        json_free(now);
    }
    check_ask(bridge, ears, "DELETE", path, "", 200);
    check_ask(bridge, ears, "GET", path, "", 404);
    assert_true(bridge_go_on(bridge) < 0);
    bridge_destroy(bridge);
    free_ears(ears);
    folder_remove(&folder);
}

static void wait_for_plies(Bridge *bridge, Ears *ears, const char *path, size_t plies) {
    for (double end = clock_now() + PATIENCE;; clock_sleep(0.1)) {
        Json *now = ask(bridge, ears, "GET", path, "", 200);
        size_t played = json_length(json_member(now, "played"));
        json_free(now);
        if (played == plies)
            return;
        assert_true(clock_now() < end);
    }
}

// Two bridges at one folder, as two tabs have it: what is played at one is told at the other.
static void test_two(void **state) {
    (void)state;
    Folder folder = folder_make();
    Ears *ears = make_ears(), *others = make_ears();
    Bridge *bridge = open_bridge(&folder, ears), *other = open_bridge(&folder, others);
    Json *made =
        ask(bridge, ears, "POST", "games", "{\"black\":\"human\",\"white\":\"human\"}", 200);
    int64_t id = json_int_of(json_member(made, "id"));
    json_free(made);
    char path[64];
    snprintf(path, sizeof path, "games/%lld", (long long)id);
    check_ask(other, others, "GET", path, "", 200);
    json_free(play(bridge, ears, id, 1));
    bridge_refresh(other, id);
    wait_for_plies(other, others, path, 1);
    bridge_refresh(other, id + 1); // which is not there
    json_free(play(other, others, id, 1));
    bridge_destroy(other);
    bridge_destroy(bridge);
    free_ears(others);
    free_ears(ears);
    folder_remove(&folder);
}

// Both think about the same game, as two tabs do that were opened at once: who learns that it has
// gone on gives up.
static void test_two_think(void **state) {
    (void)state;
    Folder folder = folder_make();
    Ears *ears = make_ears(), *others = make_ears();
    Bridge *bridge = open_bridge(&folder, ears), *other = open_bridge(&folder, others);
    Json *made = ask(bridge, ears, "POST", "games",
                     "{\"black\":\"human\",\"white\":\"flipside:time=3000,book=no\"}", 200);
    int64_t id = json_int_of(json_member(made, "id"));
    json_free(made);
    char path[64], act[64];
    snprintf(path, sizeof path, "games/%lld", (long long)id);
    snprintf(act, sizeof act, "games/%lld/move", (long long)id);
    check_ask(bridge, ears, "POST", act, "{\"move\":\"f5\"}", 200);
    wait_for_plies(other, others, path, 1);
    clock_sleep(0.1); // its computer thinks, too
    snprintf(act, sizeof act, "games/%lld/undo", (long long)id);
    check_ask(bridge, ears, "POST", act, "", 200);
    bridge_refresh(other, id);
    wait_for_plies(other, others, path, 0);
    bridge_destroy(other);
    bridge_destroy(bridge);
    free_ears(others);
    free_ears(ears);
    folder_remove(&folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_questions), cmocka_unit_test(test_streams),
        cmocka_unit_test(test_games),     cmocka_unit_test(test_library),
        cmocka_unit_test(test_computers), cmocka_unit_test(test_two),
        cmocka_unit_test(test_two_think),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
