// A service of its own for a test of the study floor's routes, what it is asked and what its
// streams told.
#ifndef FLIPSIDE_TESTS_STUDY_ASKS_H
#define FLIPSIDE_TESTS_STUDY_ASKS_H

#include "folder.h"
#include "service_routes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct Heard {
    int events, last_level;
    bool rising;      // levels never fell
    bool ordered;     // moves came by their scores
    int leave_after;  // events after which nobody listens; 0 = never
    atomic_bool stop; // set then, as a transport does
    char first[16];
} Heard;

static inline bool in_order(const Json *moves) {
    for (size_t i = 1; moves && i < json_length(moves); i++)
        if (json_int_of(json_member(json_entry(moves, i - 1), "score")) <
            json_int_of(json_member(json_entry(moves, i), "score")))
            return false;
    return true;
}

static inline bool hear(void *user, const char *event, Json *value) {
    Heard *heard = user;
    if (heard->events++ == 0)
        strncpy(heard->first, event, sizeof heard->first - 1);
    const Json *level = json_member(value, "level");
    if (level) {
        heard->rising &= json_int_of(level) >= heard->last_level;
        heard->last_level = (int)json_int_of(level);
    }
    heard->ordered &= in_order(json_member(value, "moves"));
    json_free(value);
    bool leaves = heard->leave_after && heard->events >= heard->leave_after;
    if (leaves)
        atomic_store(&heard->stop, true);
    return !leaves;
}

static Service *service;
static Folder folder;

static inline int make_service(void **state) {
    (void)state;
    Error error;
    folder = folder_make();
    ServiceOptions options = {.engines = 1, .threads = 1, .folder = folder.path, .version = "test"};
    service = service_create(&options, &error);
    return service ? 0 : -1;
}

static inline int drop_service(void **state) {
    (void)state;
    service_destroy(service);
    folder_remove(&folder);
    return 0;
}

// Asks with a body as text; the answer, which is to be freed, and its status.
static inline Json *ask(const char *method, const char *path, const char *body, Heard *heard,
                        int *status) {
    Error error = {0};
    bool known;
    Heard nobody = {0};
    heard = heard ? heard : &nobody;
    heard->rising = heard->ordered = true;
    heard->last_level = -2;
    Call call = {.emit = hear, .user = heard, .stop = &heard->stop};
    Json *values = json_read(body, strlen(body), &error);
    assert_non_null(values);
    const Route *route = service_find(method, path, call.part, &known);
    assert_non_null(route);
    if (call_open(&call, route, values, &error)) {
        call_run(service, &call);
    } else {
        call.status = 400;
        call.answer = json_new_object();
        json_add_text(call.answer, "error", error.text);
    }
    Json *answer = call.answer;
    call.answer = NULL;
    *status = call.status;
    json_free(values);
    call_close(&call);
    assert_int_equal(engines_busy(service_engines(service)), 0); // whatever happened
    return answer;
}

static inline Json *ask_well(const char *method, const char *path, const char *body, Heard *heard) {
    int status;
    Json *answer = ask(method, path, body, heard, &status);
    if (status != 200)
        fail_msg("%s %s: %d %s", path, body, status, json_text_of(json_member(answer, "error")));
    return answer;
}

static inline void expect_refusal(const char *method, const char *path, const char *body,
                                  const char *part) {
    int status;
    Json *answer = ask(method, path, body, NULL, &status);
    const char *error = json_text_of(json_member(answer, "error"));
    if (status != 400 || !error || !strstr(error, part))
        fail_msg("%s %s: %d %s", path, body, status, error ? error : "no error");
    json_free(answer);
}

static inline const char *text_at(const Json *object, const char *key) {
    const char *text = json_text_of(json_member(object, key));
    return text ? text : "";
}

#endif
