// The server over real sockets: requests that are wrong, slow, cut or endless, limits, many
// clients.
#include "server_tests.h"

// Requests that are no requests: the server answers or closes, and goes on.
static void test_hostile_requests(void **state) {
    (void)state;
    static const char *const requests[] = {
        "",
        "\r\n\r\n",
        "GET\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "GET / HTTP/1.1\r\nHost localhost\r\n\r\n",
        "GET / HTTP/1.1\r\n: nothing\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\n folded: line\r\n\r\n",
        "GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /api/v1/position?%%%=%zz&&& HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "POST /api/v1/convert HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
        "application/json\r\nContent-Length: "
        "-1\r\n\r\n",
        "POST /api/v1/convert HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
        "application/json\r\nContent-Length: "
        "99999999999999999999999\r\n\r\n",
        "POST /api/v1/convert HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
        "application/json\r\nContent-Length: "
        "2\r\nContent-Length: 3\r\n\r\n{}",
        "POST /api/v1/convert HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
        "application/json\r\nTransfer-Encoding: "
        "chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
        "POST /api/v1/convert HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
        "application/json\r\nTransfer-Encoding: "
        "chunked\r\nContent-Length: 5\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
        "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    };
    Text text = {0};
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        int connection = http_connect(usual.port);
        http_send(connection, requests[i], strlen(requests[i]));
        shutdown(connection, SHUT_WR);
        text_clear(&text);
        assert_true(http_wait_for(connection, &text, NULL));
        int status = http_status(&text);
        if (status == 500 || (status == 200 && i != 6 && i != 7))
            fail_msg("request %zu: %s", i, text_string(&text));
        close(connection);
        expect(usual.port, "GET", "/api/v1/status", "", NULL, 200, "version");
    }
    static const char both[] =
        "POST /api/v1/convert HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n2\r\n{}\r\n0\r\n\r\n";
    assert_int_equal(http_raw(usual.port, both, strlen(both), &text), 400);
    assert_non_null(strstr(text_string(&text), "Content-Length"));
    text_free(&text);
}

