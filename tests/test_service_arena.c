// Tournaments as the service shows them: lists, tables as `arena --json` prints them, logs that
// grow, and folders that mean harm.
#include "arena_service.h"

// The standings of an answer as lines.
static void standings_text(const Json *arena, Text *out) {
    const Json *rows = json_member(arena, "standings");
    for (size_t i = 0; i < json_length(rows); i++)
        json_write_part(out, json_entry(rows, i));
}

static void check_standings(Goal goal) {
    House house;
    open_house(&house);
    char path[200];
    Text printed = {0}, shown = {0};
    run_folder(&house, "run1", path);
    play_run(path, goal, 6);
    print_run(path, &printed);
    Json *arena = ask(house.service, "GET", "arenas/run1", "{}", 200);
    standings_text(arena, &shown);
    assert_string_equal(text_string(&shown), text_string(&printed));
    expect_text(arena, "state", "finished");
    expect_text(json_member(arena, "settings"), "goal", goal_name(goal));
    assert_int_equal(number(arena, "done"), 18);
    assert_int_equal(number(arena, "total"), 18);
    assert_null(json_member(arena, "resume"));
    const Json *cross = json_member(arena, "crosstable");
    const Json *cell = json_entry(json_entry(cross, 0), 1),
               *other = json_entry(json_entry(cross, 1), 0);
    assert_int_equal(json_length(cross), 3);
    assert_int_equal(number(cell, "wins") + number(cell, "draws") + number(cell, "losses"), 6);
    assert_int_equal(number(cell, "wins"), number(other, "losses"));
    assert_false(json_holds_object(json_entry(json_entry(cross, 2), 2)));
    json_free(arena);
    text_free(&printed);
    text_free(&shown);
    close_house(&house);
}

static void test_standings_are_those_of_the_command(void **state) {
    (void)state;
    check_standings(GOAL_MOST);
    check_standings(GOAL_FEWEST);
}

static void test_list(void **state) {
    (void)state;
    Folder more = folder_make(), single = folder_make();
    House house = {.folder = folder_make()};
    char path[200], folders[200];
    snprintf(folders, sizeof folders, "%s:%s/::/nowhere/at/all", more.path, single.path);
    house.service = open_service(&house.folder, folders);
    Json *answer = ask(house.service, "GET", "arenas", "{}", 200);
    assert_int_equal(json_length(json_member(answer, "arenas")), 0);
    json_free(answer);
    run_folder(&house, "same", path);
    play_run(path, GOAL_MOST, 2);
    snprintf(path, sizeof path, "%s/same", more.path);
    play_run(path, GOAL_FEWEST, 2);
    snprintf(path, sizeof path, "%s/odd name", more.path);
    play_run(path, GOAL_MOST, 2);
    play_run(single.path, GOAL_MOST, 2);
    answer = ask(house.service, "GET", "arenas", "{}", 200);
    const Json *rows = json_member(answer, "arenas");
    assert_int_equal(json_length(rows), 4);
    for (size_t i = 0; i < 4; i++) { // each has an id of its own, by which it is found
        const Json *row = json_entry(rows, i);
        char route[100];
        snprintf(route, sizeof route, "arenas/%s", json_text_of(json_member(row, "id")));
        assert_null(strchr(route, ' '));
        Json *arena = ask(house.service, "GET", route, "{}", 200);
        expect_text(arena, "folder", json_text_of(json_member(row, "folder")));
        expect_text(row, "state", "finished");
        assert_int_equal(number(row, "done"), 6);
        assert_int_equal(json_length(json_member(row, "players")), 3);
        json_free(arena);
    }
    json_free(answer);
    service_destroy(house.service);
    shell("rm -rf %s %s %s", house.folder.path, more.path, single.path);
}

// A row counts the passes that the game's own moves have.
static void expect_passes(const House *house, const Json *row) {
    char body[50];
    snprintf(body, sizeof body, "{\"game\":%d}", number(row, "game"));
    Json *game = ask(house->service, "GET", "arenas/run1/game", body, 200);
    int passes = 0;
    for (const char *at = json_text_of(json_member(game, "moves")); (at = strstr(at, "--"));
         at += 2)
        passes++;
    assert_int_equal(number(row, "passes"), passes);
    json_free(game);
}

