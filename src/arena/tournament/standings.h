// The table of a tournament: players in order, with ratings. Of two players the rating is the
// difference to the other; of more it is the distance to the average of all. A ladder, Swiss,
// Danish or knockout is ordered by its points, equals of a Swiss or Danish by those of their
// opponents (Buchholz), everything else by rating. Who was withdrawn stands at the end.
#ifndef FLIPSIDE_ARENA_STANDINGS_H
#define FLIPSIDE_ARENA_STANDINGS_H

#include "schedule.h"
#include "tally.h"

typedef struct Standing {
    int player; // index
    double points;
    double elo, error;  // 95 %: elo ± error
    double superiority; // likelihood, 0 … 1, to be stronger than the next player of the table; the
                        // last: than the one before
    int ladder_points; // schedule_points: of a ladder, half points of a Swiss or Danish, meetings
                       // won in a knockout
    int opposition;    // schedule_opposition
} Standing;

// How many rows, the first ones, people want to see: in a match, kumite or gauntlet not those of
// players that were withdrawn, as their games do not count.
int standings_shown(const ArenaSettings *settings);

// Fills one row per player, best first; *bounded when a rating is only a bound (someone won or lost
// everything).
bool standings_make(const ArenaSettings *settings, const Schedule *schedule, const Tally *tally,
                    Standing *rows, bool *bounded);

// What the games of a score tell: from pairs where there are any, else from single games.
MatchStatistics standings_statistics(const MatchScore *score);

// Appends a sentence on what the first mover made of its advantage.
void standings_first_mover(const MatchScore *black, Text *out);

// The points that a score would have made in a race of LADDER_RACE games at LADDER_POINTS each,
// from −200 (all lost) to 200 (all won), and half of its 95 % interval.
typedef struct OnlineScore {
    double points, error;
} OnlineScore;

OnlineScore standings_online(const MatchScore *score);

#endif
