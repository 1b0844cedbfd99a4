// A position is a pure value: the discs of the side to move and of the other side. Who is black,
// the goal, the start and the history live above (game/). Boards of 6×6 and 4×4 are the middle of
// the 8×8 one: their other squares are never occupied, and `board_region` masks what may be played.
//
// One kernel is chosen here at compile time; the portable one is always available and every other
// is tested against it.
#ifndef FLIPSIDE_CORE_BOARD_H
#define FLIPSIDE_CORE_BOARD_H

#include "bits.h"
#include "kernel_portable.h"
#include "squares.h"

#include <stdbool.h>
#include <stdint.h>

#if defined(FLIPSIDE_PORTABLE)
#define board_kernel_moves moves_portable
#define board_kernel_flip flip_portable
#elif defined(__AVX512F__) && defined(__AVX512CD__) && defined(__AVX512VL__)
#include "kernel_avx2.h"
#include "kernel_avx512.h"
#define board_kernel_moves moves_avx2
#define board_kernel_flip flip_avx512
#elif defined(__AVX2__)
#include "kernel_avx2.h"
#define board_kernel_moves moves_avx2
#define board_kernel_flip flip_avx2
#elif defined(__ARM_NEON) && defined(__aarch64__)
#include "kernel_neon.h"
#define board_kernel_moves moves_neon
#define board_kernel_flip flip_neon
#else
#define board_kernel_moves moves_portable
#define board_kernel_flip flip_portable
#endif

// Squares are 0 (a1) … 63 (h8), row by row; these stand for "no square".
enum { SQUARE_COUNT = 64, MOVE_PASS = 64, MOVE_NONE = 65 };

// No position has more legal moves than this.
enum { MOVES_MAX = 35 };

typedef struct Board {
    uint64_t player, opponent; // the side to move, and the other
} Board;

// Name of the kernel in use: "portable", "avx2", "avx512" or "neon".
const char *board_kernel_name(void);

// Playable squares of the 8×8, 6×6 or 4×4 board.
static inline uint64_t board_region(int size) {
    return squares_all(size);
}

static inline bool board_equal(Board a, Board b) {
    return a.player == b.player && a.opponent == b.opponent;
}

// All occupied squares.
static inline uint64_t board_discs(Board board) {
    return board.player | board.opponent;
}

// Where the side to move may move on the 8×8 board. On smaller boards mask the result with
// board_region.
static inline uint64_t board_moves(Board board) {
    return board_kernel_moves(board.player, board.opponent);
}

// Discs turned over by a move to an empty square; 0 = illegal.
static inline uint64_t board_flip(Board board, int square) {
    return board_kernel_flip(square, board.player, board.opponent);
}

// Is this one move legal? The square may be occupied.
static inline bool board_legal(Board board, int square) {
    return !(board_discs(board) & bit(square)) && board_flip(board, square) != 0;
}

// The board after a move that turns over `flipped`; the other side is to move.
static inline Board board_play_flipped(Board board, int square, uint64_t flipped) {
    return (Board){.player = board.opponent ^ flipped,
                   .opponent = board.player ^ (flipped | bit(square))};
}

// The board after a legal move to `square`.
static inline Board board_play(Board board, int square) {
    return board_play_flipped(board, square, board_flip(board, square));
}

// The board after a pass.
static inline Board board_pass(Board board) {
    return (Board){.player = board.opponent, .opponent = board.player};
}

// A well mixed 64-bit hash, the same on every build.
static inline uint64_t board_hash(Board board) {
    uint64_t h = board.player * 0x9E3779B97F4A7C15ULL;
    h ^= h >> 32;
    h = (h ^ board.opponent) * 0xD6E8FEB86659FD93ULL;
    h ^= h >> 32;
    h *= 0xD6E8FEB86659FD93ULL;
    return h ^ (h >> 32);
}

#endif
