#include "handicap.h"

#include <assert.h>
#include <math.h>

enum { LAST_SQUARES = 6 }; // at so many empty squares or fewer nothing is given away

// Where all moves are worth the same, or only one is there, nothing can be given away: the others
// give a little more.
static const double others_give = 1.1;

double handicap_share(HandicapPhase when, int size, int empties) {
    int squares = size * size - 4, third = squares / 3;
    int from = when == HANDICAP_MIDDLE ? squares - third : when == HANDICAP_END ? third : squares;
    int until = when == HANDICAP_OPENING  ? squares - third
                : when == HANDICAP_MIDDLE ? third
                                          : LAST_SQUARES;
    if (until < LAST_SQUARES)
        until = LAST_SQUARES;
    if (until >= from)
        until = from - 1;
    return empties > from || empties <= until ? 0 : others_give * fmin(2.0 / (from - until), 1);
}

// The weights of the moves when a disc lost makes a move e^steepness times as rare; returns the
// expected loss.
static double weigh(const int *values, int count, int best, int cap, double steepness,
                    double *weights) {
    double sum = 0, lost = 0,
           ease = steepness < 0 ? -steepness * cap : 0; // the largest weight stays within a double
    for (int i = 0; i < count; i++) {
        int loss = best - values[i];
        weights[i] = loss <= cap ? exp(-steepness * loss - ease) : 0;
        sum += weights[i];
        lost += weights[i] * loss;
    }
    return lost / sum;
}

// The steepness with which the expected loss is `mean`; the nearest possible where it cannot be.
static double find_steepness(const int *values, int count, int best, int cap, double mean,
                             double *weights) {
    double low = -8, high = 12; // losing as much as allowed, losing nothing
    for (int i = 0; i < 40; i++) {
        double middle = (low + high) / 2;
        if (weigh(values, count, best, cap, middle, weights) > mean)
            low = middle;
        else
            high = middle;
    }
    return high;
}

int handicap_pick(const int *values, int count, double mean, int cap, Random *random) {
    double weights[64];
    assert(count > 0 && count <= 64 && cap >= 0 && mean >= 0);
    int best = values[0], chosen = 0;
    cap = mean > 0 ? cap : 0;
    for (int i = 1; i < count; i++)
        best = values[i] > best ? values[i] : best;
    weigh(values, count, best, cap, find_steepness(values, count, best, cap, mean, weights),
          weights);
    double sum = 0;
    for (int i = 0; i < count; i++) {
        sum += weights[i];
        if (weights[i] > 0 && random_unit(random) * sum < weights[i])
            chosen = i;
    }
    assert(best - values[chosen] <= cap);
    return chosen;
}
