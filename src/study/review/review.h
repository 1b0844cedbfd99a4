// A reviewed game: the score of every move, its loss, and the accuracy of both sides.
//
// A Review is a plain value without pointers to free. It is large, so allocate it on the heap.
// reviewer.h creates it; tables, graphs, pages and annotated files only read it. Scores are in
// discs, from the mover's point of view. Invariants for consecutive moves m and n:
// - score ≥ played, and loss = score − played.
// - n.score = −m.played: the score curve changes only at moves that lose something.
// - exact: score and played are both proven; all moves from `exact_from` on are exact.
// - A pass has neither choices nor loss.
#ifndef FLIPSIDE_STUDY_REVIEW_H
#define FLIPSIDE_STUDY_REVIEW_H

#include "engine.h"
#include "game_sheet.h"

// Quality of a move. REVIEW_TURNED takes precedence over the classes by loss.
typedef enum ReviewClass {
    REVIEW_BEST,       // no loss
    REVIEW_GOOD,       // less than an inaccuracy
    REVIEW_INACCURACY, // "?!"
    REVIEW_MISTAKE,    // "?"
    REVIEW_BLUNDER,    // "??"
    REVIEW_TURNED,     // threw away a win or a draw
    REVIEW_CLASSES
} ReviewClass;

// Minimum losses of the classes, in discs.
typedef struct ReviewThresholds {
    double inaccuracy, mistake, blunder;
} ReviewThresholds;

enum { REVIEW_WORST_MAX = 3 };

typedef struct ReviewedMove {
    int ply; // from 1
    Color side;
    int move;    // a square or MOVE_PASS
    int empties; // before the move
    int choices; // legal moves; 0 = a pass
    bool judged; // counts for its side: it was a choice, and not a preset move
    bool preset; // part of a random or given opening: at worst `good`, and not in any sum

    int score, played, loss; // of the best move, of the played move, and the difference
    bool exact;              // all three are proven
    bool played_exact;       // `played` is proven; `score` may be an estimate
    int depth, selectivity;  // of the search for `score`, in plies and percent; empties and 100 if
                             // exact
    int best;                // best move found; `move` itself if none is better
    uint64_t best_moves;     // squares of all moves known to be equally good
    uint8_t line[ENGINE_PV_MAX]; // principal variation, beginning with `best`
    int line_length;

    ReviewClass class;
    double chance_before, chance_after; // mover's win probability by `score` and by `played`
    double accuracy;                    // of this move, 0 … 100
    int lost[2];                        // total discs lost by Black and White, up to this move
} ReviewedMove;

typedef struct ReviewSide {
    int judged;                 // moves that count
    int counts[REVIEW_CLASSES]; // of the judged moves
    int loss;                   // total, in discs
    double accuracy;            // 0 … 100; 100 if no move counts
} ReviewSide;

typedef struct Review {
    GameSheet sheet; // the game with all data of its file; moves up to `game.ply` are reviewed
    int count;       // plies, passes included
    ReviewedMove moves[GAME_PLIES_MAX];
    ReviewSide sides[2];         // by colour
    int worst[REVIEW_WORST_MAX]; // indices in `moves` of the biggest mistakes, worst first
    int worst_count;

    bool over;      // the last position has no legal moves
    int value;      // score of the last position for Black
    bool exact;     // `value` is proven
    int exact_from; // index of the first move from which on all are exact; `count` if none

    const char *opening; // name of the last named position, a static string; NULL = none
    int opening_plies;   // moves up to that position
    int book_plies;      // moves up to the last position in the book; 0 = unknown
} Review;

// Returns "best", "good", "inaccuracy", "mistake", "blunder" or "turned".
const char *review_class_name(ReviewClass class);

// Returns the default thresholds: 1, 3 and 6 discs.
ReviewThresholds review_thresholds(void);

// Return Black's score before move `index`, or at the end of the game for index = `count`, whether
// that score is proven, and Black's win probability.
int review_value(const Review *review, int index);
bool review_exact(const Review *review, int index);
double review_chance(const Review *review, int index);

// Returns the name of the last named position within the first `plies` moves, or NULL. Sets
// *reached, unless NULL, to the number of moves up to it.
const char *review_opening(const Review *review, int plies, int *reached);

// Computes classes, probabilities, accuracies, sums, the biggest mistakes and the opening from the
// scores. The caller has set the moves' fields from `ply` to `line_length`, and `value` and
// `exact`.
void review_judge(Review *review, ReviewThresholds thresholds);

// Finds the biggest mistakes of one side, or of both (side = −1), worst first, earlier ones first
// among equals. Returns their number.
int review_worst_moves(const Review *review, int side, int indices[REVIEW_WORST_MAX]);

// Returns the accuracy of a side over the moves with indices `from` … `to` − 1, 100 if none counts.
// It is the average of the mean and the harmonic mean of the moves' accuracies, so a single blunder
// matters. Moves are weighted by the volatility of the win probability around them, so moves in
// decided positions matter little.
double review_accuracy(const Review *review, Color side, int from, int to);

#endif
