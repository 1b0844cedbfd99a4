#include "match_score.h"

#include <assert.h>
#include <math.h>

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

double chance_above(double estimate, double deviation) {
    if (deviation > 0)
        return 0.5 * erfc(-estimate / deviation / sqrt(2));
    return estimate > 0 ? 1 : estimate < 0 ? 0 : 0.5;
}

// Of outcomes counted by their value k / (kinds − 1). A single one says nothing of the spread: it is taken to be as
// wide as wins and losses alone would make it.
static MatchStatistics statistics(const int *counts, int kinds) {
    MatchStatistics result = {.share = 0.5, .error = 0.5, .superiority = 0.5};
    double sum = 0, squares = 0;
    for (int k = 0; k < kinds; k++) {
        double x = (double)k / (kinds - 1);
        result.count += counts[k];
        sum += counts[k] * x;
        squares += counts[k] * x * x;
    }
    int n = result.count;
    if (n == 0)
        return result;
    result.share = sum / n;
    double variance = n > 1 ? fmax(0, (squares - sum * sum / n) / (n - 1)) : 0.25;
    double deviation = sqrt(variance / n);
    result.error = DEVIATIONS_95 * deviation;
    result.elo = elo_from_score(result.share);
    double low = fmax(result.share - result.error, 1e-9), high = fmin(result.share + result.error, 1 - 1e-9);
    result.elo_error = (elo_from_score(high) - elo_from_score(low)) / 2;
    result.superiority = chance_above(result.share - 0.5, deviation);
    return result;
}

MatchStatistics match_score_by_games(const MatchScore *score) {
    return statistics((int[]){score->losses, score->draws, score->wins}, 3);
}

MatchStatistics match_score_by_pairs(const MatchScore *score) {
    return statistics(score->pairs, PAIR_OUTCOMES);
}
