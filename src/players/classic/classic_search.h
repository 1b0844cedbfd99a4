// Game-tree search of the classic players: minimax with alpha-beta over any evaluation. A pass
// costs one ply.
//
// The classic evaluations are not antisymmetric. Leaves are therefore always evaluated from the
// view of the player at the root, and the sign alternates above them. The refinements can be
// enabled independently. None of them changes the value of the root (tested), so only their node
// counts differ.
#ifndef FLIPSIDE_PLAYERS_CLASSIC_SEARCH_H
#define FLIPSIDE_PLAYERS_CLASSIC_SEARCH_H

#include "classic_squares.h"
#include "player.h"

#include <stdatomic.h>

enum ClassicRefinement {
    CLASSIC_PRUNE = 1,  // alpha-beta
    CLASSIC_ORDER = 2,  // move ordering by kind of square and number of replies
    CLASSIC_TABLE = 4,  // transposition table without leaves, whose values depend on `flips`
    CLASSIC_WINDOW = 8, // null windows after the first move (principal variation search)
};

enum { CLASSIC_INFINITY = 1 << 30, CLASSIC_LINE_MAX = ENGINE_PV_MAX };

typedef struct ClassicEntry ClassicEntry;

typedef struct ClassicSearch {
    Rules rules;
    PlayerEvaluation evaluation;
    unsigned refinements;
    double deadline;         // clock_now value at which to stop; INFINITY = never
    uint64_t node_limit;     // 0 = none
    const atomic_bool *stop; // set from another thread to stop; NULL = never

    ClassicSquares squares; // set by classic_search_open
    ClassicEntry *table;
    uint64_t nodes;  // visited since classic_search_open
    bool stopped;    // the budget ran out; the current result is invalid
    bool reached;    // a non-terminal leaf was evaluated, so a deeper search could change the value
    uint64_t visits; // nodes of the current search, for polling the clock
} ClassicSearch;

typedef struct ClassicResult {
    int move, value;
} ClassicResult;

// Allocates the transposition table if CLASSIC_TABLE is enabled; returns false if out of memory.
bool classic_search_open(ClassicSearch *search);
void classic_search_close(ClassicSearch *search);

// Searches `moves`, a non-empty set of legal moves, to `depth` ≥ 1 plies. `first` is searched first
// unless it is MOVE_NONE. Without `first` and with no refinement except pruning, ties go to the
// lowest square. Returns false if the budget ran out.
bool classic_search_run(ClassicSearch *search, Board board, uint64_t moves, int depth, int first,
                        ClassicResult *result);

// Principal variation of a move, with each board from the root player's view.
typedef struct ClassicLine {
    int value;
    int length;    // plies including the move itself: the depth, or fewer if the game ends
    bool finished; // the game is over after the last ply
    uint8_t moves[CLASSIC_LINE_MAX];
    struct {
        Board board; // after this ply; `player` holds the root player's discs
        int flips;
    } views[CLASSIC_LINE_MAX];
} ClassicLine;

// Computes the exact value of one legal move at `depth` ≥ 1 plies and its principal variation.
// Returns false if the budget ran out.
bool classic_search_line(ClassicSearch *search, Board board, int move, int depth,
                         ClassicLine *line);

// Lists the moves of a mask in CLASSIC_ORDER; returns their number.
int classic_search_order(const ClassicSearch *search, Board board, uint64_t moves,
                         uint8_t out[MOVES_MAX]);

#endif
