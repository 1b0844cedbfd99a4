// Move ordering in midgame nodes: wipe-outs, then the moves of the table, then by a sum of the
// opponent's mobility and potential mobility, corners, parity and the value of a shallow search.
#include "evaluate.h"
#include "search.h"

#include <assert.h>

// Weights by goal; `value` and `end_value` (in searches to the end) are per disc of a shallow
// search. Hand-tuned on the nodes of eight midgame positions at level 15; mobility and `end_value`
// on those of 20 positions of tests/data/hard-20.obf and FFO #22 to #37, both goals (an `end_value`
// of 20 was better for most, worse for fewest).
typedef struct OrderWeights {
    int mobility, corner_mobility, potential, corner, parity, value, end_value;
} OrderWeights;

static const OrderWeights order_weights[] = {
    [GOAL_MOST] = {.mobility = 36,
                   .corner_mobility = 24,
                   .potential = 4,
                   .corner = 16,
                   .parity = 6,
                   .value = 32,
                   .end_value = 24},
    [GOAL_FEWEST] = {.mobility = 48,
                     .corner_mobility = -8,
                     .potential = 4,
                     .corner = -16,
                     .parity = 4,
                     .value = 32,
                     .end_value = 24},
};

// Exceed any sum of the weights.
enum { FIRST = 1 << 24, TABLE_FIRST = 1 << 23, TABLE_SECOND = 1 << 22 };

// Returns true if the quadrant of the square has an odd number of empties.
static bool odd_region(uint64_t empties, int square) {
    uint64_t quadrant = SQUARES_QUADRANT << ((square & 4) + (square & 32));
    return bit_count(empties & quadrant) & 1;
}

// Returns the depth of the search that scores a move for ordering, −1 = none. In searches to the
// end fitted to the nodes of 20 positions of tests/data/hard-20.obf and FFO #22 to #39, both goals;
// in the midgame to those of eight positions at level 15.
static int order_depth(const Node *node, int depth) {
    if (depth >= node->empties) // evaluation is cheap compared with the subtree
        return depth < 19 ? 0 : (depth - 16) / 3;
    return depth < 3 ? -1 : depth < 10 ? 0 : depth < 16 ? 1 : 2;
}

static int shallow_value(Worker *worker, const Node *node, const Move *move, int depth) {
    if (depth == 0) {
        worker->nodes++;
        return -evaluate_move_fast(worker->search, node, move);
    }
    Node child;
    node_play(worker->search, node, move, &child);
    return -node_search(worker, &child, -SCORE_MAX, SCORE_MAX, depth, NULL);
}

static int static_score(const Search *search, const Node *node, const Move *move) {
    const OrderWeights *weight = &order_weights[search->goal];
    uint64_t empties = search->region & ~board_discs(node->board);
    uint64_t replies = search_moves(search, move->child);
    int score = -weight->mobility * bit_count(replies) -
                weight->corner_mobility * bit_count(replies & search->corners);
    score -= weight->potential * bit_count(squares_around(move->child.opponent) & empties);
    score += (search->corners & bit(move->square)) ? weight->corner : 0;
    return score + (odd_region(empties, move->square) ? weight->parity : 0);
}

int order_moves(Worker *worker, const Node *node, int depth, const TableData *known, Move *moves) {
    assert(depth >= 0 && node->empties > 0);
    const Search *search = worker->search;
    uint64_t legal = search_moves(search, node->board);
    int count = 0, shallow = order_depth(node, depth);
    const OrderWeights *weights = &order_weights[search->goal];
    int value_weight = depth >= node->empties ? weights->end_value : weights->value;
    while (legal) {
        Move *move = &moves[count++];
        int square = bit_take(&legal);
        move->square = (uint8_t)square;
        move->flipped = board_flip(node->board, square);
        move->child = board_play_flipped(node->board, square, move->flipped);
        if (move->child.player == 0) // wipe-out: the best result, or the worst
            move->score = search->goal == GOAL_MOST ? FIRST : -FIRST;
        else if (known && square == known->move[0])
            move->score = TABLE_FIRST;
        else if (known && square == known->move[1])
            move->score = TABLE_SECOND;
        else {
            move->score = static_score(search, node, move);
            if (shallow >= 0)
                move->score += value_weight * shallow_value(worker, node, move, shallow);
        }
    }
    return count;
}
