// Move statistics: how often each move was played in a position, and how those games ended for the
// side that played it.
//
// Keys are canonical: symmetric positions and moves share one entry, and transpositions meet in the
// same entry. The table is an in-memory hash table with open addressing that only grows.
#ifndef FLIPSIDE_STUDY_COUNTS_H
#define FLIPSIDE_STUDY_COUNTS_H

#include "error.h"
#include "game_sheet.h"

// A move in a position: the canonical board and the lowest of the equivalent squares.
typedef struct MoveKey {
    Board board;
    int move;
} MoveKey;

// Results of the games with a move, from the mover's point of view.
typedef struct MoveCount {
    int64_t games, wins, draws;
    int64_t scored; // games with a known final score; of the others only the winner is known
    int64_t sum;    // of the known final scores, in discs
} MoveCount;

typedef struct Counts {
    struct CountsSlot *slots;
    size_t used, capacity; // capacity is 0 or a power of two
} Counts;

MoveKey counts_key(Board board, int move);

// Adds `count` to the entry of a move. Returns false, with nothing changed, if out of memory.
bool counts_add(Counts *counts, MoveKey key, const MoveCount *count);

// Returns the entry of a move, or NULL if it was never played.
const MoveCount *counts_find(const Counts *counts, MoveKey key);
void counts_free(Counts *counts);

// Adds `other` to `count`.
void counts_merge(MoveCount *count, const MoveCount *other);
int64_t counts_losses(const MoveCount *count);

// Returns the average of the known final scores, 0 without any.
double counts_mean(const MoveCount *count);

// Returns true if the game has moves and a result.
bool counts_has_result(const GameSheet *sheet);

// Calls `visit` with each of the first `plies` moves of a finished game, not counting passes. Stops
// and returns false once `visit` returns false.
bool counts_each_move(const GameSheet *sheet, int plies,
                      bool (*visit)(MoveKey key, const MoveCount *one, void *user), void *user);

// Returns a hash of the rules, the first position and the moves that is the same for all symmetric
// versions of a game.
uint64_t counts_game_key(const Game *game);

#endif
