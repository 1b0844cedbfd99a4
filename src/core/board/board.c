#include "board.h"

const char *board_kernel_name(void) {
    return BOARD_KERNEL;
}

#define ROW(s) (0xFFULL << ((s)&56))
#define RIGHT_OF(s) (SQUARES_FILE_A * ((0xFEULL << ((s)&7)) & 0xFF))
#define LEFT_OF(s) (SQUARES_FILE_A * ((1ULL << ((s)&7)) - 1))

#define EAST(s) ((0xFEULL << (s)) & ROW(s))
#define SOUTH_WEST(s) ((0x0102040810204080ULL << (s)) & LEFT_OF(s))
#define SOUTH(s) (0x0101010101010100ULL << (s))
#define SOUTH_EAST(s) ((0x8040201008040200ULL << (s)) & RIGHT_OF(s))
#define WEST(s) (((1ULL << (s)) - 1) & ROW(s))
#define NORTH_EAST(s) ((0x0102040810204080ULL >> (63 - (s))) & RIGHT_OF(s))
#define NORTH(s) (0x0080808080808080ULL >> (63 - (s)))
#define NORTH_WEST(s) ((0x0040201008040201ULL >> (63 - (s))) & LEFT_OF(s))

#define SQUARE(s)                                                                                  \
    {                                                                                              \
        EAST(s), SOUTH_WEST(s), SOUTH(s), SOUTH_EAST(s), WEST(s), NORTH_EAST(s), NORTH(s),         \
            NORTH_WEST(s)                                                                          \
    }
#define SQUARES(s) SQUARE(s), SQUARE((s) + 1), SQUARE((s) + 2), SQUARE((s) + 3)
#define LINE(s) SQUARES(s), SQUARES((s) + 4)

_Alignas(64) const uint64_t board_rays[64][8] = {LINE(0),  LINE(8),  LINE(16), LINE(24),
                                                 LINE(32), LINE(40), LINE(48), LINE(56)};
