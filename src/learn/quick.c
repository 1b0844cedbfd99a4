#include "quick.h"

#include "eval_private.h"

enum { INFINITE = 65 * EVAL_ONE };

static const uint64_t corners = 0x8100000000000081ULL;

// The four quadrants: with few empties left, a move into a quadrant with an odd number of them goes first.
static const uint64_t quadrants[4] = {0x000000000F0F0F0FULL, 0x00000000F0F0F0F0ULL, 0x0F0F0F0F00000000ULL,
                                      0xF0F0F0F000000000ULL};

static int final_score(const Quick *quick, Board board) {
    return rules_score(eval_goal(quick->eval), board, ~0ULL);
}

typedef struct Candidate {
    int key, square;
    uint64_t flipped;
} Candidate;

// Lists the moves, the ones that leave the opponent the fewest replies first.
static int candidates_by_mobility(Board board, uint64_t moves, Goal goal, Candidate list[MOVES_MAX]) {
    int count = 0;
    while (moves) {
        Candidate new = {.square = bit_take(&moves)};
        new.flipped = board_flip(board, new.square);
        uint64_t replies = board_moves(board_play_flipped(board, new.square, new.flipped));
        new.key = bit_count(replies) + (goal == GOAL_MOST ? bit_count(replies & corners) : 0);
        if (corners & bit(new.square))
            new.key += goal == GOAL_MOST ? -3 : 3;
        int at = count++;
        for (; at > 0 && list[at - 1].key > new.key; at--)
            list[at] = list[at - 1];
        list[at] = new;
    }
    return count;
}

// The last empty square: no move generation, one flip for each side.
static int solve_last(Quick *quick, Board board, int square) {
    quick->nodes++;
    uint64_t flipped = board_flip(board, square);
    if (flipped)
        return -final_score(quick, board_play_flipped(board, square, flipped));
    Board passed = board_pass(board);
    flipped = board_flip(passed, square);
    if (flipped)
        return final_score(quick, board_play_flipped(passed, square, flipped));
    return final_score(quick, board);
}

// Up to four empties: squares in odd quadrants first, flips tried directly.
static int solve_few(Quick *quick, Board board, int alpha, int beta, int empties, bool passed) {
    uint64_t empty = ~board_discs(board);
    if (empties == 1)
        return solve_last(quick, board, bit_first(empty));
    quick->nodes++;
    uint64_t odd = 0;
    for (int q = 0; q < 4; q++)
        if (bit_count(empty & quadrants[q]) & 1)
            odd |= quadrants[q];
    int best = -INFINITE;
    for (int pass = 0; pass < 2; pass++)
        for (uint64_t squares = pass == 0 ? empty & odd : empty & ~odd; squares;) {
            int square = bit_take(&squares);
            uint64_t flipped = board_flip(board, square);
            if (!flipped)
                continue;
            int score =
                -solve_few(quick, board_play_flipped(board, square, flipped), -beta, -alpha, empties - 1, false);
            if (score > best)
                best = score;
            if (score > alpha)
                alpha = score;
            if (alpha >= beta)
                return best;
        }
    if (best > -INFINITE)
        return best;
    if (passed)
        return final_score(quick, board);
    return -solve_few(quick, board_pass(board), -beta, -alpha, empties, true);
}

int quick_solve(Quick *quick, Board board, int alpha, int beta) {
    int empties = SQUARE_COUNT - bit_count(board_discs(board));
    if (empties == 0)
        return final_score(quick, board);
    if (empties <= 4)
        return solve_few(quick, board, alpha, beta, empties, false);
    quick->nodes++;
    uint64_t moves = board_moves(board);
    if (!moves) {
        if (!board_moves(board_pass(board)))
            return final_score(quick, board);
        return -quick_solve(quick, board_pass(board), -beta, -alpha);
    }
    Candidate list[MOVES_MAX];
    int count = candidates_by_mobility(board, moves, eval_goal(quick->eval), list), best = -INFINITE;
    for (int i = 0; i < count; i++) {
        Board next = board_play_flipped(board, list[i].square, list[i].flipped);
        int score;
        if (i > 0 && beta - alpha > 1) {
            score = -quick_solve(quick, next, -alpha - 1, -alpha);
            if (score > alpha && score < beta)
                score = -quick_solve(quick, next, -beta, -score);
        } else {
            score = -quick_solve(quick, next, -beta, -alpha);
        }
        if (score > best)
            best = score;
        if (score > alpha)
            alpha = score;
        if (alpha >= beta)
            break;
    }
    return best;
}

