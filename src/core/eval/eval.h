// Evaluation interface of the search: estimated final score in discs for the side to move, under
// the goal of the evaluation.
//
// Each kind of evaluation is a table of functions, listed in eval.c. An EvalState is updated
// incrementally and copied down the tree, so moves are never undone; kinds that need only the board
// ignore it. All scores are integers and identical on every build. An Eval contains the models that
// were fitted to it: the ProbCut errors and the win probability.
#ifndef FLIPSIDE_CORE_EVAL_H
#define FLIPSIDE_CORE_EVAL_H

#include "error.h"
#include "rules.h"

#include <assert.h>
#include <stddef.h>

// EVAL_PHASES: one table for each number of discs, 0 … 64. EVAL_CACHED_BITS: size of the values
// that eval_score_bounded and eval_score_fast return for the cache.
enum { EVAL_PHASES = 65, EVAL_FEATURES_MAX = 64, EVAL_UNITS_PER_DISC = 128, EVAL_CACHED_BITS = 14 };

// Feature indices in balanced ternary, own disc = +1, opponent's = −1: a change of the side to move
// negates them.
typedef struct EvalState {
    _Alignas(64) int16_t feature[EVAL_FEATURES_MAX];
} EvalState;

// ProbCut error model (Buro 1995). The difference between a search to `depth` d and one to the
// shallow depth s, at e empties, has the standard deviation
// exp(constant + empties·e + depth·d + shallow·s) discs. Searches to the end use end_constant.
typedef struct ProbcutModel {
    double constant, end_constant, empties, depth, shallow;
} ProbcutModel;

typedef struct Eval Eval; // immutable; shared by threads and engines

// Contributions to an evaluation, in 1/EVAL_PARTS_PER_UNIT of an evaluation unit. The divisor makes
// every contribution an integer, so that their sum is exactly eval_score_units(). The contribution
// of a square changes its sign if the colours are exchanged; the tempo does not.
enum { EVAL_PARTS_PER_UNIT = 5040 };

typedef struct EvalParts {
    int64_t square[64]; // for the side to move, a1 … h8
    int64_t tempo;      // for having the move
} EvalParts;

// The operations of a kind; the inline functions below document them.
typedef struct EvalKind {
    const char *name, *about;
    // Opens the evaluation for a goal and a board size. `weights` is a file; NULL = default.
    Eval *(*open)(Goal goal, int size, const char *weights, Error *error);
    // Returns true if `open` would find its default file; NULL = always.
    bool (*ready)(Goal goal, int size);
    void (*start)(const Eval *eval, EvalState *state, Board board);
    void (*play)(const Eval *eval, const EvalState *from, EvalState *to, int square,
                 uint64_t flipped);
    void (*pass)(const Eval *eval, const EvalState *from, EvalState *to);
    int (*score)(const Eval *eval, const EvalState *state, Board board);
    int (*score_bounded)(const Eval *eval, const EvalState *state, Board board, int alpha, int beta,
                         unsigned *cached);
    int (*score_fast)(const Eval *eval, const EvalState *state, Board board, unsigned *cached);
    // NULL = a kind without cached values.
    bool (*from_cache)(const Eval *eval, unsigned cached, int alpha, int beta, int *score);
    int (*from_cache_fast)(unsigned cached);
    int (*score_units)(const Eval *eval, const EvalState *state, Board board);
    // NULL = not supported.
    void (*parts)(const Eval *eval, Board board, EvalParts *parts);
    void (*close)(Eval *eval);
} EvalKind;

// First member of every evaluation; the data of the kind follow.
struct Eval {
    const EvalKind *kind;
    Goal goal;
    int size;          // board size
    uint32_t checksum; // of the weights file; 0 without one
    ProbcutModel probcut;
    float win_slope[EVAL_PHASES]; // win probability = 1 / (1 + e^(−slope · score)); 0 = not fitted
    char about[512];              // description
};

// Names of all kinds, in the syntax of OPTION_CHOICE.
#define EVAL_NAMES "patterns|handmade"

