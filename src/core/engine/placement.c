#include "placement.h"

#include "symmetry.h"

enum { GUESS_DEPTH = 6, CENTRES_MAX = 6, SOLVABLE_SQUARES = 36 };

// A complete centre in canonical form, and its search result.
typedef struct Centre {
    Board board;
    RootOutcome outcome;
} Centre;

typedef struct Placement {
    Worker *worker;
    const RootPlan *plan;
    Centre centres[CENTRES_MAX];
    int count;
    bool proven; // all centres so far
} Placement;

bool placement_pending(Rules rules, Board board) {
    return rules.start == START_OPEN && (board_discs(board) & SQUARES_CENTRE) != SQUARES_CENTRE;
}

bool placement_solvable(const Search *search) {
    return search->total <= SOLVABLE_SQUARES;
}

static int empties_of(const Search *search, Board board) {
    return bit_count(search->region & ~board_discs(board));
}

// Searches a centre. Given other discs on the board, the side to move may have to pass or the game
// may be over.
static void search_centre(Placement *placement, Board board, RootOutcome *outcome) {
    const Search *search = placement->worker->search;
    bool passes = !search_moves(search, board);
    if (passes && !search_moves(search, board_pass(board))) {
        *outcome = (RootOutcome){.score = search_final(search, board)};
        return;
    }
    root_search(placement->worker, passes ? board_pass(board) : board, placement->plan, NULL, NULL,
                outcome);
    // In a WLD search, wins and losses are bounds, because they are outside the window. A bound of
    // 0 is not decided.
    bool decided = placement->plan->wld && outcome->score != 0;
    bool open = !decided && (outcome->lower_bound || outcome->upper_bound);
    placement->proven &= !open && root_proven(outcome, empties_of(search, board));
    if (passes) {
        Line below = outcome->line;
        outcome->score = -outcome->score;
        line_set(&outcome->line, MOVE_PASS, &below);
    }
}

// Returns the result for a centre. Symmetric centres are searched once.
static RootOutcome centre_outcome(Placement *placement, Board board) {
    int symmetry, at = 0;
    Board image = symmetry_canonical(board, &symmetry);
    while (at < placement->count && !board_equal(placement->centres[at].board, image))
        at++;
    Centre *centre = &placement->centres[at];
    if (at == placement->count) {
        centre->board = image;
        search_centre(placement, image, &centre->outcome);
        placement->count++;
    }
    RootOutcome outcome = {.score = centre->outcome.score, .line = centre->outcome.line};
    if (placement->plan->wld)
        outcome.score = (outcome.score > 0) - (outcome.score < 0);
    for (int i = 0; i < outcome.line.length; i++)
        outcome.line.move[i] =
            (uint8_t)symmetry_square(outcome.line.move[i], symmetry_inverse(symmetry));
    return outcome;
}

static RootOutcome best_placement(Placement *placement, Board board) {
    uint64_t moves = SQUARES_CENTRE & ~board_discs(board);
    if (!moves)
        return centre_outcome(placement, board);
    RootOutcome best = {.score = -SCORE_INFINITE};
    while (moves) {
        int square = bit_take(&moves);
        RootOutcome below = best_placement(placement, board_play_flipped(board, square, 0));
        if (-below.score > best.score) {
            best.score = -below.score;
            line_set(&best.line, square, &below.line);
        }
    }
    return best;
}

void placement_guess(Worker *worker, Board board, RootOutcome *outcome) {
    RootPlan plan = {.depth = GUESS_DEPTH, .selectivity = SELECTIVITY_NONE};
    Placement placement = {.worker = worker, .plan = &plan};
    int deepest = empties_of(worker->search, board) - 1;
    *outcome = best_placement(&placement, board);
    outcome->selectivity = SELECTIVITY_NONE;
    outcome->depth = deepest < GUESS_DEPTH ? deepest : GUESS_DEPTH;
}

bool placement_solve(Worker *worker, Board board, const RootPlan *plan, RootOutcome *outcome) {
    Placement placement = {.worker = worker, .plan = plan, .proven = true};
    RootOutcome best = best_placement(&placement, board);
    if (!placement.proven)
        return false;
    *outcome = best;
    outcome->selectivity = SELECTIVITY_NONE;
    outcome->depth = empties_of(worker->search, board);
    return true;
}
