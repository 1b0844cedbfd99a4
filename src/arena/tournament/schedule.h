// Which game is the n-th. A game's number never changes, however a tournament grows (growth.h);
// there are numbers whose games are not to be played.
//
// Match, kumite and gauntlet are a formula: opening by opening, every pair plays each opening twice
// with colours swapped, so an early stop leaves every pair with about the same number of games.
// What a growth adds comes after all that was there before.
//
// Ladder, Swiss, Danish and knockout are decided round by round: the pairings of a round need the
// results of the rounds before, and nothing else, so an interrupted one continues exactly. All
// meetings of a round have the same openings.
//
// The ladder: players stand in a row, first listed on top. In even rounds ranks 1–2, 3–4, … meet,
// in odd rounds 2–3, 4–5, …; a win is worth +5 points, a loss −5; after each round the row is
// sorted by points, ties keep their order. Where only the first player challenges it begins at the
// foot of the row, and a round is one challenge: of the player that was named, or of one that
// stands at most two ranks away, chosen by the seed.
//
// The Swiss: see swiss.h. A win is a point, a draw half of one; who has no opponent in a round (a
// bye) gets all of its points. The Danish: ranks 1–2, 3–4, … meet after every round, again and
// again where it comes so; with an odd number the last one of those with the fewest byes has one.
//
// The knockout: a bracket by the listed order, in which the first two can meet only in the final;
// the first ones have byes. A meeting is `games` games; while it is level a further opening is
// played with both colours, at most KNOCKOUT_EXTRA games in all; then the higher seed goes through.
#ifndef FLIPSIDE_ARENA_SCHEDULE_H
#define FLIPSIDE_ARENA_SCHEDULE_H

#include "match_game.h"
#include "settings.h"

enum {
    LADDER_POINTS = 5, // of a game
    LADDER_RACE = 40,  // games of a race: 20 challenges of two
};

typedef struct Schedule Schedule;

// Whether a game is to be played: perhaps later, when others are over; now; or not at all.
typedef enum ScheduleState { SCHEDULE_WAITS, SCHEDULE_OPEN, SCHEDULE_VOID } ScheduleState;

// NULL when out of memory. The settings must outlive it.
Schedule *schedule_create(const ArenaSettings *settings);
void schedule_destroy(Schedule *schedule);

// All games have numbers below this.
int schedule_numbers(const Schedule *schedule);

// How many games are to be played, as far as is known: results can make further ones void.
int schedule_total(const Schedule *schedule);

// No game from this number on is decided yet.
int schedule_horizon(const Schedule *schedule);

// The game of that number; false when it is not decided yet (rounds that wait for results), or
// never will be.
bool schedule_game(const Schedule *schedule, int game, Pairing *pairing);
ScheduleState schedule_state(const Schedule *schedule, int game);

// Tells the result of a game once: 2, 1 or 0 half points for the pair's first player.
void schedule_result(Schedule *schedule, int game, int half_points);

// The player on a rank (0 = top), and its points over all rounds that are over: those of the
// ladder; half points of a Swiss or Danish; meetings won in a knockout, byes among them. The listed
// order and zero in other modes.
int schedule_points(const Schedule *schedule, int player);
int schedule_ranked(const Schedule *schedule, int rank);

// The half points of all opponents that a player met in a Swiss or Danish (Buchholz), by which
// equals are told apart.
int schedule_opposition(const Schedule *schedule, int player);

// Rounds whose meetings are known, and those that are over; 0 in modes without rounds.
int schedule_rounds(const Schedule *schedule);
int schedule_rounds_over(const Schedule *schedule);

// A meeting of a round.
typedef struct ScheduleMeeting {
    int first, second;           // players; second is −1 for a bye
    int start, numbers;          // its games have these numbers; some of them may be void
    int played;                  // games with a result
    int first_half, second_half; // half points of the two
} ScheduleMeeting;

// The n-th meeting of a round whose meetings are known; false when it has fewer.
bool schedule_meeting(const Schedule *schedule, int round, int index, ScheduleMeeting *meeting);

#endif
