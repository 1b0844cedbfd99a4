// `nboard`, `gtp` and `ugi` through real pipes: they end when the other side is gone, answer what
// they were asked before, and keep their memory small whatever is sent. Searches here would take
// 1000 s or more; a minute is time enough to end one.
#include "clock.h"
#include "program.h"
#include "scale.h"
#include "text.h"

#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { PATIENCE = 60 };

// The program with a pipe at each end.
typedef struct ProtocolSession {
    pid_t child;
    int in, out; // where we write and read
    Text said;
} ProtocolSession;

// Starts `flipside PROTOCOL`; its input comes from a file where one is given.
static ProtocolSession protocol_start(const char *protocol, const char *input_file) {
    int in[2], out[2];
    assert_int_equal(pipe2(in, O_CLOEXEC), 0);
    assert_int_equal(pipe2(out, O_CLOEXEC), 0);
    ProtocolSession talk = {.child = fork(), .in = in[1], .out = out[0]};
    assert_true(talk.child >= 0);
    if (talk.child == 0) {
        dup2(input_file ? open(input_file, O_RDONLY) : in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
        execl(FLIPSIDE_PROGRAM, FLIPSIDE_PROGRAM, protocol, "--threads", "1", "--hash", "4",
              "--eval", "handmade", NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    return talk;
}

static void protocol_print(const ProtocolSession *talk, const char *words) {
    assert_int_equal(write(talk->in, words, strlen(words)), strlen(words));
}

// Reads until the words were said, or the program closes its output or stays silent.
static bool talk_hear(ProtocolSession *talk, const char *words) {
    char bytes[4096];
    ssize_t got;
    struct pollfd end = {.fd = talk->out, .events = POLLIN};
    while (!strstr(text_string(&talk->said), words) && poll(&end, 1, 1000 * PATIENCE) > 0 &&
           (got = read(talk->out, bytes, sizeof bytes)) > 0)
        text_add_bytes(&talk->said, bytes, (size_t)got);
    return strstr(text_string(&talk->said), words) != NULL;
}

static void talk_close(int *end) {
    if (*end >= 0)
        close(*end);
    *end = -1;
}

// Waits for the end; its status, or −1 when it does not come.
static int talk_end(ProtocolSession *talk) {
    int status = -1;
    for (double begin = clock_now(); waitpid(talk->child, &status, WNOHANG) == 0; clock_sleep(0.01))
        if (clock_now() - begin > PATIENCE) {
            kill(talk->child, SIGKILL);
            waitpid(talk->child, &status, 0);
            fail_msg("the program stays");
        }
    talk_close(&talk->in);
    talk_close(&talk->out);
    text_free(&talk->said);
    return status;
}

static const struct {
    const char *protocol, *ready, *is_ready, *search;
} searches[] = {
    {"gtp", "time_settings 0 1000 1\n", "= \n", "genmove b\n"},
    {"gtp", "set_game Anti-Othello\ntime_settings 0 1000 1\n", "= \n\n= \n", "reg_genmove b\n"},
    {"nboard", "set depth 60\n", "set myname Flipside60\n", "go\n"},
    {"nboard", "set depth 60\n", "set myname Flipside60\n", "hint 4\n"},
    {"ugi", "isready\n", "readyok\n", "go movetime 900000000\n"},
    {"ugi", "isready\n", "readyok\n", "go infinite\n"},
};
enum { SEARCHES = sizeof searches / sizeof *searches };

// Programs, one for each of `searches`, that have begun a search without end, or some that may be
// just about to begin it. They search side by side, so that what a test waits for costs no more
// than the machine has cores.
static void talks_searching(ProtocolSession *talks, bool all_begun) {
    for (size_t i = 0; i < SEARCHES; i++) {
        talks[i] = protocol_start(searches[i].protocol, NULL);
        protocol_print(&talks[i], searches[i].ready);
    }
    for (int late = 0; late < 2; late++) {
        for (size_t i = 0; i < SEARCHES; i++)
            if ((!all_begun && i % 2 == 1) == late) {
                assert_true(talk_hear(&talks[i], searches[i].is_ready));
                protocol_print(&talks[i], searches[i].search);
            }
        if (!late)
            clock_sleep(0.2);
    }
}

static ProtocolSession talk_searching(size_t i) {
    ProtocolSession talk = protocol_start(searches[i].protocol, NULL);
    protocol_print(&talk, searches[i].ready);
    assert_true(talk_hear(&talk, searches[i].is_ready));
    protocol_print(&talk, searches[i].search);
    clock_sleep(0.2);
    return talk;
}

static bool speaks(size_t i, const char *protocol) {
    return strcmp(searches[i].protocol, protocol) == 0;
}

// The end of the input: what was asked is answered, then the program ends.
static void input_ends(void **state) {
    (void)state;
    ProtocolSession talks[SEARCHES];
    talks_searching(talks, false);
    for (size_t i = 0; i < SEARCHES; i++) {
        protocol_print(&talks[i], speaks(i, "gtp")   ? "genmove b\nplay b d3\n42 name"
                                  : speaks(i, "ugi") ? "go\nquery goal\n"
                                                     : "go\nhint 2\nset contempt 3\nping 42\n");
        talk_close(&talks[i].in);
    }
    for (size_t i = 0; i < SEARCHES; i++) {
        bool gtp = speaks(i, "gtp"), ugi = speaks(i, "ugi");
        assert_true(talk_hear(&talks[i], gtp ? "=42 Flipside" : ugi ? "response most" : "pong 42"));
        if (!gtp) // both searches were answered
            assert_non_null(strstr(talks[i].said.data, ugi ? "bestmove " : "=== "));
        assert_int_equal(talk_end(&talks[i]), 0);
    }
}

// `quit` ends a search as the end of the input does, although the input stays open.
static void quit_ends_a_search(void **state) {
    (void)state;
    ProtocolSession talks[SEARCHES];
    talks_searching(talks, true);
    for (size_t i = 0; i < SEARCHES; i++)
        protocol_print(&talks[i], "quit\n");
    for (size_t i = 0; i < SEARCHES; i++)
        assert_int_equal(talk_end(&talks[i]), 0);
}

// Nobody reads the answers: with the input closed, too, or open, or with lines that wait.
static void output_breaks(void **state) {
    (void)state;
    for (int way = 0; way < 3; way++) {
        ProtocolSession talks[SEARCHES];
        talks_searching(talks, true);
        for (size_t i = 0; i < SEARCHES; i++) {
            if (way == 1)
                talk_close(&talks[i].in);
            if (way == 2)
                protocol_print(&talks[i], searches[i].search);
            talk_close(&talks[i].out);
        }
        for (size_t i = 0; i < SEARCHES; i++) {
            int status = talk_end(&talks[i]);
            assert_true(WIFEXITED(status) || WTERMSIG(status) == SIGPIPE);
        }
    }
}

// A script in a file has nobody behind it who could be gone: its searches take the time they need.
static void file_is_not_hurried(void **state) {
    (void)state;
    char script[] = "/tmp/flipside-script-XXXXXX";
    static const char words[] = "set depth 60\ngo\n";
    int file = mkstemp(script);
    assert_true(file >= 0);
    assert_int_equal(write(file, words, sizeof words - 1), sizeof words - 1);
    close(file);
    ProtocolSession talk = protocol_start("nboard", script);
    assert_true(talk_hear(&talk, "Flipside60"));
    clock_sleep(3); // the grace of other inputs is 2 s
    assert_int_equal(waitpid(talk.child, NULL, WNOHANG), 0);
    talk_close(&talk.out);
    talk_end(&talk);
    unlink(script);
}

// Kilobytes of memory that a process has in use.
static long memory_in_use(pid_t process) {
    char path[64], line[256];
    long kilobytes = -1;
    snprintf(path, sizeof path, "/proc/%ld/status", (long)process);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file))
        if (strncmp(line, "VmRSS:", 6) == 0)
            kilobytes = atol(line + 6);
    fclose(file);
    assert_true(kilobytes > 0);
    return kilobytes;
}

// While a search runs, lines are taken until the queue is full, and no more; an urgent one among
// them is seen.
static void queue_is_bounded(void **state) {
    (void)state;
    static const struct {
        size_t search;
        const char *line, *urgent, *answer;
    } cases[] = {{0, "komi 0\n", "# interrupt\n", "= D3"},
                 {2, "\n", "ping 5\n", "=== "},
                 {5, "\n", "stop\n", "bestmove "}};
    enum { OFFERED = 40 << 20, TAKEN = 4 << 20, GROWTH = 16 << 10 };
    for (size_t i = 0; i < 3; i++) {
        ProtocolSession talk = talk_searching(cases[i].search);
        long before = memory_in_use(talk.child);
        char lines[4096] = "";
        while (strlen(lines) + strlen(cases[i].line) < sizeof lines)
            strcat(lines, cases[i].line);
        assert_int_equal(fcntl(talk.in, F_SETFL, O_NONBLOCK), 0);
        long taken = 0;
        for (int stuck = 0; taken < OFFERED && stuck < 100;) {
            ssize_t wrote = write(talk.in, lines, strlen(lines));
            taken += wrote > 0 ? wrote : 0;
            stuck = wrote > 0 ? 0 : stuck + 1;
            if (wrote <= 0)
                clock_sleep(0.01);
        }
        assert_true(taken < TAKEN);
        assert_true(memory_in_use(talk.child) - before < GROWTH);
        talk_close(&talk.in);
        talk_close(&talk.out);
        talk_end(&talk);
        talk = talk_searching(cases[i].search);
        for (int k = 0; k < 500; k++)
            protocol_print(&talk, cases[i].line);
        protocol_print(&talk, cases[i].urgent);
        assert_true(talk_hear(&talk, i == 0 ? "\n= \n\n= \n\n= \n" : cases[i].answer));
        talk_close(&talk.in);
        talk_close(&talk.out);
        talk_end(&talk);
    }
}

// A line without end takes no memory, and what comes after it is heard.
static void lines_are_bounded(void **state) {
    (void)state;
    enum { LENGTH = 40 << 20, GROWTH = 16 << 10 };
    static char bytes[1 << 20];
    memset(bytes, 'x', sizeof bytes);
    for (size_t i = 0; i < 2; i++) {
        ProtocolSession talk = protocol_start(i ? "gtp" : "nboard", NULL);
        protocol_print(&talk, i ? "name\n" : "nboard 2\n");
        assert_true(talk_hear(&talk, "Flipside"));
        long before = memory_in_use(talk.child);
        for (long written = 0; written < LENGTH; written += sizeof bytes)
            assert_int_equal(write(talk.in, bytes, sizeof bytes), sizeof bytes);
        assert_true(memory_in_use(talk.child) - before < GROWTH);
        protocol_print(&talk, i ? "\n77 name\n" : "\nping 77\n");
        assert_true(talk_hear(&talk, i ? "=77 Flipside" : "pong 77"));
        talk_close(&talk.in);
        assert_int_equal(talk_end(&talk), 0);
    }
}

// No line is lost or answered twice while the reader waits for room.
static void many_lines_are_all_answered(void **state) {
    (void)state;
    char line[200];
    int count = scale_count(200000, 4000000);
    snprintf(line, sizeof line,
             "seq %d | sed 's/$/ komi 0/' | $F gtp --eval handmade --hash 4 | grep -c '^=[0-9]'",
             count);
    Outcome outcome = program_run(line);
    assert_int_equal(outcome.status, 0);
    assert_int_equal(atoi(outcome.out), count);
}

int main(void) {
    signal(SIGPIPE, SIG_IGN);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(input_ends),
        cmocka_unit_test(quit_ends_a_search),
        cmocka_unit_test(output_breaks),
        cmocka_unit_test(file_is_not_hurried),
        cmocka_unit_test(queue_is_bounded),
        cmocka_unit_test(lines_are_bounded),
        cmocka_unit_test(many_lines_are_all_answered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
