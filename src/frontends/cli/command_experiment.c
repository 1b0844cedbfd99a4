// `experiment`: repeats measurements published by the authors of the classic programs.
#include "clock.h"
#include "command.h"
#include "experiment.h"
#include "file.h"

#include <stdio.h>
#include <unistd.h>

// Prints the progress if standard error is a terminal.
static void show_progress(const char *what, int done, int total, void *user) {
    double spent = clock_now() - *(const double *)user;
    fprintf(stderr, "\r\033[K%s: %d/%d", what, done, total);
    if (done > 0 && done < total)
        fprintf(stderr, ", %.0f s, about %.0f s left", spent, spent * (total - done) / done);
    if (done == total)
        fprintf(stderr, "\r\033[K");
    fflush(stderr);
}

static int list_kinds(void) {
    size_t count;
    const ExperimentKind *const *kinds = experiment_kinds(&count);
    for (size_t i = 0; i < count; i++)
        printf("%-14s %s\n", kinds[i]->name, kinds[i]->about);
    return STATUS_DONE;
}

static int run_kind(const Command *command, const ExperimentKind *kind,
                    const Experiment *experiment, const char *svg) {
    ExperimentResult result;
    Error error = {0};
    int status = STATUS_DONE;
    if (!experiment_run(kind, experiment, &result, &error))
        status = command_fail_error(command, "", &error);
    else if (svg && !file_write(svg, result.picture.data, result.picture.length, &error))
        status = command_fail_error(command, svg, &error);
    fputs(text_string(&result.text), stdout);
    experiment_free(&result);
    return status;
}

static const Option rows[] = {
    {"games", OPTION_INT, "N", "", 2, 1e6, "games (of each pair), an even number"},
    {"playouts", OPTION_INT, "N", "", 1, 1e9,
     "playouts a move of the Monte-Carlo players, the same for both"},
    LIMIT_NODES_OPTION(
        1, "", "positions a move, where they are the measure (kumite: 2667, its author's 4.85 s)"),
    LIMIT_DEPTH_OPTION(1, "", "plies, where they are the measure"),
    {"scale", OPTION_REAL, "X", "0.01", 1e-6, 1e3,
     "without --time and --playouts: the published playouts of 5 s times X"},
    {"each", OPTION_FLAG, NULL, "no", 0, 0,
     "PvH with one second for every legal move of the heuristic, its turn drawn"},
    {"fitted", OPTION_FLAG, NULL, "no", 0, 0,
     "HvR, PvH: the heuristic fitted for strength, not the published one"},
    {"with", OPTION_TEXT, "OPTIONS", "", 0, 0,
     "further options of the heuristic, as in its spec: divide=played,late=0"},
    {"svg", OPTION_TEXT, "FILE", "", 0, 0, "write the picture to a file"},
    RULES_OPTIONS,
    COMMON_TIME_OPTION,
    SEED_OPTION,
    COMMON_JSON_OPTION,
    COMMON_QUIET_OPTION,
};

static int run(const Command *command, const Options *options, int count, char **argv) {
    Common common = command_common(options);
    int64_t games = options_int(options, "games");
    if (games % 2)
        return command_fail(command,
                            "--games must be even: each opening is played with both colours");
    if (!count)
        return list_kinds();
    const ExperimentKind *kind = experiment_find(argv[0]);
    if (!kind)
        return command_fail(
            command, "there is no experiment \"%.40s\"; flipside experiment lists them", argv[0]);
    double begin = clock_now();
    Experiment experiment = {.rules = common.rules,
                             .goal_given = options_given(options, "goal"),
                             .start_given = options_given(options, "start"),
                             .seconds = common.seconds,
                             .nodes = (uint64_t)options_int(options, "nodes"),
                             .depth = (int)options_int(options, "depth"),
                             .seed = common.seed,
                             .games = (int)games,
                             .playouts = (int)options_int(options, "playouts"),
                             .scale = options_real(options, "scale"),
                             .each = options_flag(options, "each"),
                             .fitted = options_flag(options, "fitted"),
                             .with = options_text(options, "with"),
                             .json = common.json,
                             .progress =
                                 common.quiet || !isatty(STDERR_FILENO) ? NULL : show_progress,
                             .user = &begin};
    return run_kind(command, kind, &experiment, options_text(options, "svg"));
}

const Command command_experiment = {
    .name = "experiment",
    .arguments = "[NAME]",
    .summary = "Rerun the published experiments of the classic players",
    .details = "Without a name it lists the experiments. Each prints our figures beside the "
               "published ones; --svg draws\n"
               "them. The published times are 5 s a move; --time makes it quick (default 0.05) or "
               "faithful (5).\n"
               "The kumite counts positions instead unless --time is given: as many as its "
               "author's program saw in 4.85 s.\n"
               "The kumite is played for fewest discs and Monte-Carlo from the open start unless "
               "you say otherwise.\n"
               "The Monte-Carlo testers (PvR, HvR, PvH) and figures count playouts, not time: "
               "those of the published 5 s a "
               "move\n"
               "times --scale, unless --time or --playouts is given.\n\n"
               "Examples:\n"
               "  flipside experiment kumite --games 400 --svg kumite.svg\n"
               "  flipside experiment kumite --games 100 --time 0.05\n"
               "  flipside experiment PvH --games 50 --scale 0.05   pure against heuristic, 50 "
               "games as published\n"
               "  flipside experiment PvH --each --games 20              a second for every legal "
               "move of the heuristic\n"
               "  flipside experiment monte-carlo --games 20 --playouts 5000\n"
               "  flipside experiment playouts --games 10 --svg playouts.svg\n"
               "  flipside experiment branching --games 20\n"
               "  flipside experiment pruning --games 10 --depth 4 --svg pruning.svg\n"
               "  flipside experiment deepening --games 100 --nodes 4000 --svg deepening.svg\n"
               "  flipside experiment changes --games 10 --depth 7 --svg changes.svg\n"
               "  flipside experiment greedy --games 200 --goal fewest",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 1,
    .run = run,
};
