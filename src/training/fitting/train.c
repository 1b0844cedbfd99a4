#include "train.h"

#include "clock.h"
#include "network_fit.h"

#include <assert.h>
#include <math.h>
#include <string.h>

const TrainPhase train_phases[TRAIN_PHASES] = {{4, 13},  {14, 23}, {24, 33},
                                               {34, 43}, {44, 53}, {54, 64}};

FitError train_error_between(const TrainReport *report, int from, int to) {
    FitError sum = {0};
    for (int d = from; d <= to; d++) {
        const FitError *error = &report->errors[d];
        sum.count += error->count;
        sum.absolute += error->absolute * (double)error->count;
        sum.squared += error->squared * (double)error->count;
    }
    if (sum.count) {
        sum.absolute /= (double)sum.count;
        sum.squared /= (double)sum.count;
    }
    return sum;
}

typedef struct Watch {
    TrainReport *report;
    double best;
    bool (*progress)(const FitStep *step, void *user);
    void *user;
} Watch;

static bool on_step(const FitStep *step, void *user) {
    Watch *watch = user;
    TrainReport *report = watch->report;
    if (!step->part && report->step_count < TRAIN_STEPS_MAX)
        report->steps[report->step_count++] = *step;
    if (!step->part && step->valid < watch->best) {
        watch->best = step->valid;
        report->best_step = step->iteration;
    }
    return !watch->progress || watch->progress(step, watch->user);
}

static void set_knots(FitOptions *fit, int spacing) {
    for (int discs = 4; discs <= 64 && fit->knot_count < KNOTS_MAX; discs += spacing)
        fit->knot[fit->knot_count++] = (uint8_t)discs;
}

static void write_provenance(Text *text, const TrainOptions *options, const TrainReport *report) {
    text_format(text, "goal: %s\n", goal_name(report->goal));
    for (int i = 0; i < options->samples.path_count; i++) {
        const char *name = strrchr(options->samples.paths[i], '/');
        text_format(text, "data: %s\n", name ? name + 1 : options->samples.paths[i]);
    }
    text_format(text,
                "games: %llu\npositions: %llu\nmet again: %llu\nvalidation games: %llu\nvalidation "
                "positions: %llu\n",
                (unsigned long long)report->games, (unsigned long long)report->positions,
                (unsigned long long)report->repeated, (unsigned long long)report->valid_games,
                (unsigned long long)report->valid_positions);
    text_format(text, "labels: final results and later search scores, lambda %g\n",
                options->samples.lambda);
    text_format(text,
                "patterns: %s\nknots every: %d discs\nridge: %g\nsmooth: %g\niterations: "
                "%d\nrounds of the network: "
                "%d\nseed: %llu\n",
                options->patterns, options->knot_spacing, options->ridge, options->smooth,
                report->best_step, options->rounds, (unsigned long long)options->samples.seed);
    text_format(text, "validation error: %.4f discs mean absolute, %.4f root mean square\n",
                report->errors[EVAL_PHASES].absolute, sqrt(report->errors[EVAL_PHASES].squared));
    for (int i = 0; i < TRAIN_PHASES; i++)
        text_format(text, "validation error at %d-%d discs: %.4f\n", train_phases[i].from,
                    train_phases[i].to,
                    train_error_between(report, train_phases[i].from, train_phases[i].to).absolute);
    if (options->note)
        text_format(text, "note: %s\n", options->note);
}

// Measures the weights and writes the weights file.
static bool finish(Weights *weights, const Samples *samples, const TrainOptions *options,
                   const char *out, TrainReport *report, Error *error) {
    Eval *eval = weights_eval(weights);
    if (!eval)
        return error_set(error, "out of memory");
    fit_errors(eval, samples, report->errors);
    fit_win_slopes(eval, samples, weights->win_slope);
    eval_free(eval);
    text_clear(&weights->provenance);
    write_provenance(&weights->provenance, options, report);
    return weights_write(weights, out, error);
}

static bool same_shapes(const Patterns *a, const Patterns *b) {
    if (a->shape_count != b->shape_count)
        return false;
    for (int i = 0; i < a->shape_count; i++)
        if (a->shape[i].count != b->shape[i].count ||
            memcmp(a->shape[i].square, b->shape[i].square, (size_t)a->shape[i].count) != 0)
            return false;
    return true;
}

// Reads the initial weights; fails if their patterns or knots differ.
static bool read_start(const TrainOptions *options, const FitOptions *fit, Weights *start,
                       Error *error) {
    Patterns patterns = start->patterns;
    if (!weights_read(start, options->from, error))
        return false;
    if (start->knot_count != fit->knot_count ||
        memcmp(start->knot, fit->knot, sizeof fit->knot) != 0 ||
        !same_shapes(&start->patterns, &patterns))
        return error_set(error, "%s has other patterns or other phases", options->from);
    return true;
}

