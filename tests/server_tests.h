// A server of its own for a test, and what it is asked.
#ifndef FLIPSIDE_TESTS_SERVER_TESTS_H
#define FLIPSIDE_TESTS_SERVER_TESTS_H

#include "http_client.h"
#include "scale.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

// A question that takes seconds, however good the evaluation is: 28 empty squares, all moves.
static const char long_question[] =
    "{\"moves\":\"c4c3d3e3d2c6f5c5e2d1c1b1b5e1c7f2f1g1f3g3g4b4h3f4a4h4h5a5a6g5a3b6\"}";

static Hosted usual;

static inline int set_up(void **state) {
    (void)state;
    usual = http_host((ServerOptions){0}, (ServiceOptions){0});
    return 0;
}

static inline int tear_down(void **state) {
    (void)state;
    http_stop(&usual);
    return 0;
}

static inline void expect(int port, const char *method, const char *path, const char *lines,
                          const char *body, int status, const char *part) {
    Text text = {0};
    int found = http_ask(port, method, path, lines, body, &text);
    if (found != status || !strstr(text_string(&text), part))
        fail_msg("%s %s %s%s: %d, %.400s", method, path, lines, body ? body : "", found,
                 text_string(&text));
    text_free(&text);
}

static inline int open_stream(int port, const char *body, Text *text) {
    Text request = {0};
    int connection = http_connect(port);
    text_format(
        &request,
        "POST /api/v1/analyse HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        "Content-Length: %zu\r\n\r\n%s",
        strlen(body), body);
    assert_true(http_send(connection, request.data, request.length));
    assert_true(http_wait_for(connection, text, "event: "));
    text_free(&request);
    return connection;
}

#endif
