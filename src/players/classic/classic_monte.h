// What the Monte-Carlo players make of a move's playouts (most discs): the share of good ones, and
// the points of the heuristic beside it, win% + position + mobility + inner − greedy, all in
// percent points.
//
// Under "fewest" the points for squares and for turning over late change sign, the playouts seek
// and avoid the other way round; mobility and the price of turning over early keep theirs.
#ifndef FLIPSIDE_PLAYERS_CLASSIC_MONTE_H
#define FLIPSIDE_PLAYERS_CLASSIC_MONTE_H

#include "classic_squares.h"
#include "game.h"
#include "playout.h"

// What the playouts of one move showed, for the player who made it.
typedef struct MonteSample {
    uint64_t playouts, wins, draws;
    PlayoutCounts counts; // "own" is the side to move after the move: the opponent
} MonteSample;

// How a draw counts: as a win (published), as half of one, as a loss, or not at all, like a playout
// never played.
typedef enum MonteDraws {
    MONTE_DRAWS_WIN,
    MONTE_DRAWS_HALF,
    MONTE_DRAWS_LOSS,
    MONTE_DRAWS_NONE
} MonteDraws;
#define MONTE_DRAWS_WORDS "win|half|loss|none"

// Of a negative number: −√|x|, or none, as in most languages: the move then has no score and is
// never chosen.
typedef enum MonteRoot { MONTE_ROOT_SIGNED, MONTE_ROOT_PLAIN } MonteRoot;
#define MONTE_ROOT_WORDS "signed|plain"

// Divisor of win%: the playouts played, as the report says, or their maximum. The second
// contradicts the report and is our guess at a bug in its program. Every move has the same divisor,
// so the order by win% alone does not change, but win% counts less beside the other terms if few
// playouts were played.
typedef enum MonteDivide { MONTE_DIVIDE_PLAYED, MONTE_DIVIDE_CAP } MonteDivide;
#define MONTE_DIVIDE_WORDS "played|cap"

typedef struct Monte {
    ClassicSquares squares;
    Goal goal;
    MonteRoot root;
    double divisor; // what the good playouts are divided by: 0 = those played
    double corner, a_square, b_square, c_square, x_square;
    double mobility, inner, greedy, late;
    double inner_turns, greedy_turns, late_turn;
} Monte;

// X(member, option, fitted, published, least, most, what). The first set of values is fitted for
// strength. The second comes closest to the published results, together with MONTE_DIVIDE_CAP
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

// Good playouts of all, 0 … 1.
double monte_win_share(const MonteSample *sample, MonteDraws draws);

// The terms of a move in percent points, as they are added (greedy: what it takes away).
typedef struct MonteTerms {
    double win, position, mobility, inner, greedy;
} MonteTerms;

MonteTerms monte_terms(const Monte *monte, const Game *game, int move, const MonteSample *sample,
                       MonteDraws draws);

// Their sum; not a number where the root has none.
double monte_score(const MonteTerms *terms);

// Discs laid before the move; the four of the open start count.
int monte_turn(const Game *game);

// Playouts that the published program made in one second with so many discs of 64 on the board:
// 3,300 at the empty board, 7,000 at turn 22, 21,000 from turn 54 on, growing by the same factor
// every turn.
double monte_published_rate(int discs);

// The published budget of a choice: playouts for all legal moves together. `each` = seconds for
// every one of them, 0 = the published five seconds shared. At least one for each.
uint64_t monte_published_playouts(const Game *game, double each, double scale);

#endif
