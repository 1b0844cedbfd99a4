// `selfplay`: games of the program with itself, into a file for `train`.
#include "clock.h"
#include "command.h"
#include "memory.h"
#include "selfplay.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct Watch {
    SelfplayProgress last;
    bool show;
} Watch;

// A signal can reach only a global.
static volatile sig_atomic_t interrupted;

static void on_signal(int number) {
    (void)number;
    interrupted = 1;
}

static bool on_progress(const SelfplayProgress *progress, void *user) {
    Watch *watch = user;
    watch->last = *progress;
    if (watch->show) {
        double rate = progress->seconds > 0 ? (double)progress->made / progress->seconds : 0;
        double left = rate > 0 ? (double)(progress->target - progress->games) / rate : 0;
        fprintf(stderr, "\r%" PRIu64 "/%" PRIu64 " games, %.0f a second, %.0f s left   ", progress->games,
                progress->target, rate, left);
    }
    return !interrupted;
}

static int report(const char *path, const Watch *watch, bool json) {
    const SelfplayProgress *last = &watch->last;
    double rate = last->seconds > 0 ? (double)last->made / last->seconds : 0;
    if (watch->show)
        fputc('\n', stderr);
    if (json) {
        Json *object = json_new_object();
        json_add_text(object, "file", path);
        json_add_int(object, "games", (int64_t)last->games);
        json_add_int(object, "made", (int64_t)last->made);
        json_add_real(object, "seconds", last->seconds, 3);
        json_add_real(object, "games_per_second", rate, 2);
        command_print_json(object);
    } else {
        printf("%s: %" PRIu64 " games, %" PRIu64 " of them new, %.1f s, %.0f games a second\n", path, last->games,
               last->made, last->seconds, rate);
    }
    return last->games < last->target ? STATUS_NO : STATUS_DONE;
}

static const Option rows[] = {
    {"games", OPTION_INT, "N", "1000", 1, 1e9, "games the file has afterwards"},
    {"depth", OPTION_INT, "N", "3", 1, 12, "plies of search"},
    {"exact", OPTION_INT, "N", "10", 0, 20, "perfect play from N empties on"},
    {"random-min", OPTION_INT, "N", "4", 0, 58, "fewest random plies at the start"},
    {"random-max", OPTION_INT, "N", "52", 0, 58, "most random plies at the start"},
    {"balanced", OPTION_INT, "DISCS", "64", 0, 64,
     "draw random openings again until the search gives neither side more"},
    {"enumerated", OPTION_INT, "PERCENT", "10", 0, 100,
     "games that start from the list of all positions after 7 moves instead"},
    ENGINE_EVAL_OPTIONS_OF("patterns"),
    RULES_OPTIONS,
    COMMON_THREADS_OPTION,
    SEED_OPTION,
    COMMON_JSON_OPTION,
    COMMON_QUIET_OPTION,
};

static int run(const Command *command, const Options *options, int count, char **argv) {
    Common common = command_common(options);
    uint64_t games = (uint64_t)options_int(options, "games");
    int random_min = (int)options_int(options, "random-min"), random_max = (int)options_int(options, "random-max");
    if (count != 1)
        return command_fail(command, "name the file the games go to; see flipside selfplay --help");
    if (common.rules.size != 8 || common.rules.start != START_STANDARD)
        return command_fail(command, "self-play for training is on the 8x8 board from the standard start");
    if (random_min > random_max)
        return command_fail(command, "--random-min is larger than --random-max");
    Error error;
    Eval *loaded = NULL;
    if (strcmp(options_text(options, "eval"), "patterns") == 0) {
        loaded = eval_load_for(common.rules.goal, options_text(options, "weights"), &error);
        if (!loaded)
            return command_fail_error(command, "", &error);
    }
    SelfplayOptions selfplay = {
        .eval = loaded ? loaded : eval_handmade(common.rules.goal, 8),
        .depth = (int)options_int(options, "depth"),
        .exact = (int)options_int(options, "exact"),
        .random_min = random_min,
        .random_max = random_max,
        .balanced = (int)options_int(options, "balanced"),
        .enumerated_percent = (int)options_int(options, "enumerated"),
        .games = games,
        .seed = common.seed,
        .threads = common.threads ? common.threads : cpu_count(),
    };
    Watch watch = {.last = {.games = games, .target = games}, .show = !common.quiet && isatty(STDERR_FILENO)};
    struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    DatasetWriter *writer = dataset_open(argv[0], common.rules.goal, &error);
    if (!writer) {
        eval_free(loaded);
        return command_fail_error(command, "", &error);
    }
    if (watch.show)
        fprintf(stderr, "%s\n", eval_about(selfplay.eval));
    bool good = selfplay_run(writer, &selfplay, on_progress, &watch, &error);
    dataset_close(writer);
    eval_free(loaded);
    if (!good) {
        command_fail_error(command, "", &error);
        return STATUS_NO;
    }
    return report(argv[0], &watch, common.json);
}

const Command command_selfplay = {
    .name = "selfplay",
    .arguments = "FILE",
    .summary = "Play games of the program with itself, for training",
    .details =
        "The games are appended to FILE until it has --games of them. Stop it whenever you like (Ctrl-C, or even a\n"
        "crash) and start it again with the same command: it goes on where it was. A damaged FILE is left as it is, "
        "with\n"
        "exit status 2; see flipside dataset --help. Games start with random moves or with one of the early "
        "positions,\n"
        "and end with perfect play.\n\n"
        "Examples:\n"
        "  flipside selfplay first.games --eval handmade --games 20000 --depth 2\n"
        "  flipside selfplay next.games --weights first.weights --games 100000\n"
        "  flipside selfplay anti.games --goal fewest --games 100000 --depth 4 --exact 12",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 1,
    .run = run,
};
