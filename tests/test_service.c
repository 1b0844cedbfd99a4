// The service without any transport: routes are found, what they take is checked, answers are as
// the commands print them.
#include "service_routes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static Service *make_service(void) {
    Error error;
    Service *service =
        service_create(&(ServiceOptions){.engines = 1, .threads = 1, .version = "test"}, &error);
    assert_non_null(service);
    return service;
}

// Asks, with a body as text, and checks status and a part of the answer.
static void expect(const char *method, const char *path, const char *body, int status,
                   const char *part) {
    Service *service = make_service();
    Error error = {0};
    bool known;
    Call call = {0};
    Json *values = json_read(body, strlen(body), &error);
    const Route *route = service_find(method, path, call.part, &known);
    assert_non_null(route);
    if (call_open(&call, route, values, &error))
        call_run(service, &call);
    else
        call.status = 400;
    Text text = {0};
    if (call.answer)
        json_write_part(&text, call.answer);
    else
        text_add(&text, error.text);
    if (call.status != status || !strstr(text_string(&text), part))
        fail_msg("%s %s %s: %d %s", method, path, body, call.status, text_string(&text));
    text_free(&text);
    json_free(values);
    call_close(&call);
    service_destroy(service);
}

static void test_routes_are_found(void **state) {
    (void)state;
    char part[CALL_PART_MAX];
    bool known;
    assert_non_null(service_find("GET", "position", part, &known));
    assert_non_null(service_find("HEAD", "position", part, &known));
    assert_null(service_find("POST", "position", part, &known));
    assert_true(known);
    assert_null(service_find("GET", "positions", part, &known));
    assert_false(known);
    assert_null(service_find("GET", "", part, &known));
}

static void test_positions(void **state) {
    (void)state;
    expect("GET", "position", "{}", 200, "\"moves\":[\"d3\",\"c4\",\"f5\",\"e6\"]");
    expect("GET", "position", "{\"moves\":\"f5d6c3\",\"goal\":\"fewest\"}", 200,
           "\"goal\":\"fewest\"");
    expect("GET", "position", "{\"position\":\"f5d6\",\"moves\":\"c3d3c4\"}", 200, "\"black\":6");
    expect("GET", "position", "{\"moves\":\"f5f6a1\"}", 400, "a1");
    expect("GET", "position", "{\"size\":7}", 400, "size");
    expect("GET", "position", "{\"colour\":\"red\"}", 400, "colour");
    expect("GET", "position", "{\"moves\":[\"f5\"]}", 400, "moves: ");
}

// What looks like a path is a text that makes no sense, not a file.
static void test_no_file_is_read(void **state) {
    (void)state;
    expect("GET", "position", "{\"position\":\"/etc/passwd\"}", 400, "error");
    expect("GET", "position", "{\"position\":\"-\"}", 400, "error");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_routes_are_found),
        cmocka_unit_test(test_positions),
        cmocka_unit_test(test_no_file_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
