#include "playout.h"

#ifdef __BMI2__
#include <immintrin.h>
#endif

// Returns the index of the k-th (0 = lowest) set bit.
static inline int select_bit(uint64_t moves, uint32_t k) {
#ifdef __BMI2__
    return bit_first(_pdep_u64(1ULL << k, moves));
#else
    while (k-- > 0)
        moves &= moves - 1;
    return bit_first(moves);
#endif
}

static inline int pick(uint64_t moves, Random *random) {
    return select_bit(moves, random_below(random, (uint32_t)bit_count(moves)));
}

int playout_pick(uint64_t moves, Random *random) {
    return pick(moves, random);
}

// Places the remaining centre discs of the open start, and adds their number to *turns.
static Board lay_centre(Rules rules, Board board, Random *random, int *turns) {
    while ((board_discs(board) & SQUARES_CENTRE) != SQUARES_CENTRE) {
        board = rules_play(rules, board, pick(rules_moves(rules, board), random));
        ++*turns;
    }
    return board;
}

int playout_score(Rules rules, Board board, Random *random) {
    const uint64_t region = board_region(rules.size);
    int turns = 0;
    if (rules.start == START_OPEN)
        board = lay_centre(rules, board, random, &turns);
    for (;;) {
        uint64_t moves = board_moves(board) & region;
        if (!moves) {
            board = board_pass(board);
            turns++;
            moves = board_moves(board) & region;
            if (!moves)
                break;
        }
        board = board_play(board, pick(moves, random));
        turns++;
    }
    int score = rules_score(rules.goal, board, region);
    return turns & 1 ? -score : score;
}

// Returns the moves allowed by the preferences.
static inline uint64_t careful_moves(uint64_t moves, PlayoutCare care) {
    if (moves & care.seek)
        return moves & care.seek;
    return moves & ~care.avoid ? moves & ~care.avoid : moves;
}

int playout_score_careful(Rules rules, Board board, PlayoutCare care, Random *random,
                          PlayoutCounts *counts) {
    const uint64_t region = board_region(rules.size);
    uint64_t available[2] = {0, 0};
    int turns = 0, placed = 0, passes = 0;
    while (passes < 2) {
        uint64_t moves = rules_moves(rules, board);
        available[turns & 1] += (uint64_t)bit_count(moves);
        int move = MOVE_PASS;
        if (moves)
            move = pick(careful_moves(moves, care), random);
        board = moves ? rules_play(rules, board, move) : board_pass(board);
        placed += moves != 0;
        passes = moves ? 0 : passes + 1;
        turns++;
    }
    counts->own_moves += available[0];
    counts->opponent_moves += available[1];
    counts->plies += (uint64_t)placed;
    int score = rules_score(rules.goal, board, region);
    return turns & 1 ? -score : score;
}