static void test_games(void **state) {
    (void)state;
    House house;
    open_house(&house);
    char path[200];
    run_folder(&house, "run1", path);
    play_run(path, GOAL_MOST, 4);
    Json *answer = ask(house.service, "GET", "arenas/run1/games", "{\"count\":5}", 200);
    assert_int_equal(number(answer, "found"), 12);
    assert_int_equal(json_length(json_member(answer, "games")), 5);
    int first = number(json_entry(json_member(answer, "games"), 0), "game");
    json_free(answer);
    answer = ask(house.service, "GET", "arenas/run1/games", "{\"from\":\"11\"}", 200);
    assert_int_equal(json_length(json_member(answer, "games")), 1);
    assert_int_not_equal(number(json_entry(json_member(answer, "games"), 0), "game"), first);
    json_free(answer);
    int wins = 0;
    for (int i = 0; i < 3; i++) {
        static const char *const results[] = {"win", "draw", "loss"};
        char body[100];
        snprintf(body, sizeof body,
                 "{\"player\":\"random\",\"against\":\"first\",\"result\":\"%s\"}", results[i]);
        answer = ask(house.service, "GET", "arenas/run1/games", body, 200);
        wins += number(answer, "found");
        json_free(answer);
    }
    assert_int_equal(wins, 4);
    answer = ask(house.service, "GET", "arenas/run1/games", "{\"reason\":\"forfeit\"}", 200);
    assert_int_equal(number(answer, "found"), 0);
    json_free(answer);
    expect_error(house.service, "GET", "arenas/run1/games", "{\"player\":\"nobody\"}", 400,
                 "nobody");
    expect_error(house.service, "GET", "arenas/run1/games", "{\"reason\":\"tired\"}", 400, "tired");

    answer = ask(house.service, "GET", "arenas/run1/games", "{}", 200);
    const Json *games = json_member(answer, "games");
    for (size_t i = 0; i < json_length(games); i++)
        expect_passes(&house, json_entry(games, i));
    json_free(answer);

    answer = ask(house.service, "GET", "arenas/run1/game", "{\"game\":3}", 200);
    assert_int_equal(number(answer, "game"), 3);
    expect_text(answer, "reason", "played");
    expect_text(answer, "squares", "a1");
    assert_non_null(json_text_of(json_member(answer, "moves")));
    assert_true(json_length(json_member(answer, "times")) > 10);
    json_free(answer);
    expect_error(house.service, "GET", "arenas/run1/game", "{\"game\":13}", 404, "13");
    answer = ask(house.service, "GET", "arenas/run1/export", "{\"format\":\"pgn\"}", 200);
    expect_text(answer, "name", "run1.pgn");
    assert_non_null(strstr(json_text_of(json_member(answer, "text")), "[White \"first\"]"));
    json_free(answer);
    close_house(&house);
}

// Lines of a log, copied from one folder into another one by one.
typedef struct Growing {
    char from[200], to[200];
    Text log;
    size_t at;
} Growing;

static Growing grow_begin(const House *house) {
    Growing growing = {0};
    Error error;
    snprintf(growing.from, sizeof growing.from, "%s/whole", house->folder.path);
    play_run(growing.from, GOAL_FEWEST, 4);
    run_folder(house, "growing", growing.to);
    shell("mkdir %s; cp %s/run.json %s", growing.to, growing.from, growing.to);
    char path[300];
    snprintf(path, sizeof path, "%s/games.jsonl", growing.from);
    assert_true(file_read(path, 1 << 20, &growing.log, &error));
    return growing;
}

// Appends bytes of the log: so many lines, or with `torn` a part of the next one.
static void grow(Growing *growing, int lines, bool torn) {
    size_t end = growing->at;
    for (int i = 0; i < lines; i++)
        end = (size_t)(strchr(growing->log.data + end, '\n') + 1 - growing->log.data);
    if (torn)
        end += 50;
    char path[300];
    snprintf(path, sizeof path, "%s/games.jsonl", growing->to);
    FILE *file = fopen(path, "a");
    assert_non_null(file);
    assert_int_equal(fwrite(growing->log.data + growing->at, 1, end - growing->at, file),
                     end - growing->at);
    fclose(file);
    growing->at = end;
}

static void expect_done(const House *house, int done) {
    Json *arena = ask(house->service, "GET", "arenas/growing", "{}", 200);
    assert_int_equal(number(arena, "done"), done);
    expect_text(arena, "state", done < 12 ? "stopped" : "finished");
    json_free(arena);
    Json *list = ask(house->service, "GET", "arenas", "{}", 200);
    assert_int_equal(number(json_entry(json_member(list, "arenas"), 0), "done"), done);
    json_free(list);
}

static void test_a_log_that_grows(void **state) {
    (void)state;
    House house;
    open_house(&house);
    Growing growing = grow_begin(&house);
    expect_done(&house, 0);
    grow(&growing, 3, false);
    expect_done(&house, 3);
    grow(&growing, 1, true);
    expect_done(&house, 4);
    Json *arena = ask(house.service, "GET", "arenas/growing", "{}", 200);
    assert_non_null(
        strstr(json_text_of(json_member(arena, "resume")), "flipside arena --resume --out /tmp/"));
    json_free(arena);
    grow(&growing, 1, false);
    expect_done(&house, 5);
    grow(&growing, 7, false);
    expect_done(&house, 12);
    shell("rm %s/games.jsonl", growing.to); // as a repaired log is put in place of the old one
    growing.at = 0;
    grow(&growing, 2, false);
    expect_done(&house, 2);
    Json *game = ask(house.service, "GET", "arenas/growing/games", "{}", 200);
    assert_int_equal(number(game, "found"), 2);
    json_free(game);
    shell("rm -r %s", growing.to);
    expect_error(house.service, "GET", "arenas/growing", "{}", 404, "growing");
    text_free(&growing.log);
    close_house(&house);
}

