#include "classic_corner.h"

#include "squares.h"

// Returns the stability points of one side.
static int stability(const Corner *corner, uint64_t discs) {
    int points = 0;
    for (int i = 0; i < 4; i++) {
        const ClassicCorner *place = &corner->squares.corners[i];
        if (!(discs & place->corner))
            continue;
        points += corner->corner;
        const int steps[2] = {place->along, place->down};
        for (int edge = 0; edge < 2; edge++)
            for (int k = 1;
                 k < corner->squares.size && (discs & bit(place->square + k * steps[edge])); k++)
                points += corner->edge;
    }
    return points;
}

// Counts the discs on C-squares beside an empty corner that touch a disc of the other side.
static int endangered(uint64_t open_corners, uint64_t discs, uint64_t others) {
    return bit_count(discs & squares_adjacent(open_corners) & squares_around(others));
}

CornerFactors corner_factors(const Corner *corner, Board board) {
    int pieces = bit_count(board_discs(board)) * 64 / (corner->squares.size * corner->squares.size);
    uint64_t open_corners = corner->squares.kind[KIND_A1] & ~board_discs(board);
    return (CornerFactors){
        .position = classic_map(&corner->squares, corner->map, board),
        .stage = pieces <= 20   ? corner->early
                 : pieces <= 40 ? corner->middle
                                : corner->late,
        .stability = stability(corner, board.player) -
                     (corner->stability_difference ? stability(corner, board.opponent) : 0),
        .mobility =
            corner->mobility ? -bit_count(classic_moves(&corner->squares, board_pass(board))) : 0,
        .care = corner->care ? endangered(open_corners, board.opponent, board.player) -
                                   endangered(open_corners, board.player, board.opponent)
                             : 0,
    };
}

void corner_terms(const Corner *corner, Board board, ClassicTerm terms[CORNER_TERMS]) {
    CornerFactors factors = corner_factors(corner, board);
    int sign = corner->goal == GOAL_MOST ? 1 : -1;
    terms[0] = (ClassicTerm){sign * factors.position, factors.stage};
    terms[1] = (ClassicTerm){sign * factors.stability, 1};
    terms[2] = (ClassicTerm){factors.mobility, corner->mobility};
    terms[3] = (ClassicTerm){sign * factors.care, corner->care};
}

int corner_value(const Corner *corner, Board board) {
    ClassicTerm terms[CORNER_TERMS];
    corner_terms(corner, board, terms);
    return classic_sum(terms, CORNER_TERMS);
}

uint64_t corner_filter(const ClassicSquares *squares, Goal goal, uint64_t moves) {
    uint64_t corners = moves & squares->kind[KIND_A1];
    if (goal == GOAL_FEWEST)
        return moves & ~corners ? moves & ~corners : moves;
    if (corners)
        return corners;
    uint64_t rest = moves & ~squares->kind[KIND_B2];
    return rest ? rest : moves;
}
