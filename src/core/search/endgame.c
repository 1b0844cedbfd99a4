// Exact null-window search near the end of the game, without evaluation. Nodes by empties:
//   1 to 3     last.h
//   4, 5       endgame cache; squares in odd regions first (parity)
//   6 to 8     endgame cache; moves ordered, above all by the opponent's mobility (fastest first)
//   9 to 12    transposition table, up to 11 empties its near part; moves ordered
// A stability cutoff is tried first if alpha makes it likely. The parity of a region is
// approximated by the parity of the empties of its quadrant.
#include "last.h"

// Minimum empties for the table instead of the cache, for enhanced transposition cutoffs (ETC,
// Plaat 1996), and for the main part of the table.
//
// TABLE_EMPTIES and ETC_EMPTIES are hand-tuned (nodes and time of four FFO positions). FAR_EMPTIES:
// 13 and 14 were no faster on FFO #45, #48 and #49.
enum { TABLE_EMPTIES = 9, ETC_EMPTIES = 11, FAR_EMPTIES = 12 };

// Returns the part of the table for a number of empties.
static inline Table *table_for(const Search *search, int empties) {
    return empties >= FAR_EMPTIES ? search->table : table_near(search->table);
}

// Minimum alpha at which the stability bound is computed, by empties. At 7 or more empties, the
// shape is hand-tuned and the height fitted to nodes and time of 20 positions of
// tests/data/hard-20.obf and FFO #22 to #37, both goals. Below, fitted to about 2,500 nodes with 12
// empties from 31 other positions of that file; lower values saved nodes but no time.
static const int8_t stability_alpha[] = {64, 64, 64, 64, 10, 12, 12, 16, 14, 12, 10, 8, 6};
_Static_assert(sizeof stability_alpha == ENDGAME_EMPTIES + 1, "one value per number of empties");

// Squares of the quadrants whose bits are set in the index.
#define QUADRANT(i, k, squares) (((i) >> (k)&1) ? squares : 0)
#define QUADRANTS(i)                                                                               \
    (QUADRANT(i, 0, SQUARES_QUADRANT) | QUADRANT(i, 1, SQUARES_QUADRANT << 4) |                    \
     QUADRANT(i, 2, SQUARES_QUADRANT << 32) | QUADRANT(i, 3, SQUARES_QUADRANT << 36))
static const uint64_t quadrants[16] = {QUADRANTS(0),  QUADRANTS(1),  QUADRANTS(2),  QUADRANTS(3),
                                       QUADRANTS(4),  QUADRANTS(5),  QUADRANTS(6),  QUADRANTS(7),
                                       QUADRANTS(8),  QUADRANTS(9),  QUADRANTS(10), QUADRANTS(11),
                                       QUADRANTS(12), QUADRANTS(13), QUADRANTS(14), QUADRANTS(15)};

// Returns the bit of a square's quadrant.
static inline unsigned quadrant_of(int square) {
    return 1U << (((square >> 4) & 2) | ((square >> 2) & 1));
}

// Returns the bits of the quadrants with an odd number of empties.
static unsigned odd_quadrants(uint64_t empties) {
    unsigned odd = 0;
    for (int k = 0; k < 4; k++)
        odd |= (unsigned)(bit_count(empties & quadrants[1 << k]) & 1) << k;
    return odd;
}

// Tries a stability cutoff; returns true and sets *bound if stable discs put the score outside the
// window. Skipped if the side has too few discs for that. For `most`, only the stable discs of the
// side that has just moved are counted. For `fewest`, they give a lower bound, and the stable discs
// of the side to move an upper bound.
static inline bool stability_cut(const Search *search, Board board, int alpha, int count,
                                 int *bound) {
    if (search->goal == GOAL_FEWEST && -alpha - 1 >= stability_alpha[count]) {
        if (2 * bit_count(board.opponent) - search->total <= alpha)
            return false;
        *bound = -search_stability_bound(search, board_pass(board));
        return *bound > alpha;
    }
    if (alpha < stability_alpha[count])
        return false;
    uint64_t lost = search->goal == GOAL_MOST ? board.opponent : board.player;
    if (search->total - 2 * bit_count(lost) > alpha)
        return false;
    *bound = search_stability_bound(search, board);
    return *bound <= alpha;
}

// Three empties: an odd quadrant first.
static inline int solve_3(Worker *worker, Board board, int alpha, uint64_t empties, unsigned odd) {
    int first = bit_first(empties & quadrants[odd]);
    uint64_t rest = empties ^ bit(first);
    return last_three(worker, board, alpha, first, bit_first(rest), bit_last(rest));
}

