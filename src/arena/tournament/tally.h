// Running results: per player, per pair of players, and per encounter (the two games of one
// opening).
#ifndef FLIPSIDE_ARENA_TALLY_H
#define FLIPSIDE_ARENA_TALLY_H

#include "match_game.h"
#include "match_score.h"

typedef struct PlayerTally {
    MatchScore score;      // over all opponents; its pairs are not counted
    MatchScore as[2];      // of that with black and with white
    int ends[END_REASONS]; // games lost, by the way they ended (draws by the rule count for both)
    int moves;             // moves timed
    double seconds;        // in all
    double worst;          // slowest move
    int scored;            // games with a final score
    int64_t discs;         // sum of final scores
} PlayerTally;

// The two games of one opening between two players: half points after the first of them, −1 before.
typedef struct Encounter {
    int8_t half;  // of the player listed first
    int8_t black; // of whoever had black
} Encounter;

typedef struct Tally {
    int player_count, games;
    PlayerTally *players;
    MatchScore *
        pairs; // of each player against each, player_count × player_count; only first < second used
    MatchScore black; // of black in all games
    Encounter *encounters;
    int encounter_count;
    double player_seconds, game_seconds; // time in players, and wall time of the games
} Tally;

bool tally_create(Tally *tally, int players, int encounters);
void tally_free(Tally *tally);

// Counts a game. True when it completed an encounter.
bool tally_add(Tally *tally, const MatchGame *record);

// Results between two players seen from `a`; *turned tells that a is listed after b, so that wins
// and losses swap.
const MatchScore *tally_pair(const Tally *tally, int a, int b, bool *turned);

// Games that the player forfeited.
int tally_forfeits(const PlayerTally *player);

#endif
