// The sequential test of a match: is the difference in strength elo0 (or less) or elo1 (or more)?
// It looks at pairs of games, both colours of one opening, by their half points 0 … 4 (the
// pentanomial), because the two games of an unbalanced opening are not independent. The
// log-likelihood ratio is the generalised one: each hypothesis fits the distribution over the five
// outcomes that is most likely among those with its mean.
#ifndef FLIPSIDE_ARENA_SPRT_H
#define FLIPSIDE_ARENA_SPRT_H

typedef enum SprtVerdict { SPRT_GOES_ON, SPRT_ACCEPT_H0, SPRT_ACCEPT_H1 } SprtVerdict;

typedef struct SprtBounds {
    double elo0, elo1;
    double alpha, beta; // chances to accept H1 under H0, and H0 under H1
} SprtBounds;

// The log-likelihood ratio of H1 over H0 for the counts of pairs by half points of the first
// player.
double sprt_ratio(const SprtBounds *bounds, const int pairs[5]);

// Where the test stops: below `lower` H0 is accepted, above `upper` H1.
double sprt_lower(const SprtBounds *bounds);
double sprt_upper(const SprtBounds *bounds);
SprtVerdict sprt_verdict(const SprtBounds *bounds, const int pairs[5]);

// "goes on", "H0 accepted", "H1 accepted".
const char *sprt_verdict_name(SprtVerdict verdict);

#endif
