// The server over real sockets: who is let in, what a page is sent, streams and clients that leave,
// its end.
#include "server_tests.h"

static void test_answers(void **state) {
    (void)state;
    int port = usual.port;
    expect(port, "GET", "/api/v1/position?moves=f5d6&goal=fewest", "", NULL, 200,
           "\"goal\":\"fewest\"");
    expect(port, "GET", "/api/v1/position?moves=f5%64%36", "", NULL, 200, "\"black\":3");
    expect(port, "GET", "/api/v1/position?moves=f5+d6", "", NULL, 200, "\"black\":3");
    expect(port, "GET", "/api/v1/position?moves=f5x9", "", NULL, 400, "{\"error\":");
    expect(port, "GET", "/api/v1/position?moves=f5&moves=d6", "", NULL, 400, "moves");
    expect(port, "GET", "/api/v1/position?moves=f5%00d6", "", NULL, 400, "error");
    expect(port, "GET", "/api/v1/position?mo%22ves=f5", "", NULL, 400, "error");
    expect(port, "GET", "/api/v1/position?=", "", NULL, 400, "error");
    expect(port, "GET", "/api/v1/position?colour=red", "", NULL, 400, "colour");
    expect(port, "GET", "/api/v1/nowhere", "", NULL, 404, "nowhere");
    expect(port, "GET", "/api/v2/position", "", NULL, 404, "error");
    expect(port, "POST", "/api/v1/position", "", "{}", 405, "Allow: GET, HEAD\r\n");
    expect(port, "OPTIONS", "/api/v1/position", "", NULL, 405, "Allow");
    expect(port, "BREW", "/api/v1/position", "", NULL, 405, "Allow");
    expect(port, "POST", "/api/v1/convert", "", "{\"text\":", 400, "\"column\":");
    expect(port, "POST", "/api/v1/convert", "", "[1]", 400, "object");
    expect(port, "POST", "/api/v1/convert?to=sgf", "", "{}", 400, "to ");
    expect(port, "GET", "/api/v1/position",
           "Content-Type: application/json\r\nContent-Length: 2\r\n", NULL, 400, "body");
}

static void test_head_is_as_get(void **state) {
    (void)state;
    static const char *const paths[] = {"/", "/api/v1/status", "/api/v1/position?moves=f5",
                                        "/nothing"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        Text get = {0}, head = {0};
        int status = http_ask(usual.port, "GET", paths[i], "", NULL, &get);
        assert_int_equal(http_ask(usual.port, "HEAD", paths[i], "", NULL, &head), status);
        assert_string_equal(http_body(&head), "");
        const char *length = strstr(get.data, "Content-Length: ");
        assert_non_null(length);
        assert_non_null(strstr(head.data, "Content-Length: "));
        assert_int_equal(atoi(strstr(head.data, "Content-Length: ") + 16), atoi(length + 16));
        text_free(&get);
        text_free(&head);
    }
}

