// The full-screen game in a real terminal, driven through tmux: whole games, resizing, keys and
// mouse, Ctrl-C, signals, a crash, resuming. Skipped where tmux is missing. Layout and animation
// are tested without a terminal.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clock.h"
#include "play_draw.h"
#include "text.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[] = "/tmp/flipside-screen-XXXXXX";

// Runs a shell command; its output is the caller's to free.
static int shell(Text *output, const char *format, ...) __attribute__((format(printf, 2, 3)));

static int shell(Text *output, const char *format, ...) {
    char command[2048], block[4096];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(command, sizeof command, format, arguments);
    va_end(arguments);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    size_t got;
    while ((got = fread(block, 1, sizeof block, pipe)) > 0)
        if (output)
            text_add_bytes(output, block, got);
    return pclose(pipe);
}

// Each terminal has a server of its own: one that is just ending must not be met by the next.
static char server[64];

#define TMUX "tmux -u -S %s -f /dev/null "

static void keys(const char *names) {
    assert_int_equal(shell(NULL, TMUX "send-keys -t game %s", server, names), 0);
}

static void capture(Text *screen) {
    text_clear(screen);
    shell(screen, TMUX "capture-pane -p -t game 2>/dev/null", server);
}

// Waits until the screen shows one of two texts (the second may be NULL); 1 or 2 tells which.
static int wait_for_either(const char *one, const char *two) {
    Text screen = {0};
    int seen = 0;
    for (double end = clock_now() + 300; !seen && clock_now() < end; clock_sleep(seen ? 0 : 0.03)) {
        capture(&screen);
        seen = strstr(text_string(&screen), one)          ? 1
               : two && strstr(text_string(&screen), two) ? 2
                                                          : 0;
    }
    if (!seen)
        fail_msg("neither \"%s\" nor \"%s\" appeared:\n%s", one, two ? two : "",
                 text_string(&screen));
    text_free(&screen);
    return seen;
}

static void wait_for(const char *wanted) {
    wait_for_either(wanted, NULL);
}

static void wait_until_gone(const char *unwanted) {
    Text screen = {0};
    double end = clock_now() + 300;
    do {
        clock_sleep(0.03);
        capture(&screen);
    } while (strstr(text_string(&screen), unwanted) && clock_now() < end);
    assert_null(strstr(text_string(&screen), unwanted));
    text_free(&screen);
}

static void quit_terminal(void) {
    if (server[0])
        shell(NULL, TMUX "kill-server 2>/dev/null", server);
}

// Begins `flipside play` in a terminal; afterwards it prints its status and whether the terminal is
// as before.
static void begin(const char *state, const char *size, const char *arguments) {
    static int count;
    quit_terminal();
    snprintf(server, sizeof server, "%s/server-%d", folder, count++);
    char columns[8], rows[8];
    assert_int_equal(sscanf(size, "%7[0-9]x%7[0-9]", columns, rows), 2);
    assert_int_equal(
        shell(NULL,
              "LANG=C.UTF-8 " TMUX
              "new-session -d -s game -x %s -y %s 'env LC_ALL=C.UTF-8 TERM=xterm-256color "
              "XDG_STATE_HOME=%s/%s %s play --seed 7 %s; echo STATUS=$? "
              "$(stty -a | grep -ow -e icanon -e echo | tr \"\\n\" \" \"); cat'",
              server, columns, rows, folder, state, FLIPSIDE_PROGRAM, arguments),
        0);
}

static bool no_tmux(void) {
    return shell(NULL, "tmux -V >/dev/null 2>&1") != 0;
}

// Plays the first legal move of every turn to the end.
static void play_to_the_end(void) {
    Text screen = {0};
    for (double end = clock_now() + 300; clock_now() < end; clock_sleep(0.02)) {
        capture(&screen);
        const char *text = text_string(&screen);
        if (strstr(text, " wins ") || strstr(text, "Draw"))
            break;
        if (strstr(text, "Space: pass"))
            keys("Space");
        else if (strstr(text, "your turn"))
            keys("Tab Enter");
    }
    assert_true(strstr(text_string(&screen), " wins ") || strstr(text_string(&screen), "Draw"));
    text_free(&screen);
}

static void whole_games_in_both_goals(void **state) {
    (void)state;
    if (no_tmux())
        skip();
    begin("whole", "80x24", "--opponent first --pace 0 --new --size 6 --start open");
    play_to_the_end();
    keys("q");
    wait_for("STATUS=0 icanon echo");
    begin("whole", "80x24", "--opponent random --pace 0 --new --goal fewest --size 6");
    play_to_the_end();
    keys("Enter"); // another game is offered by the form
    wait_for("New game");
    keys("Escape");
    wait_until_gone("New game");
    keys("q");
    wait_for("STATUS=0 icanon echo");
    wait_for("fewest");
}

