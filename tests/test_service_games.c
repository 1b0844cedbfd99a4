// Games at the server, asked for without any transport: whole games, two pages at one game, a service that is killed.
#include "clock.h"
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

#define PATIENCE 300.0

static Service *open_service(const char *folder) {
    Error error = {0};
    ServiceOptions options = {.folder = folder, .engines = 2, .threads = 1, .hash_mb = 1, .version = "test"};
    Service *service = service_create(&options, &error);
    assert_non_null(service);
    return service;
}

// Asks with the text of a JSON object; the answer, to be freed, and the status.
static Json *ask(Service *service, const char *method, const char *path, const char *body, int *status) {
    Error error = {0};
    bool known;
    Call call = {0};
    Json *values = json_read(body, strlen(body), &error);
    assert_non_null(values);
    const Route *route = service_find(method, path, call.part, &known);
    if (!route)
        fail_msg("no route %s %s", method, path);
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

int main(void) {
    int status;
    Service *s = open_service("/tmp/gh-try");
    Json *a = ask(s, "POST", "games", "{\"white\":\"random\",\"black\":\"first\",\"pace\":0}", &status);
    Text t = {0};
    json_write_part(&t, a);
    printf("%d %s\n", status, text_string(&t));
    json_free(a);
    clock_sleep(1);
    a = ask(s, "GET", "games/1", "{}", &status);
    text_clear(&t);
    json_write_part(&t, a);
    printf("%d %s\n", status, text_string(&t));
    json_free(a);
    a = ask(s, "GET", "games", "{}", &status);
    text_clear(&t);
    json_write_part(&t, a);
    printf("%d %s\n", status, text_string(&t));
    json_free(a);
    a = ask(s, "GET", "games/L1", "{}", &status);
    text_clear(&t);
    json_write_part(&t, a);
    printf("%d %s\n", status, text_string(&t));
    json_free(a);
    text_free(&t);
    service_destroy(s);
}
