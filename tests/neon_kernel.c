// Cross-compiled for 64-bit ARM and run under an emulator: the NEON kernel against the oracle and
// the portable kernel. Not a cmocka program, since that library is there only for the machine's own
// processor.
#include "oracle.h"

#include <stdio.h>

enum { BOARDS = 1000000, ORACLE_EVERY = 10 };

static int check(Board board, bool with_oracle) {
    uint64_t moves = moves_neon(board.player, board.opponent);
    int wrong =
        moves != moves_portable(board.player, board.opponent) || moves != board_moves(board);
    wrong += with_oracle && moves != oracle_moves(board);
    for (uint64_t empty = ~board_discs(board); empty;) {
        int square = bit_take(&empty);
        uint64_t flipped = flip_neon(square, board.player, board.opponent);
        wrong += flipped != flip_portable(square, board.player, board.opponent) ||
                 flipped != board_flip(board, square);
        wrong += with_oracle && flipped != oracle_flip(board, square);
    }
    return wrong;
}

int main(void) {
    Random random = random_seeded(1);
    int wrong = 0;
    for (int i = 0; i < BOARDS; i++)
        wrong += check(oracle_random_board(&random), i % ORACLE_EVERY == 0);
    printf("%d boards, %d wrong\n", BOARDS, wrong);
    return wrong != 0;
}
