// The one evaluation interface of the search: a score in discs for the side to move, for the goal
// it was made for.
//
// Evaluations are kinds: a row in the table of eval.c with a name and its operations. A further
// kind is its two files and a row. An EvalState travels down the tree by copy: the child's state is
// computed from the parent's and the move, so nothing is ever undone; a kind that looks only at the
// board leaves it alone. Integer and bit-exact on every build.
//
// What is fitted to an evaluation travels with it: the errors of its forecasts (ProbCut), its
// chances of winning.
#ifndef FLIPSIDE_CORE_EVAL_H
#define FLIPSIDE_CORE_EVAL_H

#include "error.h"
#include "rules.h"

#include <stddef.h>

// Tables for 0 … 64 discs on the board; room in a state; evaluations count in 1/128 discs inside.
enum { EVAL_PHASES = 65, EVAL_FEATURES_MAX = 64, EVAL_UNITS_PER_DISC = 128, EVAL_CACHED_BITS = 14 };

// Feature indices in balanced ternary, own disc = +1, opponent's = −1: changing the side to move is
// a negation.
typedef struct EvalState {
    _Alignas(64) int16_t feature[EVAL_FEATURES_MAX];
} EvalState;

// The error of a shallow search as a forecast of a deeper one, in discs:
// σ = exp(constant + empties·e + depth·d + shallow·s); a search to the end of the game has its own
// constant.
typedef struct ProbcutModel {
    double constant, end_constant, empties, depth, shallow;
} ProbcutModel;

typedef struct Eval Eval; // immutable once made; shared by threads and engines

// An evaluation taken apart, in units of which EVAL_PARTS_PER_UNIT make 1/128 disc, so that every
// share is a whole number and all of them together are exactly what `fine` says. A square's part is
// what it says of whose discs they are: with the colours exchanged it changes its sign. The rest
// does not ask whose they are and goes to the side to move.
enum { EVAL_PARTS_PER_UNIT = 5040 };

typedef struct EvalParts {
    int64_t square[64]; // for the side to move, from a1 to h8
    int64_t turn;       // of being the one to move
} EvalParts;

// One kind of evaluation. `score` is in discs and clamped to −64 … 64, `fine` in 1/128 discs and
// not.
typedef struct EvalKind {
    const char *name, *about;
    size_t state_size; // bytes of an EvalState it uses
    // Opens the evaluation for a goal and a board size; `weights` names a file, NULL = the usual
    // places or none.
    Eval *(*open)(Goal goal, int size, const char *weights, Error *error);
    // Could `open` find what it needs without a named file? NULL = always.
    bool (*ready)(Goal goal, int size);
    void (*start)(const Eval *eval, EvalState *state, Board board);
    void (*play)(const Eval *eval, const EvalState *from, EvalState *to, int square,
                 uint64_t flipped);
    void (*pass)(const Eval *eval, const EvalState *from, EvalState *to);
    int (*score)(const Eval *eval, const EvalState *state, Board board);
    int (*within)(const Eval *eval, const EvalState *state, Board board, int alpha, int beta,
                  unsigned *note);
    int (*rough)(const Eval *eval, const EvalState *state, Board board, unsigned *note);
    // What those two said of a board, from the note they made; NULL = a kind that makes none.
    bool (*recall)(const Eval *eval, unsigned note, int alpha, int beta, int *score);
    int (*recall_rough)(unsigned note);
    int (*fine)(const Eval *eval, const EvalState *state, Board board);
    // Takes the evaluation of a board apart by squares. NULL = a kind that cannot say which squares
    // count for what.
    void (*parts)(const Eval *eval, Board board, EvalParts *parts);
    void (*close)(Eval *eval);
} EvalKind;

// What every evaluation begins with; a kind's own data follow it.
struct Eval {
    const EvalKind *kind;
    Goal goal;
    int size; // of the board
    ProbcutModel probcut;
    float win_slope[EVAL_PHASES]; // chance of winning = 1 / (1 + e^−(slope · score in discs)); 0 =
                                  // not fitted
    char about[512];
};

