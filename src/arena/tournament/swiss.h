// Swiss pairing: players with about equal points meet, and rematches are avoided if possible.
//
// Players are paired from the top of the standings. The preferred opponent has equal points and is
// half the score group below; then come nearer players of the group, then players with fewer
// points. An opponent is accepted only if all others can still be paired without a rematch, which a
// maximum matching decides (Edmonds' blossom algorithm, 1965). If no such round exists, the
// permitted number of earlier meetings is raised step by step. With an odd number of players, the
// lowest-ranked of those with the fewest byes gets the bye.
#ifndef FLIPSIDE_ARENA_SWISS_H
#define FLIPSIDE_ARENA_SWISS_H

enum { SWISS_PLAYERS_MAX = 256 };

// State before a round, by rank: points, byes, and number of meetings of two players (count ×
// count).
typedef struct SwissTable {
    int count;
    const int *points, *byes, *met;
} SwissTable;

// Sets opponents[rank] to the rank of the opponent, −1 for a bye.
void swiss_pair(const SwissTable *table, int *opponents);

#endif
