// `experiment`: reruns what the authors of the classic systems measured.
#include "clock.h"
#include "experiment.h"
#include "file.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const ExperimentKind *const kinds[] = {
    &experiment_kumite, &experiment_monte_carlo, &experiment_playouts,
    &experiment_moves,  &experiment_time,        &experiment_branching,
};

enum { KINDS_COUNT = sizeof kinds / sizeof *kinds };

void experiment_progress(const Experiment *experiment, const char *what, int done, int total) {
    if (experiment->common.quiet || !isatty(STDERR_FILENO))
        return;
    double spent = clock_now() - experiment->begin;
    fprintf(stderr, "\r\033[K%s: %d/%d", what, done, total);
    if (done > 0 && done < total)
        fprintf(stderr, ", %.0f s, about %.0f s left", spent, spent * (total - done) / done);
    if (done == total)
        fprintf(stderr, "\r\033[K");
    fflush(stderr);
}

int experiment_finish(const Experiment *experiment, Text *text, const Chart *charts, size_t count) {
    Error error = {0};
    int status = STATUS_DONE;
    if (experiment->svg) {
        Text picture = {0};
        if (count == 1)
            chart_write(&picture, charts);
        else
            chart_write_all(&picture, charts, count);
        if (picture.failed)
            error_set(&error, "out of memory for the picture");
        if (picture.failed || !file_write(experiment->svg, picture.data, picture.length, &error))
            status = command_fail_error(experiment->command, experiment->svg, &error);
        text_free(&picture);
    }
    fputs(text_string(text), stdout);
    text_free(text);
    return status;
}

int experiment_fail(const Experiment *experiment, const Error *error) {
    return command_fail_error(experiment->command, "", error);
}

static int list_kinds(const Command *command) {
    (void)command;
    for (int i = 0; i < KINDS_COUNT; i++)
        printf("%-14s %s\n", kinds[i]->name, kinds[i]->about);
    return STATUS_DONE;
}

static int run(const Command *command, int argc, char **argv) {
    Experiment experiment = {.command = command, .playouts = 5000};
    const Option options[] = {
        {"games", OPTION_INT, &experiment.games, "N", "games (of each pair), an even number", 2, 1e6},
        {"playouts", OPTION_INT, &experiment.playouts, "N", "playouts a move where they are equal (default 5000)", 1,
         1e9},
        {"svg", OPTION_TEXT, &experiment.svg, "FILE", "write the picture to a file", 0, 0},
    };
    const unsigned mask = COMMON_RULES | COMMON_TIME | COMMON_SEED | COMMON_JSON | COMMON_QUIET;
    int count, status = command_parse(command, argc, argv, options, sizeof options / sizeof *options, mask,
                                      &experiment.common, 1, &count);
    if (status >= 0)
        return status;
    if (experiment.games % 2)
        return command_fail(command, "--games must be even: each opening is played with both colours");
    if (!count)
        return list_kinds(command);
    experiment.begin = clock_now();
    for (int i = 0; i < KINDS_COUNT; i++)
        if (strcmp(kinds[i]->name, argv[0]) == 0)
            return kinds[i]->run(&experiment);
    return command_fail(command, "there is no experiment \"%.40s\"; flipside experiment lists them", argv[0]);
}

const Command command_experiment = {
    .name = "experiment",
    .arguments = "[NAME]",
    .summary = "Rerun the published experiments of the classic players",
    .details =
        "Without a name it lists the experiments. Each prints our figures beside the published ones; --svg draws\n"
        "them. The published times are 5 s a move; --time makes it quick (default 0.05) or faithful (5).\n"
        "The kumite is played for fewest discs and Monte-Carlo from the open start unless you say otherwise.\n\n"
        "Examples:\n"
        "  flipside experiment kumite --games 100 --time 0.05 --svg kumite.svg\n"
        "  flipside experiment monte-carlo --games 20 --playouts 5000\n"
        "  flipside experiment playouts --time 0.1 --svg playouts.svg\n"
        "  flipside experiment branching --games 20",
    .run = run,
};
