// `selfplay`: plays games of the engine against itself, as training data for `train`.
#include "clock.h"
#include "command.h"
#include "interrupt.h"
#include "selfplay.h"
#include "stored_games.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct Watch {
    SelfplayProgress last;
    bool show;
} Watch;

static bool on_progress(const SelfplayProgress *progress, void *user) {
    Watch *watch = user;
    watch->last = *progress;
    if (watch->show) {
        double rate = progress->seconds > 0 ? (double)progress->made / progress->seconds : 0;
        double left = rate > 0 ? (double)(progress->target - progress->games) / rate : 0;
        fprintf(stderr, "\r%" PRIu64 "/%" PRIu64 " games, %.0f a second, %.0f s left   ",
                progress->games, progress->target, rate, left);
    }
    return true;
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
        printf("%s: %" PRIu64 " games, %" PRIu64 " of them new, %.1f s, %.0f games a second\n",
               path, last->games, last->made, last->seconds, rate);
    }
    return last->games < last->target ? STATUS_NO : STATUS_DONE;
}

// Writes all settings that affect the games. The text must be identical on all machines of a
// divided run, so it contains no directories, and weights are identified by their checksum.
static void write_run(Text *out, const SelfplayOptions *options) {
    const char *about = eval_about(options->eval), *weights = strstr(about, ", weights ");
    int known =
        weights ? (int)(weights - about) + (int)strlen(", weights 01234567") : (int)strlen(about);
    text_format(out,
                "flipside %s, goal %s, seed %" PRIu64
                ", depth %d, exact %d, random %d to %d, balanced %d, "
                "enumerated %d, ",
                FLIPSIDE_VERSION, goal_name(eval_goal(options->eval)), options->seed,
                options->depth, options->exact, options->random_min, options->random_max,
                options->balanced, options->enumerated_percent);
    const char *slash = options->from ? strrchr(options->from, '/') : NULL;
    if (options->from)
        text_format(out, "branching off %s at %d to %d empty squares, ",
                    slash ? slash + 1 : options->from, options->branch_min, options->branch_max);
    text_format(out, "%.*s", known, about);
}

// Opens the output file; the file of a shard contains a note with the settings of the run.
static DatasetWriter *open_file(const char *path, const SelfplayOptions *options, Error *error) {
    Text run = {0}, note = {0};
    DatasetWriter *writer = NULL;
    write_run(&run, options);
    if (!shard_is_part(options->shard))
        writer = dataset_open(path, eval_goal(options->eval), error);
    else if (run.failed || !selfplay_note(&note, options, text_string(&run)))
        error_set(error, "not enough memory");
    else
        writer = dataset_open_noted(path, eval_goal(options->eval), text_string(&note), error);
    text_free(&run);
    text_free(&note);
    return writer;
}

static const Option rows[] = {
    {"games", OPTION_INT, "N", "1000", 1, 1e9,
     "games the file has afterwards; with --shard of the whole run"},
    {"depth", OPTION_INT, "N", "3", 1, 12, "plies of search"},
    {"exact", OPTION_INT, "N", "10", 0, 20, "perfect play from N empties on"},
    {"random-min", OPTION_INT, "N", "4", 0, 58, "fewest random plies at the start"},
    {"random-max", OPTION_INT, "N", "52", 0, 58, "most random plies at the start"},
    {"balanced", OPTION_INT, "DISCS", "64", 0, 64,
     "draw random openings again until the search gives neither side more"},
    {"enumerated", OPTION_INT, "PERCENT", "10", 0, 100,
     "games that start from the list of all positions after 7 moves instead"},
    {"from", OPTION_TEXT, "GAMES", "", 0, 0,
     "branch off games of this file instead; the random plies come after that"},
    {"branch-min", OPTION_INT, "N", "12", 1, 60,
     "with --from: fewest empty squares where they branch off"},
    {"branch-max", OPTION_INT, "N", "52", 1, 60,
     "with --from: most empty squares where they branch off"},
    ENGINE_EVAL_OPTIONS_OF("patterns"),
    RULES_OPTIONS,
    SHARD_OPTION,
    COMMON_THREADS_OPTION,
    SEED_OPTION,
    COMMON_JSON_OPTION,
    COMMON_QUIET_OPTION,
};

