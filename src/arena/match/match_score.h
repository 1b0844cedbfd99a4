// Score of the games between two contestants, with error bars. All error bars are computed here.
// Games count as wins, draws and losses (trinomial). The two games of one opening with colours
// swapped also count as a pair by their half points 0 … 4 (pentanomial), because the games of an
// unbalanced opening are not independent.
#ifndef FLIPSIDE_ARENA_MATCH_SCORE_H
#define FLIPSIDE_ARENA_MATCH_SCORE_H

enum { PAIR_OUTCOMES = 5 };

// Score from the first contestant's point of view.
typedef struct MatchScore {
    int wins, draws, losses;
    int pairs[PAIR_OUTCOMES]; // complete pairs by half points
} MatchScore;

// Add a game with 0 … 2 half points, or a complete pair with 0 … 4 half points.
void match_score_add(MatchScore *score, int half_points);
void match_score_add_pair(MatchScore *score, int half_points);

// Adds `other` to `score`.
void match_score_join(MatchScore *score, const MatchScore *other);

int match_score_games(const MatchScore *score);
double match_score_points(const MatchScore *score); // 1 per win, ½ per draw
double match_score_share(const MatchScore *score);  // points per game; ½ without games

// Two-sided 95% quantile of the normal distribution in standard deviations.
#define DEVIATIONS_95 1.959963984540054

// Statistics of a sample of outcomes (games or pairs).
typedef struct MatchStatistics {
    int count;          // number of outcomes
    double share;       // mean, 0 … 1
    double error;       // half-width of its 95% interval; never 0
    double elo;         // Elo difference for the mean; ±infinity for 0 and 1
    double elo_error;   // half-width of the 95% interval in Elo; infinite if `elo` is
    double superiority; // likelihood that the first contestant is the stronger one, 0 … 1
    double normalised; // normalised Elo: (share − ½) / σ × 800 / ln 10, where σ is the standard
                       // deviation of a game (√2 times that of a pair); NaN if σ is 0
    double normalised_error; // half-width of its 95% interval for that σ
} MatchStatistics;

MatchStatistics match_score_by_games(const MatchScore *score);
MatchStatistics match_score_by_pairs(const MatchScore *score);

// Elo difference for odds of e to 1: 400 / ln 10.
#define ELO_PER_NATURAL 173.71779276130073

// Convert an Elo difference to the expected score (0 … 1) and back; 0 and 1 give ∓infinity.
double elo_to_score(double elo);
double elo_from_score(double score);

// Returns the likelihood that the true value of an estimate with this standard deviation is above
// 0.
double match_chance_above(double estimate, double deviation);

#endif
