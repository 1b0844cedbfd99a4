// Scores of the Monte-Carlo players: the win share of a move's playouts, and the heuristic score
// win% + position + mobility + inner − greedy, all in percentage points.
//
// The formulas are published for the goal most. Under the goal fewest, the points for squares and
// for late flips change sign, and playouts prefer and avoid the opposite squares. Mobility and the
// penalty for early flips do not change.
#ifndef FLIPSIDE_PLAYERS_CLASSIC_MONTE_H
#define FLIPSIDE_PLAYERS_CLASSIC_MONTE_H

#include "classic_squares.h"
#include "game.h"
#include "playout.h"

// Playout results of one move, from the view of the player who made it.
typedef struct MonteSample {
    uint64_t playouts, wins, draws;
    PlayoutCounts counts; // "own" is the side to move after the move, i.e. the opponent
} MonteSample;

// Value of a draw: a win (published), half a win, a loss, or ignored as if it had not been played.
typedef enum MonteDraws {
    MONTE_DRAWS_WIN,
    MONTE_DRAWS_HALF,
    MONTE_DRAWS_LOSS,
    MONTE_DRAWS_NONE
} MonteDraws;
#define MONTE_DRAWS_WORDS "win|half|loss|none"

// Square root of a negative number: −√|x|, or NaN as in most languages. A move whose score is NaN
// is never chosen.
typedef enum MonteRoot { MONTE_ROOT_SIGNED, MONTE_ROOT_PLAIN } MonteRoot;
#define MONTE_ROOT_WORDS "signed|plain"

// Divisor of win%: the playouts played, as in the report, or the maximum number of playouts. The
// second contradicts the report and is our guess at a bug in its program. The divisor is the same
// for all moves, so it does not change the order by win% alone. It reduces the weight of win%
// relative to the other terms if few playouts were played.
typedef enum MonteDivide { MONTE_DIVIDE_PLAYED, MONTE_DIVIDE_CAP } MonteDivide;
#define MONTE_DIVIDE_WORDS "played|cap"

typedef struct Monte {
    ClassicSquares squares;
    Goal goal;
    MonteRoot root;
    double divisor; // divisor of the good playouts; 0 = number of playouts played
    double corner, a_square, b_square, c_square, x_square;
    double mobility, inner, greedy, late;
    double inner_turns, greedy_turns, late_turn;
} Monte;

// X(member, option, fitted, published, min, max, description). The first set of values is fitted
// for strength. The second comes closest to the published results, together with MONTE_DIVIDE_CAP
// (docs/reports/monte-carlo.md).
#define MONTE_PARAMETERS(X)                                                                        \
    X(corner, "corner", "4", "0.2", -10000, 10000, "percent points for a corner")                  \
    X(a_square, "a-square", "1", "0.1", -10000, 10000, "percent points for an A-square")           \
    X(b_square, "b-square", "0.5", "0.1", -10000, 10000, "percent points for a B-square")          \
    X(c_square, "c-square", "-1", "-0.1", -10000, 10000, "percent points for a C-square")          \
    X(x_square, "x-square", "-4", "-0.2", -10000, 10000, "percent points for an X-square")         \
    X(mobility, "mobility", "40", "50", -10000, 10000,                                             \
      "percent points for all the available moves in the playouts")                                \
    X(inner, "inner", "1", "5", -10000, 10000,                                                     \
      "percent points for the centre in the first turns, falling to the edge")                     \
    X(inner_turns, "inner-turns", "20", "20", 0, 64, "turns in which the centre counts")           \
    X(greedy, "greedy", "0.25", "15", -10000, 10000,                                               \
      "percent points lost for each disc turned over early")                                       \
    X(greedy_turns, "greedy-turns", "20", "20", 0, 64, "turns in which turning over costs")        \
    X(late, "late", "0", "5", -10000, 10000, "percent points for each disc turned over late")      \
    X(late_turn, "late-turn", "40", "46", 0, 64, "turn from which turning over counts")

// Returns the share of good playouts, 0 … 1.
double monte_win_share(const MonteSample *sample, MonteDraws draws);

// Terms of a move in percentage points. `greedy` is subtracted, all others are added.
typedef struct MonteTerms {
    double win, position, mobility, inner, greedy;
} MonteTerms;

MonteTerms monte_terms(const Monte *monte, const Game *game, int move, const MonteSample *sample,
                       MonteDraws draws);

// Returns the sum of the terms; NaN if the mobility root is undefined.
double monte_score(const MonteTerms *terms);

// Returns the number of discs placed before the move, including the first four of the open start.
int monte_turn(const Game *game);

// Returns the playouts per second of the published program with `discs` discs on an 8×8 board:
// 3,300 on the empty board, 7,000 at turn 22, 21,000 from turn 54. Growth is exponential in
// between.
double monte_published_rate(int discs);

// Returns the published playout budget for all legal moves together. `each` is the time per move in
// seconds; 0 shares the published five seconds. Every move gets at least one playout.
uint64_t monte_published_playouts(const Game *game, double each, double scale);

#endif
