// Cumulative results per player, per pair of players, and per encounter (the two games of one
// opening).
#ifndef FLIPSIDE_ARENA_TALLY_H
#define FLIPSIDE_ARENA_TALLY_H

#include "match_game.h"
#include "match_score.h"

typedef struct PlayerTally {
    MatchScore score;      // against all opponents; pairs not counted
    MatchScore as[2];      // the same by colour
    int ends[END_REASONS]; // lost games by reason; draws by the draw rule count for both players
    int moves;             // timed moves
    double seconds;        // total time
    double worst;          // slowest move
    int scored;            // games with a final score
    int64_t discs;         // sum of final scores
} PlayerTally;

// The two games of one opening between two players: half points in the game played so far, or −1.
typedef struct Encounter {
    int8_t half;  // of the player listed first
    int8_t black; // of Black
} Encounter;

typedef struct Tally {
    int player_count, games;
    PlayerTally *players;
    MatchScore *pairs; // player_count × player_count; only entries with first < second are used
    MatchScore black;  // score of Black in all games
    Encounter *encounters;
    int encounter_count;
    double player_seconds, game_seconds; // time spent in players, and wall time of the games
} Tally;

bool tally_create(Tally *tally, int players, int encounters);
void tally_free(Tally *tally);

// Counts a game; returns true if it completes an encounter.
bool tally_add(Tally *tally, const MatchGame *record);

// Returns the results between two players. *reversed is set if they are from b's point of view,
// because a is listed after b.
const MatchScore *tally_pair(const Tally *tally, int a, int b, bool *reversed);

// Returns the number of games that the player forfeited.
int tally_forfeits(const PlayerTally *player);

#endif
