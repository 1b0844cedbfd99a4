// Which game is the n-th. Match, kumite and gauntlet are a formula: opening by opening, every pair plays each opening
// twice with colours swapped, so an early stop leaves every pair with about the same number of games. A ladder is
// decided round by round: the pairings of a round need the results of the rounds before, and nothing else, so an
// interrupted ladder continues exactly.
//
// The ladder: players stand in a row, first listed on top. In even rounds ranks 1–2, 3–4, … meet, in odd rounds 2–3,
// 4–5, …; a win is worth +5 points, a loss −5; after each round the row is sorted by points, ties keep their order.
// Where only the first player challenges it begins at the foot of the row, and a round is one challenge: of the player
// that was named, or of one that stands at most two ranks away, chosen by the seed.
#ifndef FLIPSIDE_ARENA_SCHEDULE_H
#define FLIPSIDE_ARENA_SCHEDULE_H

#include "match_game.h"
#include "settings.h"

enum {
    LADDER_POINTS = 5, // of a game
    LADDER_RACE = 40,  // games of a race: 20 challenges of two
};

typedef struct Schedule Schedule;

// NULL when out of memory. The settings must outlive it.
Schedule *schedule_create(const ArenaSettings *settings);
void schedule_destroy(Schedule *schedule);

// Number of games in all.
int schedule_total(const Schedule *schedule);

// The game of that number; false when it is not decided yet (a ladder waiting for results).
bool schedule_game(const Schedule *schedule, int game, Pairing *pairing);

// Tells the result of a game once: 2, 1 or 0 half points for the pair's first player.
void schedule_result(Schedule *schedule, int game, int half_points);

// The ladder's points of a player, and the player on a rank (0 = top). Zero and the listed order in other modes.
int schedule_points(const Schedule *schedule, int player);
int schedule_ranked(const Schedule *schedule, int rank);

#endif