// A head without end is cut off by its size, a body by what it says or by what comes.
static void test_endless_requests(void **state) {
    (void)state;
    Text request = {0}, text = {0};
    text_add(&request, "GET / HTTP/1.1\r\nHost: localhost\r\n");
    for (int i = 0; i < 20000; i++)
        text_format(&request, "X-Line-%d: much\r\n", i);
    http_raw(usual.port, request.data, request.length, &text);
    assert_true(http_status(&text) == 0 || http_status(&text) == 431 || http_status(&text) == 413);
    text_clear(&request);
    text_add(&request, "GET /");
    for (int i = 0; i < 100000; i++)
        text_add_char(&request, 'a');
    text_add(&request, " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    http_raw(usual.port, request.data, request.length, &text);
    assert_true(http_status(&text) == 0 || http_status(&text) == 414);
    static const char head[] =
        "POST /api/v1/convert HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    text_clear(&request);
    text_format(&request, "%sContent-Length: %d\r\n\r\n", head, (1 << 20) + 1);
    assert_int_equal(http_raw(usual.port, request.data, request.length, &text), 413);
    text_clear(&request);
    text_format(&request, "%sConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n", head);
    for (int i = 0; i < 65; i++) { // one chunk of 16 kB more than fits
        text_add(&request, "4000\r\n");
        for (int k = 0; k < 0x4000; k++)
            text_add_char(&request, ' ');
        text_add(&request, "\r\n");
    }
    text_add(&request, "0\r\n\r\n");
    assert_int_equal(http_raw(usual.port, request.data, request.length, &text), 413);
    expect(usual.port, "GET", "/api/v1/status", "", NULL, 200, "version");
    text_free(&request);
    text_free(&text);
}

// A request may come in pieces of a byte; one that is cut in the middle is forgotten.
static void test_slow_and_cut(void **state) {
    (void)state;
    static const char body[] = "{\"text\":\"f5d6c3\"}";
    Text request = {0}, text = {0};
    text_format(&request,
                "POST /api/v1/convert HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                sizeof body - 1, body);
    int connection = http_connect(usual.port);
    for (size_t i = 0; i < request.length; i++)
        assert_true(http_send(connection, request.data + i, 1));
    assert_true(http_wait_for(connection, &text, NULL));
    assert_true(http_status(&text) != 0);
    close(connection);
    for (size_t i = 0; i < request.length; i++) {
        connection = http_connect(usual.port);
        http_send(connection, request.data, i);
        close(connection);
    }
    expect(usual.port, "GET", "/api/v1/status", "", NULL, 200, "version");
    text_free(&request);
    text_free(&text);
}

// Many connections that say nothing do not keep others out, and are cut after a while (in long mode
// that is waited for).
static void test_idle_connections(void **state) {
    (void)state;
    enum { IDLE = 200 };
    int idle[IDLE];
    for (int i = 0; i < IDLE; i++) {
        idle[i] = http_connect(usual.port);
        http_send(idle[i], "GET / HTTP/1.1\r\nHo", (size_t)(i % 19));
    }
    expect(usual.port, "GET", "/api/v1/status", "", NULL, 200, "version");
    if (scale_count(0, 1)) { // a byte now and then does not help
        Text text = {0};
        double end = clock_now() + HTTP_PATIENCE;
        bool open = true;
        while (open && clock_now() < end)
            open =
                http_send(idle[0], "x", 1) && (http_more(idle[0], &text, 1) || clock_now() < end);
        assert_true(clock_now() < end);
        text_free(&text);
    }
    for (int i = 0; i < IDLE; i++)
        close(idle[i]);
}

static void test_limits(void **state) {
    (void)state;
    Hosted hosted = http_host((ServerOptions){.rate = 1, .calls = 2}, (ServiceOptions){0});
    Text first = {0}, second = {0};
    int one = open_stream(hosted.port, long_question, &first),
        other = open_stream(hosted.port, long_question, &second);
    expect(hosted.port, "POST", "/api/v1/analyse", "", "{}", 429, "Retry-After");
    close(one);
    close(other);
    text_free(&first);
    text_free(&second);
    int refused = 0;
    Text text = {0};
    for (int i = 0; i < 200 && !refused; i++)
        refused = http_ask(hosted.port, "GET", "/api/v1/status", "", NULL, &text) == 429;
    assert_true(refused);
    assert_non_null(strstr(text.data, "Retry-After: 1"));
    expect(hosted.port, "GET", "/", "", NULL, 200, "<html"); // files are not counted
    http_stop(&hosted);
    hosted = http_host((ServerOptions){.rate = 1, .token = "open-sesame"}, (ServiceOptions){0});
    refused = 0;
    for (int i = 0; i < 200 && !refused; i++) // guesses are
        refused = http_ask(hosted.port, "GET", "/?token=open-sesamy", "", NULL, &text) == 429;
    assert_true(refused);
    text_free(&text);
    http_stop(&hosted);
}

// Many at once, each with its own stream: all get their answers.
static void test_many_clients(void **state) {
    (void)state;
    enum { CLIENTS = 50 };
    int connections[CLIENTS];
    Text texts[CLIENTS] = {0};
    for (int i = 0; i < CLIENTS; i++)
        connections[i] = open_stream(usual.port, "{\"moves\":\"f5d6c3\",\"depth\":2}", &texts[i]);
    for (int i = 0; i < CLIENTS; i++) {
        assert_true(http_wait_for(connections[i], &texts[i], "event: done"));
        close(connections[i]);
        text_free(&texts[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hostile_requests), cmocka_unit_test(test_endless_requests),
        cmocka_unit_test(test_slow_and_cut),     cmocka_unit_test(test_idle_connections),
        cmocka_unit_test(test_limits),           cmocka_unit_test(test_many_clients),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
