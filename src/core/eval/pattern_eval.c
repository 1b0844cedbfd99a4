#include "pattern_eval.h"

#include "memory.h"

#include <assert.h>
#include <stdlib.h>

const PatternEval *pattern_eval_of(const Eval *eval) {
    assert(eval->kind == &pattern_kind);
    return (const PatternEval *)eval;
}

// As pattern_eval_of, without the question: the search asks an evaluation millions of times a
// second.
static inline const PatternEval *whole(const Eval *eval) {
    return (const PatternEval *)eval;
}

// Where a board's features have their entries: the same place in every table, and in the vectors of
// a network.
typedef struct Places {
    _Alignas(64) int32_t at[EVAL_FEATURES_MAX];
} Places;

static void start(const Eval *eval, EvalState *state, Board board) {
    patterns_start(&whole(eval)->patterns, state, board);
}

static void play(const Eval *eval, const EvalState *from, EvalState *to, int square,
                 uint64_t flipped) {
    patterns_play(&whole(eval)->patterns, from, to, square, flipped);
}

static void pass(const Eval *eval, const EvalState *from, EvalState *to) {
    (void)eval;
    patterns_pass(from, to);
}

static inline int linear(const PatternEval *eval, const int32_t *place, int discs) {
    const int16_t *table = eval->tables + (size_t)discs * (size_t)patterns_size(&eval->patterns);
    return eval->bias[discs] + patterns_sum(&eval->patterns, place, table);
}

static int fine(const Eval *head, const EvalState *state, Board board) {
    const PatternEval *eval = whole(head);
    Places places;
    patterns_entries(&eval->patterns, state, places.at);
    int discs = bit_count(board_discs(board)), sum = linear(eval, places.at, discs);
    return eval->network
               ? sum + network_correction(eval->network, &eval->patterns, places.at, board, discs)
               : sum;
}

// The nearest whole number of discs, however many; halves away from zero: negating a score commutes
// with rounding.
static inline int nearest(int exactly) {
    return exactly >= 0 ? (exactly + EVAL_UNITS_PER_DISC / 2) / EVAL_UNITS_PER_DISC
                        : -((-exactly + EVAL_UNITS_PER_DISC / 2) / EVAL_UNITS_PER_DISC);
}

// The same as a score.
static inline int rounded(int exactly) {
    int discs = nearest(exactly);
    return discs > 64 ? 64 : discs < -64 ? -64 : discs;
}

static int score(const Eval *eval, const EvalState *state, Board board) {
    return rounded(fine(eval, state, board));
}

// A note: the linear score rounded, plus 128, whether a half was rounded, and, where the network
// was asked, the score less the linear one, plus NOTE_SAME.
enum { NOTE_ZERO = 128, NOTE_HALF = 0x100, NOTE_SCORE_SHIFT = 9, NOTE_SAME = 16 };

static inline unsigned note_linear(int sum) {
    int discs = nearest(sum);
    if (discs < -SQUARE_COUNT || discs > SQUARE_COUNT)
        return 0;
    return (unsigned)(discs + NOTE_ZERO) |
           (sum % EVAL_UNITS_PER_DISC == EVAL_UNITS_PER_DISC / 2 ||
                    sum % EVAL_UNITS_PER_DISC == -EVAL_UNITS_PER_DISC / 2
                ? NOTE_HALF
                : 0U);
}

// A linear score that is rounded like the noted one, also when whole discs are added to it.
static inline int recall_linear(unsigned note) {
    int discs = (int)(note & (NOTE_HALF - 1)) - NOTE_ZERO,
        half = note & NOTE_HALF ? EVAL_UNITS_PER_DISC / 2 : 0;
    return discs * EVAL_UNITS_PER_DISC + (discs > 0 ? -half : half);
}

static int rough(const Eval *eval, const EvalState *state, Board board, unsigned *note) {
    Places places;
    patterns_entries(&whole(eval)->patterns, state, places.at);
    int sum = linear(whole(eval), places.at, bit_count(board_discs(board)));
    *note = note_linear(sum);
    return rounded(sum);
}

