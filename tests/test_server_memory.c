// Memory stays the same over any number of requests, told for each kind of route: what the program
// holds in blocks, where the C library tells that, and what is resident. Under sanitizers these
// count nothing, but leaks are found at the end.
#include "folder.h"
#include "server_tests.h"

#include <malloc.h>

enum {
    LEAK = 512, // bytes more for each round of a kind, from which on there is a leak
    SLACK = 64 << 10,
    WARM_UP = 300, // rounds: more events than are kept
    CALLS = 8,     // so many threads: each keeps some freed blocks for itself, which count as held
};

#if !defined(SCALE_SANITIZED) && defined(__GLIBC__) && __GLIBC_PREREQ(2, 33)
static long held_bytes(void) {
    struct mallinfo2 all = mallinfo2();
    return (long)(all.uordblks + all.hblkhd);
}
#else
static long held_bytes(void) {
    return 0;
}
#endif

static long resident_kilobytes(void) {
    FILE *file = fopen("/proc/self/statm", "r");
    long pages = 0;
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%*d %ld", &pages), 1);
    fclose(file);
    return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

static void get(int port, const char *path) {
    Text request = {0};
    text_format(&request, "/api/v1/%s", path);
    expect(port, "GET", text_string(&request), "", NULL, 200, "{");
    text_free(&request);
}

static void post(int port, const char *path, const char *body, int status) {
    Text request = {0};
    text_format(&request, "/api/v1/%s", path);
    expect(port, "POST", text_string(&request), "", body, status, "");
    text_free(&request);
}

// The number after "id": in what a POST answers.
static int begin(int port, const char *path, const char *body) {
    Text text = {0};
    int status = http_ask(port, "POST", path, "", body, &text);
    const char *id = strstr(text_string(&text), "\"id\":");
    if (status >= 300 || !id)
        fail_msg("%s %s: %.400s", path, body, text_string(&text));
    int number = atoi(id + 5);
    text_free(&text);
    return number;
}

static void end(int port, const char *path, int id) {
    Text text = {0}, request = {0};
    text_format(&request, "%s/%d", path, id);
    int status;
    do
        status = http_ask(port, "DELETE", text_string(&request), "", NULL,
                          &text); // one that works is stopped first
    while (status == 200);
    assert_int_equal(status, 404);
    text_free(&text);
    text_free(&request);
}

static void ask_quickly(int port, int i) {
    static const char *const paths[] = {"position?moves=f5d6", "position?goal=fewest", "status",
                                        "players", "openapi"};
    get(port, paths[i % 5]);
}

static void ask_files(int port, int i) {
    static const char *const paths[] = {"/", "/js/board.js", "/css/base.css",
                                        "/manifest.webmanifest"};
    expect(port, "GET", paths[i % 4], i % 2 ? "Accept-Encoding: gzip\r\n" : "", NULL, 200, "");
}

static void ask_nonsense(int port, int i) {
    expect(port, "GET", i % 2 ? "/none" : "/api/v1/none", "", NULL, 404, "");
    post(port, "convert", "{\"text\":[", 400);
    expect(port, "GET", "/api/v1/position?moves=f5z", "Host: evil.example\r\n", NULL, 400, "");
}

static void ask_convert(int port, int i) {
    static const char *const bodies[] = {"{\"text\":\"f5d6c3\",\"to\":\"sgf\"}",
                                         "{\"text\":\"f5d6c3\",\"to\":\"ggf\"}"};
    post(port, "convert", bodies[i % 2], 200);
}

static void ask_move(int port, int i) {
    static const char *const bodies[] = {
        "{\"player\":\"random\",\"moves\":\"f5\"}",
        "{\"player\":\"three-factor:depth=1\",\"goal\":\"fewest\"}"};
    post(port, "move", bodies[i % 2], 200);
}

static void ask_learn(int port, int i) {
    static const char *const paths[] = {
        "rules", "systems", "openings?moves=f5d6", "explorer?moves=f5", "puzzles", "drill"};
    get(port, paths[i % 6]);
    post(port, "tree", "{\"depth\":1}", 200);
}

static void ask_analyse(int port, int i) {
    post(port, "analyse",
         i % 2 ? "{\"depth\":1,\"size\":6}" : "{\"depth\":1,\"size\":6,\"goal\":\"fewest\"}", 200);
}

// Asks for a stream and leaves at its first event. As few of one client's are worked at as CALLS
// says: when those left before have not ended yet, it waits.
static void cut(int port, const char *request) {
    for (bool heard = false; !heard;) {
        Text text = {0};
        int connection = http_connect(port);
        assert_true(http_send(connection, request, strlen(request)));
        assert_true(http_wait_for(connection, &text, "\r\n\r\n"));
        heard = http_status(&text) == 200;
        if (heard)
            assert_true(http_wait_for(connection, &text, "event: "));
        else
            assert_int_equal(http_status(&text), 429);
        if (!heard)
            clock_sleep(0.01);
        close(connection);
        text_free(&text);
    }
}

static void cut_analyse(int port, int i) {
    static const char *const requests[] = {
        "POST /api/v1/analyse HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
        "application/json\r\nContent-Length: "
        "10\r\n\r\n{\"size\":6}",
        "POST /api/v1/analyse HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
        "application/json\r\nContent-Length: "
        "26\r\n\r\n{\"size\":6,\"goal\":\"fewest\"}",
    };
    cut(port, requests[i % 2]);
}

static void cut_events(int port, int i) {
    (void)i;
    cut(port, "GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n");
}

static void ask_games(int port, int i) {
    int id = begin(port, "/api/v1/games",
                   i % 2 ? "{\"white\":\"human\"}" : "{\"white\":\"human\",\"goal\":\"fewest\"}");
    char path[40];
    snprintf(path, sizeof path, "games/%d/move", id);
    post(port, path, "{\"move\":\"f5\"}", 200);
    get(port, "games");
    end(port, "/api/v1/games", id);
}

static void ask_jobs(int port, int i) {
    (void)i;
    end(port, "/api/v1/jobs", begin(port, "/api/v1/jobs", "{\"kind\":\"review\",\"level\":0}"));
    get(port, "jobs");
}

static void ask_arenas(int port, int i) {
    (void)i;
    get(port, "arenas");
    post(port, "arenas", "{\"players\":[\"random\",\"nobody\"]}", 400);
}

// Streams that are cut are the last: their threads are many, and each keeps some freed blocks for
// itself, which are counted.
static const struct {
    const char *name;
    void (*ask)(int port, int i);
} kinds[] = {
    {"quick ones", ask_quickly},
    {"files", ask_files},
    {"nonsense", ask_nonsense},
    {"convert", ask_convert},
    {"move", ask_move},
    {"learn", ask_learn},
    {"analyse", ask_analyse},
    {"games", ask_games},
    {"jobs", ask_jobs},
    {"arenas", ask_arenas},
    {"analyse, cut off", cut_analyse},
    {"events, cut off", cut_events},
};

// How many bytes more are held after so many rounds of a kind.
static long growth(int port, size_t kind, int rounds) {
    long before = held_bytes();
    for (int i = 0; i < rounds; i++)
        kinds[kind].ask(port, i);
    return held_bytes() - before;
}

// What a kind of route needs once is there after the first rounds; from then on it needs no more.
static void test_each_kind(void **state) {
    (void)state;
    const int rounds = scale_count(WARM_UP, 20000), warm_up = scale_count(WARM_UP, WARM_UP);
    Folder folder = folder_make();
    Hosted hosted =
        http_host((ServerOptions){.calls = CALLS}, (ServiceOptions){.folder = folder.path});
    Text leaks = {0};
    for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++) {
        growth(hosted.port, kind, warm_up);
        long more = growth(hosted.port, kind, rounds);
        if (more > SLACK + (long)rounds * LEAK)
            text_format(&leaks, "%s: %ld bytes more after %d rounds\n", kinds[kind].name, more,
                        rounds);
    }
    http_stop(&hosted);
    folder_remove(&folder);
    if (leaks.length)
        fail_msg("%s", text_string(&leaks));
    text_free(&leaks);
}