// Orders the moves by a search of `depth` plies below each.
static void order_by_search(Quick *quick, Board board, const EvalState *state, int depth, Candidate *list, int count) {
    for (int i = 0; i < count; i++) {
        EvalState next;
        eval_play(quick->eval, state, &next, list[i].square, list[i].flipped);
        Board child = board_play_flipped(board, list[i].square, list[i].flipped);
        Candidate one = list[i];
        one.key = quick_search(quick, child, &next, depth, -INFINITE, INFINITE);
        int at = i;
        for (; at > 0 && list[at - 1].key > one.key; at--)
            list[at] = list[at - 1];
        list[at] = one;
    }
}

int quick_search(Quick *quick, Board board, const EvalState *state, int depth, int alpha, int beta) {
    quick->nodes++;
    if (depth == 0)
        return eval_fine(quick->eval, state, board);
    uint64_t moves = board_moves(board);
    EvalState next;
    if (!moves) {
        Board passed = board_pass(board);
        if (!board_moves(passed))
            return EVAL_ONE * final_score(quick, board);
        eval_pass(quick->eval, state, &next);
        return -quick_search(quick, passed, &next, depth, -beta, -alpha);
    }
    int best = -INFINITE;
    if (depth == 1) {
        while (moves) {
            int square = bit_take(&moves);
            uint64_t flipped = board_flip(board, square);
            eval_play(quick->eval, state, &next, square, flipped);
            int score = -eval_fine(quick->eval, &next, board_play_flipped(board, square, flipped));
            quick->nodes++;
            if (score > best)
                best = score;
            if (score >= beta)
                break;
        }
        return best;
    }
    Candidate list[MOVES_MAX];
    int count = candidates_by_mobility(board, moves, eval_goal(quick->eval), list);
    for (int i = 0; i < count; i++) {
        eval_play(quick->eval, state, &next, list[i].square, list[i].flipped);
        Board child = board_play_flipped(board, list[i].square, list[i].flipped);
        int score;
        if (i > 0 && beta - alpha > 1) {
            score = -quick_search(quick, child, &next, depth - 1, -alpha - 1, -alpha);
            if (score > alpha && score < beta)
                score = -quick_search(quick, child, &next, depth - 1, -beta, -score);
        } else {
            score = -quick_search(quick, child, &next, depth - 1, -beta, -alpha);
        }
        if (score > best)
            best = score;
        if (score > alpha)
            alpha = score;
        if (alpha >= beta)
            break;
    }
    return best;
}

// The best of the candidates, exactly; with a known score the first move that reaches it is enough.
static QuickAnswer answer_exactly(Quick *quick, Board board, const Candidate *list, int count, int known) {
    QuickAnswer answer = {.move = list[0].square, .score = -INFINITE, .exact = true};
    int alpha = known == QUICK_UNKNOWN ? -65 : known - 1, beta = known == QUICK_UNKNOWN ? 65 : known;
    for (int i = 0; i < count && answer.score < beta; i++) {
        Board next = board_play_flipped(board, list[i].square, list[i].flipped);
        int low = answer.score > alpha ? answer.score : alpha;
        int score = -quick_solve(quick, next, i > 0 && beta > low + 1 ? -low - 1 : -beta, -low);
        if (i > 0 && score > low && score < beta)
            score = -quick_solve(quick, next, -beta, -score);
        if (score > answer.score) {
            answer.score = score;
            answer.move = list[i].square;
        }
    }
    return answer;
}

QuickAnswer quick_answer(Quick *quick, Board board, int known) {
    uint64_t moves = board_moves(board);
    if (!moves)
        return (QuickAnswer){.move = MOVE_PASS};
    Candidate list[MOVES_MAX];
    int count = candidates_by_mobility(board, moves, eval_goal(quick->eval), list);
    int empties = SQUARE_COUNT - bit_count(board_discs(board));
    EvalState state;
    eval_start(quick->eval, &state, board);
    if (empties <= quick->exact) {
        if (empties > 6)
            order_by_search(quick, board, &state, quick->depth >= 4 ? quick->depth - 3 : 0, list, count);
        return answer_exactly(quick, board, list, count, known);
    }
    if (quick->depth > 1)
        order_by_search(quick, board, &state, quick->depth >= 4 ? quick->depth - 3 : 0, list, count);
    int best = -INFINITE, move = list[0].square;
    for (int i = 0; i < count; i++) {
        EvalState next;
        eval_play(quick->eval, &state, &next, list[i].square, list[i].flipped);
        Board child = board_play_flipped(board, list[i].square, list[i].flipped);
        int score = -quick_search(quick, child, &next, quick->depth - 1, i > 0 ? -best - 1 : -INFINITE, -best);
        if (i > 0 && score > best)
            score = -quick_search(quick, child, &next, quick->depth - 1, -INFINITE, -score + 1);
        if (score > best) {
            best = score;
            move = list[i].square;
        }
    }
    int discs = (best >= 0 ? best + EVAL_ONE / 2 : best - EVAL_ONE / 2) / EVAL_ONE;
    return (QuickAnswer){.move = move, .score = discs > 64 ? 64 : discs < -64 ? -64 : discs};
}