// Listens to the events of the growing log and lets it grow meanwhile.
typedef struct Ear {
    Growing *growing;
    int arenas, lives, games, last_done;
} Ear;

static bool hear(void *user, const char *event, Json *value) {
    Ear *ear = user;
    if (strcmp(event, "arena") == 0) {
        ear->last_done = number(value, "done");
        if (ear->arenas++ == 0)
            grow(ear->growing, 2, true);
    } else if (strcmp(event, "live") == 0) {
        ear->lives++;
    } else if (strcmp(event, "games") == 0) {
        ear->games += (int)json_length(json_member(value, "games"));
    }
    json_free(value);
    return ear->games < 2;
}

static void test_events_follow_a_log(void **state) {
    (void)state;
    House house;
    open_house(&house);
    Growing growing = grow_begin(&house);
    grow(&growing, 1, false);
    Ear ear = {.growing = &growing};
    bool known;
    Error error;
    atomic_bool stop = false;
    Call call = {.emit = hear, .user = &ear, .stop = &stop};
    const Route *route = service_find("GET", "arenas/growing/events", call.part, &known);
    assert_true(call_open(&call, route, NULL, &error));
    call_run(house.service, &call);
    assert_int_equal(call.status, 200);
    assert_int_equal(ear.arenas, 2);
    assert_int_equal(ear.last_done, 3);
    assert_int_equal(ear.games, 2);
    assert_int_equal(ear.lives, 1); // nothing runs, told once
    call_close(&call);
    text_free(&growing.log);
    close_house(&house);
}

static void test_hostile_folders(void **state) {
    (void)state;
    House house;
    open_house(&house);
    char good[200], path[200];
    snprintf(good, sizeof good, "%s/elsewhere", house.folder.path);
    play_run(good, GOAL_MOST, 2);
    run_folder(&house, "x", path);
    path[strlen(path) - 2] = '\0'; // the folder of all
    shell("cd %s && ln -s %s linked && mkdir b c d e f g && ln -s %s/run.json b/run.json", path,
          good, good);
    shell("cd %s && cp %s/run.json c && mkfifo c/games.jsonl c/live.json", path, good);
    shell("cd %s && sed 's/\"games\": 2/\"games\": 30000000/' %s/run.json > d/run.json", path,
          good);
    shell("cd %s && echo 'no json' > e/run.json", path);
    shell("cd %s && cp %s/run.json f && { head -c 600000 /dev/zero | tr '\\0' '['; echo; cat "
          "%s/games.jsonl; cat "
          "%s/games.jsonl; echo '{\"game\":1}'; } > f/games.jsonl && echo '00000002 00000000' > "
          "f/live.json",
          path, good, good, good);
    shell("mkdir %s/h && sed 's/\"most-flips\"/\"program:cmd=touch was-here\"/' %s/run.json > "
          "%s/h/run.json",
          path, good, path);
    shell("cd %s && cp %s/run.json g && ln -s %s/games.jsonl g/games.jsonl && ln -s /dev/zero "
          "g/live.json",
          path, good, good);
    Json *list = ask(house.service, "GET", "arenas", "{}", 200);
    const Json *rows = json_member(list, "arenas");
    assert_int_equal(json_length(rows), 6); // c d e f g h: what is linked is not there
    for (size_t i = 0; i < 6; i++) {
        const char *id = json_text_of(json_member(json_entry(rows, i), "id"));
        bool readable = strchr("cfgh", *id);
        assert_true((strcmp(json_text_of(json_member(json_entry(rows, i), "state")),
                            "unreadable") != 0) == readable);
    }
    json_free(list);
    expect_error(house.service, "GET", "arenas/linked", "{}", 404, "linked");
    expect_error(house.service, "GET", "arenas/b", "{}", 404, "b");
    expect_error(house.service, "GET", "arenas/c", "{}", 404, "games.jsonl");
    expect_error(house.service, "GET", "arenas/d", "{}", 404, "too large");
    expect_error(house.service, "GET", "arenas/e", "{}", 404, "run.json");
    expect_error(house.service, "GET", "arenas/g", "{}", 404, "games.jsonl");
    expect_error(house.service, "POST", "arenas/g/resume", "{}", 409, "regular file");
    expect_error(house.service, "POST", "arenas/h/resume", "{}", 403, "--allow-programs");
    expect_error(house.service, "GET", "arenas/..", "{}", 404, "..");
    Json *arena = ask(house.service, "GET", "arenas/f", "{}", 200);
    assert_int_equal(number(arena, "done"), 6); // each game once
    expect_text(arena, "state", "finished");
    json_free(arena);
    json_free(ask(house.service, "GET", "arenas/f/game", "{\"game\":6}", 200));
    json_free(ask(house.service, "GET", "arenas/f/live", "{}", 200));
    close_house(&house);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_standings_are_those_of_the_command),
        cmocka_unit_test(test_list),
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_a_log_that_grows),
        cmocka_unit_test(test_events_follow_a_log),
        cmocka_unit_test(test_hostile_folders),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
