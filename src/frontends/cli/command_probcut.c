// `probcut`: fits the ProbCut model of the selective search to an evaluation and goal.
#include "clock.h"
#include "command.h"
#include "file.h"
#include "probcut_fit.h"
#include "weights.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// Prints the progress twice per second.
static void show_progress(int64_t done, int64_t total, void *user) {
    double *told = user;
    if (clock_now() - *told > 0.5 || done == total) {
        *told = clock_now();
        fprintf(stderr, "\r%lld of %lld positions%s", (long long)done, (long long)total,
                done == total ? "\n" : " ");
    }
}

static void print_json(const ProbcutModel *model, const double *bonus, Goal goal) {
    Json *object = json_new_object();
    json_add_text(object, "goal", goal_name(goal));
    json_add_real(object, "constant", model->constant, 4);
    json_add_real(object, "end_constant", model->end_constant, 4);
    json_add_real(object, "empties", model->empties, 5);
    json_add_real(object, "depth", model->depth, 5);
    json_add_real(object, "shallow", model->shallow, 5);
    if (bonus) {
        Json *list = json_new_list();
        for (int discs = 0; discs < EVAL_PHASES; discs++)
            json_append_measure(list, bonus[discs], 3);
        json_add(object, "turn", list);
    }
    command_print_json(object);
}

// Prints the tempo bonus of the side to move at four stages of the game.
static void print_turn(const double *bonus) {
    static const int discs[] = {20, 32, 44, 56};
    for (int i = 0; i < (int)(sizeof discs / sizeof *discs); i++)
        printf("%s%+.2f discs at %d", i == 0 ? "for the side to move " : ", ", bonus[discs[i]],
               discs[i]);
    printf(" discs on the board\n");
}

static void print_model(const ProbcutModel *model, const double *bonus, Goal goal, bool json) {
    if (json)
        print_json(model, bonus, goal);
    else
        printf(
            "sigma = exp(%.4f %+.5f empties %+.5f depth %+.5f shallow), to the end exp(%.4f …)\n",
            model->constant, model->empties, model->depth, model->shallow, model->end_constant);
    if (bonus && !json)
        print_turn(bonus);
}

static void give_turn(Weights *weights, const double *bonus) {
    for (int discs = 0; discs < EVAL_PHASES; discs++)
        weights->bias[discs] =
            (int16_t)(weights->bias[discs] + lround(bonus[discs] * EVAL_UNITS_PER_DISC));
    text_format(&weights->provenance,
                "for the side to move: %+.3f discs at 20 discs, %+.3f at 56\n", bonus[20],
                bonus[56]);
}

// Stores the model in the weights file and its settings in the file's provenance.
static bool keep_model(const char *path, const ProbcutModel *model, const double *bonus,
                       const ProbcutPlan *plan, Error *error) {
    Weights weights;
    bool good = weights_read(&weights, path, error);
    if (good) {
        weights.probcut = *model;
        text_format(&weights.provenance, "probcut: %lld positions, depth %d, exact %d, seed %llu\n",
                    (long long)plan->positions, plan->depth, plan->exact,
                    (unsigned long long)plan->seed);
        if (bonus)
            give_turn(&weights, bonus);
        good = weights_write(&weights, path, error);
    }
    weights_free(&weights);
    return good;
}

static int fit(const Command *command, const ProbcutPlan *plan, const char *out,
               const char *weights, bool turn, bool json) {
    ProbcutData *data = calloc(1, sizeof *data);
    ProbcutModel model;
    double bonus[EVAL_PHASES];
    Text csv = {0};
    Error error = {0};
    int status = STATUS_DONE;
    if (!data || !probcut_measure(plan, data, &error)) {
        status =
            data ? command_fail_error(command, "", &error) : command_fail(command, "out of memory");
    } else if (!probcut_fit(data, &model) || (turn && !probcut_turn(data, bonus))) {
        status = command_fail(command, "too few positions to fit; ask for more with --positions");
    } else {
        probcut_write(data, &csv);
        if ((out && !file_write(out, csv.data, csv.length, &error)) ||
            (weights && !keep_model(weights, &model, turn ? bonus : NULL, plan, &error)))
            status = command_fail_error(command, "", &error);
        else
            print_model(&model, turn ? bonus : NULL, plan->rules.goal, json);
    }
    text_free(&csv);
    free(data);
    return status;
}

