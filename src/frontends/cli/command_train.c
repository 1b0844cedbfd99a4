// `train`: fits weights to games.
#include "chart.h"
#include "command.h"
#include "file.h"
#include "interrupt.h"
#include "memory.h"
#include "train.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <unistd.h>

static bool on_step(const FitStep *step, void *user) {
    const bool *show = user;
    if (*show)
        fprintf(stderr,
                "\r%s %3d: error %.4f learned, %.4f held out (root mean square, discs), %.0f s   ",
                step->part ? "in round" : "round", step->iteration, sqrt(step->train),
                sqrt(step->valid), step->seconds);
    return !interrupt_seen();
}

static void print_errors(const TrainReport *report) {
    const FitError *all = &report->errors[EVAL_PHASES];
    printf("    discs on board   positions   mean absolute   root mean square\n");
    for (int i = 0; i < TRAIN_PHASES; i++) {
        FitError error = train_error_between(report, train_phases[i].from, train_phases[i].to);
        printf("    %2d to %2d        %10" PRIu64 "   %13.3f   %16.3f\n", train_phases[i].from,
               train_phases[i].to, error.count, error.absolute, sqrt(error.squared));
    }
    printf("    all             %10" PRIu64 "   %13.3f   %16.3f\n", all->count, all->absolute,
           sqrt(all->squared));
}

static void print_text(const char *out, const TrainReport *report) {
    printf("%s: weights for the goal %s\n", out, goal_name(report->goal));
    printf("  learned from %" PRIu64 " positions of %" PRIu64 " games, held out %" PRIu64
           " positions of %" PRIu64 " games\n",
           report->positions, report->games - report->valid_games, report->valid_positions,
           report->valid_games);
    if (report->repeated)
        printf("  %" PRIu64 " more were met again and count once\n", report->repeated);
    printf("  %d iterations, the best was %d; %.1f s\n",
           report->step_count ? report->step_count - 1 : 0, report->best_step, report->seconds);
    printf("  error on held-out games against the final result, in discs:\n");
    print_errors(report);
    if (report->damaged_blocks || report->bad_games)
        printf("  skipped %" PRIu64 " damaged blocks and %" PRIu64 " impossible games\n",
               report->damaged_blocks, report->bad_games);
}

static void add_errors(Json *object, const FitError *errors) {
    json_add_real(object, "mean_absolute", errors->absolute, 5);
    json_add_real(object, "root_mean_square", sqrt(errors->squared), 5);
}

static void print_json(const char *out, const TrainReport *report) {
    Json *object = json_new_object(), *phases = json_new_list();
    for (int d = 0; d < EVAL_PHASES; d++)
        if (report->errors[d].count) {
            Json *phase = json_new_object();
            json_add_int(phase, "discs", d);
            json_add_int(phase, "positions", (int64_t)report->errors[d].count);
            add_errors(phase, &report->errors[d]);
            json_append(phases, phase);
        }
    json_add_text(object, "file", out);
    json_add_text(object, "goal", goal_name(report->goal));
    json_add_int(object, "games", (int64_t)report->games);
    json_add_int(object, "positions", (int64_t)report->positions);
    json_add_int(object, "valid_positions", (int64_t)report->valid_positions);
    json_add_int(object, "repeated_positions", (int64_t)report->repeated);
    json_add_int(object, "iterations", report->best_step);
    add_errors(object, &report->errors[EVAL_PHASES]);
    json_add_real(object, "seconds", report->seconds, 3);
    json_add(object, "phases", phases);
    command_print_json(object);
}

// Writes the learning curve as SVG.
static bool write_curve(const char *path, const TrainReport *report, Error *error) {
    static double learned[TRAIN_STEPS_MAX], held_out[TRAIN_STEPS_MAX];
    for (int i = 0; i < report->step_count; i++) {
        learned[i] = sqrt(report->steps[i].train);
        held_out[i] = sqrt(report->steps[i].valid);
    }
    size_t count = (size_t)report->step_count;
    ChartSeries series[] = {{.name = "games learned from", .y = learned, .count = count},
                            {.name = "games held out", .y = held_out, .count = count}};
    char title[128], note[160];
    snprintf(title, sizeof title, "Learning curve, goal %s", goal_name(report->goal));
    snprintf(note, sizeof note, "%.1f million positions of %.0f thousand games; kept iteration %d",
             (double)report->positions / 1e6, (double)report->games / 1e3, report->best_step);
    Chart chart = {.title = title,
                   .note = note,
                   .x_label = "iteration",
                   .y_label = "root mean square error, discs",
                   .series = series,
                   .series_count = report->valid_positions ? 2 : 1};
    Text svg = {0};
    chart_write(&svg, &chart);
    bool good = !svg.failed ? file_write(path, svg.data, svg.length, error)
                            : error_set(error, "out of memory");
    text_free(&svg);
    return good;
}

