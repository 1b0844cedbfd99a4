// A service in a folder of its own, asked without any transport.
#ifndef FLIPSIDE_TESTS_LEARN_HELPERS_H
#define FLIPSIDE_TESTS_LEARN_HELPERS_H

#include "folder.h"
#include "service_routes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

typedef struct Desk {
    Service *service;
    Folder folder;
} Desk;

static inline int set_up(void **state) {
    Desk *desk = calloc(1, sizeof *desk);
    Error error = {0};
    desk->folder = folder_make();
    desk->service = service_create(&(ServiceOptions){.folder = desk->folder.path,
                                                     .engines = 1,
                                                     .threads = 1,
                                                     .hash_mb = 16,
                                                     .version = "test"},
                                   &error);
    *state = desk;
    return desk->service ? 0 : -1;
}

static inline int tear_down(void **state) {
    Desk *desk = *state;
    service_destroy(desk->service);
    folder_remove(&desk->folder);
    free(desk);
    return 0;
}

// What a stream told.
typedef struct Heard {
    Json *tree, *steps[2]; // of minimax and alpha-beta
} Heard;

static inline bool hear(void *user, const char *event, Json *value) {
    Heard *heard = user;
    if (strcmp(event, "tree") == 0) {
        heard->tree = value;
        return true;
    }
    assert_string_equal(event, "steps");
    bool pruned = strcmp(json_text_of(json_member(value, "method")), "alphabeta") == 0;
    json_append(heard->steps[pruned], value);
    return true;
}

// Asks with a body that is a format; the answer is to be freed.
static inline Json *ask(void **state, Heard *heard, int status, const char *method,
                        const char *path, const char *format, ...)
    __attribute__((format(printf, 6, 7)));

static inline Json *ask(void **state, Heard *heard, int status, const char *method,
                        const char *path, const char *format, ...) {
    Desk *desk = *state;
    Text body = {0};
    va_list arguments;
    va_start(arguments, format);
    text_format_list(&body, format, arguments);
    va_end(arguments);
    Error error = {0};
    Call call = {.emit = hear, .user = heard};
    bool known;
    Json *values = json_read(text_string(&body), body.length, &error);
    assert_non_null(values);
    const Route *route = service_find(method, path, call.part, &known);
    assert_non_null(route);
    if (call_open(&call, route, values, &error))
        call_run(desk->service, &call);
    else
        call.status = 400;
    if (call.status != status)
        fail_msg("%s %s %s: %d %s %s", method, path, text_string(&body), call.status, error.text,
                 json_text_of(json_member(call.answer, "error")));
    Json *answer = call.answer;
    call.answer = NULL;
    call_close(&call);
    json_free(values);
    text_free(&body);
    return answer;
}

static inline const char *text_at(const Json *object, const char *key) {
    const char *text = json_text_of(json_member(object, key));
    return text ? text : "";
}

static inline int int_at(const Json *object, const char *key) {
    return (int)json_int_of(json_member(object, key));
}

static inline bool flag_at(const Json *object, const char *key) {
    return json_flag_of(json_member(object, key));
}

#endif
