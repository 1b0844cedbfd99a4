#include "match_score.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>

// Minimum number of outcomes for an error computed from the sample variance.
enum { LARGE_SAMPLE = 30 };

void match_score_add(MatchScore *score, int half_points) {
    assert(half_points >= 0 && half_points <= 2);
    score->wins += half_points == 2;
    score->draws += half_points == 1;
    score->losses += half_points == 0;
}

void match_score_add_pair(MatchScore *score, int half_points) {
    assert(half_points >= 0 && half_points < PAIR_OUTCOMES);
    score->pairs[half_points]++;
}

void match_score_join(MatchScore *score, const MatchScore *other) {
    score->wins += other->wins;
    score->draws += other->draws;
    score->losses += other->losses;
    for (int k = 0; k < PAIR_OUTCOMES; k++)
        score->pairs[k] += other->pairs[k];
}

int match_score_games(const MatchScore *score) {
    return score->wins + score->draws + score->losses;
}

double match_score_points(const MatchScore *score) {
    return score->wins + score->draws / 2.0;
}

double match_score_share(const MatchScore *score) {
    int games = match_score_games(score);
    return games ? match_score_points(score) / games : 0.5;
}

double elo_to_score(double elo) {
    return 1 / (1 + exp(-elo / ELO_PER_NATURAL));
}

double elo_from_score(double score) {
    return ELO_PER_NATURAL * log(score / (1 - score));
}

double match_chance_above(double estimate, double deviation) {
    if (deviation > 0)
        return 0.5 * erfc(-estimate / deviation / sqrt(2));
    return estimate > 0 ? 1 : estimate < 0 ? 0 : 0.5;
}

// Moments of a sample of outcomes with values 0 … 1.
typedef struct Sample {
    int count;
    double sum, squares;
    bool constant; // true if all outcomes are equal
} Sample;

static Sample sample_of(const int *counts, int kinds) {
    Sample sample = {0};
    int seen = 0;
    for (int k = 0; k < kinds; k++) {
        double x = (double)k / (kinds - 1);
        sample.count += counts[k];
        sample.sum += counts[k] * x;
        sample.squares += counts[k] * x * x;
        seen += counts[k] > 0;
    }
    sample.constant = seen < 2;
    return sample;
}

// Returns the normal approximation from the sample variance.
static double spread_error(const Sample *sample) {
    int n = sample->count;
    return DEVIATIONS_95 *
           sqrt(fmax(0, (sample->squares - sample->sum * sample->sum / n) / (n - 1)) / n);
}

// Error for small and constant samples, whose variance is unreliable: two wins and two losses are
// added (Agresti and Coull 1998), and the error is the distance from the share to the farther end
// of that interval.
static double cautious_error(const Sample *sample) {
    int n = sample->count + 4;
    double mean = (sample->sum + 2) / n, variance = (sample->squares + 2) / n - mean * mean;
    return fabs(sample->sum / sample->count - mean) + DEVIATIONS_95 * sqrt(variance / n);
}

static double error_of(const Sample *sample) {
    double spread = sample->constant ? 0 : spread_error(sample);
    bool reliable = sample->count >= LARGE_SAMPLE && !sample->constant;
    return reliable ? spread : fmin(1, fmax(spread, cautious_error(sample)));
}

// Returns the half-width of the interval in Elo. If one end reaches 0 or 1, which has no finite
// Elo, the distance to the other end is used.
static double elo_error_of(double share, double error) {
    double low = share - error, high = share + error;
    if (low > 0 && high < 1)
        return (elo_from_score(high) - elo_from_score(low)) / 2;
    double middle = share >= 0.5 ? fmax(low, 1e-9) : fmin(high, 1 - 1e-9);
    return fabs(elo_from_score(share) - elo_from_score(middle));
}

// Returns the standard deviation of a game's outcome, √2 times that of a pair's mean.
static double game_deviation(const Sample *sample, int kinds) {
    double mean = sample->sum / sample->count;
    double variance = sample->constant ? 0 : fmax(0, sample->squares / sample->count - mean * mean);
    return sqrt(kinds == PAIR_OUTCOMES ? 2 * variance : variance);
}

static MatchStatistics statistics(const int *counts, int kinds) {
    Sample sample = sample_of(counts, kinds);
    MatchStatistics result = {.count = sample.count,
                              .share = 0.5,
                              .error = 0.5,
                              .superiority = 0.5,
                              .normalised = NAN,
                              .normalised_error = NAN};
    if (sample.count == 0)
        return result;
    result.share = sample.sum / sample.count;
    result.error = error_of(&sample);
    result.elo = elo_from_score(result.share);
    result.elo_error = elo_error_of(result.share, result.error);
    result.superiority = match_chance_above(result.share - 0.5, result.error / DEVIATIONS_95);
    double deviation = game_deviation(&sample, kinds);
    if (deviation > 0) {
        result.normalised = (result.share - 0.5) / deviation * 2 * ELO_PER_NATURAL;
        result.normalised_error = result.error / deviation * 2 * ELO_PER_NATURAL;
    }
    return result;
}

MatchStatistics match_score_by_games(const MatchScore *score) {
    return statistics((int[]){score->losses, score->draws, score->wins}, 3);
}

MatchStatistics match_score_by_pairs(const MatchScore *score) {
    return statistics(score->pairs, PAIR_OUTCOMES);
}