static void keys_and_messages(void **state) {
    (void)state;
    if (no_tmux())
        skip();
    begin("keys", "80x24", "");
    wait_for("New game"); // nothing said which game: the form asks
    wait_for("Opponent");
    keys("Escape");
    wait_for("STATUS=0");
    begin("keys", "80x24", "--opponent first --pace 0");
    wait_for("your turn");
    keys("a 1");
    wait_for("A1 flips nothing");
    keys("d 4");
    wait_for("D4 is occupied");
    keys("u");
    wait_for("o move to undo");
    keys("f 5");
    wait_for("1. f5 f4");
    keys("u");
    wait_for("taken back");
    keys("r");
    wait_for("redone");
    keys("v");
    wait_for("Analysis for Black");
    wait_for("depth");
    keys("v i");
    wait_for("Hint: ");
    keys("'?'");
    wait_for("?: rules");
    keys("'?'");
    wait_for("Rules: most discs win");
    keys("Space");
    keys("m");
    wait_for("2. ");
    wait_for("your turn");
    keys("l");
    wait_for("Accuracy: Black");
    keys("Space x");
    wait_for("White to move, your turn");
    shell(NULL, TMUX "resize-window -t game -x 40 -y 14", server);
    wait_for("most discs win");
    wait_for("●]"); // the marks of bare squares are those that its help names
    wait_for("●›");
    keys("'?'");
    wait_for("f5 move there");
    keys("NPage");
    wait_for("●] last ●› flips");
    keys("Space");
    shell(NULL, TMUX "resize-window -t game -x 8 -y 3", server);
    wait_for("Too");
    shell(NULL, TMUX "resize-window -t game -x 120 -y 45", server);
    wait_for("Moves");
    keys("R");
    wait_for("Resign as ");
    keys("y");
    wait_for("White resigned: Black wins.");
    keys("q");
    wait_for("STATUS=0 icanon echo");
}

static void why_in_the_panel(void **state) {
    (void)state;
    if (no_tmux())
        skip();
    begin("why", "80x24", "--opponent deepening:depth=4,library=no --pace 0");
    wait_for("your turn");
    wait_for("w why");
    wait_for("q quit");
    keys("w");
    wait_for("No computer has made a move yet.");
    keys("f 5");
    wait_for("1. f5 f6");
    keys("w");
    wait_for("Why f6?");
    wait_for("f6 rather than f4: better squares by");
    wait_for("mobility       +150      +150");
    keys("w");
    wait_until_gone("Why f6?");
    keys("w");
    wait_for("Why f6?");
    keys("i");
    wait_for("Hint: ");
    keys("w"); // the hint takes the place of the last move
    wait_until_gone("Why f6?");
    wait_for("win %"); // of the hint, whichever the engine found in its time
    wait_for("Why ");
    keys("d 3"); // the next move ends it
    wait_until_gone("win %");
    keys("'?'");
    wait_for("w  explain");
    keys("Space q");
    wait_for("STATUS=0 icanon echo");
}

static void saving_and_loading(void **state) {
    (void)state;
    if (no_tmux())
        skip();
    char typed[128];
    begin("saving", "80x24", "--opponent first --pace 0");
    wait_for("your turn");
    keys("f 5");
    wait_for("1. f5 f4");
    keys("s");
    wait_for("File name");
    keys("C-u");
    snprintf(typed, sizeof typed, "-l %s/saved.json", folder);
    keys(typed);
    keys("Enter");
    wait_for("Saved to");
    keys("q");
    wait_for("STATUS=0");
    snprintf(typed, sizeof typed, "--load %s/saved.json", folder);
    begin("other", "80x24", typed);
    wait_for("1. f5 f4");
    keys("q");
    wait_for("STATUS=0");
}

static void the_mouse_moves(void **state) {
    (void)state;
    if (no_tmux())
        skip();
    begin("mouse", "80x24", "--opponent first --pace 0");
    wait_for("your turn");
    Layout layout = layout_of(24, 80, 8);
    int y = layout.board_y + 4 * 2, x = layout.board_x + 5 * 4 + 1; // f5
    assert_int_equal(layout_square(&layout, 8, y, x), 37);
    char press[128];
    snprintf(press, sizeof press, "-l \"$(printf '\\033[<0;%d;%dM\\033[<0;%d;%dm')\"", x + 1, y + 1,
             x + 1, y + 1);
    keys(press);
    wait_for("1. f5 f4");
    keys("q");
    wait_for("STATUS=0");
}

// The program's process id.
static int process_id(void) {
    Text id = {0};
    shell(&id, "pgrep -f '^%s play --seed 7' | head -1", FLIPSIDE_PROGRAM);
    int number = atoi(text_string(&id));
    text_free(&id);
    assert_true(number > 1);
    return number;
}

