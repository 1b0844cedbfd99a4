// Why a player thinks what it thinks of its moves: for every candidate the factors that its value
// is made of, at the moments that matter. One form for all kinds of players; src/study says it in
// words and pictures.
//
// A factor's points are value × weight, and the points at the end of a candidate's line add up to
// its score exactly: players fill both from the code that they choose with, so that a reason cannot
// say anything else than the choice.
#ifndef FLIPSIDE_PLAYERS_REASONS_H
#define FLIPSIDE_PLAYERS_REASONS_H

#include "board.h"
#include "engine.h"

enum { FACTORS_MAX = 12 };

// What a factor is and how it speaks for a move. The value is counted so that more of it is good
// with a weight above 0.
typedef struct FactorKind {
    const char *name; // "mobility"
    // By goal: what the value counts ("own legal moves"); what a move has that is preferred with a
    // higher value, and with a lower one.
    const char *about[2], *higher[2], *lower[2];
} FactorKind;

typedef struct Factor {
    double value, weight;
} Factor;

static inline double factor_points(Factor factor) {
    return factor.value * factor.weight;
}

// Before the move, right after it, after the expected reply, and where the player values the line.
typedef enum Moment { MOMENT_BEFORE, MOMENT_AFTER, MOMENT_REPLY, MOMENT_END, MOMENTS } Moment;

typedef struct Account {
    bool known;    // does the player look at this moment at all?
    bool finished; // the game is over there, and only its result counts
    Factor factors[FACTORS_MAX];
} Account;

// Results of the playouts of one move, from the point of view of the player who makes it.
typedef struct MovePlayouts {
    int move;
    uint64_t playouts, wins, draws; // the other playouts were lost
    bool has_moves;                 // the two counts below are known
    uint64_t own_moves,
        opponent_moves; // legal moves of each side, summed over all turns of all playouts
} MovePlayouts;

typedef struct Candidate {
    int move;
    bool considered; // false: a rule of the player left it out before anything was valued
    double score;    // what the player makes of it, in its unit: the points at the end of the line
    bool exact;      // it is proven to be the result
    Account accounts[MOMENTS];
    int line_length; // what the player expects, from the move on
    uint8_t line[ENGINE_PV_MAX];
    uint64_t playouts; // behind the score; 0 = does not apply
    MovePlayouts
        results; // of these playouts; results.playouts is 0 for players that do not record them
    bool has_chance;
    double win_chance; // of the mover, a draw counting half
} Candidate;

typedef struct Reasons {
    const FactorKind *kinds; // of the factors, in their order; NULL = none
    int kind_count;
    const char *unit; // of the scores; NULL = discs
    const char *rule; // why only some moves were considered; NULL = all were
    bool minimise;    // the player prefers the lowest score
    int depth;        // plies looked ahead; 0 = does not apply
    int size;         // of the board, for the names of squares
    int count;
    Candidate candidates[MOVES_MAX]; // the chosen one first, then the considered ones, then the
                                     // rest; each part in the player's order of preference
} Reasons;

// A new candidate at the end of the list.
Candidate *reasons_add(Reasons *reasons, int move, bool considered);

// The sum of an account's points.
double account_points(const Account *account, int count);

// Puts the candidates in order; `chosen` comes first.
void reasons_sort(Reasons *reasons, int chosen);

#endif
