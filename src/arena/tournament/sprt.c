#include "sprt.h"

#include "match_score.h"

#include <math.h>

// Weight of outcomes that have not occurred, so that the first pairs do not decide the test.
static const double unseen = 1e-3;

// Returns t of the most likely distribution with a given mean, p'ₖ = pₖ / (1 + t (xₖ − mean)). The
// sum of pₖ (xₖ − mean) / (1 + t (xₖ − mean)) decreases with t between the poles set by the extreme
// outcomes, so bisection finds its zero.
static double tilt(const double p[PAIR_OUTCOMES], double mean) {
    double low = -1 / (1 - mean), high = 1 / mean;
    for (int round = 0; round < 64; round++) {
        double t = (low + high) / 2, sum = 0;
        for (int k = 0; k < PAIR_OUTCOMES; k++)
            sum += p[k] * (k / 4.0 - mean) / (1 + t * (k / 4.0 - mean));
        if (sum > 0)
            low = t;
        else
            high = t;
    }
    return (low + high) / 2;
}

double sprt_ratio(const SprtBounds *bounds, const int pairs[PAIR_OUTCOMES]) {
    double p[PAIR_OUTCOMES], total = 0;
    for (int k = 0; k < PAIR_OUTCOMES; k++)
        total += p[k] = pairs[k] > 0 ? pairs[k] : unseen;
    for (int k = 0; k < PAIR_OUTCOMES; k++)
        p[k] /= total;
    double mean0 = elo_to_score(bounds->elo0), mean1 = elo_to_score(bounds->elo1);
    double t0 = tilt(p, mean0), t1 = tilt(p, mean1), ratio = 0;
    for (int k = 0; k < PAIR_OUTCOMES; k++) {
        double x = k / 4.0;
        ratio += total * p[k] * (log1p(t0 * (x - mean0)) - log1p(t1 * (x - mean1)));
    }
    return ratio;
}

double sprt_lower(const SprtBounds *bounds) {
    return log(bounds->beta / (1 - bounds->alpha));
}

double sprt_upper(const SprtBounds *bounds) {
    return log((1 - bounds->beta) / bounds->alpha);
}

SprtVerdict sprt_verdict(const SprtBounds *bounds, const int pairs[PAIR_OUTCOMES]) {
    double ratio = sprt_ratio(bounds, pairs);
    return ratio <= sprt_lower(bounds)   ? SPRT_ACCEPT_H0
           : ratio >= sprt_upper(bounds) ? SPRT_ACCEPT_H1
                                         : SPRT_GOES_ON;
}

const char *sprt_verdict_name(SprtVerdict verdict) {
    static const char *const names[] = {"goes on", "H0 accepted", "H1 accepted"};
    return names[verdict];
}
