// What tests of the service's tournaments share: a service in a folder of its own, questions, and a
// small tournament.
#ifndef FLIPSIDE_TESTS_ARENA_SERVICE_H
#define FLIPSIDE_TESTS_ARENA_SERVICE_H

#include "arenas.h"
#include "clock.h"
#include "file.h"
#include "folder.h"
#include "outside_helpers.h"
#include "thread.h"
#include "tournament_json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

#include <cmocka.h>

// A service with a folder of its own; `more` are given folders, NULL = none.
typedef struct House {
    Folder folder;
    Service *service;
} House;

static inline Service *open_service(const Folder *folder, const char *more) {
    Error error = {0};
    Service *service = service_create(
        &(ServiceOptions){
            .folder = folder->path, .arenas = more, .engines = 1, .threads = 1, .version = "test"},
        &error);
    assert_non_null(service);
    return service;
}

static inline void open_house(House *house) {
    house->folder = folder_make();
    house->service = open_service(&house->folder, NULL);
}

static inline void shell(const char *format, ...) {
    char line[1000];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    assert_int_equal(system(line), 0);
}

static inline void close_house(House *house) {
    service_destroy(house->service);
    shell("rm -rf %s", house->folder.path);
}

// Asks and gives the answer, to be freed.
static inline Json *ask(Service *service, const char *method, const char *path, const char *body,
                        int status) {
    Error error = {0};
    Call call = {0};
    bool known;
    Json *values = json_read(body, strlen(body), &error);
    const Route *route = service_find(method, path, call.part, &known);
    assert_non_null(values);
    assert_non_null(route);
    if (call_open(&call, route, values, &error)) {
        call_run(service, &call);
    } else {
        call.status = 400;
        call.answer = json_new_object();
        json_add_text(call.answer, "error", error.text);
    }
    if (call.status != status) {
        Text text = {0};
        json_write_part(&text, call.answer);
        fail_msg("%s %s %s: %d %s", method, path, body, call.status, text_string(&text));
    }
    Json *answer = call.answer;
    call.answer = NULL;
    call_close(&call);
    json_free(values);
    return answer;
}

static inline int number(const Json *object, const char *key) {
    return (int)json_int_of(json_member(object, key));
}

static inline void expect_text(const Json *object, const char *key, const char *text) {
    const char *found = json_text_of(json_member(object, key));
    assert_non_null(found);
    assert_string_equal(found, text);
}

static inline void expect_error(Service *service, const char *method, const char *path,
                                const char *body, int status, const char *part) {
    Json *answer = ask(service, method, path, body, status);
    const char *error = json_text_of(json_member(answer, "error"));
    if (!error || !strstr(error, part))
        fail_msg("%s %s: %s", path, body, error ? error : "no error");
    json_free(answer);
}

// Plays a small kumite into a folder.
static inline void play_run(const char *folder, Goal goal, int games) {
    static const char *const specs[] = {"random", "first", "most-flips"};
    ArenaSettings settings = settings_default();
    Error error = {0};
    settings.mode = ARENA_KUMITE;
    settings.rules = (Rules){.goal = goal, .start = START_STANDARD, .size = 6};
    settings.games = games;
    settings.opening_plies = 4;
    for (int i = 0; i < 3; i++)
        assert_true(settings_add_player(&settings, specs[i], &error));
    Tournament *tournament = tournament_create(&settings, folder, &error);
    assert_non_null(tournament);
    assert_true(tournament_run(tournament, 1, NULL, NULL, &error));
    assert_true(tournament_destroy(tournament, &error));
    settings_free(&settings);
}

// What `arena --resume --json` and `report --json` print of a finished tournament.
static inline void print_run(const char *folder, Text *printed) {
    ArenaSettings settings;
    Error error = {0};
    Tournament *tournament = tournament_open(&settings, folder, true, NULL, NULL, &error);
    assert_non_null(tournament);
    assert_true(tournament_write_json(tournament_status(tournament), printed));
    tournament_destroy(tournament, NULL);
    settings_free(&settings);
}

static inline void run_folder(const House *house, const char *name, char path[200]) {
    snprintf(path, 200, "%s/arenas", house->folder.path);
    file_make_directory(path, true);
    snprintf(path, 200, "%s/arenas/%s", house->folder.path, name);
}

#endif
