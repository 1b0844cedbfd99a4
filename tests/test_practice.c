// Practice as people meet it: the commands through pipes, and full-screen in a terminal (tmux;
// skipped without it).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clock.h"
#include "program.h"
#include "text.h"

#include <stdbool.h>

static char folder[] = "/tmp/flipside-practice-XXXXXX", server[64];

static int set_up(void **state) {
    (void)state;
    if (!mkdtemp(folder) || setenv("XDG_STATE_HOME", folder, 1) != 0)
        return -1;
    snprintf(server, sizeof server, "%s/server", folder);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    char line[128];
    snprintf(line, sizeof line, "rm -rf %s", folder);
    return system(line);
}

static void expect(const char *line, int status, const char *wanted) {
    Outcome outcome = program_run(line);
    if (outcome.status != status || (!strstr(outcome.out, wanted) && !strstr(outcome.err, wanted)))
        fail_msg("%s: status %d\n%s\n%s", line, outcome.status, outcome.out, outcome.err);
}

static void puzzles(void **state) {
    (void)state;
    expect("$F puzzle --date 2026-11-16 --json", 0, "\"solutions\":[");
    expect("$F puzzle --goal fewest --number 3 --json", 0, "\"goal\":\"fewest\"");
    expect("$F puzzle --list | tail -1", 0, " puzzles for the goal most, 0 solved");
    expect("printf 'show\\n' | $F puzzle --number 1 --goal fewest", 0, " wins by ");
    expect("$F puzzle --goal fewest --list | head -1", 0, "  tried ");
    expect("$F puzzle --date tomorrow", 2, "--date wants a day");
    expect("$F puzzle --number 9999", 2, "there are ");
    expect("$F puzzle --own", 1, "no puzzles of your own");
    expect("$F puzzle --file /dev/null", 2, "no puzzles");
    expect("$F puzzle --make x.obf", 2, "--from GAMES");
    expect("$F puzzle --make x.obf --from y --empties 3-9", 2, "--empties wants");
    expect("printf '' | $F puzzle --progress $XDG_STATE_HOME/none/x.json --number 1", 0,
           "to move and win");
    expect("printf 'show\\n' | $F puzzle --progress $XDG_STATE_HOME/none/x.json --number 1", 0,
           "cannot lock");
}

static void drills(void **state) {
    (void)state;
    expect("$F drill --list --json | head -1", 0, "\"moves\":\"f5d6c3d3c4\"");
    expect("printf 'f5\\nshow\\nquit\\n' | $F drill --seed 1 --date 2026-11-16", 0, "Correct: ");
    expect("printf 'quit\\n' | $F drill --seed 1 --date 2026-11-17 --new 0", 0,
           "Today: 1 due, 0 new");
    expect("printf 'quit\\n' | $F drill --new 0 --date 2026-11-16 --goal fewest", 0,
           "Nothing is due today");
    expect("$F drill --list --json --from fewest | head -1", 0, "\"goal\":\"fewest\"");
    expect("$F drill --list --from fewest --goal most", 2, "a book for the goal fewest");
    expect("printf FLIPBOOKS >$XDG_STATE_HOME/short; $F drill --from $XDG_STATE_HOME/short", 2,
           "short: ");
    expect("printf 'f5f6\\n' >$XDG_STATE_HOME/short; $F drill --from $XDG_STATE_HOME/short", 2,
           "no line has moves");
    expect("printf 'f5a1\\n' >$XDG_STATE_HOME/short; $F drill --from $XDG_STATE_HOME/short", 2,
           "line 1: ");
}

static void mistakes(void **state) {
    (void)state;
    expect("printf 'show\\nnext\\nquit\\n' | $F retry --level 2 f5f6e6f4g7h8 --lines", 0,
           "Best move: ");
    expect("printf 'v\\nn\\nq\\n' | $F retry --level 2 f5f6e6f4g7h8 --lines --goal fewest", 0,
           "Best move: ");
    expect("$F retry --level 2 f5f6e6f4g7h8 --json --goal fewest", 0, "\"win_chance_after\"");
    expect("$F retry", 2, "name a game");
    expect("$F retry nonsense", 2, "flipside retry: ");
}

static int tmux(Text *output, const char *words) {
    char line[1024], block[4096];
    snprintf(line, sizeof line, "LANG=C.UTF-8 tmux -u -S %s -f /dev/null %s 2>/dev/null", server,
             words);
    FILE *pipe = popen(line, "r");
    assert_non_null(pipe);
    for (size_t got; (got = fread(block, 1, sizeof block, pipe)) > 0;)
        if (output)
            text_add_bytes(output, block, got);
    return pclose(pipe);
}

static void wait_for(const char *wanted) {
    Text screen = {0};
    bool seen = false;
    for (double end = clock_now() + 300; !seen && clock_now() < end; clock_sleep(0.05)) {
        text_clear(&screen);
        tmux(&screen, "capture-pane -p -t practice");
        seen = strstr(text_string(&screen), wanted) != NULL;
    }
    if (!seen)
        fail_msg("\"%s\" did not appear:\n%s", wanted, text_string(&screen));
    text_free(&screen);
}

static void press(const char *keys, const char *wanted) {
    char line[128];
    snprintf(line, sizeof line, "send-keys -t practice %s", keys);
    assert_int_equal(tmux(NULL, line), 0);
    wait_for(wanted);
}

static void begin(const char *size, const char *arguments) {
    char line[900];
    tmux(NULL, "kill-server");
    snprintf(line, sizeof line,
             "new-session -d -s practice %s 'env LC_ALL=C.UTF-8 TERM=xterm-256color "
             "XDG_STATE_HOME=%s %s %s; "
             "echo STATUS=$?; cat'",
             size, folder, FLIPSIDE_PROGRAM, arguments);
    // The server that was killed may still be leaving.
    int status = tmux(NULL, line);
    for (double end = clock_now() + 60; status != 0 && clock_now() < end; status = tmux(NULL, line))
        clock_sleep(0.1);
    assert_int_equal(status, 0);
}

static void full_screen(void **state) {
    (void)state;
    if (system("tmux -V >/dev/null 2>&1") != 0)
        skip();
    begin("-x 80 -y 24", "puzzle --date 2026-11-16 --pace 0");
    wait_for("Puzzle of the day, 2026-11-16");
    press("i", "upper right quarter");
    press("f 2", "throws the win away");
    press("t", "your turn");
    press("h 2", "1 of 6");
    press("v", "Answer. Enter: next");
    press("Enter", "STATUS=0");
    wait_for("not solved at the first try");
    begin("-x 24 -y 15", "drill --goal fewest --seed 1 --pace 0");
    wait_for("Black to move");
    press("v", "Answer: Enter");
    press("w", "Correct: ");
    press("Escape", "Answer: Enter");
    press("q", "STATUS=0");
    begin("-x 130 -y 45", "retry --level 2 --pace 0 f5f6e6f4g7h8");
    wait_for("Find a better move");
    press("v", "Best move: ");
    press("q", "STATUS=0");
    tmux(NULL, "kill-server");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(puzzles),
        cmocka_unit_test(drills),
        cmocka_unit_test(mistakes),
        cmocka_unit_test(full_screen),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
