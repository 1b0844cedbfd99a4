#include "human_search.h"

#include "eval.h"
#include "squares.h"

#include <assert.h>

// Probabilities in percent: overlooking a quiet move at the root and below, and not flipping a
// disc, per ply below the root.
enum { QUIET_FLIPS = 2, MISSED_AT_ROOT = 15, MISSED_BELOW = 35, FORGOTTEN = 12, VALUE_MAX = 1000 };

typedef struct HumanState {
    Rules rules;
    const Eval *eval;
    uint64_t region, seed, nodes;
    const Budget *budget;
    bool over; // budget used up: return values are invalid
} HumanState;

// Returns true with a probability of `percent`, derived from the seed, the board and the event.
static bool occurs(const HumanState *state, Board board, int square, int what, int percent) {
    uint64_t mixed = state->seed ^ board_hash(board) ^ ((uint64_t)(square * 64 + what + 1) << 40);
    return random_mix(&mixed) % 100 < (uint64_t)percent;
}

static uint64_t flips_of(Board board, Board after) {
    return board.opponent & after.opponent;
}

// Returns true if a quiet move is overlooked.
static bool missed(const HumanState *state, Board board, int square, int percent) {
    if (squares_corners(state->rules.size) & bit(square))
        return false;
    uint64_t flips = flips_of(board, rules_play(state->rules, board, square));
    return bit_count(flips) <= QUIET_FLIPS && occurs(state, board, square, SQUARE_COUNT, percent);
}

// Returns the noticed moves, or all moves if none is noticed.
static uint64_t noticed(const HumanState *state, Board board, int percent) {
    uint64_t moves = rules_moves(state->rules, board), seen = moves;
    for (uint64_t rest = moves; rest;) {
        int square = bit_take(&rest);
        if (missed(state, board, square, percent))
            seen &= ~bit(square);
    }
    return seen ? seen : moves;
}

// Returns the board after a move, with some discs not flipped.
static Board play_with_errors(const HumanState *state, Board board, int square, int ply) {
    Board after = rules_play(state->rules, board, square);
    for (uint64_t rest = flips_of(board, after); rest;) {
        int disc = bit_take(&rest);
        if (occurs(state, board, square, disc, FORGOTTEN * ply)) {
            after.opponent &= ~bit(disc);
            after.player |= bit(disc);
        }
    }
    return after;
}

static int leaf(const HumanState *state, Board board) {
    EvalState features;
    eval_start(state->eval, &features, board);
    return eval_score(state->eval, &features, board);
}

// Returns the alpha-beta value for the side to move, `ply` moves below the root.
static int search(HumanState *state, Board board, int alpha, int beta, int depth, int ply) {
    bool full = state->budget->nodes > 0 && state->nodes >= state->budget->nodes;
    if (full || (++state->nodes % 256 == 0 && budget_over(state->budget)))
        state->over = true;
    if (state->over)
        return 0;
    if (rules_over(state->rules, board))
        return rules_score(state->rules.goal, board, state->region);
    if (depth == 0)
        return leaf(state, board);
    if (!rules_moves(state->rules, board))
        return -search(state, board_pass(board), -beta, -alpha, depth, ply);
    int best = -VALUE_MAX;
    for (uint64_t rest = noticed(state, board, MISSED_BELOW);
         rest && best < beta && !state->over;) {
        Board after = play_with_errors(state, board, bit_take(&rest), ply);
        int value = -search(state, after, -beta, best > alpha ? -best : -alpha, depth - 1, ply + 1);
        best = value > best ? value : best;
    }
    return best;
}

// Searches every noticed move to one depth. Returns false, without changes, if the budget ended.
static bool search_all(HumanState *state, HumanSearch *result, Board board, int depth) {
    int values[MOVES_MAX];
    for (int i = 0; i < result->count && !state->over; i++) {
        Board after = rules_play(state->rules, board, result->moves[i]);
        values[i] = -search(state, after, -VALUE_MAX, VALUE_MAX, depth - 1, 1);
    }
    for (int i = 0; i < result->count && !state->over; i++)
        result->values[i] = values[i];
    return !state->over;
}

void human_search(HumanSearch *result, Rules rules, Board board, int depth, const Budget *budget,
                  uint64_t seed) {
    assert(depth >= 1 && rules_moves(rules, board));
    HumanState state = {.rules = rules,
                        .eval = eval_handmade(rules.goal, rules.size),
                        .region = board_region(rules.size),
                        .seed = seed,
                        .budget = budget};
    *result = (HumanSearch){0};
    for (uint64_t rest = noticed(&state, board, MISSED_AT_ROOT); rest;)
        result->moves[result->count++] = (uint8_t)bit_take(&rest);
    for (int plies = 1; plies <= depth && search_all(&state, result, board, plies); plies++)
        result->depth = plies;
    result->nodes = state.nodes;
}