static int recall_rough(unsigned note) {
    return rounded(recall_linear(note));
}

// Does the linear score tell enough, because no correction could bring the score into the window?
// The bound in *score.
static inline bool outside(const PatternEval *eval, int sum, int alpha, int beta, int *score) {
    int reach = eval->network ? eval->network->reach : 0;
    *score = rounded(sum + reach);
    if (*score <= alpha)
        return true;
    *score = rounded(sum - reach);
    return *score >= beta;
}

static int within(const Eval *head, const EvalState *state, Board board, int alpha, int beta,
                  unsigned *note) {
    const PatternEval *eval = whole(head);
    Places places;
    patterns_entries(&eval->patterns, state, places.at);
    int discs = bit_count(board_discs(board)), sum = linear(eval, places.at, discs), bound;
    *note = note_linear(sum);
    if (outside(eval, sum, alpha, beta, &bound))
        return bound;
    int exactly = eval->network ? rounded(sum + network_correction(eval->network, &eval->patterns,
                                                                   places.at, board, discs))
                                : rounded(sum);
    if (*note)
        *note |= (unsigned)(exactly - nearest(sum) + NOTE_SAME) << NOTE_SCORE_SHIFT;
    return exactly;
}

static bool recall(const Eval *eval, unsigned note, int alpha, int beta, int *score) {
    int sum = recall_linear(note), difference = (int)(note >> NOTE_SCORE_SHIFT);
    if (outside(whole(eval), sum, alpha, beta, score))
        return true;
    *score = nearest(sum) + difference - NOTE_SAME;
    return difference != 0;
}

// Half of what an entry and the one with exchanged colours differ by is about whose discs they are
// and is shared by the squares of the feature; the other half is the same for both sides and
// belongs to the turn.
static void parts(const Eval *eval, Board board, EvalParts *out) {
    const PatternEval *patterns = whole(eval);
    int discs = bit_count(board_discs(board));
    const int16_t *table =
        patterns->tables + (size_t)discs * (size_t)patterns_size(&patterns->patterns);
    EvalState state;
    patterns_start(&patterns->patterns, &state, board);
    int whole_board = patterns->bias[discs];
    if (patterns->network) {
        Places places;
        patterns_entries(&patterns->patterns, &state, places.at);
        whole_board +=
            network_correction(patterns->network, &patterns->patterns, places.at, board, discs);
    }
    *out = (EvalParts){.turn = (int64_t)whole_board * EVAL_PARTS_PER_UNIT};
    for (int i = 0; i < patterns->patterns.feature_count; i++) {
        const int16_t *middle = table + patterns->patterns.centre[i];
        int ours = middle[state.feature[i]], theirs = middle[-state.feature[i]];
        int count = patterns->patterns.shape[patterns->patterns.shape_of[i]].count;
        out->turn += (int64_t)(ours + theirs) * (EVAL_PARTS_PER_UNIT / 2);
        for (int square = 0; square < SQUARE_COUNT; square++)
            if (patterns->patterns.placed[square][i])
                out->square[square] += (int64_t)(ours - theirs) * (EVAL_PARTS_PER_UNIT / 2 / count);
    }
}

_Static_assert(EVAL_PARTS_PER_UNIT % (2 * 8 * 9) == 0 && EVAL_PARTS_PER_UNIT % (2 * 7 * 10) == 0 &&
                   SHAPE_SQUARES_MAX == 10,
               "a half of a part can be shared by the squares of any shape");

static Eval *open_eval(Goal goal, int size, const char *weights, Error *error) {
    if (size != 8) {
        error_set(error, "the pattern evaluation is for the 8x8 board");
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
    .about = "a sum over trained patterns, from a weights file",
    .state_size = sizeof(EvalState),
    .open = open_eval,
    .ready = ready,
    .start = start,
    .play = play,
    .pass = pass,
    .score = score,
    .within = within,
    .rough = rough,
    .recall = recall,
    .recall_rough = recall_rough,
    .fine = fine,
    .parts = parts,
    .close = close_eval,
};
