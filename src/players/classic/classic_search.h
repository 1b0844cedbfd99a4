// The one game-tree search of the classic players: minimax with alpha-beta over any evaluation, a
// pass costs one ply.
//
// The classic evaluations speak for the player who thinks, not for the side to move, and are not
// antisymmetric: they are always asked from that player's view, and the sign alternates above them.
// Refinements can be switched on one by one; none of them changes the value of the root (tested),
// so their worth is counted in nodes.
#ifndef FLIPSIDE_PLAYERS_CLASSIC_SEARCH_H
#define FLIPSIDE_PLAYERS_CLASSIC_SEARCH_H

#include "classic_squares.h"
#include "player.h"

#include <stdatomic.h>

enum ClassicRefinement {
    CLASSIC_PRUNE = 1, // alpha-beta
    CLASSIC_ORDER = 2, // good squares first, then few replies
    CLASSIC_TABLE =
        4, // transposition table; holds no leaves, so values do not depend on earlier `flips`
    CLASSIC_WINDOW = 8, // null windows after the first move (principal variation search)
};

enum { CLASSIC_INFINITY = 1 << 30, CLASSIC_LINE_MAX = ENGINE_PV_MAX };

typedef struct ClassicEntry ClassicEntry;

typedef struct ClassicSearch {
    Rules rules;
    PlayerEvaluation evaluation;
    unsigned refinements;
    double deadline;         // clock_now at which to stop; INFINITY = never
    uint64_t node_limit;     // 0 = none
    const atomic_bool *stop; // set from another thread to stop; NULL = never

    ClassicSquares squares; // filled by classic_search_open
    ClassicEntry *table;
    uint64_t nodes;  // visited since opening
    bool stopped;    // the budget ran out; the result of the running search is void
    bool reached;    // a leaf that is not the end of the game was evaluated: deeper search could
                     // change the value
    uint64_t visits; // of the present search, for the clock
} ClassicSearch;

typedef struct ClassicResult {
    int move, value;
} ClassicResult;

// Gets the table, where it is among the refinements; false when memory is refused.
bool classic_search_open(ClassicSearch *search);
void classic_search_close(ClassicSearch *search);

// Searches `moves` (some legal moves, not none) of the side to move to `depth` ≥ 1 plies; `first`
// is tried first (MOVE_NONE = none). Without it and without refinements other than pruning, equal
// moves fall to the lowest square. False when the budget ran out.
bool classic_search_run(ClassicSearch *search, Board board, uint64_t moves, int depth, int first,
                        ClassicResult *result);

// What the search expects after a move, and how the thinking player sees each board on the way.
typedef struct ClassicLine {
    int value;
    int length;    // plies with the move itself: the depth, or fewer where the game ends
    bool finished; // the game is over at the end
    uint8_t moves[CLASSIC_LINE_MAX];
    struct {
        Board board; // after this ply, the thinking player's discs first
        int flips;
    } views[CLASSIC_LINE_MAX];
} ClassicLine;

// The exact value of one legal move at `depth` ≥ 1 plies and the line to the leaf that it comes
// from. False when the budget ran out.
bool classic_search_line(ClassicSearch *search, Board board, int move, int depth,
                         ClassicLine *line);

// The moves of a mask in the order of CLASSIC_ORDER; returns how many.
int classic_search_order(const ClassicSearch *search, Board board, uint64_t moves,
                         uint8_t out[MOVES_MAX]);

#endif
