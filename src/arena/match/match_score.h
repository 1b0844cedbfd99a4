// What the games between two contestants add up to, and how sure that is: the one place for error
// bars. Games count as wins, draws and losses (the trinomial); the two games of one opening with
// colours swapped also as a pair, by their half points 0 … 4 (the pentanomial), because the games
// of an unbalanced opening are not independent.
#ifndef FLIPSIDE_ARENA_MATCH_SCORE_H
#define FLIPSIDE_ARENA_MATCH_SCORE_H

enum { PAIR_OUTCOMES = 5 };

// Of the first contestant.
typedef struct MatchScore {
    int wins, draws, losses;
    int pairs[PAIR_OUTCOMES]; // complete pairs by half points
} MatchScore;

// Counts a game by its half points 0 … 2, and a complete pair by those of its two games together.
void match_score_add(MatchScore *score, int half_points);
void match_score_add_pair(MatchScore *score, int half_points);

// Adds up two scores.
void match_score_join(MatchScore *score, const MatchScore *other);

int match_score_games(const MatchScore *score);
double match_score_points(const MatchScore *score); // a win is 1, a draw ½
double match_score_share(const MatchScore *score);  // points a game; ½ without games

// Standard deviations to either side that hold 95 % of a normal distribution.
#define DEVIATIONS_95 1.959963984540054

// What a number of outcomes, games or pairs, tells.
typedef struct MatchStatistics {
    int count;          // outcomes
    double share;       // mean, 0 … 1
    double error;       // half of its 95 % interval; never 0
    double elo;         // of the mean; ±infinity when it is 0 or 1
    double elo_error;   // half of the 95 % interval of the mean, its ends turned into Elo; infinite
                        // with elo
    double superiority; // likelihood that the first is the stronger one, 0 … 1
    double normalised; // Elo in units of the spread of a game: (share − ½) / σ × 800 / ln 10, where
                       // σ is the standard deviation of a game (of pairs √2 times theirs); not a
                       // number when all outcomes are alike
    double normalised_error; // half of its 95 % interval, for that σ
} MatchStatistics;

MatchStatistics match_score_by_games(const MatchScore *score);
MatchStatistics match_score_by_pairs(const MatchScore *score);

// Elo points of a factor e in the odds: 400 / ln 10.
#define ELO_PER_NATURAL 173.71779276130073

// Score (0 … 1) that a difference in Elo expects, and back; 0 and 1 give ∓infinity.
double elo_to_score(double elo);
double elo_from_score(double score);

// Likelihood that the true value of an estimate with this standard deviation is above 0.
double match_chance_above(double estimate, double deviation);

#endif
