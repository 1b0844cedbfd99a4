// Exact null-window search of the last squares, without evaluation: three kinds of node.
//   few empties (3 … 5)  no move generation: the empty squares are tried, those in regions of odd size first
//   middle (6 … 8)       moves ordered by the opponent's mobility
//   more (9 …)           the same with the transposition table
// Every node first asks whether stable discs alone already decide against the mover (only when alpha is high enough
// for that to be likely). Parity of a region is approximated by the parity of the empties of its quadrant.
#include "last.h"

enum { FEW = 5, TABLE_EMPTIES = 9, ETC_EMPTIES = 11 };

// Alpha from which the stability bound is worth computing, by empties.
static const int8_t stability_alpha[] = {64, 64, 64, 64, 26, 26, 24, 24, 22, 20, 18, 16, 14, 12, 10};

// Squares of the quadrants whose bit is set in the index.
#define QUADRANT(i, k, squares) (((i) >> (k)&1) ? squares : 0)
#define QUADRANTS(i)                                                                                                   \
    (QUADRANT(i, 0, 0x000000000F0F0F0FULL) | QUADRANT(i, 1, 0x00000000F0F0F0F0ULL) |                                   \
     QUADRANT(i, 2, 0x0F0F0F0F00000000ULL) | QUADRANT(i, 3, 0xF0F0F0F000000000ULL))
static const uint64_t quadrants[16] = {QUADRANTS(0),  QUADRANTS(1),  QUADRANTS(2),  QUADRANTS(3),
                                       QUADRANTS(4),  QUADRANTS(5),  QUADRANTS(6),  QUADRANTS(7),
                                       QUADRANTS(8),  QUADRANTS(9),  QUADRANTS(10), QUADRANTS(11),
                                       QUADRANTS(12), QUADRANTS(13), QUADRANTS(14), QUADRANTS(15)};

// The bit of a square's quadrant.
static inline unsigned quadrant_of(int square) {
    return 1U << (((square >> 4) & 2) | ((square >> 2) & 1));
}

// Which quadrants have an odd number of empties.
static unsigned odd_quadrants(uint64_t empties) {
    unsigned odd = 0;
    for (int k = 0; k < 4; k++)
        odd |= (unsigned)(bit_count(empties & quadrants[1 << k]) & 1) << k;
    return odd;
}

static inline bool stability_cut(const Search *search, Board board, int alpha, int count, int *bound) {
    if (alpha < stability_alpha[count])
        return false;
    *bound = search_stability_bound(search, board);
    return *bound <= alpha;
}

static int few(Worker *worker, Board board, int alpha, uint64_t empties, int count, unsigned odd);

// Value of a child with one empty fewer.
static inline int few_child(Worker *worker, Board child, int alpha, uint64_t empties, int count, unsigned odd) {
    if (count > 2)
        return few(worker, child, alpha, empties, count, odd);
    int first = bit_first(empties);
    return last_two(worker, child, alpha, first, bit_first(empties & (empties - 1)));
}

// Neither forced to order by mobility nor to look anything up: try odd regions first.
static int few(Worker *worker, Board board, int alpha, uint64_t empties, int count, unsigned odd) {
    worker->nodes++;
    int best = -SCORE_INFINITE, bound;
    if (stability_cut(worker->search, board, alpha, count, &bound))
        return bound;
    uint64_t group = empties & quadrants[odd];
    for (int pass = 0; pass < 2; pass++, group = empties & ~quadrants[odd]) {
        while (group) {
            int square = bit_take(&group);
            if (!(last_neighbours[square] & board.opponent))
                continue;
            uint64_t flipped = board_flip(board, square);
            if (!flipped)
                continue;
            Board child = board_play_flipped(board, square, flipped);
            int score =
                -few_child(worker, child, -alpha - 1, empties ^ bit(square), count - 1, odd ^ quadrant_of(square));
            if (score > best) {
                best = score;
                if (best > alpha)
                    return best;
            }
        }
    }
    if (best != -SCORE_INFINITE)
        return best;
    Board passed = board_pass(board);
    if (!search_moves(worker->search, passed))
        return search_final(worker->search, board);
    return -few(worker, passed, -alpha - 1, empties, count, odd);
}

// Weights of ordering near the end, by goal.
typedef struct EndOrder {
    int mobility, corner_mobility, parity, corner;
} EndOrder;

static const EndOrder end_order[] = {
    [GOAL_MOST] = {.mobility = 8, .corner_mobility = 8, .parity = 5, .corner = 5},
    [GOAL_FEWEST] = {.mobility = 8, .corner_mobility = 0, .parity = 0, .corner = -10},
};