static int run(const Command *command, const Options *options, int count, char **argv) {
    Common common = command_common(options);
    uint64_t games = (uint64_t)options_int(options, "games");
    int random_min = (int)options_int(options, "random-min"),
        random_max = (int)options_int(options, "random-max");
    if (count != 1)
        return command_fail(command, "name the file the games go to; see flipside selfplay --help");
    if (common.rules.size != 8 || common.rules.start != START_STANDARD)
        return command_fail(command,
                            "self-play for training is on the 8x8 board from the standard start");
    if (random_min > random_max)
        return command_fail(command, "--random-min is larger than --random-max");
    int branch_min = (int)options_int(options, "branch-min"),
        branch_max = (int)options_int(options, "branch-max");
    if (branch_min > branch_max)
        return command_fail(command, "--branch-min is larger than --branch-max");
    Error error;
    Shard shard;
    Eval *loaded = NULL;
    const char *from = options_text(options, "from");
    if (!shard_from_options(options, &shard, &error) ||
        (from && !stored_games_fit(from, common.rules.goal, &error)))
        return command_fail_error(command, "", &error);
    if (strcmp(options_text(options, "eval"), "patterns") == 0) {
        loaded = eval_load_for(common.rules.goal, options_text(options, "weights"), &error);
        if (!loaded)
            return command_fail_error(command, "", &error);
    }
    SelfplayOptions selfplay = {
        .eval = loaded ? loaded : eval_handmade(common.rules.goal, 8),
        .weights = loaded ? options_text(options, "weights") : NULL,
        .depth = (int)options_int(options, "depth"),
        .exact = (int)options_int(options, "exact"),
        .random_min = random_min,
        .random_max = random_max,
        .balanced = (int)options_int(options, "balanced"),
        .enumerated_percent = (int)options_int(options, "enumerated"),
        .from = from,
        .branch_min = branch_min,
        .branch_max = branch_max,
        .games = games,
        .shard = shard,
        .seed = common.seed,
        .threads = cluster_threads(common.threads),
        .stop = interrupt_flag(),
    };
    uint64_t share = shard_tasks(shard, games);
    Watch watch = {.last = {.games = share, .target = share},
                   .show = !common.quiet && isatty(STDERR_FILENO)};
    interrupt_catch();
    DatasetWriter *writer = open_file(argv[0], &selfplay, &error);
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
    .details = "The games are appended to FILE until it has --games of them. Stop it whenever you "
               "like (Ctrl-C, or even a\n"
               "crash) and start it again with the same command: it goes on where it was. A "
               "damaged FILE is left as it is, "
               "with\n"
               "exit status 2; see flipside dataset --help. Games start with random moves or with "
               "one of the early "
               "positions,\n"
               "and end with perfect play. With --from they begin with a part of a stored game "
               "instead: one to three random\n"
               "plies behind it lead to positions that a search meets below good play, late ones "
               "cheap and exactly known.\n\n"
               "The games depend on the seed and not on the number of threads, or on whether the "
               "run was stopped and went "
               "on.\n"
               "With --shard I/N this is one of N runs, on as many machines, that play the --games "
               "games of one run "
               "together:\n"
               "each into a file of its own, and `flipside merge` makes of them the file that one "
               "run would have written\n"
               "(docs/cluster.md).\n\n"
               "Examples:\n"
               "  flipside selfplay first.games --eval handmade --games 20000 --depth 2\n"
               "  flipside selfplay next.games --weights first.weights --games 100000\n"
               "  flipside selfplay late.games --from next.games --branch-max 20 --random-min 1 "
               "--random-max 3 --exact 16\n"
               "  flipside selfplay anti.games --goal fewest --games 100000 --depth 4 --exact 12\n"
               "  flipside selfplay part2.games --games 100000 --shard 2/4",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 1,
    .run = run,
};
