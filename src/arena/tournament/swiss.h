// The pairings of a round in a Swiss tournament: players of about equal points meet, and nobody
// meets the same one again while that can be avoided.
//
// From the top of the standings down each player gets an opponent: of its own points, if possible
// as far below as half of those who have them; then nearer ones, then those below. An opponent is
// taken only when everybody else can still be paired without a meeting for the second time; whether
// that is so tells a maximum matching (Edmonds), so nothing is left to luck. Where there is no such
// round at all, as few earlier meetings of two are allowed as have to be. With an odd number one
// player has a bye: the last of those that had the fewest.
#ifndef FLIPSIDE_ARENA_SWISS_H
#define FLIPSIDE_ARENA_SWISS_H

enum { SWISS_PLAYERS_MAX = 256 };

// What is known before a round, by rank: points, byes, and how often two have met (count × count).
typedef struct SwissTable {
    int count;
    const int *points, *byes, *met;
} SwissTable;

// opponents[rank] is the rank of its opponent, −1 for a bye.
void swiss_pair(const SwissTable *table, int *opponents);

#endif
