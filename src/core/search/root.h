// The root of a search: iterative deepening with aspiration windows, then searches to the end of
// the game with increasing confidence.
//
// Move and line always belong to the score, however the search ended. A proven value is achieved by
// the complete line. A win, draw or loss is achieved by a line that ends in one, unless a limit cut
// it short. A lower bound is achieved by the move. Only an upper bound says nothing about its move,
// which is from an earlier iteration.
#ifndef FLIPSIDE_CORE_ROOT_H
#define FLIPSIDE_CORE_ROOT_H

#include "search.h"

// The steps of a search, in this order. Any limit of the Search ends it early.
typedef struct RootPlan {
    int depth;           // deepest midgame iteration
    int selectivity;     // level of the midgame iterations
    bool to_end;         // search to the end of the game afterwards
    int end_selectivity; // last level of the search to the end, SELECTIVITY_NONE = exact
    bool wld;            // only win, draw or loss
} RootPlan;

typedef struct RootOutcome {
    int score;
    bool lower_bound,
        upper_bound;        // the score is only a bound (interrupted search, or wld)
    int depth, selectivity; // of the last completed iteration; depth = empties for a
                            // final score
    Line line;              // line.move[0] is the move
} RootOutcome;

// Returns true if the score, or bound, is proven to the end of the game.
bool root_proven(const RootOutcome *outcome, int empties);

typedef void RootProgress(const RootOutcome *outcome, void *user);

// Searches a board with at least one legal move. Calls `progress`, unless NULL, after each
// iteration. The outcome always contains a legal move.
void root_search(Worker *worker, Board board, const RootPlan *plan, RootProgress *progress,
                 void *user, RootOutcome *outcome);

// Returns true if reduced searches (4 plies less, at most 12) find every other move worse by more
// than `margin` discs. May be called by a progress function.
bool root_obvious(Worker *worker, Board board, const RootOutcome *outcome, int margin);

#endif
