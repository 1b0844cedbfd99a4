#include "pattern_eval.h"

#include "memory.h"

#include <assert.h>
#include <stdlib.h>

const PatternEval *pattern_eval_of(const Eval *eval) {
    assert(eval->kind == &pattern_kind);
    return (const PatternEval *)eval;
}

// Like pattern_eval_of, without the assertion: called for every node.
static inline const PatternEval *as_pattern_eval(const Eval *eval) {
    return (const PatternEval *)eval;
}

// Table index of each feature, the same in all tables and in the vectors of a network.
typedef struct FeatureEntries {
    _Alignas(64) int32_t index[EVAL_FEATURES_MAX];
} FeatureEntries;

static void start(const Eval *eval, EvalState *state, Board board) {
    patterns_start(&as_pattern_eval(eval)->patterns, state, board);
}

static void play(const Eval *eval, const EvalState *from, EvalState *to, int square,
                 uint64_t flipped) {
    patterns_play(&as_pattern_eval(eval)->patterns, from, to, square, flipped);
}

static void pass(const Eval *eval, const EvalState *from, EvalState *to) {
    (void)eval;
    patterns_pass(from, to);
}

static inline int linear(const PatternEval *eval, const FeatureEntries *entries, int discs) {
    const int16_t *table = eval->tables + (size_t)discs * (size_t)patterns_size(&eval->patterns);
    return eval->bias[discs] + patterns_sum(&eval->patterns, entries->index, table);
}

// Returns the correction by the network, 0 without one.
static inline int correction(const PatternEval *eval, const FeatureEntries *entries, Board board,
                             int discs) {
    return eval->network
               ? network_correction(eval->network, &eval->patterns, entries->index, board, discs)
               : 0;
}

static int score_units(const Eval *head, const EvalState *state, Board board) {
    const PatternEval *eval = as_pattern_eval(head);
    FeatureEntries entries;
    patterns_entries(&eval->patterns, state, entries.index);
    int discs = bit_count(board_discs(board));
    return linear(eval, &entries, discs) + correction(eval, &entries, board, discs);
}

// Rounds to discs, halves away from zero: negation commutes with rounding.
static inline int nearest(int units) {
    return units >= 0 ? (units + EVAL_UNITS_PER_DISC / 2) / EVAL_UNITS_PER_DISC
                      : -((-units + EVAL_UNITS_PER_DISC / 2) / EVAL_UNITS_PER_DISC);
}

// Rounds to discs and clamps to −64 … 64.
static inline int rounded(int units) {
    int discs = nearest(units);
    return discs > 64 ? 64 : discs < -64 ? -64 : discs;
}

static int score(const Eval *eval, const EvalState *state, Board board) {
    return rounded(score_units(eval, state, board));
}

// A cached value: the rounded linear score plus CACHED_ZERO; CACHED_HALF if a half was rounded;
// from bit CACHED_SCORE_SHIFT, 0 or the difference between score and linear score plus CACHED_SAME.
enum { CACHED_ZERO = 128, CACHED_HALF = 0x100, CACHED_SCORE_SHIFT = 9, CACHED_SAME = 16 };

static inline unsigned cached_linear(int sum) {
    int discs = nearest(sum);
    if (discs < -SQUARE_COUNT || discs > SQUARE_COUNT)
        return 0;
    int rest = abs(sum % EVAL_UNITS_PER_DISC);
    return (unsigned)(discs + CACHED_ZERO) | (rest == EVAL_UNITS_PER_DISC / 2 ? CACHED_HALF : 0U);
}

// Returns a linear score that rounds like the cached one, even after adding whole discs.
static inline int linear_from_cache(unsigned cached) {
    int discs = (int)(cached & (CACHED_HALF - 1)) - CACHED_ZERO,
        half = cached & CACHED_HALF ? EVAL_UNITS_PER_DISC / 2 : 0;
    return discs * EVAL_UNITS_PER_DISC + (discs > 0 ? -half : half);
}

static int score_fast(const Eval *eval, const EvalState *state, Board board, unsigned *cached) {
    FeatureEntries entries;
    patterns_entries(&as_pattern_eval(eval)->patterns, state, entries.index);
    int sum = linear(as_pattern_eval(eval), &entries, bit_count(board_discs(board)));
    *cached = cached_linear(sum);
    return rounded(sum);
}

