// The naive rules: one square at a time along each ray. Slow, obvious, and the judge of every fast
// path.
#ifndef FLIPSIDE_TESTS_ORACLE_H
#define FLIPSIDE_TESTS_ORACLE_H

#include "board.h"
#include "random.h"

// Discs turned over by a move of board.player to `square`; 0 when occupied or illegal.
static inline uint64_t oracle_flip(Board board, int square) {
    if (board_discs(board) & bit(square))
        return 0;
    uint64_t flipped = 0;
    for (int dr = -1; dr <= 1; dr++)
        for (int dc = -1; dc <= 1; dc++) {
            if (dr == 0 && dc == 0)
                continue;
            uint64_t run = 0;
            int r = square / 8 + dr, c = square % 8 + dc;
            while (r >= 0 && r < 8 && c >= 0 && c < 8 && (board.opponent & bit(r * 8 + c))) {
                run |= bit(r * 8 + c);
                r += dr;
                c += dc;
            }
            if (r >= 0 && r < 8 && c >= 0 && c < 8 && (board.player & bit(r * 8 + c)))
                flipped |= run;
        }
    return flipped;
}

static inline uint64_t oracle_moves(Board board) {
    uint64_t moves = 0;
    for (int square = 0; square < 64; square++)
        if (oracle_flip(board, square))
            moves |= bit(square);
    return moves;
}

// Any two disjoint sets of discs, reachable or not, of a random density.
static inline Board oracle_random_board(Random *random) {
    uint64_t a = random_next(random), b = random_next(random), c = random_next(random);
    switch (random_below(random, 4)) {
    case 0:
        return (Board){a & b, c & ~(a & b)};
    case 1:
        return (Board){a, ~a & b};
    case 2:
        return (Board){a, ~a & (b | c)};
    default:
        return (Board){a & b & c, ~(a & b & c) & (a | b)};
    }
}

#endif
