// Ratings of many players by maximum likelihood (Bradley–Terry: the chance that a beats b is 1 / (1
// + 10^((b−a)/400)); a draw is half a win and half a loss), with errors from the observed
// information. The average rating is 0.
//
// The likelihood has a maximum only when no group of players won everything against the rest. Where
// that fails, each pair that met is given one more, imagined, drawn game, and the result is marked
// `bounded`: the true difference may be anything larger. Groups that never met are joined by one
// imagined drawn game between each two of their players.
#ifndef FLIPSIDE_ARENA_RATINGS_H
#define FLIPSIDE_ARENA_RATINGS_H

#include <stdbool.h>

typedef struct Rating {
    double elo;
    double error; // half of the 95 % interval, of the distance to the average of all
} Rating;

// points[a * n + b] are a's points against b. False when memory is refused. Players without a game
// get 0 and error 0. `covariance` (n × n, in Elo², of the distances to the average; may be NULL)
// tells the error of any difference.
bool ratings_fit(int n, const double *points, Rating *ratings, double *covariance, bool *bounded);

#endif
