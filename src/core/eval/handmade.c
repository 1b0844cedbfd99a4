// Both goals want many own moves and few of the opponent's: a side without good moves is forced to
// give what it would rather keep. They differ in what is good to own. With `most`, corners and what
// they make stable are discs for ever; the squares beside an empty corner give it away. With
// `fewest` a corner is a burden that cannot be lost, edges a little of one, and so is every disc
// more; what a trained evaluation says of games played with it, fitted to these few terms, and the
// size of endgame trees ordered by them, gave the weights.
#include "handmade.h"

#include <assert.h>

// The squares that matter, by board size.
typedef struct Places {
    uint64_t region, corners, edges;
} Places;

static const Places places_of[] = {
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

// How many more of the squares one side has than the other.
static int lead(Board board, uint64_t squares) {
    return bit_count(board.player & squares) - bit_count(board.opponent & squares);
}

static int score(const Eval *eval, const EvalState *state, Board board) {
    (void)state;
    const Terms *w = &terms_of[eval->goal];
    const Places *places = &places_of[eval->size];
    uint64_t empty = places->region & ~board_discs(board), open_corners = places->corners & empty;
    int mobility =
        bit_count(board_moves(board) & empty) - bit_count(board_moves(board_pass(board)) & empty);
    int frontier = bit_count(squares_around(board.opponent) & empty) -
                   bit_count(squares_around(board.player) & empty);
    int value = w->mobility * mobility + w->frontier * frontier +
                w->corner * lead(board, places->corners) +
                w->x_square * lead(board, squares_diagonal(open_corners)) +
                w->c_square * lead(board, squares_adjacent(open_corners)) +
                w->edge * lead(board, places->edges) + w->discs * lead(board, places->region);
    int discs = (value + (value >= 0 ? 8 : -8)) / 16, most = eval->size * eval->size - 2;
    return discs > most ? most : discs < -most ? -most : discs;
}

static int within(const Eval *eval, const EvalState *state, Board board, int alpha, int beta,
                  unsigned *note) {
    (void)alpha;
    (void)beta;
    *note = 0;
    return score(eval, state, board);
}

static int rough(const Eval *eval, const EvalState *state, Board board, unsigned *note) {
    *note = 0;
    return score(eval, state, board);
}

static int fine(const Eval *eval, const EvalState *state, Board board) {
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

// One of the static evaluations below; the caller must not change it, and freeing it does nothing.
static Eval *open_eval(Goal goal, int size, const char *weights, Error *error) {
    if (weights) {
        error_set(error, "the hand-made evaluation has no weights file");
        return NULL;
    }
    return (Eval *)eval_handmade(goal, size);
}

static void close_eval(Eval *eval) {
    (void)eval;
}

const EvalKind handmade_kind = {
    .name = "handmade",
    .about = "mobility, frontier, corners and their neighbours, by hand",
    .open = open_eval,
    .start = start,
    .play = play,
    .pass = pass,
    .score = score,
    .within = within,
    .rough = rough,
    .fine = fine,
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
        {HANDMADE(GOAL_MOST, 4, MOST_PROBCUT, "hand-made evaluation, goal most, 4x4"),
         HANDMADE(GOAL_MOST, 6, MOST_PROBCUT, "hand-made evaluation, goal most, 6x6"),
         HANDMADE(GOAL_MOST, 8, MOST_PROBCUT, "hand-made evaluation, goal most")},
        {HANDMADE(GOAL_FEWEST, 4, FEWEST_PROBCUT, "hand-made evaluation, goal fewest, 4x4"),
         HANDMADE(GOAL_FEWEST, 6, FEWEST_PROBCUT, "hand-made evaluation, goal fewest, 6x6"),
         HANDMADE(GOAL_FEWEST, 8, FEWEST_PROBCUT, "hand-made evaluation, goal fewest")},
    };
    assert(size_valid(size));
    return &evals[goal == GOAL_FEWEST][size / 2 - 2];
}