// Other names of this machine, pages from elsewhere, and bodies that a form could send.
static void test_who_is_let_in(void **state) {
    (void)state;
    static const struct {
        const char *head;
        int status;
    } rows[] = {
        {"GET / HTTP/1.1\r\nHost: localhost\r\n", 200},
        {"GET / HTTP/1.1\r\nHost: LOCALHOST:9000\r\n", 200},
        {"GET / HTTP/1.1\r\nHost: [::1]:8064\r\n", 200},
        {"GET / HTTP/1.1\r\nHost: evil.example\r\n", 403},
        {"GET / HTTP/1.1\r\nHost: localhost.evil.example\r\n", 403},
        {"GET / HTTP/1.1\r\nHost: 127.0.0.1.evil.example\r\n", 403},
        {"GET / HTTP/1.1\r\nHost: evil.example:80@localhost\r\n", 403},
        {"GET / HTTP/1.1\r\nHost: localhost:80:80\r\n", 403},
        {"GET / HTTP/1.1\r\nHost: 192.168.1.1\r\n", 403},
        {"GET / HTTP/1.1\r\nHost: [::1\r\n", 403},
        {"GET / HTTP/1.1\r\nHost:\r\n", 403},
        {"GET / HTTP/1.0\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n", 400},
        {"GET /api/v1/status HTTP/1.1\r\nHost: localhost:1\r\nOrigin: http://localhost:1\r\n", 200},
        {"GET /api/v1/status HTTP/1.1\r\nHost: localhost:1\r\nOrigin: http://localhost:2\r\n", 403},
        {"GET /api/v1/status HTTP/1.1\r\nHost: localhost:1\r\nOrigin: http://evil.example\r\n",
         403},
        {"GET /api/v1/status HTTP/1.1\r\nHost: localhost:1\r\nOrigin: null\r\n", 403},
        {"GET /api/v1/status HTTP/1.1\r\nHost: localhost:1\r\nOrigin: localhost:1\r\n", 403},
        {"GET /api/v1/status HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: cross-site\r\n", 403},
        {"GET /api/v1/status HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-site\r\n", 403},
        {"GET /api/v1/status HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n", 200},
        {"GET / HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: cross-site\r\n",
         200}, // a link leads to the page
        {"POST /api/v1/convert HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n", 415},
        {"POST /api/v1/convert HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
         "text/plain\r\nContent-Length: 2\r\n",
         415},
        {"POST /api/v1/convert HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
         "application/jsonp\r\nContent-Length: 2\r\n",
         415},
    };
    Text request = {0}, text = {0};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        text_clear(&request);
        text_format(&request, "%sConnection: close\r\n\r\n{}", rows[i].head);
        int status = http_raw(usual.port, request.data, request.length, &text);
        if (status != rows[i].status)
            fail_msg("%s: %d, %s", rows[i].head, status, text_string(&text));
    }
    text_free(&request);
    text_free(&text);
}

static void test_page(void **state) {
    (void)state;
    int port = usual.port;
    Text plain = {0}, packed = {0}, same = {0};
    assert_int_equal(http_ask(port, "GET", "/", "", NULL, &plain), 200);
    assert_non_null(strstr(plain.data, "Content-Type: text/html; charset=utf-8\r\n"));
    assert_non_null(strstr(plain.data, "Content-Security-Policy: default-src 'self';"));
    assert_non_null(strstr(plain.data, "X-Content-Type-Options: nosniff\r\n"));
    assert_non_null(strstr(plain.data, "Cross-Origin-Embedder-Policy: require-corp\r\n"));
    assert_null(strstr(plain.data, "Content-Encoding"));
    assert_non_null(strstr(http_body(&plain), "<html"));
    assert_int_equal(
        http_ask(port, "GET", "/index.html", "Accept-Encoding: br, gzip;q=0.5\r\n", NULL, &packed),
        200);
    assert_non_null(strstr(packed.data, "Content-Encoding: gzip\r\n"));
    assert_memory_equal(http_body(&packed), "\x1f\x8b", 2);
    assert_true(packed.length < plain.length);
    char tag[64];
    assert_int_equal(sscanf(strstr(plain.data, "ETag: "), "ETag: %60[^\r]", tag), 1);
    Text line = {0};
    text_format(&line, "If-None-Match: \"other\", W/%s\r\n", tag);
    assert_int_equal(http_ask(port, "GET", "/", text_string(&line), NULL, &same), 304);
    assert_string_equal(http_body(&same), "");
    expect(port, "GET", "/", "If-None-Match: \"other\"\r\n", NULL, 200, tag);
    expect(port, "GET", "/", "Accept-Encoding: gzip;q=0\r\n", NULL, 200, "<html");
    expect(port, "POST", "/", "", "{}", 405, "Allow: GET, HEAD");
    text_free(&plain);
    text_free(&packed);
    text_free(&same);
    text_free(&line);
}

