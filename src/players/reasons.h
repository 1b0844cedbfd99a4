// Reasons of a player for its choice: the factors of the value of every candidate, at several
// points of its line. One form for all players; src/study/explain renders it.
//
// The points of a factor are value × weight. The points at the end of a line add up to the score
// exactly, because players compute both with the same code.
#ifndef FLIPSIDE_PLAYERS_REASONS_H
#define FLIPSIDE_PLAYERS_REASONS_H

#include "board.h"
#include "engine.h"

enum { FACTORS_MAX = 12 };

// Description of a factor. With a positive weight, higher values are better.
typedef struct FactorKind {
    const char *name; // "mobility"
    // By goal: the meaning of the value ("own legal moves"), and phrases for a move that is
    // preferred because of a higher or a lower value.
    const char *about[2], *higher[2], *lower[2];
} FactorKind;

typedef struct Factor {
    double value, weight;
} Factor;

static inline double factor_points(Factor factor) {
    return factor.value * factor.weight;
}

// Before the move, after it, after the expected reply, and at the end of the line.
typedef enum Moment { MOMENT_BEFORE, MOMENT_AFTER, MOMENT_REPLY, MOMENT_END, MOMENTS } Moment;

typedef struct Account {
    bool known;    // false if the player does not evaluate this point
    bool finished; // the game is over and only its result counts
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
    bool considered; // false if a rule of the player excluded the move
    double score;    // sum of the points at the end of the line, in the player's unit
    bool exact;      // proven result
    Account accounts[MOMENTS];
    int line_length; // principal variation, starting with the move
    uint8_t line[ENGINE_PV_MAX];
    uint64_t playouts; // behind the score; 0 = does not apply
    MovePlayouts
        results; // of these playouts; results.playouts is 0 for players that do not record them
    bool has_chance;
    double win_chance; // of the side to move; a draw counts half
} Candidate;

typedef struct Reasons {
    const FactorKind *kinds; // one per factor; NULL = none
    int kind_count;
    const char *unit; // of the scores; NULL = discs
    const char *rule; // why only some moves were considered; NULL = all were
    bool minimise;    // the player prefers the lowest score
    int depth;        // search depth in plies; 0 = not applicable
    int size;         // board size, for square names
    int count;
    Candidate candidates[MOVES_MAX]; // the chosen one first, then the considered ones, then the
                                     // rest; each part in the player's order of preference
} Reasons;

// Appends a candidate.
Candidate *reasons_add(Reasons *reasons, int move, bool considered);

// Returns the sum of an account's points.
double account_points(const Account *account, int count);

// Sorts the candidates; `chosen` comes first.
void reasons_sort(Reasons *reasons, int chosen);

#endif
