// Maximum-likelihood ratings with the Bradley–Terry model: a beats b with probability
// 1 / (1 + 10^((b−a)/400)), and a draw is half a win and half a loss. Errors come from the observed
// information. The average rating is 0.
//
// The likelihood has a maximum only if no group of players won all games against the rest.
// Otherwise, a virtual drawn game is added for each pair that met, and the result is marked
// `bounded`: true differences may be larger. If groups of players never met, a virtual drawn game
// is added for each pair that did not meet.
#ifndef FLIPSIDE_ARENA_RATINGS_H
#define FLIPSIDE_ARENA_RATINGS_H

#include <stdbool.h>

typedef struct Rating {
    double elo;
    double error; // half-width of the 95% interval of the difference to the average
} Rating;

// Fits the ratings; points[a * n + b] are a's points against b. Players without games get rating 0
// and error 0. `covariance` (n × n, in Elo², may be NULL) receives the covariance of the
// differences to the average. Returns false if out of memory.
bool ratings_fit(int n, const double *points, Rating *ratings, double *covariance, bool *bounded);

#endif
