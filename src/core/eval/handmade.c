// The hand-crafted evaluation: from the board alone, for both goals and all sizes, without a file.
//
// Mobility is good under both goals. Under `most`, corners are stable and C- and X-squares of an
// empty corner give it away. Under `fewest`, corners are permanent losses, and edges and additional
// discs are smaller ones; those weights are fitted to a trained evaluation on self-play games and
// to the sizes of endgame trees.
#include "eval.h"

// Square sets of a board size.
typedef struct SquareSets {
    uint64_t region, corners, edges;
} SquareSets;

static const SquareSets sets_of_size[] = {
    [8] = {SQUARES_ALL_8, SQUARES_CORNERS_8, SQUARES_EDGES_8},
    [6] = {SQUARES_ALL_6, SQUARES_CORNERS_6, SQUARES_EDGES_6},
    [4] = {SQUARES_ALL_4, SQUARES_CORNERS_4, SQUARES_EDGES_4},
};

typedef struct Terms {
    int mobility, frontier, corner, x_square, c_square, edge, discs; // in 1/16 disc
} Terms;

static const Terms terms_of[] = {
    [GOAL_MOST] =
        {.mobility = 18, .frontier = 6, .corner = 130, .x_square = -55, .c_square = -20, .edge = 4},
    [GOAL_FEWEST] =
        {.mobility = 18, .frontier = 8, .corner = -85, .x_square = -10, .edge = -6, .discs = -4},
};

// Returns the disc difference on some squares.
static int lead(Board board, uint64_t squares) {
    return bit_count(board.player & squares) - bit_count(board.opponent & squares);
}

static int score(const Eval *eval, const EvalState *state, Board board) {
    (void)state;
    const Terms *w = &terms_of[eval->goal];
    const SquareSets *sets = &sets_of_size[eval->size];
    uint64_t empty = sets->region & ~board_discs(board), open_corners = sets->corners & empty;
    int mobility =
        bit_count(board_moves(board) & empty) - bit_count(board_moves(board_pass(board)) & empty);
    int frontier = bit_count(squares_around(board.opponent) & empty) -
                   bit_count(squares_around(board.player) & empty);
    int value = w->mobility * mobility + w->frontier * frontier +
                w->corner * lead(board, sets->corners) +
                w->x_square * lead(board, squares_diagonal(open_corners)) +
                w->c_square * lead(board, squares_adjacent(open_corners)) +
                w->edge * lead(board, sets->edges) + w->discs * lead(board, sets->region);
    int discs = (value + (value >= 0 ? 8 : -8)) / 16, max = eval->size * eval->size - 2;
    return discs > max ? max : discs < -max ? -max : discs;
}

static int score_bounded(const Eval *eval, const EvalState *state, Board board, int alpha, int beta,
                         unsigned *cached) {
    (void)alpha, (void)beta;
    *cached = 0;
    return score(eval, state, board);
}

static int score_fast(const Eval *eval, const EvalState *state, Board board, unsigned *cached) {
    *cached = 0;
    return score(eval, state, board);
}

static int score_units(const Eval *eval, const EvalState *state, Board board) {
    return EVAL_UNITS_PER_DISC * score(eval, state, board);
}

static void start(const Eval *eval, EvalState *state, Board board) {
    (void)eval, (void)state, (void)board;
}

static void play(const Eval *eval, const EvalState *from, EvalState *to, int square,
                 uint64_t flipped) {
    (void)eval, (void)from, (void)to, (void)square, (void)flipped;
}

static void pass(const Eval *eval, const EvalState *from, EvalState *to) {
    (void)eval, (void)from, (void)to;
}

// Returns a static evaluation. Closing it has no effect.
static Eval *open_eval(Goal goal, int size, const char *weights, Error *error) {
    if (weights) {
        error_set(error, "the hand-crafted evaluation has no weights file");
        return NULL;
    }
    return (Eval *)eval_handmade(goal, size);
}

static void close_eval(Eval *eval) {
    (void)eval;
}

const EvalKind handmade_kind = {
    .name = "handmade",
    .about = "hand-crafted: mobility, frontier, corners and their neighbours",
    .open = open_eval,
    .start = start,
    .play = play,
    .pass = pass,
    .score = score,
    .score_bounded = score_bounded,
    .score_fast = score_fast,
    .score_units = score_units,
    .close = close_eval,
};

// Fitted by `flipside probcut --eval handmade`; the data are in docs/data.
#define MOST_PROBCUT                                                                               \
    { 1.4606, 2.3560, -0.01669, 0.10487, -0.21707 }
#define FEWEST_PROBCUT                                                                             \
    { 0.9662, 1.6612, -0.00798, 0.08390, -0.16885 }
#define HANDMADE(its_goal, its_size, model, text)                                                  \
    { .kind = &handmade_kind, .goal = its_goal, .size = its_size, .probcut = model, .about = text }

const Eval *eval_handmade(Goal goal, int size) {
    static const Eval evals[2][3] = {
        {HANDMADE(GOAL_MOST, 4, MOST_PROBCUT, "hand-crafted evaluation, goal most, 4x4"),
         HANDMADE(GOAL_MOST, 6, MOST_PROBCUT, "hand-crafted evaluation, goal most, 6x6"),
         HANDMADE(GOAL_MOST, 8, MOST_PROBCUT, "hand-crafted evaluation, goal most")},
        {HANDMADE(GOAL_FEWEST, 4, FEWEST_PROBCUT, "hand-crafted evaluation, goal fewest, 4x4"),
         HANDMADE(GOAL_FEWEST, 6, FEWEST_PROBCUT, "hand-crafted evaluation, goal fewest, 6x6"),
         HANDMADE(GOAL_FEWEST, 8, FEWEST_PROBCUT, "hand-crafted evaluation, goal fewest")},
    };
    assert(size_valid(size));
    return &evals[goal == GOAL_FEWEST][size / 2 - 2];
}
