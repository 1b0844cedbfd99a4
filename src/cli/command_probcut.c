// `probcut`: fits the forecast model of the selective search to an evaluation and goal.
#include "clock.h"
#include "command.h"
#include "file.h"
#include "probcut_fit.h"
#include "weights.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// Tells how far the measuring has come, twice a second.
static void show_progress(int64_t done, int64_t total, void *user) {
    double *told = user;
    if (clock_now() - *told > 0.5 || done == total) {
        *told = clock_now();
        fprintf(stderr, "\r%lld of %lld positions%s", (long long)done, (long long)total, done == total ? "\n" : " ");
    }
}

static void print_model(const ProbcutModel *model, Goal goal, bool json) {
    if (json)
        printf("{\"goal\":\"%s\",\"constant\":%.4f,\"end_constant\":%.4f,\"empties\":%.5f,\"depth\":%.5f,"
               "\"shallow\":%.5f}\n",
               goal_name(goal), model->constant, model->end_constant, model->empties, model->depth, model->shallow);
    else
        printf("sigma = exp(%.4f %+.5f empties %+.5f depth %+.5f shallow), to the end exp(%.4f …)\n", model->constant,
               model->empties, model->depth, model->shallow, model->end_constant);
}

// Puts the model into the weights file, and into its provenance how it was made.
static bool keep_model(const char *path, const ProbcutModel *model, const ProbcutPlan *plan, Error *error) {
    Weights weights;
    bool good = weights_read(&weights, path, error);
    if (good) {
        weights.probcut = *model;
        text_format(&weights.provenance, "probcut: %lld positions, depth %d, exact %d, seed %llu\n",
                    (long long)plan->positions, plan->depth, plan->exact, (unsigned long long)plan->seed);
        good = weights_write(&weights, path, error);
    }
    weights_free(&weights);
    return good;
}

static int fit(const Command *command, const ProbcutPlan *plan, const char *out, const char *weights, bool json) {
    ProbcutData *data = calloc(1, sizeof *data);
    ProbcutModel model;
    Text csv = {0};
    Error error = {0};
    int status = STATUS_DONE;
    if (!data || !probcut_measure(plan, data, &error)) {
        status = command_fail(command, "out of memory");
    } else if (!probcut_fit(data, &model)) {
        status = command_fail(command, "too few positions to fit; ask for more with --positions");
    } else {
        probcut_write(data, &csv);
        if ((out && !file_write(out, csv.data, csv.length, &error)) ||
            (weights && !keep_model(weights, &model, plan, &error)))
            status = command_fail_error(command, "", &error);
        else
            print_model(&model, plan->rules.goal, json);
    }
    text_free(&csv);
    free(data);
    return status;
}

static int run(const Command *command, int argc, char **argv) {
    Common common;
    int64_t positions = 2000, depth = 8, exact = 16;
    const char *kind = NULL, *weights = NULL, *out = NULL;
    bool write = false;
    const Option options[] = {
        {"positions", OPTION_INT, &positions, "N", "positions to search (default 2000)", 100, 1e7},
        {"depth", OPTION_INT, &depth, "N", "deepest midgame search (default 8)", 2, 16},
        {"exact", OPTION_INT, &exact, "N", "solve positions of at most N empties (default 16)", 0, 24},
        {"eval", OPTION_TEXT, &kind, "patterns|handmade", "evaluation to fit", 0, 0},
        {"weights", OPTION_TEXT, &weights, "FILE", "weights file for eval patterns", 0, 0},
        {"write", OPTION_FLAG, &write, NULL, "put the model into the weights file", 0, 0},
        {"out", OPTION_TEXT, &out, "FILE", "keep the data as CSV", 0, 0},
    };
    int count, status = command_parse(command, argc, argv, options, sizeof options / sizeof *options,
                                      COMMON_RULES | COMMON_SEED | COMMON_JSON | COMMON_QUIET, &common, 0, &count);
    if (status >= 0)
        return status;
    Error error = {0};
    if (common.rules.size != 8 || common.rules.start == START_OPEN)
        return command_fail(command, "the model is fitted on the 8x8 board, from the standard or parallel start");
    if (write && !weights)
        return command_fail(command, "--write wants --weights FILE, the file that the model is put into");
    Eval *eval = eval_open(kind ? kind : "patterns", common.rules.goal, 8, weights, &error);
    if (!eval)
        return command_fail_error(command, "", &error);
    double told = clock_now();
    ProbcutPlan plan = {.eval = eval,
                        .rules = common.rules,
                        .positions = positions,
                        .depth = (int)depth,
                        .exact = (int)exact,
                        .seed = common.seed,
                        .progress = common.quiet || !isatty(STDERR_FILENO) ? NULL : show_progress,
                        .user = &told};
    status = fit(command, &plan, out, write ? weights : NULL, common.json);
    eval_free(eval);
    return status;
}

const Command command_probcut = {
    .name = "probcut",
    .arguments = "",
    .summary = "Fit the selective search's forecast errors to an evaluation",
    .details =
        "Searches positions to every depth without selectivity and fits sigma, the error of a shallow search as a\n"
        "forecast of a deeper one, as a function of empties and both depths. A weights file carries its model:\n"
        "--write puts it there, and every search with these weights uses it.\n\n"
        "Examples:\n"
        "  flipside probcut --weights my.weights --write\n"
        "  flipside probcut --goal fewest --positions 4000 --depth 4 --exact 10 --out probcut-fewest.csv",
    .run = run,
};
