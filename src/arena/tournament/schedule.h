// Schedule of a tournament: maps game numbers to pairings. A game keeps its number when the
// tournament grows (growth.h). Some numbers are void: their games are not played.
//
// Fixed schedules depend only on the settings; growth appends games. Schedules with rounds pair a
// round by the settings and the results of earlier rounds, so a resumed tournament continues
// identically. All matches of a round use the same openings. schedule_kind.h has the table of
// schedules, and the file of each schedule describes its rules.
#ifndef FLIPSIDE_ARENA_SCHEDULE_H
#define FLIPSIDE_ARENA_SCHEDULE_H

#include "match_game.h"
#include "settings.h"

enum {
    LADDER_POINTS = 5, // points per game
    LADDER_RACE = 40,  // games of a points race: 20 challenges of two games
};

typedef struct Schedule Schedule;

typedef enum ScheduleState {
    SCHEDULE_WAITS, // depends on results of other games
    SCHEDULE_OPEN,  // can be played now
    SCHEDULE_VOID   // is not played
} ScheduleState;

// Creates the schedule for valid settings, which must outlive it. Returns NULL if out of memory.
Schedule *schedule_create(const ArenaSettings *settings);
void schedule_destroy(Schedule *schedule);

// Returns the upper bound of all game numbers (exclusive).
int schedule_numbers(const Schedule *schedule);

// Returns the number of games to play as far as known; results can make more numbers void or open.
int schedule_total(const Schedule *schedule);

// Returns a bound: no game with this number or above has a pairing yet.
int schedule_horizon(const Schedule *schedule);

// Sets the pairing of a game; returns false if it is unknown, now or for ever.
bool schedule_game(const Schedule *schedule, int game, Pairing *pairing);
ScheduleState schedule_state(const Schedule *schedule, int game);

// Records the result of a game: 2, 1 or 0 half points for the pair's first player. Later results of
// the same game are ignored.
void schedule_result(Schedule *schedule, int game, int half_points);

// Returns a player's points of all completed rounds: ladder points, half points in a Swiss, matches
// won (including byes) in a knockout, 0 in other schedules.
int schedule_points(const Schedule *schedule, int player);

// Returns the player with a rank (0 = top); the listed order in schedules without a ranking.
int schedule_ranked(const Schedule *schedule, int rank);

// Returns the sum of the half points of all opponents in a Swiss (Buchholz), the tie-break.
int schedule_opposition(const Schedule *schedule, int player);

// Return the number of rounds with known pairings, and of completed rounds; 0 without rounds.
int schedule_rounds(const Schedule *schedule);
int schedule_rounds_over(const Schedule *schedule);

// A match or bye of a round.
typedef struct ScheduleMeeting {
    int first, second;           // players; second is −1 for a bye
    int start, numbers;          // range of its game numbers; some may be void
    int played;                  // games with a result
    int first_half, second_half; // half points of the two players
} ScheduleMeeting;

// Sets the match with an index in a round with known pairings; returns false if there are fewer.
bool schedule_meeting(const Schedule *schedule, int round, int index, ScheduleMeeting *meeting);

#endif
