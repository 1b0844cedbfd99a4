// What games say of moves: how often a move was made in a position, and how those games ended for
// the side that made it. Positions and moves are canonical, so that symmetric ones are counted
// together, and a position is the same however it was reached. A table in memory; moves that were
// never made are not in it.
#ifndef FLIPSIDE_STUDY_COUNTS_H
#define FLIPSIDE_STUDY_COUNTS_H

#include "error.h"
#include "game_sheet.h"

// A move in a position: the canonical board, and the smallest of the squares that are the same move
// there.
typedef struct MoveKey {
    Board board;
    int move;
} MoveKey;

typedef struct MoveCount {
    int64_t games, wins, draws; // of the side that moves
    int64_t scored;             // games of which the final score is known, and not only who won
    int64_t sum;                // of their final scores
} MoveCount;

typedef struct Counts {
    struct CountsSlot *slots; // open addressing
    size_t used, room;        // room is 0 or a power of two
} Counts;

MoveKey counts_key(Board board, int move);

// Adds to what is counted of a move; false when memory is refused, and nothing is changed then.
bool counts_add(Counts *counts, MoveKey key, const MoveCount *count);

// What is counted of a move; NULL when it was never made.
const MoveCount *counts_find(const Counts *counts, MoveKey key);
void counts_free(Counts *counts);

// Adds one to the other.
void counts_join(MoveCount *count, const MoveCount *other);
int64_t counts_losses(const MoveCount *count);
double counts_mean(const MoveCount *count); // of the final scores; 0 when none is known

// Is there a result to count?
bool counts_has_result(const GameSheet *sheet);

// Calls `each` for the first `plies` moves of an ended game, passes left out, until it returns
// false.
bool counts_each_move(const GameSheet *sheet, int plies,
                      bool (*each)(MoveKey key, const MoveCount *one, void *user), void *user);

// The same number for the same moves under the same rules, however the board is turned; another one
// otherwise.
uint64_t counts_game_key(const Game *game);

#endif
