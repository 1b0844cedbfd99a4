// A reviewed game: what every move was worth, what it gave away, and how well both sides played. A
// plain value, nothing to free; it is large (keep it on the heap). Who shows it (table, graph,
// page, annotated file) only reads it; `reviewer.h` makes it.
//
// What always holds, for moves m and n that follow each other (scores are discs, from the side that
// moves):
// - score ≥ played, and loss = score − played;
// - n.score = −m.played: the value after a move is the value before the next, so a curve through
// the scores changes
//   only where somebody lost something;
// - exact: score and played are both proven, equal to what `solve` says; from `exact_from` on all
// moves are exact;
// - a pass is a move with neither choice nor loss.
#ifndef FLIPSIDE_STUDY_REVIEW_H
#define FLIPSIDE_STUDY_REVIEW_H

#include "engine.h"
#include "game_sheet.h"

// How good a move was; the last one overrides the others.
typedef enum ReviewClass {
    REVIEW_BEST,       // nothing lost
    REVIEW_GOOD,       // less than an inaccuracy
    REVIEW_INACCURACY, // ?!
    REVIEW_MISTAKE,    // ?
    REVIEW_BLUNDER,    // ??
    REVIEW_TURNED,     // the result turned: a win or draw was given away
    REVIEW_CLASSES
} ReviewClass;

// Losses from which on a move is called so, in discs.
typedef struct ReviewThresholds {
    double inaccuracy, mistake, blunder;
} ReviewThresholds;

enum { REVIEW_WORST_MAX = 3 };

typedef struct ReviewedMove {
    int ply; // from 1
    Color side;
    int move;    // a square or MOVE_PASS
    int empties; // before it
    int choices; // legal moves; 0 = a pass
    bool judged; // counts for its side: there was a choice, and the lot did not make it
    bool lot; // of an opening that was drawn or given: nobody's mistake, so `good` at worst and not
              // in any sum

    int score, played, loss; // of the best move, of the one played, and the difference
    bool exact;              // all three are proven
    bool played_exact;       // `played` is proven, whatever the best move is worth
    int depth, selectivity;  // plies and percent of the search that stands behind `score`; empties
                             // and 100 when exact
    int best;                // the best move found; `move` itself when none is better
    uint64_t best_moves;     // all moves that are known to be as good, as a set of squares
    uint8_t line[ENGINE_PV_MAX]; // best play from here on, beginning with `best`
    int line_length;

    ReviewClass class;
    double chance_before, chance_after; // of the mover to win, 0 … 1: by `score` and by `played`
    double accuracy;                    // of this move, 0 … 100
    int lost[2];                        // discs lost so far by black and white, this move included
} ReviewedMove;

typedef struct ReviewSide {
    int judged;                 // moves that count
    int counts[REVIEW_CLASSES]; // of them
    int loss;                   // in all
    double accuracy;            // 0 … 100; 100 when no move counts
} ReviewSide;

typedef struct Review {
    GameSheet
        sheet; // the game with all that its file told; its moves up to `game.ply` are reviewed
    int count; // plies, passes included
    ReviewedMove moves[GAME_PLIES_MAX];
    ReviewSide sides[2]; // by colour
    int worst[REVIEW_WORST_MAX];
    int worst_count; // the costliest moves as places in `moves`, by what they lost

    bool over;      // on the board
    int value;      // of the last position for black: the final score, or what it is worth
    bool exact;     // that value is proven
    int exact_from; // the first place in `moves` from which on all are exact; `count` when none is

    const char *opening; // name of the last named position of the game; NULL = none. Static text
    int opening_plies;   // moves that lead to it; the next one leaves the named openings
    int book_plies; // moves that lead to positions of our own book; the next one leaves it. 0 = not
                    // known
    ReviewThresholds marks; // that the classes were made with
} Review;

// "best", "good", "inaccuracy", "mistake", "blunder", "turned".
const char *review_class_name(ReviewClass class);

// The usual losses: 1, 3 and 6 discs.
ReviewThresholds review_thresholds(void);

// The value of a position of the game for black, in discs: before move `place`, or at the end of
// the game for `count`; and whether it is proven.
int review_value(const Review *review, int place);
bool review_exact(const Review *review, int place);

// Black's chance to win there.
double review_chance(const Review *review, int place);

// The name of the last named position after at most so many moves, and how many lead to it; NULL
// when there is none.
const char *review_opening(const Review *review, int plies, int *reached);

// Fills in all that follows from what the moves are worth (ply to line_length are there, in every
// move, and what is known of the last position): classes, chances, accuracies, sums, the costliest
// moves, the opening.
void review_judge(Review *review, ReviewThresholds marks);

// The costliest moves of one side, or of both (side = −1), as places in `moves`; of equal ones the
// first. How many.
int review_worst_moves(const Review *review, int side, int places[REVIEW_WORST_MAX]);

// How well a side played, from the accuracies of its moves in the places `from` … `to` − 1: half
// the mean and half the harmonic mean, so that one bad move shows, both weighted by how much the
// chance of winning moved around there: where a game is decided, good moves are no achievement. 100
// when no move counts.
double review_accuracy(const Review *review, Color side, int from, int to);

#endif