// Memory does not grow with the number of requests, good and bad, over one connection and over
// many.
static void test_memory_stays(void **state) {
    (void)state;
    Hosted hosted = http_host((ServerOptions){0}, (ServiceOptions){0});
    const int rounds = scale_count(2000, 20000);
    static const char *const paths[] = {"/api/v1/position?moves=f5d6", "/js/board.js",
                                        "/api/v1/position?moves=f5z", "/none"};
    long before = 0;
    Text text = {0}, request = {0};
    int connection = http_connect(hosted.port);
    for (int i = 0; i < rounds; i++) {
        if (i == rounds / 2)
            before = resident_kilobytes();
        if (i % 10 == 0) {
            http_ask(hosted.port, "POST", "/api/v1/convert", "", "{\"text\":\"f5d6c3\"}", &text);
            continue;
        }
        text_clear(&request);
        text_format(&request, "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n", paths[i % 4]);
        assert_true(http_send(connection, request.data, request.length));
        assert_true(http_read(connection, &text));
    }
    long grown = resident_kilobytes() - before;
#ifndef SCALE_SANITIZED // sanitizers keep what was freed
    if (grown > 1024)
        fail_msg("%ld kB more after %d requests", grown, rounds / 2);
#else
    (void)grown;
#endif
    close(connection);
    text_free(&text);
    text_free(&request);
    http_stop(&hosted);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_memory_stays),
                                       cmocka_unit_test(test_each_kind)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