// Lists the moves of a node near the end.
static int list_moves(const Search *search, Board board, uint64_t legal, unsigned odd, bool prefetch, Move *moves) {
    const EndOrder *weight = &end_order[search->goal];
    int count = 0;
    while (legal) {
        Move *move = &moves[count++];
        int square = bit_take(&legal);
        move->square = (uint8_t)square;
        move->flipped = board_flip(board, square);
        move->child = board_play_flipped(board, square, move->flipped);
        if (prefetch)
            table_prefetch(search->table, board_hash(move->child));
        uint64_t replies = search_moves(search, move->child);
        move->score =
            -weight->mobility * bit_count(replies) - weight->corner_mobility * bit_count(replies & search->corners) +
            ((odd & quadrant_of(square)) ? weight->parity : 0) + ((search->corners & bit(square)) ? weight->corner : 0);
    }
    return count;
}

static int many(Worker *worker, Board board, int alpha, uint64_t empties, int count, unsigned odd);

static inline int child_value(Worker *worker, Board board, int alpha, uint64_t empties, int count, unsigned odd) {
    return count <= FEW ? few(worker, board, alpha, empties, count, odd)
                        : many(worker, board, alpha, empties, count, odd);
}

static int pass_value(Worker *worker, Board board, int alpha, uint64_t empties, int count, unsigned odd) {
    Board passed = board_pass(board);
    if (!search_moves(worker->search, passed))
        return search_final(worker->search, board);
    return -many(worker, passed, -alpha - 1, empties, count, odd);
}

// Is one of the children already known to be bad enough for the opponent?
static bool transposition_cut(Worker *worker, const Move *moves, int count, int depth, int alpha, int *score) {
    for (int i = 0; i < count; i++) {
        TableData known;
        if (table_probe(worker->search->table, moves[i].child, board_hash(moves[i].child), &known) &&
            known.selectivity == SELECTIVITY_NONE && known.depth >= depth - 1 && -known.upper > alpha) {
            *score = -known.upper;
            return true;
        }
    }
    return false;
}

// Searches the moves in order; the best one in *best_move.
static int try_moves(Worker *worker, Move *moves, int move_count, int alpha, uint64_t empties, int count, unsigned odd,
                     int *best_move) {
    int best = -SCORE_INFINITE;
    for (int i = 0; i < move_count; i++) {
        order_pick(moves, i, move_count);
        int square = moves[i].square;
        int score = -child_value(worker, moves[i].child, -alpha - 1, empties ^ bit(square), count - 1,
                                 odd ^ quadrant_of(square));
        if (score > best) {
            best = score;
            *best_move = square;
            if (best > alpha)
                break;
        }
        if (count >= TABLE_EMPTIES && search_stopped(worker))
            break;
    }
    return best;
}

static int many(Worker *worker, Board board, int alpha, uint64_t empties, int count, unsigned odd) {
    Search *search = worker->search;
    int bound, best_move = MOVE_NONE;
    worker->nodes++;
    if (stability_cut(search, board, alpha, count, &bound))
        return bound;
    uint64_t legal = search_moves(search, board);
    if (!legal)
        return pass_value(worker, board, alpha, empties, count, odd);
    Move moves[MOVES_MAX];
    if (count < TABLE_EMPTIES) {
        int move_count = list_moves(search, board, legal, odd, false, moves);
        return try_moves(worker, moves, move_count, alpha, empties, count, odd, &best_move);
    }
    search_check(worker);
    uint64_t hash = board_hash(board);
    TableData known = {.move = {MOVE_NONE, MOVE_NONE}};
    if (table_probe(search->table, board, hash, &known) && known.selectivity == SELECTIVITY_NONE &&
        known.depth >= count) {
        if (known.lower > alpha)
            return known.lower;
        if (known.upper <= alpha)
            return known.upper;
    }
    int move_count = list_moves(search, board, legal, odd, count > TABLE_EMPTIES, moves), score;
    if (count >= ETC_EMPTIES && transposition_cut(worker, moves, move_count, count, alpha, &score))
        return score;
    for (int i = 0; i < move_count; i++)
        if (moves[i].square == known.move[0])
            moves[i].score += 1 << 20;
        else if (moves[i].square == known.move[1])
            moves[i].score += 1 << 19;
    score = try_moves(worker, moves, move_count, alpha, empties, count, odd, &best_move);
    if (!search_stopped(worker))
        table_store(search->table, board, hash, count, SELECTIVITY_NONE, alpha, alpha + 1, score, best_move);
    return score;
}

int endgame_search(Worker *worker, Board board, int alpha) {
    uint64_t empties = worker->search->region & ~board_discs(board);
    int count = bit_count(empties);
    unsigned odd = odd_quadrants(empties);
    if (count == 0)
        return search_final(worker->search, board);
    if (count == 1)
        return last_one(worker, board.player, board.opponent, bit_first(empties));
    if (count == 2)
        return last_two(worker, board, alpha, bit_first(empties), bit_first(empties & (empties - 1)));
    return child_value(worker, board, alpha, empties, count, odd);
}
