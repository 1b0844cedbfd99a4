#include "human_search.h"

#include "eval.h"
#include "squares.h"

#include <assert.h>

// In percent: a quiet move is missed, on the board and in the mind; a disc is not turned over, for
// every imagined ply.
enum {
    QUIET_FLIPS = 2,
    MISSED_ON_BOARD = 15,
    MISSED_IN_MIND = 35,
    FORGOTTEN = 12,
    VALUE_MAX = 1000
};

typedef struct Looker {
    Rules rules;
    const Eval *eval;
    uint64_t region, seed, nodes;
    const Budget *budget;
    bool over; // the budget is used up: what is returned is rubbish
} Looker;

// Does something of so many percent happen to this move on this board? Always the same answer.
static bool befalls(const Looker *looker, Board board, int square, int what, int percent) {
    uint64_t mixed = looker->seed ^ board_hash(board) ^ ((uint64_t)(square * 64 + what + 1) << 40);
    return random_mix(&mixed) % 100 < (uint64_t)percent;
}

static uint64_t flips_of(Board board, Board after) {
    return board.opponent & after.opponent;
}

// Is a move too inconspicuous to be noticed?
static bool missed(const Looker *looker, Board board, int square, int percent) {
    if (squares_corners(looker->rules.size) & bit(square))
        return false;
    uint64_t flips = flips_of(board, rules_play(looker->rules, board, square));
    return bit_count(flips) <= QUIET_FLIPS && befalls(looker, board, square, SQUARE_COUNT, percent);
}

// The moves that are noticed; all of them when none would be.
static uint64_t noticed(const Looker *looker, Board board, int percent) {
    uint64_t moves = rules_moves(looker->rules, board), seen = moves;
    for (uint64_t rest = moves; rest;) {
        int square = bit_take(&rest);
        if (missed(looker, board, square, percent))
            seen &= ~bit(square);
    }
    return seen ? seen : moves;
}

// The board as it is imagined after a move, with discs left as they were.
static Board imagine(const Looker *looker, Board board, int square, int ply) {
    Board after = rules_play(looker->rules, board, square);
    for (uint64_t rest = flips_of(board, after); rest;) {
        int disc = bit_take(&rest);
        if (befalls(looker, board, square, disc, FORGOTTEN * ply)) {
            after.opponent &= ~bit(disc);
            after.player |= bit(disc);
        }
    }
    return after;
}

static int leaf(const Looker *looker, Board board) {
    EvalState state;
    eval_start(looker->eval, &state, board);
    return eval_score(looker->eval, &state, board);
}

// Value for the side to move, `ply` imagined moves below the board; alpha-beta.
static int look(Looker *looker, Board board, int alpha, int beta, int depth, int ply) {
    bool full = looker->budget->nodes > 0 && looker->nodes >= looker->budget->nodes;
    if (full || (++looker->nodes % 256 == 0 && budget_over(looker->budget)))
        looker->over = true;
    if (looker->over)
        return 0;
    if (rules_over(looker->rules, board))
        return rules_score(looker->rules.goal, board, looker->region);
    if (depth == 0)
        return leaf(looker, board);
    if (!rules_moves(looker->rules, board))
        return -look(looker, board_pass(board), -beta, -alpha, depth, ply);
    int best = -VALUE_MAX;
    for (uint64_t rest = noticed(looker, board, MISSED_IN_MIND);
         rest && best < beta && !looker->over;) {
        Board after = imagine(looker, board, bit_take(&rest), ply);
        int value = -look(looker, after, -beta, best > alpha ? -best : -alpha, depth - 1, ply + 1);
        best = value > best ? value : best;
    }
    return best;
}

// Every noticed move to one depth; false, and nothing changed, when the budget ended before.
static bool look_all(Looker *looker, HumanSearch *sight, Board board, int depth) {
    int values[MOVES_MAX];
    for (int i = 0; i < sight->count && !looker->over; i++) {
        Board after = rules_play(looker->rules, board, sight->moves[i]);
        values[i] = -look(looker, after, -VALUE_MAX, VALUE_MAX, depth - 1, 1);
    }
    for (int i = 0; i < sight->count && !looker->over; i++)
        sight->values[i] = values[i];
    return !looker->over;
}

void human_search(HumanSearch *sight, Rules rules, Board board, int depth, const Budget *budget,
                  uint64_t seed) {
    assert(depth >= 1 && rules_moves(rules, board));
    Looker looker = {.rules = rules,
                     .eval = eval_handmade(rules.goal, rules.size),
                     .region = board_region(rules.size),
                     .seed = seed,
                     .budget = budget};
    *sight = (HumanSearch){0};
    for (uint64_t rest = noticed(&looker, board, MISSED_ON_BOARD); rest;)
        sight->moves[sight->count++] = (uint8_t)bit_take(&rest);
    for (int plies = 1; plies <= depth && look_all(&looker, sight, board, plies); plies++)
        sight->depth = plies;
    sight->nodes = looker.nodes;
}
