// Standings of a tournament with ratings. With two players, a rating is the difference to the other
// player; with more, the difference to the average. A ladder, Swiss or knockout is ordered
// by points, ties in a Swiss by Buchholz; other schedules by rating, with withdrawn
// players last.
#ifndef FLIPSIDE_ARENA_STANDINGS_H
#define FLIPSIDE_ARENA_STANDINGS_H

#include "schedule.h"
#include "tally.h"

typedef struct Standing {
    int player; // index
    double points;
    double elo, error;  // 95% interval: elo ± error
    double superiority; // likelihood, 0 … 1, of being stronger than the next player in the table;
                        // in the last row, than the previous one
    int ladder_points;  // schedule_points
    int opposition;     // schedule_opposition
} Standing;

// Returns the number of leading rows to show. Withdrawn players of a match, kumite or gauntlet are
// hidden, because their games do not count.
int standings_shown(const ArenaSettings *settings);

// Fills one row per player, best first. Sets *bounded if a rating is only a bound because a player
// won or lost all games. Returns false if out of memory.
bool standings_make(const ArenaSettings *settings, const Schedule *schedule, const Tally *tally,
                    Standing *rows, bool *bounded);

// Returns the statistics of pairs if there are at least two, else of single games.
MatchStatistics standings_statistics(const MatchScore *score);

// Appends a sentence with the score of Black, who moves first.
void standings_first_mover(const MatchScore *black, Text *out);

// Points of a score extrapolated to a race of LADDER_RACE games at ±LADDER_POINTS each, from −200
// (all lost) to 200 (all won), with the half-width of the 95% interval.
typedef struct OnlineScore {
    double points, error;
} OnlineScore;

OnlineScore standings_online(const MatchScore *score);

#endif
