// Measures a finished evaluation on the validation games: errors and win probability curve.
#include "fit.h"

#include <math.h>

enum { CURVE_SPAN = 2, CURVE_STEPS = 30 }; // each curve is fitted to phases within CURVE_SPAN discs

// Returns the integer evaluation of one sample, in discs.
static double predict(const Eval *eval, const SampleGroup *group, size_t n) {
    EvalState state;
    eval_start(eval, &state, group->board[n]);
    double score = (double)eval_score_units(eval, &state, group->board[n]) / EVAL_UNITS_PER_DISC;
    return score > 64 ? 64 : score < -64 ? -64 : score;
}

void fit_errors(const Eval *eval, const Samples *samples, FitError errors[EVAL_PHASES + 1]) {
    FitError total = {0};
    for (int discs = 0; discs < EVAL_PHASES; discs++) {
        const SampleGroup *group = &samples->valid[discs];
        FitError error = {.count = group->count};
        for (size_t n = 0; n < group->count; n++) {
            double off = predict(eval, group, n) - group->result[n];
            error.absolute += fabs(off);
            error.squared += off * off;
        }
        total.count += error.count;
        total.absolute += error.absolute;
        total.squared += error.squared;
        if (error.count) {
            error.absolute /= (double)error.count;
            error.squared /= (double)error.count;
        }
        errors[discs] = error;
    }
    if (total.count) {
        total.absolute /= (double)total.count;
        total.squared /= (double)total.count;
    }
    errors[EVAL_PHASES] = total;
}

// Adds the gradient and curvature of the log likelihood with respect to the slope, over one phase.
static void likelihood(const Eval *eval, const SampleGroup *group, double slope, double *gradient,
                       double *curvature) {
    for (size_t n = 0; n < group->count; n++) {
        double score = predict(eval, group, n);
        double won = group->result[n] > 0 ? 1 : group->result[n] < 0 ? 0 : 0.5;
        double chance = 1 / (1 + exp(-slope * score));
        *gradient += (won - chance) * score;
        *curvature += chance * (1 - chance) * score * score;
    }
}

void fit_win_slopes(const Eval *eval, const Samples *samples, float slopes[EVAL_PHASES]) {
    for (int discs = 0; discs < EVAL_PHASES; discs++) {
        double slope = 0.2;
        for (int step = 0; step < CURVE_STEPS; step++) {
            // Prior: a win by 10 and a loss by 10 discs, each with probability 0.9. It keeps the
            // slope finite in a phase without games.
            double gradient = 20 * (0.9 - 1 / (1 + exp(-slope * 10))), curvature = 1;
            for (int d = discs - CURVE_SPAN; d <= discs + CURVE_SPAN; d++)
                if (d >= 0 && d < EVAL_PHASES)
                    likelihood(eval, &samples->valid[d], slope, &gradient, &curvature);
            double change = gradient / curvature;
            // Newton step, limited to a factor of two.
            slope = change > slope ? 2 * slope : change < -slope / 2 ? slope / 2 : slope + change;
            if (fabs(change) < 1e-5 * slope || slope > 0.99)
                break;
        }
        slopes[discs] = (float)(slope > 0.99 ? 0.99 : slope);
    }
}
