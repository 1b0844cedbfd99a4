#include "sprt.h"

#include "ratings.h"

#include <math.h>

// Outcomes that have not been seen get this weight, so that the first pairs do not decide everything.
static const double unseen = 1e-3;

// The most likely distribution with a given mean has p'ₖ = pₖ / (1 + t (xₖ − mean)); finds t by bisection. The sum of
// pₖ (xₖ − mean) / (1 + t (xₖ − mean)) falls with t, between the poles that the extreme outcomes set.
static double tilt(const double p[5], double mean) {
    double low = -1 / (1 - mean), high = 1 / mean;
    for (int round = 0; round < 64; round++) {
        double t = (low + high) / 2, sum = 0;
        for (int k = 0; k < 5; k++)
            sum += p[k] * (k / 4.0 - mean) / (1 + t * (k / 4.0 - mean));
        if (sum > 0)
            low = t;
        else
            high = t;
    }
    return (low + high) / 2;
}

double sprt_ratio(const SprtBounds *bounds, const int pairs[5]) {
    double p[5], total = 0;
    for (int k = 0; k < 5; k++)
        total += p[k] = pairs[k] > 0 ? pairs[k] : unseen;
    for (int k = 0; k < 5; k++)
        p[k] /= total;
    double mean0 = elo_to_score(bounds->elo0), mean1 = elo_to_score(bounds->elo1);
    double t0 = tilt(p, mean0), t1 = tilt(p, mean1), ratio = 0;
    for (int k = 0; k < 5; k++) {
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

SprtVerdict sprt_verdict(const SprtBounds *bounds, const int pairs[5]) {
    double ratio = sprt_ratio(bounds, pairs);
    return ratio <= sprt_lower(bounds) ? SPRT_ACCEPT_H0 : ratio >= sprt_upper(bounds) ? SPRT_ACCEPT_H1 : SPRT_GOES_ON;
}

const char *sprt_verdict_name(SprtVerdict verdict) {
    static const char *const names[] = {"goes on", "H0 accepted", "H1 accepted"};
    return names[verdict];
}

// Statistics of a mean score from `count` outcomes with frequencies by value k / steps.
static PairStatistics statistics(const int *counts, int outcomes) {
    PairStatistics result = {.score = 0.5, .superiority = 0.5};
    double sum = 0, squares = 0;
    for (int k = 0; k < outcomes; k++) {
        double x = (double)k / (outcomes - 1);
        result.pairs += counts[k];
        sum += counts[k] * x;
        squares += counts[k] * x * x;
    }
    if (result.pairs == 0)
        return result;
    int n = result.pairs;
    result.score = sum / n;
    double variance = n > 1 ? fmax(0, (squares - sum * sum / n) / (n - 1)) : 0.25;
    double deviation = sqrt(variance / n), distance = result.score - 0.5;
    result.elo = elo_from_score(result.score);
    double low = fmax(result.score - 1.959963984540054 * deviation, 1e-9);
    double high = fmin(result.score + 1.959963984540054 * deviation, 1 - 1e-9);
    result.elo_error = (elo_from_score(high) - elo_from_score(low)) / 2;
    result.superiority = deviation > 0  ? 0.5 * erfc(-distance / deviation / sqrt(2))
                         : distance > 0 ? 1
                         : distance < 0 ? 0
                                        : 0.5;
    return result;
}

PairStatistics pairs_statistics(const int pairs[5]) {
    return statistics(pairs, 5);
}

PairStatistics games_statistics(int wins, int draws, int losses) {
    return statistics((int[]){losses, draws, wins}, 3);
}
