// The evaluation of the corner players, `greedy` and `default` (most discs): position + stability
// (+ mobility). Position dominates early; stability counts corners and the unbroken own lines from
// them along the edges.
//
// Under "fewest" position and stability change sign, mobility keeps it; the move filter keeps
// non-corners instead.
#ifndef FLIPSIDE_PLAYERS_CLASSIC_CORNER_H
#define FLIPSIDE_PLAYERS_CLASSIC_CORNER_H

#include "classic_squares.h"
#include "classic_terms.h"
#include "rules.h"

typedef struct Corner {
    ClassicSquares squares;
    Goal goal;
    int map[KINDS];
    int early, middle, late; // factor of the position up to 20, up to 40 and with more pieces
    int corner, edge;        // stability points
    int mobility;            // 0 in `default`
    int care;                // for C-squares, see CornerFactors
    bool ends_by_value;      // a finished game is valued as any other state
} Corner;

// X(member, option, default, least, most, what)
#define CORNER_PARAMETERS(X, mobility_weight)                                                      \
    CLASSIC_MAP_WEIGHTS(X, 100, -20, 10, 5, -50, -2, -2, 1, 1, 0)                                  \
    X(early, "early", 3, -1000, 1000, "factor of the position with up to 20 pieces")               \
    X(middle, "middle", 2, -1000, 1000, "factor of the position with up to 40 pieces")             \
    X(late, "late", 1, -1000, 1000, "factor of the position with more pieces")                     \
    X(corner, "corner", 50, -1000, 1000, "stability points of a corner")                           \
    X(edge, "edge", 25, -1000, 1000, "stability points of each further own disc along its edges")  \
    X(mobility, "mobility", mobility_weight, -1000, 1000, "weight of the opponent's legal moves")  \
    X(care, "c-care", 0, -1000, 1000,                                                              \
      "points lost for an own disc on a C-square whose corner is empty and where an opponent's "   \
      "disc is near")

// Position and stability as differences, the position counts `stage` times; mobility = −(opponent's
// legal moves), care = the opponent's endangered discs minus the own ones: those on a C-square
// whose corner is empty, with a disc of the other side on a square that touches theirs. Care is a
// wish of the author's, and 0 unless asked for.
typedef struct CornerFactors {
    int position, stage, stability, mobility, care;
} CornerFactors;

CornerFactors corner_factors(const Corner *corner, Board board);
int corner_value(const Corner *corner, Board board);

// What the value is the sum of: position, stability, mobility.
enum { CORNER_TERMS = 4 };
void corner_terms(const Corner *corner, Board board, ClassicTerm terms[CORNER_TERMS]);

// The filter: corners if any is legal, else without X-squares unless nothing else is left. Under
// "fewest" corners are dropped unless nothing else is left.
uint64_t corner_filter(const ClassicSquares *squares, Goal goal, uint64_t moves);

#endif
