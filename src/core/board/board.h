// Board representation, legal moves and flips.
//
// A board is a pure value: one bitboard for the side to move and one for the opponent. Colours,
// goal, start and history belong to core/rules. Boards of 6×6 and 4×4 are the centre of the 8×8
// board: their other squares are always empty, and callers mask moves with board_region().
//
// The kernel is chosen at compile time. The portable kernel is always available, and all others are
// tested against it.
#ifndef FLIPSIDE_CORE_BOARD_H
#define FLIPSIDE_CORE_BOARD_H

#include "bits.h"
#include "kernel_portable.h"
#include "squares.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#if defined(FLIPSIDE_PORTABLE)
#define BOARD_KERNEL "portable"
#define board_kernel_moves moves_portable
#define board_kernel_flip flip_portable
#elif defined(__AVX512F__) && defined(__AVX512CD__) && defined(__AVX512VL__)
#include "kernel_avx2.h"
#include "kernel_avx512.h"
#define BOARD_KERNEL "avx512"
#define board_kernel_moves moves_avx2
#define board_kernel_flip flip_avx512
#elif defined(__AVX2__)
#include "kernel_avx2.h"
#define BOARD_KERNEL "avx2"
#define board_kernel_moves moves_avx2
#define board_kernel_flip flip_avx2
#elif defined(__ARM_NEON) && defined(__aarch64__)
#include "kernel_neon.h"
#define BOARD_KERNEL "neon"
#define board_kernel_moves moves_neon
#define board_kernel_flip flip_neon
#else
#define BOARD_KERNEL "portable"
#define board_kernel_moves moves_portable
#define board_kernel_flip flip_portable
#endif

// Squares are 0 (a1) … 63 (h8), row by row. MOVE_PASS and MOVE_NONE are not squares.
enum { SQUARE_COUNT = 64, MOVE_PASS = 64, MOVE_NONE = 65 };

// Upper bound of the number of legal moves in a position.
enum { MOVES_MAX = 35 };

typedef struct Board {
    uint64_t player, opponent; // `player` is to move
} Board;

// Returns the name of the kernel in use: "portable", "avx2", "avx512" or "neon".
const char *board_kernel_name(void);

// Returns the playable squares of the 8×8, 6×6 or 4×4 board.
static inline uint64_t board_region(int size) {
    assert(size == 8 || size == 6 || size == 4);
    return size == 8 ? SQUARES_ALL_8 : size == 6 ? SQUARES_ALL_6 : SQUARES_ALL_4;
}

static inline bool board_equal(Board a, Board b) {
    return a.player == b.player && a.opponent == b.opponent;
}

// Returns all occupied squares.
static inline uint64_t board_discs(Board board) {
    return board.player | board.opponent;
}

// Returns the legal moves on the 8×8 board. On smaller boards, mask the result with board_region().
static inline uint64_t board_moves(Board board) {
    return board_kernel_moves(board.player, board.opponent);
}

// Returns the discs flipped by a move to an empty square; 0 if the move is illegal.
static inline uint64_t board_flip(Board board, int square) {
    return board_kernel_flip(square, board.player, board.opponent);
}

// Returns true if a move is legal. The square may be occupied.
static inline bool board_legal(Board board, int square) {
    return !(board_discs(board) & bit(square)) && board_flip(board, square) != 0;
}

// Returns the board after a move that flips `flipped`, with the opponent to move.
static inline Board board_play_flipped(Board board, int square, uint64_t flipped) {
    return (Board){.player = board.opponent ^ flipped,
                   .opponent = board.player ^ (flipped | bit(square))};
}

// Returns the board after a legal move.
static inline Board board_play(Board board, int square) {
    return board_play_flipped(board, square, board_flip(board, square));
}

// Returns the board after a pass.
static inline Board board_pass(Board board) {
    return (Board){.player = board.opponent, .opponent = board.player};
}

// Returns a 64-bit hash (multiply and xorshift), identical on every build.
static inline uint64_t board_hash(Board board) {
    uint64_t h = board.player * 0x9E3779B97F4A7C15ULL;
    h ^= h >> 32;
    h = (h ^ board.opponent) * 0xD6E8FEB86659FD93ULL;
    h ^= h >> 32;
    h *= 0xD6E8FEB86659FD93ULL;
    return h ^ (h >> 32);
}

#endif
