// Build tool: writes last_tables.h, the lines through each square and the flips along a line (see
// last_flips.h).
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

// Returns the squares of the line through `square` in steps of (dr, dc).
static uint64_t line(int square, int dr, int dc) {
    uint64_t squares = 0;
    for (int i = -7; i <= 7; i++) {
        int r = square / 8 + i * dr, c = square % 8 + i * dc;
        if (r >= 0 && r < 8 && c >= 0 && c < 8)
            squares |= 1ULL << (r * 8 + c);
    }
    return squares;
}

static int index_on(int square, uint64_t squares) {
    return __builtin_popcountll(squares & ((1ULL << square) - 1));
}

// Returns the flips of a move at `at` if the mover has `own` and the opponent all other squares.
static int flips(int at, int own) {
    int sum = 0;
    for (int step = -1; step <= 1; step += 2) {
        int run = 0, i = at + step;
        while (i >= 0 && i < 8 && !((own >> i) & 1)) {
            run++;
            i += step;
        }
        if (i >= 0 && i < 8)
            sum += run;
    }
    return sum;
}

int main(void) {
    printf("// Written by make_last_tables.c at build time.\n");
    printf("const LastLines last_lines[64] = {\n");
    for (int s = 0; s < 64; s++) {
        uint64_t column = line(s, 1, 0), d9 = line(s, 1, 1), d7 = line(s, 1, -1);
        printf("    {0x%016" PRIx64 "ULL, 0x%016" PRIx64 "ULL, 0x%016" PRIx64
               "ULL, %d, %d, %d, %d},\n",
               column, d9, d7, s % 8, index_on(s, column), index_on(s, d9), index_on(s, d7));
    }
    printf("};\nconst uint8_t last_line_flips[8][256] = {\n");
    for (int at = 0; at < 8; at++) {
        printf("    {");
        for (int own = 0; own < 256; own++)
            printf("%d,", flips(at, own));
        printf("},\n");
    }
    printf("};\n");
    return 0;
}
