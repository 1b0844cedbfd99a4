#include "classic_monte.h"

#include <math.h>

#define PUBLISHED_SECONDS 5.0
#define FIRST_RATE 3300.0
#define LAST_RATE 21000.0
enum { LAST_RATE_DISCS = 54 };

double monte_win_share(const MonteSample *sample, MonteDraws draws) {
    static const double worth[] = {[MONTE_DRAWS_WIN] = 1,
                                   [MONTE_DRAWS_HALF] = 0.5,
                                   [MONTE_DRAWS_LOSS] = 0,
                                   [MONTE_DRAWS_NONE] = 0};
    uint64_t counted = sample->playouts - (draws == MONTE_DRAWS_NONE ? sample->draws : 0);
    return counted ? ((double)sample->wins + worth[draws] * (double)sample->draws) / (double)counted
                   : 0.5;
}

static double position_points(const Monte *monte, int move) {
    const uint64_t *kind = monte->squares.kind, square = bit(move);
    double points = square & kind[KIND_A1]   ? monte->corner
                    : square & kind[KIND_B1] ? monte->c_square
                    : square & kind[KIND_C1] ? monte->a_square
                    : square & kind[KIND_D1] ? monte->b_square
                    : square & kind[KIND_B2] ? monte->x_square
                                             : 0;
    return monte->goal == GOAL_MOST ? points : -points;
}

// Returns the square root of the mover's mobility advantage in the playouts, −1 … 1.
static double mobility_root(const Monte *monte, const PlayoutCounts *counts) {
    double mine = (double)counts->opponent_moves, other = (double)counts->own_moves;
    double share = mine + other > 0 ? (mine - other) / (mine + other) : 0;
    return monte->root == MONTE_ROOT_PLAIN ? sqrt(share) : copysign(sqrt(fabs(share)), share);
}

// Returns the centrality of a square, from 0 (corner) to 1 (centre).
static double centrality(const ClassicSquares *squares, int square) {
    double middle = 3.5, span = squares->size / 2.0 - 0.5;
    double row = fabs(square / 8 - middle) - 0.5, column = fabs(square % 8 - middle) - 0.5;
    return 1 - (row + column) / (2 * span);
}

// Returns the penalty for flipped discs. The early part does not apply if the move won every
// playout. The late part is a bonus under the goal most and a penalty under fewest.
static double greedy_points(const Monte *monte, int turn, int flips, bool wins) {
    double early = turn < monte->greedy_turns && !wins ? monte->greedy * flips : 0;
    double late = turn >= monte->late_turn ? monte->late * flips : 0;
    return early - (monte->goal == GOAL_MOST ? late : -late);
}

MonteTerms monte_terms(const Monte *monte, const Game *game, int move, const MonteSample *sample,
                       MonteDraws draws) {
    int turn = monte_turn(game);
    Board after = rules_play(game->rules, game->now.board, move);
    int flips = bit_count(game->now.board.opponent) - bit_count(after.player);
    double weight = monte->divisor > 0 ? (double)sample->playouts / monte->divisor : 1;
    return (MonteTerms){
        .win = 100 * monte_win_share(sample, draws) * weight,
        .position = position_points(monte, move),
        .mobility = monte->mobility * mobility_root(monte, &sample->counts),
        .inner = turn < monte->inner_turns ? monte->inner * centrality(&monte->squares, move) : 0,
        .greedy = greedy_points(monte, turn, flips, sample->wins == sample->playouts),
    };
}

double monte_score(const MonteTerms *terms) {
    return terms->win + (terms->position + terms->mobility + terms->inner - terms->greedy);
}

int monte_turn(const Game *game) {
    return bit_count(board_discs(game->now.board)) - (game->rules.start == START_OPEN ? 0 : 4);
}

double monte_published_rate(int discs) {
    double way = fmin(discs, LAST_RATE_DISCS) / LAST_RATE_DISCS;
    return FIRST_RATE * pow(LAST_RATE / FIRST_RATE, way);
}

uint64_t monte_published_playouts(const Game *game, double each, double scale) {
    int count = bit_count(game_moves(game)), all = game->rules.size * game->rules.size;
    int discs = bit_count(board_discs(game->now.board)) * 64 / all;
    double seconds = each > 0 ? each * count : PUBLISHED_SECONDS;
    return (uint64_t)fmax(round(monte_published_rate(discs) * seconds * scale), count);
}