// Prints the errors of existing weights on the given games.
static int run_measure(const Command *command, const SampleOptions *samples, const char *weights,
                       bool json) {
    static TrainReport report;
    Error error;
    if (!train_measure(samples, weights, &report, &error))
        return command_fail_error(command, "", &error);
    if (json) {
        print_json(weights, &report);
    } else {
        printf("%s on %" PRIu64 " games, against their final results, in discs:\n", weights,
               report.games);
        print_errors(&report);
    }
    return STATUS_DONE;
}

static const Option rows[] = {
    {"out", OPTION_TEXT, "FILE", "", 0, 0, "the weights file to write (required)"},
    {"patterns", OPTION_CHOICE, PATTERN_SET_NAMES, "standard", 0, 0, "pattern set"},
    {"knots", OPTION_INT, "N", "4", 1, 30, "a table for every N discs, interpolated between"},
    {"ridge", OPTION_REAL, "X", "8", 0, 1e9, "pull of rare patterns to 0"},
    {"smooth", OPTION_REAL, "X", "8", 0, 1e9, "pull between neighbouring phases"},
    {"iterations", OPTION_INT, "N", "60", 0, 1000, "at most"},
    {"network", OPTION_INT, "N", "0", 0, 100,
     "then N rounds over a network that corrects the sum; --iterations 0 goes on from --from as it "
     "is"},
    {"patience", OPTION_INT, "N", "4", 1, 1000, "stop after N iterations without progress"},
    {"valid", OPTION_INT, "PERCENT", "5", 0, 50, "games held out for validation"},
    {"positions", OPTION_INT, "N", "50000000", 1, 1e10, "at most; 100 bytes of memory each"},
    {"lambda", OPTION_REAL, "X", "0.7", 0, 1,
     "labels: 1 = final results, 0 = the search's own scores, between: later scores"},
    {"from", OPTION_TEXT, "FILE", "", 0, 0, "weights to start from (default: zero)"},
    {"measure", OPTION_TEXT, "FILE", "", 0, 0,
     "no training: the errors of these weights on all the games"},
    {"curve", OPTION_TEXT, "FILE", "", 0, 0, "draw the learning curve to this SVG file"},
    {"note", OPTION_TEXT, "TEXT", "", 0, 0, "a line for the provenance"},
    COMMON_THREADS_OPTION,
    SEED_OPTION,
    COMMON_JSON_OPTION,
    COMMON_QUIET_OPTION,
};

static int run(const Command *command, const Options *options, int count, char **argv) {
    static TrainReport report; // static because it is large
    Common common = command_common(options);
    const char *out = options_text(options, "out"), *measure = options_text(options, "measure"),
               *curve = options_text(options, "curve");
    if (!out && !measure)
        return command_fail(command, "name the weights file to write with --out FILE");
    if (count == 0)
        return command_fail(command,
                            "name the files of games to learn from; see flipside train --help");
    TrainOptions train = {.samples = {.paths = (const char *const *)argv,
                                      .path_count = count,
                                      .valid_percent = (int)options_int(options, "valid"),
                                      .lambda = options_real(options, "lambda"),
                                      .seed = common.seed,
                                      .most = (uint64_t)options_int(options, "positions"),
                                      .threads = common.threads ? common.threads : cpu_count()},
                          .patterns = options_text(options, "patterns"),
                          .knot_spacing = (int)options_int(options, "knots"),
                          .ridge = options_real(options, "ridge"),
                          .smooth = options_real(options, "smooth"),
                          .iterations = (int)options_int(options, "iterations"),
                          .rounds = (int)options_int(options, "network"),
                          .patience = (int)options_int(options, "patience"),
                          .from = options_text(options, "from"),
                          .note = options_text(options, "note")};
    bool show = !common.quiet && isatty(STDERR_FILENO);
    interrupt_catch();
    Error error;
    if (measure)
        return run_measure(command, &train.samples, measure, common.json);
    bool good = train_run(&train, out, &report, on_step, &show, &error);
    if (show)
        fputc('\n', stderr);
    if (!good)
        return command_fail_error(command, "", &error);
    if (curve && !write_curve(curve, &report, &error))
        return command_fail_error(command, "", &error);
    if (common.json)
        print_json(out, &report);
    else
        print_text(out, &report);
    return STATUS_DONE;
}

const Command command_train = {
    .name = "train",
    .arguments = "GAMES...",
    .summary = "Fit the pattern evaluation to files of games",
    .details =
        "All files must be for one goal. A part of the games is held out: the fit stops when its "
        "error on them\n"
        "falls no more, and the errors printed are of the finished integer weights on them. Ctrl-C "
        "ends the fit\n"
        "early and writes the best weights so far.\n\n"
        "Examples:\n"
        "  flipside train first.games --out first.weights\n"
        "  flipside train gen*.games --out most.weights --from first.weights --curve learning.svg\n"
        "  flipside train --measure weights/most.weights wthor.games",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 1000,
    .run = run,
};
