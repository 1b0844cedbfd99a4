// Sequential probability ratio test (Wald 1945) of a match: elo0 against elo1. The outcomes are
// pairs of games, both colours of one opening, by their half points 0 … 4 (pentanomial), because
// the two games of an unbalanced opening are not independent. The log-likelihood ratio is the
// generalised one: each hypothesis uses the most likely distribution over the five outcomes with
// its mean.
#ifndef FLIPSIDE_ARENA_SPRT_H
#define FLIPSIDE_ARENA_SPRT_H

typedef enum SprtVerdict { SPRT_GOES_ON, SPRT_ACCEPT_H0, SPRT_ACCEPT_H1 } SprtVerdict;

typedef struct SprtBounds {
    double elo0, elo1;
    double alpha, beta; // probabilities of accepting H1 under H0, and H0 under H1
} SprtBounds;

// Returns the log-likelihood ratio of H1 over H0 for the counts of pairs by half points of the
// first player.
double sprt_ratio(const SprtBounds *bounds, const int pairs[5]);

// Return the bounds of the test: H0 is accepted at or below `lower`, H1 at or above `upper`.
double sprt_lower(const SprtBounds *bounds);
double sprt_upper(const SprtBounds *bounds);
SprtVerdict sprt_verdict(const SprtBounds *bounds, const int pairs[5]);

// Returns "goes on", "H0 accepted" or "H1 accepted", which are values in JSON output.
const char *sprt_verdict_name(SprtVerdict verdict);

#endif
