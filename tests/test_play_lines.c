// The built program, played through a pipe: whole games of every kind, mistakes, the end of input,
// signals, resuming.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clock.h"
#include "file.h"
#include "notation.h"
#include "play_session.h"
#include "random.h"
#include "scale.h"
#include "text.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[] = "/tmp/flipside-lines-XXXXXX";

// The next program finds its disk full: no file may have more than no bytes.
static bool full_disk;

// A running program with both ends of its pipes.
typedef struct Process {
    pid_t id;
    int in, out;
    Text output;
} Process;

static Process start(const char *const *arguments) {
    int in[2], out[2];
    assert_int_equal(pipe(in) | pipe(out), 0);
    pid_t id = fork();
    assert_true(id >= 0);
    if (id == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        dup2(out[1], STDERR_FILENO);
        for (int i = 3; i < 64; i++)
            close(i);
        if (full_disk)
            setrlimit(RLIMIT_FSIZE, &(struct rlimit){0, 0});
        const char *all[32] = {FLIPSIDE_PROGRAM, "play", "--seed", "5"};
        int count = 4;
        for (; *arguments; arguments++)
            all[count++] = *arguments;
        execv(FLIPSIDE_PROGRAM, (char *const *)all);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    return (Process){.id = id, .in = in[1], .out = out[0]};
}

static void type(Process *process, const char *text) {
    size_t length = strlen(text);
    assert_int_equal(write(process->in, text, length), length);
}

// Reads until `wanted` has been seen (NULL: until the end); false after a generous while.
static bool read_until(Process *process, const char *wanted) {
    double end = clock_now() + 300;
    char block[4096];
    while (clock_now() < end) {
        if (wanted && strstr(text_string(&process->output), wanted))
            return true;
        struct pollfd wait = {.fd = process->out, .events = POLLIN};
        if (poll(&wait, 1, 1000) <= 0)
            continue;
        ssize_t got = read(process->out, block, sizeof block);
        if (got <= 0)
            return !wanted || strstr(text_string(&process->output), wanted);
        text_add_bytes(&process->output, block, (size_t)got);
    }
    return false;
}

// Waits for the end; the exit status, or minus the signal that ended it.
static int finish(Process *process) {
    int status;
    if (process->in >= 0)
        close(process->in);
    assert_true(read_until(process, NULL));
    assert_int_equal(waitpid(process->id, &status, 0), process->id);
    close(process->out);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

// Runs the program on a whole input; the output is the caller's to free.
static int run(const char *input, Text *output, const char *const *arguments) {
    Process process = start(arguments);
    type(&process, input);
    close(process.in);
    process.in = -1;
    int status = finish(&process);
    *output = process.output;
    return status;
}

#define RUN(input, output, ...) run(input, output, (const char *const[]){__VA_ARGS__, NULL})

static void fresh_state(const char *name) {
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_int_equal(setenv("XDG_STATE_HOME", path, 1), 0);
}

static void expect(const Text *output, const char *wanted) {
    if (!strstr(text_string(output), wanted))
        fail_msg("\"%s\" is missing in:\n%s", wanted, text_string(output));
}

static int count_of(const Text *output, const char *wanted) {
    int count = 0;
    for (const char *at = text_string(output); (at = strstr(at, wanted)); at += strlen(wanted))
        count++;
    return count;
}

// Random games of every goal, start and size, typed move by move by two persons; passes make
// themselves. After 18 games each goal has met each start and each size.
static void whole_games_are_played(void **state) {
    (void)state;
    Random random = random_seeded(3);
    int passes = 0;
    for (int i = 0; i < scale_count(6, 180); i++) {
        Rules rules = {(Goal)(i % 2), (Start)(i / 2 % 3), 8 - 2 * ((i + i / 6) % 3)};
        PlaySetup setup = setup_default();
        setup.rules = rules;
        setup.first = rules_start(rules);
        PlaySession session = session_new(&setup);
        Text input = {0}, output, result = {0};
        int passes_here = 0;
        while (session_turn(&session) != TURN_OVER) {
            uint64_t moves = game_moves(&session.game);
            for (uint32_t skip = moves ? random_below(&random, (uint32_t)bit_count(moves)) : 0;
                 skip; skip--)
                bit_take(&moves);
            char name[3];
            if (moves)
                text_format(&input, "%s\n", notation_move(bit_first(moves), rules.size, name));
            passes_here += !moves;
            assert_true(session_play(&session, moves ? bit_first(moves) : MOVE_PASS, NULL));
        }
        text_add(&input, "no\n");
        fresh_state("games");
        char size[2] = {(char)('0' + rules.size), '\0'};
        assert_int_equal(RUN(text_string(&input), &output, "--black", "human", "--white", "human",
                             "--goal", goal_name(rules.goal), "--start", start_name(rules.start),
                             "--size", size),
                         0);
        session_result(&result, &session);
        expect(&output, text_string(&result));
        expect(&output, "Another game?");
        assert_int_equal(count_of(&output, "has no legal move and passes"), passes_here);
        passes += passes_here;
        text_free(&input);
        text_free(&output);
        text_free(&result);
    }
    assert_true(passes > 0);
}

// What a beginner asks for, for both goals: rules, levels by name that stay, a move of the engine,
// a lot, a review.
static void beginners_are_helped(void **state) {
    (void)state;
    for (int goal = 0; goal < 2; goal++) {
        Text output;
        fresh_state("beginners");
        assert_int_equal(RUN("?\nlevel\nlevel club\nopponent random\nopponent "
                             "flipside\ngo\nreview\nlot\nmoves\nlot no\nlevel "
                             "easy\nquit\n",
                             &output, "--level", "learner", "--goal", goal_name((Goal)goal)),
                         0);
        expect(&output, goal ? "The side with fewer discs at the end wins"
                             : "The side with more discs at the end wins");
        expect(&output, "White is learner.");
        expect(&output, "  first-day      has just heard the rules");
        expect(&output, "White is now random.");
        assert_int_equal(count_of(&output, "White is now club player."), 2);
        expect(&output, "Black plays ");
        expect(&output, "Accuracy: Black");
        expect(&output, "The first 8 moves");
        expect(&output, "or one of first-day|newcomer");
        assert_null(strstr(text_string(&output), "--resume"));
        text_free(&output);
    }
    Text output;
    assert_int_equal(RUN("quit\n", &output, "--lot", "--size", "6"), 2);
    expect(&output, "size 8");
    text_free(&output);
}

static void computers_play_each_other(void **state) {
    (void)state;
    fresh_state("computers");
    for (int goal = 0; goal < 2; goal++) {
        Text output;
        assert_int_equal(RUN("", &output, "--black", "first", "--white", "random", "--goal",
                             goal ? "fewest" : "most"),
                         0);
        expect(&output, "wins");
        expect(&output, goal ? "fewest discs win" : "Another game?");
        text_free(&output);
    }
}

static void opponents_are_chosen_by_prompt(void **state) {
    (void)state;
    fresh_state("prompt");
    Text output;
    assert_int_equal(RUN("nobody\nrandom purple\nrandom white\nquit\n", &output, "--lines"), 0);
    expect(&output, "Opponents:");
    expect(&output, "nobody");
    expect(&output, "\"purple\"");
    expect(&output, "Black is random, White is you.");
    expect(&output, "Black plays");
    expect(&output, "White> quit");
    text_free(&output);
}

static void mistakes_are_explained(void **state) {
    (void)state;
    fresh_state("mistakes");
    Text output;
    assert_int_equal(
        RUN("a1\nd4\n--\nz9\nfly\nundo\nredo\nlevel 3\nsave\nload /nowhere\nsize 7\nhelp\n",
            &output, "--opponent", "random"),
        0);
    expect(&output, "A1 flips nothing");
    expect(&output, "D4 is occupied");
    expect(&output, "Black cannot pass: legal moves are d3, c4, f5, e6.");
    expect(&output, "\"z9\"");
    expect(&output, "No move to undo.");
    expect(&output, "No move to redo.");
    expect(&output, "Random has no option \"level\"");
    expect(&output, "save FILE");
    expect(&output, "Cannot read /nowhere");
    expect(&output, "8, 6 or 4");
    expect(&output, "take back your last move");
    text_free(&output);
    assert_int_equal(RUN("", &output, "--opponent", "nobody"), 2);
    assert_int_equal(count_of(&output, "\n"), 1);
    text_free(&output);
    assert_int_equal(RUN("", &output, "--color", "green"), 2);
    text_free(&output);
    assert_int_equal(RUN("", &output, "--resume"), 1);
    text_free(&output);
    assert_int_equal(RUN("", &output, "--load", "/nowhere"), 2);
    text_free(&output);
    assert_int_equal(RUN("", &output, "XXX"), 2);
    text_free(&output);
}

static void open_start_and_given_positions(void **state) {
    (void)state;
    fresh_state("open");
    Text output;
    assert_int_equal(RUN("a1\nd4\ne4\nd5\ne5\nquit\n", &output, "--start", "open", "--black",
                         "human", "--white", "human"),
                     0);
    expect(&output, "A1 is not in the centre: the first four discs go to d4, e4, d5, e5.");
    expect(&output, "Black plays d4.\n");
    expect(&output, "White plays e5.\n");
    text_free(&output);
    assert_int_equal(RUN("g8\nno\n", &output, "--black", "human", "--white", "random",
                         "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO-- O"),
                     0);
    expect(&output, "White has no legal move and passes.");
    expect(&output, "Black (you) wins 63–0.");
    text_free(&output);
}

static void acts_change_the_game(void **state) {
    (void)state;
    fresh_state("acts");
    char input[512];
    snprintf(input, sizeof input,
             "f5\nundo\nmoves\nredo\nswap\nsave %s/game.json\nresign\nundo\nresign\nno\n", folder);
    Text output;
    assert_int_equal(RUN(input, &output, "--opponent", "first"), 0);
    expect(&output, "taken back.");
    expect(&output, "No moves yet.");
    expect(&output, "redone.");
    expect(&output, "Sides swapped.");
    expect(&output, "White resigned: Black wins.");
    text_free(&output);
    snprintf(input, sizeof input, "load %s/game.json\nmoves\nquit\n", folder);
    assert_int_equal(RUN(input, &output, "--new"), 0);
    expect(&output, "Loaded");
    expect(&output, "f5 ");
    text_free(&output);
    assert_int_equal(
        RUN("yes\nfirst\nquit\n", &output, "--black", "random", "--white", "first", "--size", "4"),
        0);
    expect(&output, "Another game?");
    expect(&output, "Black is you, White is first.");
    text_free(&output);
}

static void the_end_of_input_keeps_the_game(void **state) {
    (void)state;
    fresh_state("end");
    Text output;
    assert_int_equal(
        RUN("f5\nf6", &output, "--black", "human", "--white", "human", "--goal", "fewest"), 0);
    expect(&output, "--resume");
    text_free(&output);
    assert_int_equal(RUN("moves\ne6\nmoves\n", &output, "--resume"), 0);
    expect(&output, "f5 f6\n");
    expect(&output, "f5 f6 e6\n");
    expect(&output, "fewest discs win");
    text_free(&output);
    // Offered by itself, and a new game does not lose it.
    assert_int_equal(RUN("resume\nmoves\nnew\nresume\nmoves\n", &output, "--lines"), 0);
    expect(&output, "Unfinished games:");
    assert_int_equal(count_of(&output, "f5 f6 e6\n"), 2);
    text_free(&output);
}

static void hints_come_from_the_engine(void **state) {
    (void)state;
    fresh_state("hints");
    for (int goal = 0; goal < 2; goal++) {
        Text output;
        assert_int_equal(RUN("hint\nview\n", &output, "--black", "human", "--white", "human",
                             "--size", "4", "--goal", goal ? "fewest" : "most"),
                         0);
        expect(&output, "Hint: ");
        expect(&output, goal ? "=+4" : "=-10"); // the solved 4×4 board
        text_free(&output);
    }
}

// The game after a program was ended by a signal in the middle of it.
static void end_by(int number, int expected_status) {
    fresh_state(number == SIGKILL ? "kill" : number == SIGTERM ? "terminate" : "hang-up");
    Process process = start((const char *const[]){"--black", "human", "--white", "human", NULL});
    type(&process, "f5\nf6\ne6\n");
    assert_true(read_until(&process, "Black plays e6"));
    assert_true(read_until(&process, "White> "));
    clock_sleep(0.3);
    kill(process.id, number);
    int held = process.in; // the pipe stays open: only the signal ends the program
    process.in = -1;
    assert_int_equal(finish(&process), expected_status);
    close(held);
    text_free(&process.output);
    Text output;
    assert_int_equal(RUN("moves\n", &output, "--resume"), 0);
    expect(&output, "f5 f6 e6\n");
    text_free(&output);
}

// What the computer is asked about is the move it made, and its numbers are those of the explained
// position.
static void computers_say_why(void **state) {
    (void)state;
    Text output;
    fresh_state("why");
    assert_int_equal(
        RUN("why\nf5\nw\nw hint\nwhy not\n", &output, "--opponent", "deepening:depth=4,library=no"),
        0);
    expect(&output, "No computer has made a move yet.");
    expect(&output, "White plays f6");
    expect(&output, "deepening:depth=4,library=no, depth 4");
    expect(&output, "mobility       +150      +150");
    expect(&output, "f6 rather than f4: better squares by its map (map -2 vs -4, +2 points, total");
    assert_int_equal(count_of(&output, "win %"), 2); // the second one is of the hint
    expect(&output, "engine, level 10");             // whoever plays, the hint is the engine's
    expect(&output, "Usage: why [hint]");
    text_free(&output);
    fresh_state("why-fewest");
    assert_int_equal(RUN("why\nwhy\n", &output, "--black", "monte-carlo:playouts=400", "--white",
                         "human", "--goal", "fewest", "--size", "6"),
                     0);
    assert_true(count_of(&output, "monte-carlo:playouts=400") >= 3);
    assert_int_equal(count_of(&output, "win %"), 2);
    text_free(&output);
    assert_int_equal(RUN("f5\nwhy\n", &output, "--opponent", "random"), 0);
    expect(&output, "random cannot say why it moves");
    text_free(&output);
}

static void signals_lose_nothing(void **state) {
    (void)state;
    end_by(SIGKILL, -SIGKILL);
    end_by(SIGTERM, 0);
    end_by(SIGHUP, 0);
}

static void strange_input_is_survived(void **state) {
    (void)state;
    fresh_state("strange");
    Text input = {0}, output;
    for (int i = 0; i < 5000; i++)
        text_add(&input, "longline");
    text_add(&input, "\n\n\n\xff\xfe\n\t\x01\nf5\n--\nundo undo\nresume 99\nresume "
                     "-1\nlevel\nopponent nobody\n");
    assert_int_equal(RUN(text_string(&input), &output, "--opponent", "random"), 0);
    assert_int_equal(count_of(&output, "Black plays f5"), 1);
    text_free(&input);
    text_free(&output);
}

static void clocks_run_out(void **state) {
    (void)state;
    fresh_state("clock");
    Process process = start(
        (const char *const[]){"--black", "human", "--white", "human", "--clock", "0.01", NULL});
    assert_true(read_until(&process, "Black> "));
    clock_sleep(0.8);
    type(&process, "f5\n");
    assert_int_equal(finish(&process), 0);
    expect(&process.output, "Black's time ran out: White wins.");
    text_free(&process.output);
}

static int make_folder(void **state) {
    (void)state;
    signal(SIGPIPE, SIG_IGN);
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state) {
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

static void a_file_is_replaced_only_when_told(void **state) {
    (void)state;
    char path[200], line[500];
    Text output, kept = {0};
    fresh_state("replace");
    snprintf(path, sizeof path, "%s/precious", folder);
    assert_true(file_write(path, "precious", 8, NULL));
    snprintf(line, sizeof line, "f5\nsave %s\nquit\n", path);
    assert_int_equal(RUN(line, &output, "--opponent", "first"), 0);
    expect(&output, "exists");
    expect(&output, "save! ");
    assert_int_equal(count_of(&output, "Saved to"), 0);
    text_free(&output);
    assert_true(file_read(path, 1 << 16, &kept, NULL));
    assert_string_equal(text_string(&kept), "precious");
    snprintf(line, sizeof line, "f5\nsave! %s\nquit\n", path);
    assert_int_equal(RUN(line, &output, "--opponent", "first"), 0);
    expect(&output, "Saved to");
    text_free(&output);
    assert_true(file_read(path, 1 << 16, &kept, NULL));
    assert_non_null(strstr(text_string(&kept), "flipside-game"));
    text_free(&kept);
}

// A game that could not be kept is not said to be: the reason and the moves are shown, and the
// status tells.
static void a_full_disk_is_admitted(void **state) {
    (void)state;
    static const char given[] =
        "---------------------------OX------XO--------------------------- X";
    Text output;
    fresh_state("full");
    full_disk = true;
    assert_int_equal(RUN("f5\nd6\nc3\nquit\n", &output, "--black", "human", "--white", "human"), 1);
    expect(&output, "Game not saved: cannot write ");
    expect(&output, error_reason(EFBIG));
    expect(&output, "\nf5d6c3\n");
    assert_int_equal(count_of(&output, "--resume"), 0);
    text_free(&output);
    assert_int_equal(RUN("f5\nd6\nundo\n", &output, given, "--black", "human", "--white", "human",
                         "--goal", "fewest"),
                     1);
    expect(&output, "--- X; f5\n"); // which can be loaded again
    text_free(&output);
    assert_int_equal(RUN("quit\n", &output, "--black", "human", "--white", "human"),
                     0); // there was nothing to keep
    text_free(&output);
    full_disk = false;
    assert_int_equal(RUN("f5\nquit\n", &output, "--black", "human", "--white", "human"), 0);
    expect(&output, "--resume");
    text_free(&output);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_are_played),
        cmocka_unit_test(beginners_are_helped),
        cmocka_unit_test(computers_play_each_other),
        cmocka_unit_test(opponents_are_chosen_by_prompt),
        cmocka_unit_test(mistakes_are_explained),
        cmocka_unit_test(open_start_and_given_positions),
        cmocka_unit_test(acts_change_the_game),
        cmocka_unit_test(the_end_of_input_keeps_the_game),
        cmocka_unit_test(hints_come_from_the_engine),
        cmocka_unit_test(computers_say_why),
        cmocka_unit_test(signals_lose_nothing),
        cmocka_unit_test(strange_input_is_survived),
        cmocka_unit_test(clocks_run_out),
        cmocka_unit_test(a_file_is_replaced_only_when_told),
        cmocka_unit_test(a_full_disk_is_admitted),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
