#include "ratings.h"

#include "match_score.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef enum Way { SCORED, CONCEDED, MET } Way;

// Marks all players that can be reached from `from` through points scored, points conceded, or
// games with any result.
static void reach(int n, const double *points, Way way, int from, bool *seen) {
    seen[from] = true;
    for (int other = 0; other < n; other++) {
        double scored = way != CONCEDED ? points[from * n + other] : 0;
        double conceded = way != SCORED ? points[other * n + from] : 0;
        if (!seen[other] && scored + conceded > 0)
            reach(n, points, way, other, seen);
    }
}

static bool reaches_all(int n, const double *points, Way way, bool *seen) {
    memset(seen, 0, (size_t)n);
    reach(n, points, way, 0, seen);
    return memchr(seen, false, (size_t)n) == NULL;
}

// Replaces a symmetric positive definite n × n matrix by its Cholesky factor; returns false if it
// is not positive definite.
static bool factor(int n, double *m) {
    for (int j = 0; j < n; j++)
        for (int i = j; i < n; i++) {
            double sum = m[i * n + j];
            for (int k = 0; k < j; k++)
                sum -= m[i * n + k] * m[j * n + k];
            if (i == j && !(sum > 1e-300))
                return false;
            m[i * n + j] = i == j ? sqrt(sum) : sum / m[j * n + j];
        }
    return true;
}

// Solves m·y = x with the Cholesky factor of m and stores y in x.
static void solve(int n, const double *m, double *x) {
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < i; k++)
            x[i] -= m[i * n + k] * x[k];
        x[i] /= m[i * n + i];
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++)
            x[i] -= m[k * n + i] * x[k];
        x[i] /= m[i * n + i];
    }
}

typedef struct Fit {
    int n;
    const double *points;
    double extra;   // virtual points for each side of every pair that met
    double unmet;   // the same for pairs that did not meet
    double *rating; // in natural units, Elo / ELO_PER_NATURAL
    double *slope, *information;
} Fit;

// Computes the gradient and observed information of the log-likelihood. The constant in every entry
// fixes the average at 0 without changing the curvature between players, because the vector of ones
// is the only null direction of the information.
static void derive(Fit *fit) {
    int n = fit->n;
    memset(fit->slope, 0, (size_t)n * sizeof *fit->slope);
    for (int i = 0; i < n * n; i++)
        fit->information[i] = 1.0 / n;
    for (int a = 0; a < n; a++)
        for (int b = a + 1; b < n; b++) {
            double won = fit->points[a * n + b], lost = fit->points[b * n + a];
            double extra = won + lost > 0 ? fit->extra : fit->unmet;
            if (won + lost + extra == 0)
                continue;
            won += extra;
            lost += extra;
            double expected = 1 / (1 + exp(fit->rating[b] - fit->rating[a]));
            double surprise = won - (won + lost) * expected,
                   weight = (won + lost) * expected * (1 - expected);
            fit->slope[a] += surprise;
            fit->slope[b] -= surprise;
            fit->information[a * n + a] += weight;
            fit->information[b * n + b] += weight;
            fit->information[a * n + b] -= weight;
            fit->information[b * n + a] -= weight;
        }
}

// Maximises the concave likelihood with Newton's method and a limited step length.
static bool climb(Fit *fit) {
    for (int round = 0; round < 500; round++) {
        derive(fit);
        if (!factor(fit->n, fit->information))
            return false;
        solve(fit->n, fit->information, fit->slope);
        double largest = 0;
        for (int i = 0; i < fit->n; i++)
            largest = fmax(largest, fabs(fit->slope[i]));
        double scale = largest > 1 ? 1 / largest : 1;
        for (int i = 0; i < fit->n; i++)
            fit->rating[i] += scale * fit->slope[i];
        if (largest < 1e-12)
            break;
    }
    derive(fit);
    return factor(fit->n, fit->information);
}

// Computes the covariance of the differences to the average: the inverse of the information without
// the contribution of the constant.
static void invert(const Fit *fit, double *covariance) {
    int n = fit->n;
    for (int i = 0; i < n; i++) {
        double *column = covariance + i * n;
        memset(column, 0, (size_t)n * sizeof *column);
        column[i] = 1;
        solve(n, fit->information, column);
        for (int k = 0; k < n; k++)
            column[k] -= 1.0 / n;
    }
}

// Fits the ratings of the `n` players that have played.
static bool fit_played(int n, const double *points, double *rating, double *covariance,
                       bool *bounded) {
    Fit fit = {.n = n, .points = points, .rating = rating};
    size_t count = (size_t)n;
    fit.slope = calloc(count, sizeof(double));
    fit.information = calloc(count * count, sizeof(double));
    bool *seen = calloc(count, sizeof(bool));
    bool good = fit.slope && fit.information && seen;
    if (good) {
        *bounded = !reaches_all(n, points, SCORED, seen) || !reaches_all(n, points, CONCEDED, seen);
        fit.extra = *bounded ? 0.5 : 0;
        fit.unmet = reaches_all(n, points, MET, seen) ? 0 : 0.5;
        good = climb(&fit);
        if (good)
            invert(&fit, covariance);
    }
    free(fit.slope);
    free(fit.information);
    free(seen);
    return good;
}

// Fills the indices of the players that have played; returns their number.
static int who_played(int n, const double *points, int *index) {
    int count = 0;
    for (int a = 0; a < n; a++) {
        double games = 0;
        for (int b = 0; b < n; b++)
            games += points[a * n + b] + points[b * n + a];
        if (games > 0)
            index[count++] = a;
    }
    return count;
}

bool ratings_fit(int n, const double *points, Rating *ratings, double *covariance, bool *bounded) {
    assert(n >= 1 && points && ratings && bounded);
    size_t cells = (size_t)n * (size_t)n;
    int *index = calloc((size_t)n, sizeof *index);
    double *table = calloc(cells, sizeof *table), *inverse = calloc(cells, sizeof *inverse);
    double *rating = calloc((size_t)n, sizeof *rating);
    bool good = index && table && inverse && rating;
    int count = good ? who_played(n, points, index) : 0;
    *bounded = false;
    memset(ratings, 0, (size_t)n * sizeof *ratings);
    if (covariance)
        memset(covariance, 0, cells * sizeof *covariance);
    for (int a = 0; a < count; a++)
        for (int b = 0; b < count; b++)
            table[a * count + b] = points[index[a] * n + index[b]];
    if (count >= 2)
        good = fit_played(count, table, rating, inverse, bounded);
    const double square = ELO_PER_NATURAL * ELO_PER_NATURAL;
    for (int a = 0; good && a < count; a++) {
        ratings[index[a]] =
            (Rating){.elo = rating[a] * ELO_PER_NATURAL,
                     .error = DEVIATIONS_95 * sqrt(fmax(0, inverse[a * count + a] * square))};
        for (int b = 0; covariance && b < count; b++)
            covariance[index[a] * n + index[b]] = inverse[a * count + b] * square;
    }
    free(index);
    free(table);
    free(inverse);
    free(rating);
    return good;
}