// The names of all kinds, as a choice of an option.
#define EVAL_NAMES "patterns|handmade"

// All kinds, the preferred one first; one by its name, NULL when there is none.
const EvalKind *const *eval_kinds(size_t *count);
const EvalKind *eval_kind(const char *name);

// An evaluation of the named kind, or with a NULL name the first kind that is ready (weights named:
// that takes them). NULL and an error when it cannot be had. To be freed.
Eval *eval_open(const char *name, Goal goal, int size, const char *weights, Error *error);
void eval_free(Eval *eval);

// The hand-made evaluation for a goal and a board size. Static: nothing to free.
const Eval *eval_handmade(Goal goal, int size);

// The pattern evaluation from a weights file, checked; NULL and an error when it is not one. A file
// is for one goal.
Eval *eval_load(const char *path, Error *error);

// The pattern evaluation for a goal from a given file, or with a NULL path from the usual places:
// the file or folder named by FLIPSIDE_WEIGHTS, what the static library carries, or what was
// installed or lies in a build around the program or shared library that this code is in. NULL with
// an error that says where it looked.
Eval *eval_load_for(Goal goal, const char *path, Error *error);

// Is there anything in the usual places to load?
bool eval_available(Goal goal);

// The goal it was made for, and what it is, for people.
Goal eval_goal(const Eval *eval);
const char *eval_about(const Eval *eval);

// The chance that the side to move wins (a draw counts half) when the estimated score is `score`
// discs with so many discs on the board; from a curve fitted to finished games.
double eval_win_chance(const Eval *eval, int discs, double score);

// The evaluation of a board taken apart by squares; false for a kind that cannot say.
bool eval_parts(const Eval *eval, Board board, EvalParts *parts);

// A part in discs.
static inline double eval_part_discs(int64_t part) {
    return (double)part / ((double)EVAL_UNITS_PER_DISC * EVAL_PARTS_PER_UNIT);
}

// The state of a board from scratch.
static inline void eval_start(const Eval *eval, EvalState *state, Board board) {
    eval->kind->start(eval, state, board);
}

// The state after a move (and the change of sides) or a pass; `to` must not be `from`.
static inline void eval_play(const Eval *eval, const EvalState *from, EvalState *to, int square,
                             uint64_t flipped) {
    eval->kind->play(eval, from, to, square, flipped);
}

static inline void eval_pass(const Eval *eval, const EvalState *from, EvalState *to) {
    eval->kind->pass(eval, from, to);
}

// Estimated final score in discs, −64 … 64, for the side to move, under the evaluation's goal.
static inline int eval_score(const Eval *eval, const EvalState *state, Board board) {
    return eval->kind->score(eval, state, board);
}

// The same score where it lies between alpha and beta; elsewhere a bound of it on the same side,
// which may be cheaper. The note of it has EVAL_CACHED_BITS and is 0 when there is nothing to
// remember.
static inline int eval_score_bounded(const Eval *eval, const EvalState *state, Board board,
                                     int alpha, int beta, unsigned *note) {
    return eval->kind->within(eval, state, board, alpha, beta, note);
}

// A first guess at the score, cheaper where the kind has a cheaper one: to put moves in order.
static inline int eval_score_fast(const Eval *eval, const EvalState *state, Board board,
                                  unsigned *note) {
    return eval->kind->rough(eval, state, board, note);
}

// What eval_score_bounded would say of the board that a note was made of; false when the note does
// not tell.
static inline bool eval_from_cache(const Eval *eval, unsigned note, int alpha, int beta,
                                   int *score) {
    return eval->kind->recall(eval, note, alpha, beta, score);
}

// What eval_score_fast would say.
static inline int eval_from_cache_fast(const Eval *eval, unsigned note) {
    return eval->kind->recall_rough(note);
}

// The same in 1/128 discs, not clamped.
static inline int eval_score_units(const Eval *eval, const EvalState *state, Board board) {
    return eval->kind->fine(eval, state, board);
}

#endif