extern const EvalKind pattern_kind, handmade_kind;

// Returns all kinds, the preferred one first.
const EvalKind *const *eval_kinds(size_t *count);

// Returns a kind, or NULL if the name is unknown.
const EvalKind *eval_kind(const char *name);

// Opens an evaluation of a kind; NULL = patterns if `weights` is given, otherwise the first kind
// that is ready. Returns NULL and sets *error on failure. Free with eval_free.
Eval *eval_open(const char *name, Goal goal, int size, const char *weights, Error *error);
void eval_free(Eval *eval);

// Returns the hand-crafted evaluation, which is static and need not be freed.
const Eval *eval_handmade(Goal goal, int size);

// Opens the pattern evaluation of a weights file. Returns NULL and sets *error on failure.
Eval *eval_load(const char *path, Error *error);

// Opens the pattern evaluation of a file, which must be for `goal`. If `path` is NULL, the weights
// are searched for in this order: the file or directory in FLIPSIDE_WEIGHTS, the weights embedded
// in the static library, the installation or build tree around the running program or library.
Eval *eval_load_for(Goal goal, const char *path, Error *error);

// Returns true if eval_load_for(goal, NULL) would find weights, or fail for lack of memory.
bool eval_available(Goal goal);

Goal eval_goal(const Eval *eval);

// Returns a description for users.
const char *eval_about(const Eval *eval);

// Returns the win probability of the side to move, with draws counted as half, for an estimated
// score in discs. The curve is fitted to finished games.
double eval_win_chance(const Eval *eval, int discs, double score);

// Splits the evaluation of a board by squares. Returns false if the kind does not support it.
bool eval_parts(const Eval *eval, Board board, EvalParts *parts);

// Converts a contribution to discs.
static inline double eval_part_discs(int64_t part) {
    return (double)part / ((double)EVAL_UNITS_PER_DISC * EVAL_PARTS_PER_UNIT);
}

// Computes the state of a board.
static inline void eval_start(const Eval *eval, EvalState *state, Board board) {
    eval->kind->start(eval, state, board);
}

// eval_play and eval_pass compute the state after a move or a pass; `to` must not be `from`.
static inline void eval_play(const Eval *eval, const EvalState *from, EvalState *to, int square,
                             uint64_t flipped) {
    eval->kind->play(eval, from, to, square, flipped);
}

static inline void eval_pass(const Eval *eval, const EvalState *from, EvalState *to) {
    eval->kind->pass(eval, from, to);
}

// Returns the score in discs, −64 … 64.
static inline int eval_score(const Eval *eval, const EvalState *state, Board board) {
    return eval->kind->score(eval, state, board);
}

// Returns the score if it is between alpha and beta, otherwise a bound on the same side of the
// window, which may be cheaper. Sets *cached to a value for the cache, 0 for none.
static inline int eval_score_bounded(const Eval *eval, const EvalState *state, Board board,
                                     int alpha, int beta, unsigned *cached) {
    return eval->kind->score_bounded(eval, state, board, alpha, beta, cached);
}

// Returns a cheaper estimate, for move ordering. Sets *cached as eval_score_bounded does.
static inline int eval_score_fast(const Eval *eval, const EvalState *state, Board board,
                                  unsigned *cached) {
    return eval->kind->score_fast(eval, state, board, cached);
}

// Sets *score to the result of eval_score_bounded for the board of a cached value; returns false if
// the value does not contain it.
static inline bool eval_from_cache(const Eval *eval, unsigned cached, int alpha, int beta,
                                   int *score) {
    return eval->kind->from_cache(eval, cached, alpha, beta, score);
}

// Returns the result of eval_score_fast for the board of a cached value.
static inline int eval_from_cache_fast(const Eval *eval, unsigned cached) {
    return eval->kind->from_cache_fast(cached);
}

// Returns the score in 1/EVAL_UNITS_PER_DISC discs, not clamped.
static inline int eval_score_units(const Eval *eval, const EvalState *state, Board board) {
    return eval->kind->score_units(eval, state, board);
}

#endif