// No path leads out of the page's files, neither of those in the program nor of a folder.
static void test_no_way_out(void **state) {
    (void)state;
    static const char *const paths[] = {
        "/..",
        "/../CMakeLists.txt",
        "/%2e%2e/CMakeLists.txt",
        "/js/../../CMakeLists.txt",
        "//etc/passwd",
        "/etc/passwd",
        "/./index.html",
        "/js//board.js",
        "/.git/config",
        "/js",
        "/js/",
        "/index.html/",
        "/%2fetc%2fpasswd",
        "/..%5cCMakeLists.txt",
        "/index.html%20",
        "/index.htm\1",
        "/~root",
        "/js/%2e%2e/%2e%2e/run",
        "/INDEX.HTML",
        "/\xff",
    };
    Hosted folder =
        http_host((ServerOptions){.web = FLIPSIDE_SOURCE_DIR "/web"}, (ServiceOptions){0});
    Text text = {0};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        int bundled = http_ask(usual.port, "GET", paths[i], "", NULL, &text);
        assert_null(strstr(text.data, "root:"));
        int read = http_ask(folder.port, "GET", paths[i], "", NULL, &text);
        if ((bundled != 404 && bundled != 400) || (read != 404 && read != 400))
            fail_msg("%s: %d, %d", paths[i], bundled, read);
    }
    expect(folder.port, "GET", "/", "", NULL, 200, "<html");
    expect(folder.port, "GET", "/js/rules.js", "", NULL, 200, "text/javascript");
    http_stop(&folder);
    text_free(&text);
}

static void test_token(void **state) {
    (void)state;
    Hosted hosted = http_host((ServerOptions){.token = "open-sesame"}, (ServiceOptions){0});
    int port = hosted.port;
    expect(port, "GET", "/", "", NULL, 401, "WWW-Authenticate: Bearer");
    expect(port, "GET", "/api/v1/status", "", NULL, 401, "token");
    expect(port, "GET", "/api/v1/status", "Authorization: Bearer open-sesame\r\n", NULL, 200,
           "version");
    expect(port, "GET", "/api/v1/status", "Authorization: Bearer open-sesam\r\n", NULL, 401,
           "token");
    expect(port, "GET", "/api/v1/status", "Authorization: Bearer open-sesamee\r\n", NULL, 401,
           "token");
    expect(port, "GET", "/api/v1/status", "Authorization: Bearer \r\n", NULL, 401, "token");
    expect(port, "GET", "/api/v1/status", "Cookie: a=b; flipside_token=open-sesame\r\n", NULL, 200,
           "version");
    expect(port, "GET", "/api/v1/status", "Cookie: xflipside_token=open-sesame\r\n", NULL, 401,
           "token");
    expect(port, "GET", "/api/v1/status", "Cookie: flipside_token=\r\n", NULL, 401, "token");
    expect(port, "GET", "/api/v1/status?token=open-sesame", "", NULL, 200,
           "Set-Cookie: flipside_token=open-sesame;");
    expect(port, "GET", "/?token=open-sesame", "", NULL, 303, "Location: /\r\n");
    expect(port, "GET", "/?token=open", "", NULL, 401, "token");
    expect(port, "GET", "/api/v1/status",
           "Origin: http://x.example\r\nAuthorization: Bearer open-sesame\r\n", NULL, 403,
           "{\"error\":");
    http_stop(&hosted);
    Error error;
    Server *open = server_create(&(ServerOptions){.address = "0.0.0.0"}, NULL, &error);
    assert_null(open);
    assert_non_null(strstr(error.text, "--token"));
    Server *bad =
        server_create(&(ServerOptions){.address = "127.0.0.1", .token = "a b"}, NULL, &error);
    assert_null(bad);
    hosted = http_host((ServerOptions){.address = "0.0.0.0", .token = ""}, (ServiceOptions){0});
    assert_int_equal(strlen(server_token(hosted.server)), 32);
    Text line = {0};
    text_format(&line, "Authorization: Bearer %s\r\n", server_token(hosted.server));
    expect(hosted.port, "GET", "/api/v1/status", text_string(&line), NULL, 200, "version");
    expect(hosted.port, "GET", "/api/v1/status", "", NULL, 401, "token");
    char machine[200] = "";
    Text request = {0}, answer = {0};
    gethostname(machine, sizeof machine - 1);
    text_format(&request,
                "GET /api/v1/status HTTP/1.1\r\nHost: %s:1\r\nConnection: close\r\n%s\r\n", machine,
                text_string(&line));
    assert_int_equal(http_raw(hosted.port, request.data, request.length, &answer), 200);
    text_free(&request);
    text_free(&answer);
    text_free(&line);
    http_stop(&hosted);
}

static int busy_engines(int port) {
    Text text = {0};
    assert_int_equal(http_ask(port, "GET", "/api/v1/status", "", NULL, &text), 200);
    int busy = atoi(strstr(text.data, "\"busy\":") + 7);
    text_free(&text);
    return busy;
}

