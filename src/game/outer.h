// Squares as other programs name them: there a small board begins at a1, here it is the middle of the 8×8 one.
#ifndef FLIPSIDE_GAME_OUTER_H
#define FLIPSIDE_GAME_OUTER_H

#include "board.h"
#include "notation.h"

// Our square (or pass) as others number it.
static inline int outer_from_inner(int move, int size) {
    return move < SQUARE_COUNT ? move - 9 * ((8 - size) / 2) : move;
}

// Their square as ours, MOVE_NONE when it is not on the board; a pass stays a pass.
static inline int outer_to_inner(int move, int size) {
    if (move >= SQUARE_COUNT)
        return move;
    return move % 8 < size && move / 8 < size ? move + 9 * ((8 - size) / 2) : MOVE_NONE;
}

// Reads a move in others' words; MOVE_NONE when it is none on this board.
static inline int outer_parse(const char *text, int size) {
    int move;
    return notation_parse_move(text, 8, &move, NULL) ? outer_to_inner(move, size) : MOVE_NONE;
}

#endif