static bool same_goal(const TrainOptions *options, const Weights *weights, const Samples *samples,
                      Error *error) {
    if (weights->table && weights->goal != samples->goal)
        return error_set(error, "%s is for the goal %s, the games are for %s",
                         options->from ? options->from : "the fit", goal_name(weights->goal),
                         goal_name(samples->goal));
    return true;
}

static void report_samples(TrainReport *report, const Samples *samples) {
    report->goal = samples->goal;
    report->games = samples->games;
    report->valid_games = samples->valid_games;
    report->positions = samples->train_count;
    report->valid_positions = samples->valid_count;
    report->repeated = samples->repeated;
    report->damaged_blocks = samples->damaged_blocks;
    report->bad_games = samples->bad_games;
}

bool train_measure(const SampleOptions *options, const char *weights, TrainReport *report,
                   Error *error) {
    double begin = clock_now();
    SampleOptions all = *options;
    all.valid_percent = 100;
    all.lambda = 1;
    all.repeats = true;
    Samples samples = {0};
    memset(report, 0, sizeof *report);
    Eval *eval = eval_load(weights, error);
    bool good = eval && samples_read(&samples, &pattern_eval_of(eval)->patterns, &all, error);
    report_samples(report, &samples);
    if (good && samples.goal != eval->goal)
        good = error_set(error, "%s is for the goal %s, the games are for %s", weights,
                         goal_name(eval->goal), goal_name(samples.goal));
    if (good)
        fit_errors(eval, &samples, report->errors);
    samples_free(&samples);
    eval_free(eval);
    report->seconds = clock_now() - begin;
    return good;
}

// Reads the samples as features or boards.
static bool read_samples(const TrainOptions *options, const Patterns *patterns, bool boards,
                         Samples *samples, TrainReport *report, Error *error) {
    SampleOptions wanted = options->samples;
    wanted.boards = boards;
    bool good = samples_read(samples, patterns, &wanted, error);
    report_samples(report, samples);
    if (good && samples->train_count == 0)
        good = error_set(error, "there is no position to learn from in these files");
    return good;
}

// Runs the linear fit from the current table of `weights`, or from zero if it is NULL.
static bool fit_linear(const FitOptions *fit_options, const Samples *samples, Weights *weights,
                       Watch *watch, Error *error) {
    Weights found = {0};
    Patterns patterns = weights->patterns;
    Fit *fit = fit_create(&patterns, samples, fit_options, weights->table ? weights : NULL, error);
    if (!fit)
        return false;
    fit_run(fit, on_step, watch);
    bool good = fit_quantise(fit, &found, error);
    if (good && weights->table)
        found.probcut = weights->probcut;
    fit_free(fit);
    weights_free(weights);
    *weights = found;
    return good;
}

static bool fit_network(const TrainOptions *options, Samples *samples, Weights *weights,
                        Watch *watch, Error *error) {
    NetworkFit *fit = network_fit_create(weights, samples, options->samples.seed, error);
    if (!fit)
        return false;
    network_fit_run(fit, options->rounds, on_step, watch);
    bool good = network_fit_quantise(fit, weights, error);
    network_fit_free(fit);
    return good;
}

bool train_run(const TrainOptions *options, const char *out, TrainReport *report,
               bool (*progress)(const FitStep *step, void *user), void *user, Error *error) {
    assert(options && out && report);
    assert(options->samples.path_count >= 1);
    double begin = clock_now();
    Samples samples = {0};
    Weights weights = {0};
    Watch watch = {.report = report, .best = INFINITY, .progress = progress, .user = user};
    FitOptions fit_options = {.ridge = options->ridge,
                              .smooth = options->smooth,
                              .iterations = options->iterations,
                              .patience = options->patience,
                              .threads = options->samples.threads};
    memset(report, 0, sizeof *report);
    set_knots(&fit_options, options->knot_spacing);
    if (!patterns_by_name(&weights.patterns, options->patterns))
        return error_set(error, "there is no pattern set \"%.40s\"", options->patterns);
    // With initial weights and no iterations, only the network is fitted.
    bool linear = options->rounds == 0 || options->iterations > 0 || !options->from, good = true;
    if (options->from)
        good = read_start(options, &fit_options, &weights, error);
    if (good && linear)
        good = read_samples(options, &weights.patterns, false, &samples, report, error) &&
               same_goal(options, &weights, &samples, error) &&
               fit_linear(&fit_options, &samples, &weights, &watch, error);
    if (good && options->rounds > 0) {
        samples_free(&samples);
        good = read_samples(options, &weights.patterns, true, &samples, report, error) &&
               same_goal(options, &weights, &samples, error) &&
               fit_network(options, &samples, &weights, &watch, error);
    }
    good = good && finish(&weights, &samples, options, out, report, error);
    weights_free(&weights);
    samples_free(&samples);
    report->seconds = clock_now() - begin;
    return good;
}