static int solve_4(Worker *worker, Board board, int alpha, uint64_t empties, unsigned odd);

// Sets *score and returns true if a cached bound is outside the window.
static inline bool cache_cut(const BoardCacheEntry *entry, Board board, int alpha, int *score) {
    EndgameResult known;
    if (!endgame_cache_probe(entry, board, &known) || known.is_lower != (known.score > alpha))
        return false;
    *score = known.score;
    return true;
}

// Four empties: odd quadrants first. Legal moves are found by flipping.
static inline int try_4(Worker *worker, Board board, int alpha, uint64_t empties, unsigned odd) {
    int best = -SCORE_INFINITE;
    uint64_t group = empties & quadrants[odd];
    for (int pass = 0; pass < 2; pass++, group = empties & ~quadrants[odd]) {
        while (group) {
            int square = bit_take(&group);
            uint64_t flipped;
            if (!(last_neighbours[square] & board.opponent) ||
                !(flipped = board_flip(board, square)))
                continue;
            int score = -solve_3(worker, board_play_flipped(board, square, flipped), -alpha - 1,
                                 empties ^ bit(square), odd ^ quadrant_of(square));
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
    return -solve_4(worker, passed, -alpha - 1, empties, odd);
}

static int solve_4(Worker *worker, Board board, int alpha, uint64_t empties, unsigned odd) {
    const Search *search = worker->search;
    int score;
    worker->nodes++;
    if (stability_cut(search, board, alpha, 4, &score))
        return score;
    if (!search->endgame_cache)
        return try_4(worker, board, alpha, empties, odd);
    BoardCacheEntry *entry = endgame_cache_entry(search->endgame_cache, board);
    if (cache_cut(entry, board, alpha, &score))
        return score;
    score = try_4(worker, board, alpha, empties, odd);
    endgame_cache_store(entry, board, (EndgameResult){.score = score, .is_lower = score > alpha});
    return score;
}

// Five empties: odd quadrants first.
static inline int try_5(Worker *worker, Board board, uint64_t legal, int alpha, uint64_t empties,
                        unsigned odd) {
    int best = -SCORE_INFINITE;
    uint64_t group = legal & quadrants[odd];
    for (int pass = 0; pass < 2; pass++, group = legal & ~quadrants[odd]) {
        while (group) {
            int square = bit_take(&group);
            int score = -solve_4(worker, board_play(board, square), -alpha - 1,
                                 empties ^ bit(square), odd ^ quadrant_of(square));
            if (score > best) {
                best = score;
                if (best > alpha)
                    return best;
            }
        }
    }
    return best;
}

static int solve_5(Worker *worker, Board board, uint64_t legal, int alpha, uint64_t empties,
                   unsigned odd) {
    const Search *search = worker->search;
    int score;
    worker->nodes++;
    if (stability_cut(search, board, alpha, 5, &score))
        return score;
    if (!legal) {
        Board passed = board_pass(board);
        legal = search_moves(search, passed);
        return legal ? -solve_5(worker, passed, legal, -alpha - 1, empties, odd)
                     : search_final(search, board);
    }
    if (!search->endgame_cache)
        return try_5(worker, board, legal, alpha, empties, odd);
    BoardCacheEntry *entry = endgame_cache_entry(search->endgame_cache, board);
    if (cache_cut(entry, board, alpha, &score))
        return score;
    score = try_5(worker, board, legal, alpha, empties, odd);
    endgame_cache_store(entry, board, (EndgameResult){.score = score, .is_lower = score > alpha});
    return score;
}

// Weights of move ordering near the end, by goal. Under `fewest`, passing is an advantage for the
// opponent, flipping many discs is bad, and parity has no effect. Fitted to nodes: `fewest` on 20
// positions of tests/data/hard-20.obf (every 14th from the third) and FFO #22 to #37; `most` on
// 2,863 positions with 12 empties from 31 of that file (every 9th from the fifth), rounded.
typedef struct EndOrder {
    int mobility, corner_mobility; // per reply of the opponent, and per corner among them
    int pass;                      // penalty if the opponent has no reply
    int flipped;                   // penalty per flipped disc
    int parity;                    // square in an odd quadrant
    int alone;                     // no empty neighbour
    int corner;
} EndOrder;

static const EndOrder end_order[] = {
    [GOAL_MOST] = {.mobility = 32,
                   .corner_mobility = 20,
                   .pass = 12,
                   .parity = 10,
                   .alone = 12,
                   .corner = 14},
    [GOAL_FEWEST] = {.mobility = 32, .pass = 96, .flipped = 8, .corner = -40},
};

// A move with the legal replies to it.
typedef struct EndMove {
    Board child;
    uint64_t replies; // legal moves of the child
    int square;
} EndMove;

// The moves of a node, with a separate array of ordering keys. The low bits of a key contain the
// index of its move.
typedef struct EndMoves {
    int count;
    int32_t key[MOVES_MAX];
    EndMove move[MOVES_MAX];
} EndMoves;

// KEY_INDEX exceeds the number of moves; the other two exceed any sum of the weights.
enum { KEY_INDEX = 64, KEY_SECOND = 1 << 19, KEY_FIRST = 1 << 20 };

// Returns the empty squares without an empty neighbour.
static inline uint64_t lonely_squares(uint64_t empties) {
    uint64_t sides = SQUARES_EAST(empties) | SQUARES_WEST(empties), rows = sides | empties;
    return empties & ~(sides | SQUARES_SOUTH(rows) | SQUARES_NORTH(rows));
}

// Returns the ordering score of a move. Called with constant weights, so that zeros cost nothing.
static inline int move_score(const EndOrder *weight, const Search *search, const EndMove *move,
                             uint64_t flipped, uint64_t odd, uint64_t alone) {
    uint64_t square = bit(move->square);
    return -weight->mobility * bit_count(move->replies) -
           weight->corner_mobility * bit_count(move->replies & search->corners) -
           (move->replies ? 0 : weight->pass) - weight->flipped * bit_count(flipped) +
           ((odd & square) ? weight->parity : 0) + ((alone & square) ? weight->alone : 0) +
           ((search->corners & square) ? weight->corner : 0);
}

// Lists the moves and prefetches the children's entries in the table or cache (NULL = none). Like
// try_moves not inlined: a copy in each kind of node makes the search slower.
static __attribute__((noinline)) void list_moves(const Search *search, Board board, uint64_t legal,
                                                 unsigned odd, const Table *table,
                                                 EndgameCache *cache, EndMoves *moves) {
    uint64_t odd_squares = quadrants[odd],
             alone = lonely_squares(search->region & ~board_discs(board));
    int count = 0;
    for (; legal; count++) {
        EndMove *move = &moves->move[count];
        int square = bit_take(&legal);
        uint64_t flipped = board_flip(board, square);
        move->square = square;
        move->child = board_play_flipped(board, square, flipped);
        if (table)
            table_prefetch(table, board_hash(move->child));
        if (cache)
            __builtin_prefetch(endgame_cache_entry(cache, move->child));
        move->replies = search_moves(search, move->child);
        int score =
            search->goal == GOAL_MOST
                ? move_score(&end_order[GOAL_MOST], search, move, flipped, odd_squares, alone)
                : move_score(&end_order[GOAL_FEWEST], search, move, flipped, odd_squares, alone);
        moves->key[count] = score * KEY_INDEX + (KEY_INDEX - 1 - count);
    }
    moves->count = count;
}

// Removes and returns the best remaining move.
static inline const EndMove *take_move(EndMoves *moves) {
    int best = 0;
    for (int i = 1; i < moves->count; i++)
        if (moves->key[i] > moves->key[best])
            best = i;
    int index = KEY_INDEX - 1 - (moves->key[best] & (KEY_INDEX - 1));
    moves->key[best] = moves->key[--moves->count];
    return &moves->move[index];
}

static int solve_n(Worker *worker, Board board, uint64_t legal, int alpha, uint64_t empties,
                   int count, unsigned odd);

static inline int child_value(Worker *worker, Board board, uint64_t legal, int alpha,
                              uint64_t empties, int count, unsigned odd) {
    return count == 5 ? solve_5(worker, board, legal, alpha, empties, odd)
                      : solve_n(worker, board, legal, alpha, empties, count, odd);
}

static int pass_value(Worker *worker, Board board, int alpha, uint64_t empties, int count,
                      unsigned odd) {
    Board passed = board_pass(board);
    uint64_t legal = search_moves(worker->search, passed);
    return legal ? -solve_n(worker, passed, legal, -alpha - 1, empties, count, odd)
                 : search_final(worker->search, board);
}

// Enhanced transposition cutoff: sets *score if the entry of a child already refutes this node.
static bool transposition_cut(const Search *search, const EndMoves *moves, int depth, int alpha,
                              int *score) {
    const Table *table = table_for(search, depth - 1);
    for (int i = 0; i < moves->count; i++) {
        TableData known;
        Board child = moves->move[i].child;
        if (table_probe(table, child, board_hash(child), &known) &&
            known.selectivity == SELECTIVITY_NONE && known.depth >= depth - 1 &&
            -known.upper > alpha) {
            *score = -known.upper;
            return true;
        }
    }
    return false;
}

// Searches the moves in order; sets *best_move.
static __attribute__((noinline)) int try_moves(Worker *worker, EndMoves *moves, int alpha,
                                               uint64_t empties, int count, unsigned odd,
                                               int *best_move) {
    int best = -SCORE_INFINITE;
    while (moves->count > 0) {
        const EndMove *move = take_move(moves);
        int square = move->square;
        int score = -child_value(worker, move->child, move->replies, -alpha - 1,
                                 empties ^ bit(square), count - 1, odd ^ quadrant_of(square));
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

// Orders the moves of the table entry first.
static void prefer(EndMoves *moves, const TableData *known) {
    for (int i = 0; i < moves->count; i++)
        if (moves->move[i].square == known->move[0])
            moves->key[i] += KEY_FIRST;
        else if (moves->move[i].square == known->move[1])
            moves->key[i] += KEY_SECOND;
}

// Six to eight empties, with the endgame cache.
static int solve_cached(Worker *worker, Board board, uint64_t legal, int alpha, uint64_t empties,
                        int count, unsigned odd) {
    Search *search = worker->search;
    BoardCacheEntry *entry = endgame_cache_entry(search->endgame_cache, board);
    EndgameResult known;
    EndMoves moves;
    int best_move = MOVE_NONE;
    bool found = endgame_cache_probe(entry, board, &known);
    if (found && known.is_lower == (known.score > alpha))
        return known.score;
    list_moves(search, board, legal, odd, NULL, search->endgame_cache, &moves);
    if (found)
        prefer(&moves, &(TableData){.move = {(uint8_t)known.move, MOVE_NONE}});
    int score = try_moves(worker, &moves, alpha, empties, count, odd, &best_move);
    endgame_cache_store(
        entry, board,
        (EndgameResult){.score = score, .is_lower = score > alpha, .move = best_move});
    return score;
}

// Six or more empties.
static int solve_n(Worker *worker, Board board, uint64_t legal, int alpha, uint64_t empties,
                   int count, unsigned odd) {
    Search *search = worker->search;
    int bound, best_move = MOVE_NONE;
    worker->nodes++;
    if (stability_cut(search, board, alpha, count, &bound))
        return bound;
    if (!legal)
        return pass_value(worker, board, alpha, empties, count, odd);
    EndMoves moves;
    if (count < TABLE_EMPTIES && search->endgame_cache)
        return solve_cached(worker, board, legal, alpha, empties, count, odd);
    if (count < TABLE_EMPTIES) {
        list_moves(search, board, legal, odd, NULL, NULL, &moves);
        return try_moves(worker, &moves, alpha, empties, count, odd, &best_move);
    }
    search_check(worker);
    Table *table = table_for(search, count);
    uint64_t hash = board_hash(board);
    TableData known = {.move = {MOVE_NONE, MOVE_NONE}};
    if (table_probe(table, board, hash, &known) && known.selectivity == SELECTIVITY_NONE &&
        known.depth >= count) {
        if (known.lower > alpha)
            return known.lower;
        if (known.upper <= alpha)
            return known.upper;
    }
    int score;
    list_moves(search, board, legal, odd,
               count > TABLE_EMPTIES ? table_for(search, count - 1) : NULL,
               count == TABLE_EMPTIES ? search->endgame_cache : NULL, &moves);
    if (count >= ETC_EMPTIES && transposition_cut(search, &moves, count, alpha, &score))
        return score;
    prefer(&moves, &known);
    score = try_moves(worker, &moves, alpha, empties, count, odd, &best_move);
    if (!search_stopped(worker))
        table_store(table, board, hash, count, SELECTIVITY_NONE, alpha, alpha + 1, score,
                    best_move);
    return score;
}

int endgame_search(Worker *worker, Board board, int alpha) {
    const Search *search = worker->search;
    uint64_t empties = search->region & ~board_discs(board);
    int count = bit_count(empties);
    switch (count) {
    case 0:
        return search_final(search, board);
    case 1:
        return last_one(worker, board.player, board.opponent, bit_first(empties));
    case 2:
        return last_two(worker, board, alpha, bit_first(empties), bit_last(empties));
    case 3:
        return solve_3(worker, board, alpha, empties, odd_quadrants(empties));
    case 4:
        return solve_4(worker, board, alpha, empties, odd_quadrants(empties));
    default:
        return child_value(worker, board, search_moves(search, board), alpha, empties, count,
                           odd_quadrants(empties));
    }
}
