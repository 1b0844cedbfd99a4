#include "region.h"

#include "squares.h"

#include <math.h>
#include <stdio.h>

// The ring inside the edges, without the X-squares.
#define INNER (SQUARES_ALL_6 & ~SQUARES_ALL_4 & ~SQUARES_CORNERS_6)

const Region regions[REGIONS] = {
    {"corners", SQUARES_CORNERS_8},
    {"C- and X-squares", ~(SQUARES_CORNERS_8 | SQUARES_EDGES_8 | SQUARES_ALL_4 | INNER)},
    {"edges", SQUARES_EDGES_8},
    {"second ring", INNER},
    {"centre (c3 to f6)", SQUARES_ALL_4},
    {"long diagonals", 0x8142241818244281ULL},
};

const char region_tempo_name[] = "tempo (side to move)";

double region_sum(const EvalParts *parts, uint64_t squares) {
    int64_t sum = 0;
    while (squares)
        sum += parts->square[bit_take(&squares)];
    return eval_part_discs(sum);
}

double region_total(const EvalParts *parts) {
    return region_sum(parts, SQUARES_ALL_8) + eval_part_discs(parts->tempo);
}

void region_text(Text *out, Position position, const EvalParts *parts) {
    text_add(out, " ");
    for (int column = 0; column < 8; column++)
        text_format(out, "    %c", 'a' + column);
    text_add_char(out, '\n');
    for (int row = 0; row < 8; row++) {
        text_format(out, "%d ", row + 1);
        for (int column = 0; column < 8; column++) {
            int square = row * 8 + column;
            char disc = position_discs(position, BLACK) & bit(square)   ? 'X'
                        : position_discs(position, WHITE) & bit(square) ? 'O'
                                                                        : '.';
            int tenths = (int)lround(10 * eval_part_discs(parts->square[square]));
            char number[8] = "";
            if (tenths)
                snprintf(number, sizeof number, "%+d", tenths);
            text_format(out, " %c%-3s", disc, number);
        }
        while (out->length && out->data[out->length - 1] == ' ')
            text_truncate(out, out->length - 1);
        text_add_char(out, '\n');
    }
}

void region_marks(const EvalParts *parts, DiagramMark marks[SQUARE_COUNT]) {
    for (int square = 0; square < SQUARE_COUNT; square++) {
        double discs = eval_part_discs(parts->square[square]);
        marks[square] = (DiagramMark){.tint = fmax(-1, fmin(discs, 1))};
        if (fabs(discs) >= 0.05)
            snprintf(marks[square].text, sizeof marks[square].text, "%s%.1f", discs > 0 ? "+" : "−",
                     fabs(discs));
    }
}
