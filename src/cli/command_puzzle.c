// `puzzle`: endgames to solve, the list of them, and making them.
#include "command.h"
#include "memory.h"
#include "puzzle_make.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// A signal can reach only a global.
static atomic_bool interrupted;

static void on_signal(int number) {
    (void)number;
    atomic_store(&interrupted, true);
}

static void on_progress(int found, long tried, void *user) {
    fprintf(stderr, "\r%d/%d puzzles, %ld positions tried   ", found, ((const PuzzleMaking *)user)->count, tried);
}

static int make(const Command *command, const Options *options) {
    Common common = command_common(options);
    Error error = {0};
    int found = 0;
    PuzzleMaking making = {.goal = common.rules.goal,
                           .games = options_text(options, "from"),
                           .count = (int)options_int(options, "count"),
                           .empties_min = 8,
                           .empties_max = 14,
                           .seed = common.seed,
                           .threads = common.threads ? common.threads : cpu_count(),
                           .stop = &interrupted,
                           .progress = common.quiet || !isatty(STDERR_FILENO) ? NULL : on_progress};
    const char *out = options_text(options, "make"), *empties = options_text(options, "empties");
    char rest;
    making.user = &making;
    if (!making.games)
        return command_fail(command, "--make wants --from GAMES, a file of flipside selfplay");
    if (sscanf(empties, "%d-%d%c", &making.empties_min, &making.empties_max, &rest) != 2 ||
        making.empties_min < PUZZLE_EMPTIES_MIN || making.empties_max > PUZZLE_EMPTIES_MAX ||
        making.empties_min > making.empties_max)
        return command_fail(command, "--empties wants a range within %d-%d, such as 8-14", PUZZLE_EMPTIES_MIN,
                            PUZZLE_EMPTIES_MAX);
    struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    bool good = puzzle_make(&making, out, &found, &error);
    if (making.progress)
        fputc('\n', stderr);
    if (!good) {
        command_fail_error(command, "", &error);
        return atomic_load(&interrupted) ? STATUS_NO : STATUS_USAGE;
    }
    printf("%s: %d puzzles for the goal %s\n", out, found, goal_name(making.goal));
    return STATUS_DONE;
}

static const Option rows[] = {
    {"make", OPTION_TEXT, "OUT", "", 0, 0, "make puzzles into this file; the same command goes on after a stop"},
    {"from", OPTION_TEXT, "GAMES", "", 0, 0, "the self-play games that they come from"},
    {"count", OPTION_INT, "N", "600", 1, PUZZLE_SET_MAX, "puzzles to make"},
    {"empties", OPTION_TEXT, "A-B", "8-14", 0, 0, "empty squares of the puzzles to make"},
    RULES_OPTIONS,
    COMMON_THREADS_OPTION,
    SEED_OPTION,
    COMMON_JSON_OPTION,
    COMMON_QUIET_OPTION,
};

static int run(const Command *command, const Options *options, int count, char **argv) {
    (void)count;
    (void)argv;
    return make(command, options);
}

const Command command_puzzle = {
    .name = "puzzle",
    .arguments = "",
    .summary = "Solve an endgame: the puzzle of the day, or one of hundreds",
    .details = "",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 0,
    .run = run,
};