static void endings_restore_the_terminal_and_keep_the_game(void **state) {
    (void)state;
    if (no_tmux())
        skip();
    static const struct {
        const char *how, *status;
    } ways[] = {{"C-c", "STATUS=0 icanon echo"},
                {"TERM", "STATUS=0 icanon echo"},
                {"KILL", "STATUS=137"},
                {"SEGV", "STATUS=139 icanon echo"}};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        begin(ways[i].how, "80x24", "--opponent first --pace 0");
        wait_for("your turn");
        keys("f 5");
        wait_for("1. f5 f4");
        if (i == 0)
            keys("C-c");
        else
            assert_int_equal(shell(NULL, "kill -%s %d", ways[i].how, process_id()), 0);
        wait_for(ways[i].status);
        begin(ways[i].how, "80x24", "--pace 0");
        wait_for("Resume a game?");
        keys("Enter");
        wait_for("1. f5 f4");
        keys("q");
        wait_for("STATUS=0");
    }
    // The terminal itself goes away.
    begin("gone", "80x24", "--opponent first --pace 0");
    wait_for("your turn");
    keys("f 5");
    wait_for("1. f5 f4");
    int program = process_id();
    quit_terminal();
    for (double end = clock_now() + 300; kill(program, 0) == 0 && clock_now() < end;)
        clock_sleep(0.03);
    begin("gone", "80x24", "--resume --pace 0");
    wait_for("1. f5 f4");
    keys("q");
    wait_for("STATUS=0");
}

static void layouts_fit(void **state) {
    (void)state;
    for (int size = 4; size <= 8; size += 2)
        for (int rows = 1; rows <= 60; rows++)
            for (int columns = 1; columns <= 160; columns++) {
                Layout layout = layout_of(rows, columns, size);
                if (rows >= 24 && columns >= 80)
                    assert_true(layout.grid && layout.panel_width >= 30);
                if (!layout.fits) {
                    assert_true(rows < 12 || columns < 20);
                    continue;
                }
                assert_true(layout.message_lines >= 1 &&
                            layout.message_y + layout.message_lines <= layout.keys_y);
                assert_true(layout.keys_y == rows - 1);
                assert_true(!layout.panel_width || layout.panel_x + layout.panel_width <= columns);
                // Every square can be hit, each at one place.
                int found = 0;
                for (int y = 0; y < rows; y++)
                    for (int x = 0; x < columns; x++)
                        found += layout_square(&layout, size, y, x) != MOVE_NONE;
                assert_int_equal(found, size * size * layout.cell_height * layout.cell_width);
            }
}

static void moves_are_shown_step_by_step(void **state) {
    (void)state;
    PlaySetup setup = setup_default();
    PlaySession session = session_new(&setup);
    assert_true(session_play(&session, 37, NULL)); // f5 turns e5 over
    Animation animation = {true, 1, 100, 1};
    BoardView shown = draw_board_view(&session, &animation, 100.1);
    assert_true(shown.discs[BLACK] & bit(37) && shown.discs[WHITE] & bit(36));
    assert_int_equal(shown.last, 37);
    assert_true(shown.flipped == 0);
    shown = draw_board_view(&session, &animation, 100.9);
    assert_true(shown.discs[BLACK] & bit(36) && shown.flipped == bit(36));
    animation.running = false;
    shown = draw_board_view(&session, &animation, 0);
    assert_true(shown.discs[BLACK] == position_discs(session.game.now, BLACK) &&
                shown.flipped == bit(36));
}

static int make_folder(void **state) {
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state) {
    (void)state;
    quit_terminal();
    return shell(NULL, "rm -rf %s", folder);
}

// A saved game that names a program is opened only after the person has seen the command and
// agreed.
static void a_loaded_program_is_asked_about(void **state) {
    (void)state;
    if (no_tmux())
        skip();
    char line[400];
    assert_int_equal(
        shell(NULL,
              "printf 'f5\\nsave %s/asked.json\\nquit\\n' | XDG_STATE_HOME=%s/asked %s play "
              "--opponent first "
              ">/dev/null && sed -i 's|\"first\",|\"program:cmd=touch %s/mark\",|' %s/asked.json",
              folder, folder, FLIPSIDE_PROGRAM, folder, folder),
        0);
    snprintf(line, sizeof line, "%s/asked.json Enter", folder);
    begin("unasked", "80x24",
          "--opponent first --pace 0 --sandbox off"); // the mark lies where no program may write
    wait_for("your turn");
    for (int agree = 0; agree < 2; agree++) {
        keys("o");
        wait_for("Load game");
        keys(line);
        wait_for("runs a program");
        wait_for("touch ");
        keys("Space");
        wait_for("Run it");
        keys(agree ? "y" : "n");
        wait_for(agree ? "Loaded" : "--trust");
        assert_int_not_equal(shell(NULL, "test -e %s/mark", folder), 0);
    }
    keys("Tab Enter");
    wait_for("White could not move");
    assert_int_equal(shell(NULL, "test -e %s/mark", folder), 0);
    keys("q");
    wait_for("STATUS=0");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_loaded_program_is_asked_about),
        cmocka_unit_test(layouts_fit),
        cmocka_unit_test(moves_are_shown_step_by_step),
        cmocka_unit_test(keys_and_messages),
        cmocka_unit_test(why_in_the_panel),
        cmocka_unit_test(saving_and_loading),
        cmocka_unit_test(the_mouse_moves),
        cmocka_unit_test(endings_restore_the_terminal_and_keep_the_game),
        cmocka_unit_test(whole_games_in_both_goals),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
