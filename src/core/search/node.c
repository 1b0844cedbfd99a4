// Midgame nodes: fail-soft principal variation search.
#include "evaluate.h"
#include "search.h"
#include "split.h"
#include "symmetry.h"

// Minimum depth for the table, for enhanced transposition cutoffs (ETC) and for ProbCut; minimum
// alpha for the stability cutoff before the end; maximum number of nested ProbCut probes.
//
// PROBCUT_DEPTH was 4 at first: 2 needs 6.5 M instead of 7.9 M nodes on 60 positions (depth 12 at
// 73%), and 1, with countermoves first, 2.7 M instead of 3.5 M on 60 others (depth 11). The other
// values are hand-tuned.
enum { TABLE_DEPTH = 3, ETC_DEPTH = 5, PROBCUT_DEPTH = 1, STABILITY_ALPHA = 8, PROBCUTS_MAX = 2 };

Node node_make(const Search *search, Board board) {
    Node node = {.board = board,
                 .empties = bit_count(search->region & ~board_discs(board)),
                 .last = MOVE_NONE};
    eval_start(search->eval, &node.state, board);
    return node;
}

void node_play(const Search *search, const Node *node, const Move *move, Node *child) {
    child->board = move->child;
    child->empties = node->empties - 1;
    child->last = move->square;
    eval_play(search->eval, &node->state, &child->state, move->square, move->flipped);
}

void node_pass(const Search *search, const Node *node, Node *child) {
    child->board = board_pass(node->board);
    child->empties = node->empties;
    child->last = MOVE_PASS;
    eval_pass(search->eval, &node->state, &child->state);
}

static int pass_or_end(Worker *worker, const Node *node, int alpha, int beta, int depth,
                       Line *line) {
    if (!search_moves(worker->search, board_pass(node->board)))
        return search_final(worker->search, node->board);
    Node child;
    Line below = {0};
    node_pass(worker->search, node, &child);
    int score = -node_search(worker, &child, -beta, -alpha, depth, &below);
    if (score > alpha)
        line_set(line, MOVE_PASS, &below);
    return score;
}

// Removes and returns a move from a set: `first` if present, those in `late` last.
static int take_move(uint64_t *moves, int first, uint64_t late) {
    uint64_t some = *moves & bit(first) ? bit(first) : *moves & ~late;
    int square = bit_first(some ? some : *moves);
    *moves ^= bit(square);
    return square;
}

// Depth 1: no table, one evaluation per move, countermoves first. All moves are made before the
// first evaluation, so that the prefetched cache entries arrive in the meantime.
static int last_ply(Worker *worker, const Node *node, uint64_t legal, int alpha, int beta,
                    Line *line) {
    const Search *search = worker->search;
    uint8_t *countermoves = worker->countermoves[node->last];
    Move moves[MOVES_MAX];
    int best = -SCORE_INFINITE, count = 0;
    while (legal) {
        Move *move = &moves[count];
        move->square = (uint8_t)take_move(&legal, countermoves[count > 0], search->beside_corners);
        move->flipped = board_flip(node->board, move->square);
        move->child = board_play_flipped(node->board, move->square, move->flipped);
        evaluate_prefetch(search, move->child);
        count++;
    }
    for (int i = 0; i < count; i++) {
        const Move *move = &moves[i];
        worker->nodes++;
        int floor = best > alpha ? best : alpha;
        int score = move->child.player == 0 ? -search_final(search, move->child)
                                            : -evaluate_move(search, node, move, -beta, -floor);
        if (score > best) {
            best = score;
            if (best > alpha)
                line_set(line, move->square, &(Line){0});
            if (best >= beta) {
                if (countermoves[0] != move->square)
                    countermoves[1] = countermoves[0];
                countermoves[0] = move->square;
                break;
            }
        }
    }
    return best;
}

// Multi-ProbCut (Buro 1997): sets *score and returns true if a shallow search predicts, with the
// confidence of the current selectivity, that the score is outside the window. The evaluation
// decides which bound is probed; with a shallow depth of 0 it is the probe itself.
static bool probcut(Worker *worker, const Node *node, int alpha, int depth, int *score) {
    Search *search = worker->search;
    int margin = search->margin[search->selectivity][node->empties][depth], beta = alpha + 1;
    if (margin == 127 || worker->probcuts >= PROBCUTS_MAX)
        return false;
    int shallow = search_probcut_depth(search, node->empties, depth), low = alpha - margin,
        high = beta + margin;
    if (shallow == 0) {
        int guess = evaluate(search, node, low, high);
        *score = guess >= high ? beta : alpha;
        return guess >= high || guess <= low;
    }
    bool above = evaluate(search, node, alpha, beta) >= beta;
    if (above ? high > SCORE_MAX : low < -SCORE_MAX)
        return false;
    worker->probcuts++;
    bool cut = above ? node_search(worker, node, high - 1, high, shallow, NULL) >= high
                     : node_search(worker, node, low, low + 1, shallow, NULL) <= low;
    worker->probcuts--;
    *score = above ? beta : alpha;
    return cut && !search_stopped(worker);
}

// Returns true if the entry has at least this depth and the current selectivity.
static bool good_enough(const Search *search, const TableData *known, int depth) {
    return known->depth >= depth && known->selectivity >= search->selectivity;
}

