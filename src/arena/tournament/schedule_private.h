// What the kinds of schedules share.
#ifndef FLIPSIDE_ARENA_SCHEDULE_PRIVATE_H
#define FLIPSIDE_ARENA_SCHEDULE_PRIVATE_H

#include "schedule.h"

// Games of all pairs of so many players, or of those with one of the newer ones, from the from-th
// to the to-th of each.
typedef struct ScheduleBlock {
    int start;    // number of its first game
    int players;  // of those listed first
    int older;    // both of a pair are not among so many; 0 = all pairs
    int pairs;    // how many
    int from, to; // games of a pair: the t-th has opening t / 2, and colours swapped when it is odd
} ScheduleBlock;

// A round: its meetings, byes last, are known when it is decided.
typedef struct ScheduleRound {
    int start, pairs; // number of its first game, meetings of two
    int first, count; // place among the meetings; how many, with byes
    int open;         // games that it waits for
} ScheduleRound;

// A place of the bracket; players are −1 until they are known.
typedef struct ScheduleNode {
    int first, second, winner;
    int start;  // number of its first game, −1 for a bye
    int played; // games with a result
    int half;   // half points of the first player
} ScheduleNode;

struct Schedule {
    const ArenaSettings *settings;
    int numbers, voids;

    ScheduleBlock *blocks; // match, kumite, gauntlet
    int block_count;

    ScheduleRound *rounds; // ladder, Swiss, Danish
    int round_count, decided, closed;
    ArenaMeeting *meetings;
    int8_t *results; // by number: half points of the first player, −1 = none
    int *points;     // by player, of closed rounds
    int *row;        // player on each rank
    int *met;        // how often two were paired, player_count × player_count
    int *byes, *blacks;
    int *table; // room for a Swiss table of who met whom

    ScheduleNode *nodes; // knockout: round by round
    int levels;          // rounds of it
};

bool schedule_create_fixed(Schedule *schedule);
bool schedule_fixed_game(const Schedule *schedule, int game, Pairing *pairing);

// Is a game in the part of the tournament that the settings name? Both games of an opening are in
// the same one.
bool schedule_in_shard(const Schedule *schedule, int game);

bool schedule_create_rounds(Schedule *schedule);
bool schedule_rounds_game(const Schedule *schedule, int game, Pairing *pairing);
void schedule_rounds_result(Schedule *schedule, int game, int half_points);

// Fills a round's meetings by the Swiss system; returns how many there are, the bye last.
int schedule_pair_swiss(Schedule *schedule, int round, ArenaMeeting *meetings);

bool schedule_create_knockout(Schedule *schedule);
bool schedule_knockout_game(const Schedule *schedule, int game, Pairing *pairing);
ScheduleState schedule_knockout_state(const Schedule *schedule, int game);
void schedule_knockout_result(Schedule *schedule, int game, int half_points);
int schedule_knockout_horizon(const Schedule *schedule);
int schedule_knockout_points(const Schedule *schedule, int player);
int schedule_knockout_rounds(const Schedule *schedule, bool over);
bool schedule_knockout_meeting(const Schedule *schedule, int round, int index,
                               ScheduleMeeting *meeting);

#endif
