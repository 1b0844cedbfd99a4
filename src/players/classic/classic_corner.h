// Evaluation of `greedy` and `default` (goal most): position + stability (+ mobility).
//
// Position has the largest weight early in the game. Stability gives points for each own corner and
// for each further own disc in an unbroken line from it along its edges. It counts one side only,
// so the evaluation is not antisymmetric: the search always evaluates leaves for the player at the
// root.
//
// Under the goal fewest, position and stability change sign, mobility does not, and the filter
// avoids corners instead.
#ifndef FLIPSIDE_PLAYERS_CLASSIC_CORNER_H
#define FLIPSIDE_PLAYERS_CLASSIC_CORNER_H

#include "classic_squares.h"
#include "classic_terms.h"
#include "rules.h"

typedef struct Corner {
    ClassicSquares squares;
    Goal goal;
    int map[KINDS];
    int early, middle, late;   // position factor with up to 20, up to 40, and more discs
    int corner, edge;          // stability points
    bool stability_difference; // subtract the opponent's stability points
    int mobility;              // 0 in `default`
    int care;                  // for C-squares, see CornerFactors
    bool ends_by_value;        // evaluate finished games as any other state
} Corner;

// X(member, option, default, min, max, description)
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

// `position` is a difference and is multiplied by `stage`. `stability` counts own points, or the
// difference. `mobility` is minus the opponent's legal moves. `care` is the opponent's endangered
// discs minus the own ones: discs on a C-square whose corner is empty that touch a disc of the
// other side.
typedef struct CornerFactors {
    int position, stage, stability, mobility, care;
} CornerFactors;

CornerFactors corner_factors(const Corner *corner, Board board);
int corner_value(const Corner *corner, Board board);

// Fills the terms of the value: position, stability, mobility, care.
enum { CORNER_TERMS = 4 };
void corner_terms(const Corner *corner, Board board, ClassicTerm terms[CORNER_TERMS]);

// Returns the corners if one is legal, otherwise the moves without X-squares unless only those are
// left. Under the goal fewest, returns the moves without corners unless only those are left.
uint64_t corner_filter(const ClassicSquares *squares, Goal goal, uint64_t moves);

#endif