static const Option rows[] = {
    {"positions", OPTION_INT, "N", "2000", 100, 1e7, "positions to search"},
    {"depth", OPTION_INT, "N", "8", 2, 16, "deepest midgame search"},
    {"exact", OPTION_INT, "N", "16", 0, 24, "solve positions of at most N empties"},
    ENGINE_EVAL_OPTIONS_OF("patterns"),
    {"write", OPTION_FLAG, NULL, "no", 0, 0, "put the model into the weights file"},
    {"turn", OPTION_FLAG, NULL, "no", 0, 0,
     "with --write: give the side to move what evens out odd and even depths"},
    {"out", OPTION_TEXT, "FILE", "", 0, 0, "keep the data as CSV"},
    RULES_OPTIONS,
    SEED_OPTION,
    COMMON_JSON_OPTION,
    COMMON_QUIET_OPTION,
};

static int run(const Command *command, const Options *options, int count, char **argv) {
    Common common = command_common(options);
    const char *weights = options_text(options, "weights");
    bool write = options_flag(options, "write");
    Error error = {0};
    if (common.rules.size != 8 || common.rules.start == START_OPEN)
        return command_fail(
            command, "the model is fitted on the 8x8 board, from the standard or parallel start");
    if (options_flag(options, "turn") && (!write || options_int(options, "depth") < 6))
        return command_fail(command, "--turn wants --write and a --depth of 6 or more");
    if (write && !weights)
        return command_fail(command,
                            "--write wants --weights FILE, the file that the model is put into");
    Eval *eval = eval_open(options_text(options, "eval"), common.rules.goal, 8, weights, &error);
    if (!eval)
        return command_fail_error(command, "", &error);
    double told = clock_now();
    ProbcutPlan plan = {.eval = eval,
                        .rules = common.rules,
                        .positions = options_int(options, "positions"),
                        .depth = (int)options_int(options, "depth"),
                        .exact = (int)options_int(options, "exact"),
                        .seed = common.seed,
                        .paths = (const char *const *)argv,
                        .path_count = count,
                        .progress = common.quiet || !isatty(STDERR_FILENO) ? NULL : show_progress,
                        .user = &told};
    int status = fit(command, &plan, options_text(options, "out"), write ? weights : NULL,
                     options_flag(options, "turn"), common.json);
    eval_free(eval);
    return status;
}

const Command command_probcut = {
    .name = "probcut",
    .arguments = "[GAMES...]",
    .summary = "Fit the selective search's forecast errors to an evaluation",
    .details =
        "Searches positions to every depth without selectivity and fits sigma, the error of a "
        "shallow search as a\n"
        "forecast of a deeper one, as a function of empties and both depths. A weights file "
        "carries its model:\n"
        "--write puts it there, and every search with these weights uses it. The positions are "
        "those of files of\n"
        "self-play games, or without files of games in which moves are chosen carelessly.\n\n"
        "An odd depth values a position higher than an even one, because whoever moves last picks "
        "the best of several\n"
        "uncertain values. --turn measures that on the same positions and gives the side to move "
        "half of it in the\n"
        "weights, so that the depths agree. Once: a second time finds nothing left to give.\n\n"
        "Examples:\n"
        "  flipside probcut --weights my.weights --write\n"
        "  flipside probcut --weights my.weights --write my.games\n"
        "  flipside probcut --weights my.weights --write --turn my.games\n"
        "  flipside probcut --goal fewest --positions 4000 --depth 4 --exact 10 --out "
        "probcut-fewest.csv",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 1000,
    .run = run,
};
