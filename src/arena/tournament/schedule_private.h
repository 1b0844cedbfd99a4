// Internals shared by the schedule implementations.
#ifndef FLIPSIDE_ARENA_SCHEDULE_PRIVATE_H
#define FLIPSIDE_ARENA_SCHEDULE_PRIVATE_H

#include "schedule.h"

// Games `from` … `to` − 1 of each pair of players in a fixed schedule. Game t of a pair has opening
// t / 2, with colours swapped if t is odd.
typedef struct ScheduleBlock {
    int start;    // number of its first game
    int players;  // pairs among the first N players of the list
    int older;    // excludes pairs among the first N players; 0 = no exclusion
    int pairs;    // number of pairs
    int from, to; // games of each pair
} ScheduleBlock;

// A round. Its meetings, byes last, are known once it is decided.
typedef struct ScheduleRound {
    int start, pairs; // number of its first game; meetings without byes
    int first, count; // index of its first meeting; meetings with byes
    int open;         // games without a result
} ScheduleRound;

// A node of the bracket; players are −1 until they are known.
typedef struct ScheduleNode {
    int first, second, winner;
    int start;  // number of its first game, −1 for a bye
    int played; // games with a result
    int half;   // half points of the first player
} ScheduleNode;

struct Schedule {
    const ArenaSettings *settings;
    const ScheduleKind *kind;
    const ScheduleMethods *methods; // those of the kind
    int numbers, voids;

    ScheduleBlock *blocks; // match, kumite, gauntlet
    int block_count;

    ScheduleRound *rounds; // ladder, Swiss
    int round_count, decided, closed;
    ArenaMeeting *meetings;
    int8_t *results; // by number: half points of the first player, −1 = none
    int *points;     // by player, in closed rounds
    int *row;        // player with each rank
    int *met;        // number of meetings of two players, player_count × player_count
    int *byes, *blacks;
    int *table; // scratch space for SwissTable.met

    ScheduleNode *nodes; // knockout: the bracket, round by round
    int levels;          // rounds of the bracket
};

// Implementation of a schedule. `result`, `points`, `rounds` and `meeting` are NULL in fixed
// schedules.
struct ScheduleMethods {
    bool (*create)(Schedule *schedule); // returns false if out of memory
    bool (*game)(const Schedule *schedule, int game, Pairing *pairing);
    ScheduleState (*state)(const Schedule *schedule, int game); // NULL = open for active players
    int (*horizon)(const Schedule *schedule);
    void (*result)(Schedule *schedule, int game, int half_points);
    int (*points)(const Schedule *schedule, int player);
    int (*rounds)(const Schedule *schedule, bool over);
    bool (*meeting)(const Schedule *schedule, int round, int index, ScheduleMeeting *meeting);

    // Pairing of a round, for schedules that use the functions below.
    int (*round_pairs)(const ArenaSettings *settings, int round); // number of pairs without byes
    int (*pair_round)(Schedule *schedule, int round, ArenaMeeting *meetings); // byes last
};

// Methods of schedules with rounds that are paired by round_pairs and pair_round.
#define SCHEDULE_ROUNDS_METHODS                                                                    \
    .create = schedule_rounds_create, .game = schedule_rounds_game,                                \
    .horizon = schedule_rounds_horizon, .result = schedule_rounds_result,                          \
    .points = schedule_rounds_points, .rounds = schedule_rounds_count,                             \
    .meeting = schedule_rounds_meeting

bool schedule_rounds_create(Schedule *schedule);
bool schedule_rounds_game(const Schedule *schedule, int game, Pairing *pairing);
int schedule_rounds_horizon(const Schedule *schedule);
void schedule_rounds_result(Schedule *schedule, int game, int half_points);
int schedule_rounds_points(const Schedule *schedule, int player);
int schedule_rounds_count(const Schedule *schedule, bool over);
bool schedule_rounds_meeting(const Schedule *schedule, int round, int index,
                             ScheduleMeeting *meeting);

// Fills the ranking without withdrawn players; returns its length.
int schedule_active_row(const Schedule *schedule, int row[ARENA_PLAYERS_MAX]);

// Returns true if a game belongs to the shard of the settings. Both games of an opening belong to
// the same shard.
bool schedule_in_shard(const Schedule *schedule, int game);

#endif
