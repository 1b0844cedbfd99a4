// Questions to a service without any transport.
#ifndef FLIPSIDE_TESTS_SERVICE_HELPERS_H
#define FLIPSIDE_TESTS_SERVICE_HELPERS_H

#include "clock.h"
#include "service_routes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define PATIENCE 300.0 // seconds until a test that waits gives up

static inline Service *open_service(const char *folder) {
    Error error = {0};
    ServiceOptions options = {
        .folder = folder, .engines = 2, .threads = 1, .hash_mb = 1, .version = "test"};
    Service *service = service_create(&options, &error);
    if (!service)
        fail_msg("%s", error.text);
    return service;
}

// The answer to a question whose options are the text of a JSON object, and its status. To be
// freed.
static inline Json *ask_any(Service *service, const char *method, const char *path,
                            const char *body, int *status) {
    Error error = {0};
    bool known;
    Call call = {0};
    Json *values = json_read(body, strlen(body), &error);
    if (!values)
        fail_msg("%s: %s", body, error.text);
    const Route *route = service_find(method, path, call.part, &known);
    if (!route)
        fail_msg("there is no route %s %s", method, path);
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
    return answer;
}

// The same with the status that is expected.
static inline Json *ask(Service *service, const char *method, const char *path, const char *body,
                        int expected) {
    int status;
    Json *answer = ask_any(service, method, path, body, &status);
    Text text = {0};
    if (status != expected) {
        json_write_part(&text, answer);
        fail_msg("%s %s %s: %d %s", method, path, body, status, text_string(&text));
    }
    return answer;
}

// Asks and looks for a part of the answer as text.
static inline void expect(Service *service, const char *method, const char *path, const char *body,
                          int status, const char *part) {
    Json *answer = ask(service, method, path, body, status);
    Text text = {0};
    json_write_part(&text, answer);
    if (!strstr(text_string(&text), part))
        fail_msg("%s %s %s: no %s in %s", method, path, body, part, text_string(&text));
    text_free(&text);
    json_free(answer);
}

static inline const char *text_in(const Json *object, const char *key) {
    const char *text = json_text_of(json_member(object, key));
    return text ? text : "";
}

static inline int64_t int_in(const Json *object, const char *key) {
    return json_int_of(json_member(object, key));
}

#endif
