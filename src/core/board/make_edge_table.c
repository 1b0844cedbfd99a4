// Build-time program that writes edge_table.h: the exact stable discs of all 3^8 edge
// configurations. A disc of the player is stable if no sequence of discs of either colour on the
// empty squares of the edge can flip it. A move to the edge need not flip discs along it, so both
// sides may use every empty square.
#include <stdio.h>

static int stable[6561];

static int base3(int row) {
    int index = 0;
    for (int i = 7; i >= 0; i--)
        index = index * 3 + ((row >> i) & 1);
    return index;
}

// Returns the discs flipped along the edge by a disc of `player` on `square`.
static int flips(int square, int player, int opponent) {
    int flipped = 0;
    for (int step = -1; step <= 1; step += 2) {
        int run = 0, at = square + step;
        for (; at >= 0 && at < 8 && (opponent >> at) & 1; at += step)
            run |= 1 << at;
        if (at >= 0 && at < 8 && (player >> at) & 1)
            flipped |= run;
    }
    return flipped;
}

// Returns the stable discs of `player`; memoised in `stable`.
static int solve(int player, int opponent) {
    int index = base3(player) + 2 * base3(opponent);
    if (stable[index] >= 0)
        return stable[index];
    int safe = player;
    for (int square = 0; square < 8; square++) {
        int disc = 1 << square;
        if ((player | opponent) & disc)
            continue;
        int own = flips(square, player, opponent), other = flips(square, opponent, player);
        safe &= solve(player | disc | own, opponent & ~own);
        safe &= ~other & solve(player & ~other, opponent | disc | other);
    }
    return stable[index] = safe;
}

int main(void) {
    for (int i = 0; i < 6561; i++)
        stable[i] = -1;
    for (int player = 0; player < 256; player++)
        for (int opponent = 0; opponent < 256; opponent++)
            if (!(player & opponent))
                solve(player, opponent);
    printf("// Written by make_edge_table.c at build time.\n#include <stdint.h>\n");
    printf("static const uint16_t edge_base3[256] = {");
    for (int row = 0; row < 256; row++)
        printf("%s%d,", row % 16 ? "" : "\n    ", base3(row));
    printf("\n};\nstatic const uint8_t edge_table[6561] = {");
    for (int i = 0; i < 6561; i++)
        printf("%s%d,", i % 24 ? "" : "\n    ", stable[i]);
    printf("\n};\n");
    return 0;
}