static int from_cache_fast(unsigned cached) {
    return rounded(linear_from_cache(cached));
}

// Returns true if no correction of the linear score `sum` is inside the window; sets *score to the
// bound.
static inline bool outside(const PatternEval *eval, int sum, int alpha, int beta, int *score) {
    int max = eval->network ? eval->network->max_correction : 0;
    *score = rounded(sum + max);
    if (*score <= alpha)
        return true;
    *score = rounded(sum - max);
    return *score >= beta;
}

static int score_bounded(const Eval *head, const EvalState *state, Board board, int alpha, int beta,
                         unsigned *cached) {
    const PatternEval *eval = as_pattern_eval(head);
    FeatureEntries entries;
    patterns_entries(&eval->patterns, state, entries.index);
    int discs = bit_count(board_discs(board)), sum = linear(eval, &entries, discs), bound;
    *cached = cached_linear(sum);
    if (outside(eval, sum, alpha, beta, &bound))
        return bound;
    int exact = rounded(sum + correction(eval, &entries, board, discs));
    if (*cached)
        *cached |= (unsigned)(exact - nearest(sum) + CACHED_SAME) << CACHED_SCORE_SHIFT;
    return exact;
}

static bool from_cache(const Eval *eval, unsigned cached, int alpha, int beta, int *score) {
    int sum = linear_from_cache(cached), difference = (int)(cached >> CACHED_SCORE_SHIFT);
    if (outside(as_pattern_eval(eval), sum, alpha, beta, score))
        return true;
    *score = nearest(sum) + difference - CACHED_SAME;
    return difference != 0;
}

// The part of an entry that changes sign with the colours is divided among the squares of the
// feature. The rest, the bias and the correction are the tempo.
static void parts(const Eval *head, Board board, EvalParts *out) {
    const PatternEval *eval = as_pattern_eval(head);
    const Patterns *patterns = &eval->patterns;
    int discs = bit_count(board_discs(board));
    const int16_t *table = eval->tables + (size_t)discs * (size_t)patterns_size(patterns);
    EvalState state;
    FeatureEntries entries;
    patterns_start(patterns, &state, board);
    patterns_entries(patterns, &state, entries.index);
    int global = eval->bias[discs] + correction(eval, &entries, board, discs);
    *out = (EvalParts){.tempo = (int64_t)global * EVAL_PARTS_PER_UNIT};
    for (int i = 0; i < patterns->feature_count; i++) {
        const int16_t *centre = table + patterns->centre[i];
        int entry = centre[state.feature[i]], reversed = centre[-state.feature[i]];
        int count = patterns->shape[patterns->shape_of[i]].count;
        out->tempo += (int64_t)(entry + reversed) * (EVAL_PARTS_PER_UNIT / 2);
        for (int square = 0; square < SQUARE_COUNT; square++)
            if (patterns->placed[square][i])
                out->square[square] +=
                    (int64_t)(entry - reversed) * (EVAL_PARTS_PER_UNIT / 2 / count);
    }
}

_Static_assert(EVAL_PARTS_PER_UNIT % (2 * 8 * 9) == 0 && EVAL_PARTS_PER_UNIT % (2 * 7 * 10) == 0 &&
                   SHAPE_SQUARES_MAX == 10,
               "half a unit must be divisible by every shape size");

static Eval *open_eval(Goal goal, int size, const char *weights, Error *error) {
    if (size != 8) {
        error_set(error, "the pattern evaluation supports only the 8x8 board");
        return NULL;
    }
    return eval_load_for(goal, weights, error);
}

static bool ready(Goal goal, int size) {
    return size == 8 && eval_available(goal);
}

static void close_eval(Eval *eval) {
    PatternEval *patterns = (PatternEval *)eval;
    memory_large_free(patterns->tables, patterns->table_bytes);
    network_free(patterns->network);
    free(patterns);
}

const EvalKind pattern_kind = {
    .name = "patterns",
    .about = "sum of trained patterns, from a weights file",
    .open = open_eval,
    .ready = ready,
    .start = start,
    .play = play,
    .pass = pass,
    .score = score,
    .score_bounded = score_bounded,
    .score_fast = score_fast,
    .from_cache = from_cache,
    .from_cache_fast = from_cache_fast,
    .score_units = score_units,
    .parts = parts,
    .close = close_eval,
};
