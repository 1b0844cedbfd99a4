// The root of a search: iterative deepening with aspiration windows, then to the end of the game by
// rising selectivity.
//
// The move and the line belong to the score, whatever ended the search. A proven value is reached
// by the whole line; a win, draw or loss by a line that ends in one (cut short only by a limit); a
// lower bound by the move, which is worth at least that much. Only an upper bound says nothing of
// its move, the best guess of an earlier iteration.
#ifndef FLIPSIDE_CORE_ROOT_H
#define FLIPSIDE_CORE_ROOT_H

#include "search.h"

// What to do, in this order; any limit of the Search ends it early.
typedef struct RootPlan {
    int depth;           // deepest midgame iteration
    int selectivity;     // its level
    bool to_end;         // then search to the end of the game
    int end_selectivity; // last level of that, SELECTIVITY_NONE = proven
    bool wld;            // only win, draw or loss
} RootPlan;

typedef struct RootOutcome {
    int score;
    bool lower_bound,
        upper_bound;        // score is only a bound (a search was stopped in between, or wld)
    int depth, selectivity; // of the last completed iteration; depth = empties when the score is of
                            // the end
    Line line;              // line.move[0] is the move
} RootOutcome;

// Does the score, a bound or not, hold to the end of the game?
bool root_proven(const RootOutcome *outcome, int empties);

typedef void RootProgress(const RootOutcome *outcome, void *user);

// Searches a board in which the side to move has a move. Calls `progress` (may be NULL) after each
// iteration. The outcome always holds a legal move.
void root_search(Worker *worker, Board board, const RootPlan *plan, RootProgress *progress,
                 void *user, RootOutcome *outcome);

// Is every other move worse than the outcome's by more than `margin` discs, as searches four plies
// less deep, and 12 at most, see it? For a progress function, between two iterations.
bool root_obvious(Worker *worker, Board board, const RootOutcome *outcome, int margin);

#endif