static void test_stream(void **state) {
    (void)state;
    Text text = {0};
    int connection =
        open_stream(usual.port, "{\"moves\":\"f5d6c3\",\"depth\":4,\"goal\":\"fewest\"}", &text);
    assert_true(http_wait_for(connection, &text, "event: done"));
    assert_true(http_wait_for(connection, &text, "\r\n0\r\n\r\n"));
    assert_non_null(strstr(text.data, "Content-Type: text/event-stream\r\n"));
    const char *events = strstr(text.data, "\r\n\r\n");
    assert_non_null(strstr(events, "\ndata: {"));
    assert_null(strstr(strstr(events, "event: done") + 1, "event: "));
    // The connection is good for more.
    static const char next[] = "GET /api/v1/status HTTP/1.1\r\nHost: localhost\r\n\r\n";
    assert_true(http_send(connection, next, sizeof next - 1));
    assert_true(http_read(connection, &text));
    assert_int_equal(http_status(&text), 200);
    close(connection);
    expect(usual.port, "POST", "/api/v1/analyse", "", "{\"moves\":\"f5d6a1\"}", 400, "{\"error\":");
    text_free(&text);
}

// A client that goes away in the middle stops the search that was for it.
static void test_left_alone(void **state) {
    (void)state;
    for (int cut = 0; cut < 3; cut++) {
        Text text = {0};
        int connection = open_stream(usual.port, long_question, &text);
        assert_true(busy_engines(usual.port) > 0);
        if (cut == 1)
            setsockopt(connection, SOL_SOCKET, SO_LINGER, &(struct linger){1, 0},
                       sizeof(struct linger)); // a reset
        if (cut == 2)
            shutdown(connection, SHUT_WR);
        else
            close(connection);
        double end = clock_now() + HTTP_PATIENCE;
        while (busy_engines(usual.port) > 0 && clock_now() < end)
            clock_sleep(0.02);
        assert_int_equal(busy_engines(usual.port), 0);
        if (cut == 2)
            close(connection);
        text_free(&text);
    }
}

// A client that reads nothing holds up itself alone, within bounds.
static void test_deaf_client(void **state) {
    (void)state;
    int connection = http_connect(usual.port);
    static const char request[] = "GET /js/board.js HTTP/1.1\r\nHost: localhost\r\n\r\n";
    for (int i = 0; i < 2000; i++)
        if (send(connection, request, sizeof request - 1, MSG_NOSIGNAL | MSG_DONTWAIT) < 0)
            break;
    expect(usual.port, "GET", "/api/v1/status", "", NULL, 200, "version");
    close(connection);
}

// Stopped in the middle of a stream: the search ends and its answer is sent.
static void test_graceful_end(void **state) {
    (void)state;
    Hosted hosted = http_host((ServerOptions){0}, (ServiceOptions){0});
    Text text = {0};
    int connection = open_stream(hosted.port, long_question, &text),
        idle = http_connect(hosted.port);
    http_stop(&hosted);
    assert_true(http_wait_for(connection, &text, NULL));
    assert_non_null(strstr(text.data, "event: done"));
    close(connection);
    close(idle);
    text_free(&text);
}

// A port that is taken is left to its owner.
static void test_next_port(void **state) {
    (void)state;
    Hosted next = http_host((ServerOptions){.port = usual.port}, (ServiceOptions){0});
    assert_true(next.port > usual.port && next.port < usual.port + 100);
    expect(next.port, "GET", "/api/v1/status", "", NULL, 200, "version");
    http_stop(&next);
    Error error;
    assert_null(server_create(&(ServerOptions){.address = "192.0.2.1", .token = "long-enough"},
                              NULL, &error));
    assert_null(server_create(&(ServerOptions){.address = "nowhere", .token = "long-enough"}, NULL,
                              &error));
    assert_non_null(strstr(error.text, "nowhere"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_answers),       cmocka_unit_test(test_head_is_as_get),
        cmocka_unit_test(test_who_is_let_in), cmocka_unit_test(test_page),
        cmocka_unit_test(test_no_way_out),    cmocka_unit_test(test_token),
        cmocka_unit_test(test_stream),        cmocka_unit_test(test_left_alone),
        cmocka_unit_test(test_deaf_client),   cmocka_unit_test(test_graceful_end),
        cmocka_unit_test(test_next_port),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
