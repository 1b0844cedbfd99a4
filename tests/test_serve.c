// `flipside serve` as a process: what it prints, how it is stopped, what a kill leaves, whom it
// opens a browser for.
#include "folder.h"
#include "http_client.h"
#include "program.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

#include <cmocka.h>

typedef struct Process {
    pid_t id;
    int out; // its standard output
    int port;
    Text said;
} Process;

static Folder folder;

static int set_up(void **state) {
    (void)state;
    folder = folder_make();
    setenv("XDG_STATE_HOME", folder.path, 1);
    setenv("HOME", folder.path, 1);
    unsetenv("DISPLAY");
    unsetenv("WAYLAND_DISPLAY");
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    folder_remove(&folder);
    return 0;
}

static bool more_said(Process *process) {
    char block[4096];
    ssize_t count = read(process->out, block, sizeof block);
    if (count > 0)
        text_add_bytes(&process->said, block, (size_t)count);
    return count > 0;
}

// Starts it with some options and waits for the address.
static Process start(const char *options) {
    Process process = {0};
    int ends[2];
    char line[1000];
    snprintf(line, sizeof line, "exec %s serve --port 0 --engines 1 --hash 1 --data %s %s",
             FLIPSIDE_PROGRAM, folder.path, options);
    assert_int_equal(pipe(ends), 0);
    process.id = fork();
    if (process.id == 0) {
        dup2(ends[1], 1);
        close(ends[0]);
        close(ends[1]);
        execl("/bin/sh", "sh", "-c", line, (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    process.out = ends[0];
    while (!strchr(text_string(&process.said), '\n'))
        if (!more_said(&process))
            fail_msg("serve %s said nothing", options);
    assert_int_equal(sscanf(process.said.data, "http://127.0.0.1:%d\n", &process.port), 1);
    return process;
}

// Sends a signal and waits; what waitpid says.
static int end(Process *process, int number) {
    int status = 0;
    kill(process->id, number);
    assert_int_equal(waitpid(process->id, &status, 0), process->id);
    while (more_said(process))
        ;
    close(process->out);
    text_free(&process->said);
    return status;
}

static void test_stops(void **state) {
    (void)state;
    static const int signals[] = {SIGTERM, SIGINT, SIGHUP};
    for (size_t i = 0; i < 3; i++) {
        Process process = start("--no-browser");
        Text text = {0};
        assert_int_equal(http_ask(process.port, "GET", "/api/v1/status", "", NULL, &text), 200);
        int status = end(&process, signals[i]);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 0);
        text_free(&text);
    }
}

// In the middle of a search, too, and the answer is sent.
static void test_stops_while_thinking(void **state) {
    (void)state;
    Process process = start("--no-browser");
    static const char request[] =
        "POST /api/v1/analyse HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        "Content-Length: 2\r\n\r\n{}";
    int connection = http_connect(process.port);
    Text text = {0};
    assert_true(http_send(connection, request, sizeof request - 1));
    assert_true(http_wait_for(connection, &text, "event: "));
    int status = end(&process, SIGTERM);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    assert_true(http_wait_for(connection, &text, "event: done"));
    close(connection);
    text_free(&text);
}

// A game is kept move by move: after a kill and a new start it is as it was.
static void test_killed_and_started_again(void **state) {
    (void)state;
    Process process = start("--no-browser");
    Text text = {0}, path = {0};
    assert_int_equal(http_ask(process.port, "POST", "/api/v1/games", "",
                              "{\"black\":\"human\",\"white\":\"human\",\"goal\":\"fewest\"}",
                              &text),
                     200);
    int game = atoi(strstr(text.data, "\"id\":") + 5);
    text_format(&path, "/api/v1/games/%d/move", game);
    static const char *const moves[] = {"f5", "d6", "c3"};
    for (int i = 0; i < 3; i++) {
        char body[40];
        snprintf(body, sizeof body, "{\"move\":\"%s\"}", moves[i]);
        assert_int_equal(http_ask(process.port, "POST", path.data, "", body, &text), 200);
    }
    int status = end(&process, SIGKILL);
    assert_true(WIFSIGNALED(status));
    process = start("--no-browser");
    text_clear(&path);
    text_format(&path, "/api/v1/games/%d", game);
    assert_int_equal(http_ask(process.port, "GET", path.data, "", NULL, &text), 200);
    assert_non_null(strstr(text.data, "\"played\":[\"f5\",\"d6\",\"c3\"]"));
    assert_non_null(strstr(text.data, "\"goal\":\"fewest\""));
    end(&process, SIGTERM);
    text_free(&text);
    text_free(&path);
}

static void test_token_is_printed_once(void **state) {
    (void)state;
    Process process = start("--no-browser --token");
    char token[64], line[128];
    while (!strstr(text_string(&process.said), "?token="))
        assert_true(more_said(&process));
    assert_int_equal(sscanf(strchr(process.said.data, '\n') + 1, "token %60[a-z2-7]\n", token), 1);
    assert_int_equal(strlen(token), 32);
    Text text = {0};
    snprintf(line, sizeof line, "Authorization: Bearer %s\r\n", token);
    assert_int_equal(http_ask(process.port, "GET", "/api/v1/status", line, NULL, &text), 200);
    assert_int_equal(http_ask(process.port, "GET", "/api/v1/status", "", NULL, &text), 401);
    end(&process, SIGTERM);
    process = start("--token my-own-secret --no-browser");
    assert_null(strstr(process.said.data, "my-own-secret"));
    assert_int_equal(http_ask(process.port, "GET", "/api/v1/status",
                              "Authorization: Bearer my-own-secret\r\n", NULL, &text),
                     200);
    end(&process, SIGTERM);
    text_free(&text);
}

// Where there is a desktop its opener gets the address, and nobody waits for it.
static void test_opens_a_browser(void **state) {
    (void)state;
    char path[200], script[500];
    snprintf(path, sizeof path, "%s/xdg-open", folder.path);
    snprintf(script, sizeof script,
             "#!/bin/sh\necho \"$1\" >%s/opened.part && mv %s/opened.part %s/opened\nsleep 3\n",
             folder.path, folder.path, folder.path);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(script, file);
    fclose(file);
    chmod(path, 0755);
    char *search = strdup(getenv("PATH"));
    char changed[4000];
    snprintf(changed, sizeof changed, "%s:%s", folder.path, search);
    setenv("PATH", changed, 1);
    setenv("DISPLAY", ":99", 1);
    Process process = start("");
    char opened[200], seen[200] = "", wanted[200];
    snprintf(opened, sizeof opened, "%s/opened", folder.path);
    snprintf(wanted, sizeof wanted, "http://127.0.0.1:%d/\n", process.port);
    double late = clock_now() + HTTP_PATIENCE;
    while (access(opened, R_OK) != 0 && clock_now() < late)
        clock_sleep(0.02);
    program_slurp(opened, seen, sizeof seen);
    assert_string_equal(seen, wanted);
    int status = end(&process, SIGTERM);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    setenv("PATH", search, 1);
    unsetenv("DISPLAY");
    free(search);
}

static void expect_refusal(const char *options, int status, const char *words) {
    char line[400];
    snprintf(line, sizeof line, "$F serve --no-browser --data %s %s", folder.path, options);
    Outcome outcome = program_run(line);
    if (outcome.status != status || !strstr(outcome.err, words) || !program_one_line(outcome.err))
        fail_msg("%s: %d, %s", options, outcome.status, outcome.err);
}

static void test_refusals(void **state) {
    (void)state;
    expect_refusal("--address 0.0.0.0", 2, "--token");
    expect_refusal("--address ::", 2, "--token");
    expect_refusal("--address here", 2, "here");
    expect_refusal("--token short", 2, "token");
    expect_refusal("--token 'with blanks'", 2, "token");
    expect_refusal("--port 65536", 2, "port");
    expect_refusal("--data /nowhere/at/all", 2, "/nowhere/at/all");
    expect_refusal("--web /nowhere/at/all", 2, "/nowhere/at/all");
    expect_refusal("--address 192.0.2.77 --token long-enough", 2, "192.0.2.77");
}

static void test_description(void **state) {
    (void)state;
    assert_non_null(strstr(program_run("$F serve --describe openapi").out, "\"/position\""));
    assert_non_null(strstr(program_run("$F serve --describe markdown").out, "### GET position"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stops),
        cmocka_unit_test(test_stops_while_thinking),
        cmocka_unit_test(test_killed_and_started_again),
        cmocka_unit_test(test_token_is_printed_once),
        cmocka_unit_test(test_opens_a_browser),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_description),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