// Enhanced transposition cutoff: sets *score if the entry of a child already refutes this node.
static bool transposition_cut(const Search *search, const Move *moves, int count, int depth,
                              int beta, int *score) {
    for (int i = 0; i < count; i++) {
        TableData known;
        if (table_probe(search->table, moves[i].child, board_hash(moves[i].child), &known) &&
            good_enough(search, &known, depth - 1) && -known.upper >= beta) {
            *score = -known.upper;
            return true;
        }
    }
    return false;
}

// In a symmetric position, keeps one of several moves that lead to symmetric boards. Returns the
// number of moves kept.
static int drop_symmetric(const Board board, Move *moves, int count) {
    Board seen[MOVES_MAX];
    int kept = 0;
    bool symmetric = false;
    for (int symmetry = 1; symmetry < SYMMETRIES && !symmetric; symmetry++)
        symmetric = board_equal(symmetry_board(board, symmetry), board);
    if (!symmetric)
        return count;
    for (int i = 0; i < count; i++) {
        Board canonical = symmetry_canonical(moves[i].child, NULL);
        int at = 0;
        while (at < kept && !board_equal(seen[at], canonical))
            at++;
        if (at == kept || moves[i].score > moves[at].score)
            moves[at] = moves[i];
        seen[at] = canonical;
        kept += at == kept;
    }
    return kept;
}

// Searches the moves in order: the first with the full window, the others with a null window and,
// if they are better, again with the full one. Shares moves with idle threads.
static int try_moves(Worker *worker, const Node *node, Move *moves, int count, int alpha, int beta,
                     int depth, Line *line, int *best_move) {
    int best = -SCORE_INFINITE;
    for (int i = 0; i < count; i++) {
        if (i > 0 && count - i > 1 && split_wanted(worker, node, depth)) {
            Split split = {.node = node,
                           .moves = moves,
                           .next = i,
                           .count = count,
                           .alpha = alpha,
                           .beta = beta,
                           .depth = depth,
                           .best = best,
                           .best_move = *best_move,
                           .line = line};
            split_run(worker, &split);
            *best_move = split.best_move;
            return split.best;
        }
        Node child;
        Line below = {0};
        order_pick(moves, i, count);
        node_play(worker->search, node, &moves[i], &child);
        int score;
        if (i == 0 || beta - alpha == 1) {
            score = -node_search(worker, &child, -beta, -alpha, depth - 1, line ? &below : NULL);
        } else {
            score = -node_search(worker, &child, -alpha - 1, -alpha, depth - 1, NULL);
            if (score > alpha && score < beta && !search_stopped(worker))
                score = -node_search(worker, &child, -beta, -alpha, depth - 1, &below);
        }
        if (search_stopped(worker))
            return best;
        if (score > best) {
            best = score;
            *best_move = moves[i].square;
            if (score > alpha) {
                line_set(line, moves[i].square, &below);
                alpha = score;
            }
            if (alpha >= beta)
                break;
        }
    }
    return best;
}

int node_search(Worker *worker, const Node *node, int alpha, int beta, int depth, Line *line) {
    Search *search = worker->search;
    bool principal = beta - alpha > 1;

    // Step 1: endgame search and leaves.
    if (depth >= node->empties) {
        bool exact = search->selectivity == SELECTIVITY_NONE;
        depth = node->empties;
        if (!principal && depth <= (exact ? ENDGAME_EMPTIES : SELECTIVE_ENDGAME_EMPTIES))
            return endgame_search(worker, node->board, alpha);
    }
    worker->nodes++;
    evaluate_prefetch(search, node->board);
    if (depth <= 0)
        return node->empties == 0 ? search_final(search, node->board)
                                  : evaluate(search, node, alpha, beta);
    search_check(worker);
    if (search_stopped(worker))
        return alpha;

    // Step 2: passes.
    uint64_t legal = search_moves(search, node->board);
    if (!legal)
        return pass_or_end(worker, node, alpha, beta, depth, line);

    // Step 3: stability cutoff.
    if (alpha >= STABILITY_ALPHA || depth >= node->empties) {
        int bound = search_stability_bound(search, node->board);
        if (bound <= alpha)
            return bound;
    }

    // Step 4: transposition table. PV nodes use only its moves, so that their line is complete.
    uint64_t hash = 0;
    TableData known = {.move = {MOVE_NONE, MOVE_NONE}};
    if (depth >= TABLE_DEPTH) {
        hash = board_hash(node->board);
        if (table_probe(search->table, node->board, hash, &known) && !principal &&
            good_enough(search, &known, depth)) {
            if (known.lower >= beta)
                return known.lower;
            if (known.upper <= alpha)
                return known.upper;
        }
    }

    // Step 5: ProbCut.
    int score;
    if (!principal && depth >= PROBCUT_DEPTH && probcut(worker, node, alpha, depth, &score))
        return score;
    if (depth == 1 && node->empties > 1)
        return last_ply(worker, node, legal, alpha, beta, line);

    // Step 6: move ordering, and enhanced transposition cutoff.
    Move moves[MOVES_MAX];
    int count = order_moves(worker, node, depth, &known, moves);
    if (!principal && depth >= ETC_DEPTH &&
        transposition_cut(search, moves, count, depth, beta, &score))
        return score;

    // Step 7: search the moves.
    if (principal)
        count = drop_symmetric(node->board, moves, count);
    int best_move = MOVE_NONE;
    score = try_moves(worker, node, moves, count, alpha, beta, depth, line, &best_move);
    if (search_stopped(worker))
        return score;

    // Step 8: store the result.
    if (depth >= TABLE_DEPTH)
        table_store(search->table, node->board, hash, depth, search->selectivity, alpha, beta,
                    score, best_move);
    return score;
}
