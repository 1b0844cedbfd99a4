#include "classic_reversed.h"

#include "stability.h"

#include <assert.h>

static int difference(Board board, uint64_t mask) {
    return bit_count(board.player & mask) - bit_count(board.opponent & mask);
}

// Returns the map score, adjusted for the corners and X-squares that `board.player` owns.
static int map_factor(const Reversed *reversed, Board board) {
    int sum = classic_map(&reversed->squares, reversed->map, board);
    if (!reversed->dynamic_map)
        return sum;
    for (int i = 0; i < 4; i++) {
        const ClassicCorner *corner = &reversed->squares.corners[i];
        if (board.player & corner->corner)
            sum -= reversed->corner_drop *
                   bit_count(board.player &
                             (reversed->near_lines ? corner->near_lines : corner->lines));
        if (board.player & corner->x)
            sum += reversed->x_rise * bit_count(board.player & corner->a_squares);
    }
    return sum;
}

// Returns the pressure on a side that must choose among few moves, many of them corners.
static int corner_pressure(const Reversed *reversed, uint64_t moves, uint64_t corners) {
    return moves ? reversed->force_corner * bit_count(moves & corners) / bit_count(moves) : 0;
}

ReversedFactors reversed_factors(const Reversed *reversed, Board board) {
    const ClassicSquares *squares = &reversed->squares;
    int sign = reversed->goal == GOAL_FEWEST ? 1 : -1;
    uint64_t own = classic_moves(squares, board), other = classic_moves(squares, board_pass(board));
    uint64_t corners = squares->kind[KIND_A1];
    ReversedFactors factors = {
        .map = sign * map_factor(reversed, board),
        .mobility = -reversed->mobility_scale * bit_count(other),
        .pieces = -sign * difference(board, ~0ULL),
        .force = sign * (corner_pressure(reversed, other, corners) -
                         corner_pressure(reversed, own, corners)),
    };
    if (other)
        factors.force += reversed->force_few / bit_count(other);
    if (reversed->stability) {
        uint64_t region = squares->region;
        factors.stability =
            sign * (bit_count(stability_stable_in(board.opponent, board.player, region)) -
                    bit_count(stability_stable_in(board.player, board.opponent, region)));
    }
    return factors;
}

void reversed_look(Reversed *reversed, Position root) {
    assert(reversed->squares.size > 0 && (root.side == BLACK || root.side == WHITE));
    reversed->side = root.side;
    reversed->root_step = classic_step(&reversed->squares, root.board);
}

// Returns a weight increased by `percent`, rounded.
static int raised(int weight, int percent) {
    int hundredfold = weight * (100 + percent);
    return (hundredfold + (hundredfold < 0 ? -50 : 50)) / 100;
}

ReversedWeights reversed_weights(const Reversed *reversed, Board board) {
    int step = reversed->root_stage ? reversed->root_step : classic_step(&reversed->squares, board);
    int phase = !reversed->dynamic_weights || step < 20 ? 0 : step < 40 ? 1 : step < 50 ? 2 : 3;
    const ReversedWeights *weights = &reversed->weights[phase],
                          *more = &reversed->more[reversed->side];
    return (ReversedWeights){
        .map = raised(weights->map, more->map),
        .mobility = raised(weights->mobility, more->mobility),
        .pieces = raised(weights->pieces, more->pieces),
        .force = raised(weights->force, more->force),
    };
}

void reversed_terms(const Reversed *reversed, Board board, int flips,
                    ClassicTerm terms[REVERSED_TERMS]) {
    ReversedFactors factors = reversed_factors(reversed, board);
    ReversedWeights weights = reversed_weights(reversed, board);
    int sign = reversed->goal == GOAL_FEWEST ? -1 : 1;
    terms[0] = (ClassicTerm){factors.map, weights.map};
    terms[1] = (ClassicTerm){factors.mobility, weights.mobility};
    terms[2] = (ClassicTerm){factors.pieces, weights.pieces};
    terms[3] = (ClassicTerm){factors.force, weights.force};
    terms[4] = (ClassicTerm){factors.stability, reversed->stability};
    terms[5] = (ClassicTerm){sign * flips, reversed->action};
}

// Called at every leaf; flatten inlines all callees.
__attribute__((flatten)) int reversed_value(const Reversed *reversed, Board board, int flips) {
    ClassicTerm terms[REVERSED_TERMS];
    reversed_terms(reversed, board, flips, terms);
    return classic_sum(terms, REVERSED_TERMS);
}

int reversed_terminal(const Reversed *reversed, Board board) {
    int score = difference(board, ~0ULL) * 1000000;
    return reversed->goal == GOAL_FEWEST ? -score : score;
}
