#include "root.h"

#include <assert.h>
#include <string.h>

// END_PLIES and END_WIDTH are fitted to the nodes of 20 positions of tests/data/hard-20.obf and FFO
// #22 to #37: deeper midgame iterations cost little and predict the score well enough for the
// narrowest window. The other values are hand-tuned.
enum {
    OUTSIDE = SCORE_MAX + 1, // outside every window
    STEPS_EMPTIES = 16,      // minimum empties for selective searches before the exact one
    END_PLIES = 7,           // last plies before the end without a midgame iteration
    OPEN_DEPTH = 4,          // maximum depth searched with an open window
    WIDTH = 3,               // half width of the aspiration window
    END_WIDTH = 1,           // the same in searches to the end
    OBVIOUS_PLIES = 4,       // depth reduction for the test of an obvious move
    OBVIOUS_DEPTH = 12,      // maximum depth of that test
};

typedef struct Root {
    Worker *worker;
    Node node;
    RootOutcome *outcome;
    RootProgress *progress;
    void *user;
    bool wld;
} Root;

bool root_proven(const RootOutcome *outcome, int empties) {
    return outcome->depth >= empties && outcome->selectivity == SELECTIVITY_NONE;
}

// Takes the result of an interrupted iteration: a move worth at least `score`. A proven bound is
// replaced only by one that is at least as good.
static void take_unfinished(Root *root, int depth, int selectivity, int score, const Line *line) {
    RootOutcome *outcome = root->outcome;
    int empties = root->node.empties;
    bool proven = root_proven(outcome, empties);
    if (line->length == 0 || (proven && !outcome->upper_bound && outcome->score > score))
        return;
    outcome->score = score;
    outcome->lower_bound = true;
    outcome->upper_bound = false;
    outcome->line = *line;
    if (depth >= empties && selectivity == SELECTIVITY_NONE) {
        outcome->depth = empties;
        outcome->selectivity = selectivity;
    }
}

// Runs one iteration with an aspiration window, widened until the value is inside. Returns false if
// it was stopped.
static bool iterate(Root *root, int depth, int selectivity, int guess, int width) {
    RootOutcome *outcome = root->outcome;
    int alpha = root->wld ? -1 : guess - width, beta = root->wld ? 1 : guess + width;
    bool failed_low = false, failed_high = false;
    root->worker->search->selectivity = selectivity;
    for (;; width *= 2) {
        alpha = alpha < -OUTSIDE ? -OUTSIDE : alpha;
        beta = beta > OUTSIDE ? OUTSIDE : beta;
        Line line = {0};
        int score = node_search(root->worker, &root->node, alpha, beta, depth, &line);
        assert(score <= alpha || line.length > 0);
        if (search_stopped(root->worker)) {
            take_unfinished(root, depth, selectivity, score, &line);
            return false;
        }
        if (line.length > 0)
            outcome->line = line;
        outcome->score = score;
        outcome->lower_bound = score >= beta;
        outcome->upper_bound = score <= alpha;
        outcome->depth = depth;
        outcome->selectivity = selectivity;
        if ((score > alpha && score < beta) || root->wld)
            break;
        // Search instability: table entries can make a search fail low and then high. Only the
        // open window resolves that.
        failed_low |= score <= alpha;
        failed_high |= score >= beta;
        if (failed_low && failed_high) {
            alpha = -OUTSIDE;
            beta = OUTSIDE;
        } else if (failed_low) {
            beta = alpha + 1;
            alpha = score - width;
        } else {
            alpha = beta - 1;
            beta = score + width;
        }
    }
    if (root->progress)
        root->progress(outcome, root->user);
    return true;
}

// Returns a move that preserves the win of the side to move, or any move if it loses; MOVE_NONE
// after the end of the game or if the search was stopped.
static int keep_result(Worker *worker, const Node *node, bool wins) {
    Search *search = worker->search;
    if (!search_moves(search, node->board))
        return search_moves(search, board_pass(node->board)) ? MOVE_PASS : MOVE_NONE;
    Move moves[MOVES_MAX];
    TableData known = {.move = {MOVE_NONE, MOVE_NONE}};
    table_probe(search->table, node->board, board_hash(node->board), &known);
    int count = order_moves(worker, node, node->empties, &known, moves);
    for (int i = 0; i < count; i++) {
        Node child;
        order_pick(moves, i, count);
        node_play(search, node, &moves[i], &child);
        bool keeps = !wins || node_search(worker, &child, -1, 0, child.empties, NULL) < 0;
        if (search_stopped(worker))
            return MOVE_NONE;
        if (keeps)
            return moves[i].square;
    }
    return MOVE_NONE;
}

static Node node_after(const Search *search, const Node *node, int square) {
    Node child;
    if (square == MOVE_PASS) {
        node_pass(search, node, &child);
        return child;
    }
    Move move = {.square = (uint8_t)square, .flipped = board_flip(node->board, square)};
    move.child = board_play_flipped(node->board, square, move.flipped);
    node_play(search, node, &move, &child);
    return child;
}

bool root_obvious(Worker *worker, Board board, const RootOutcome *outcome, int margin) {
    const Search *search = worker->search;
    Node node = node_make(search, board);
    int bound = outcome->score - margin, depth = outcome->depth - OBVIOUS_PLIES;
    depth = depth < OBVIOUS_DEPTH ? depth : OBVIOUS_DEPTH;
    if (bound <= -SCORE_MAX || depth < 1)
        return false;
    for (uint64_t moves = search_moves(search, board) & ~bit(outcome->line.move[0]); moves;) {
        Node child = node_after(search, &node, bit_take(&moves));
        if (-node_search(worker, &child, -bound - 1, -bound, depth - 1, NULL) > bound ||
            search_stopped(worker))
            return false;
    }
    return true;
}

// Extends the line of a proven win or loss to the end of the game: outside the window, lines are
// incomplete.
static void complete_line(Root *root) {
    Line *line = &root->outcome->line;
    bool wins = root->outcome->score > 0;
    if (root->outcome->score == 0)
        return;
    if (!wins) // the rest is from an earlier iteration
        line->length = 1;
    Node node = root->node;
    for (int i = 0; i < LINE_MAX_MOVES; i++, wins = !wins) {
        if (i == line->length) {
            int move = keep_result(root->worker, &node, wins);
            if (move == MOVE_NONE)
                return;
            line->move[line->length++] = (uint8_t)move;
        }
        node = node_after(root->worker->search, &node, line->move[i]);
    }
}

// Returns true if a search to the end runs this selectivity level before the last one. Hand-tuned.
static bool is_step(int level, int last, int empties) {
    if (level == last)
        return true;
    if (empties < STEPS_EMPTIES)
        return false;
    return level == 0 || level == 2 || (level == 4 && empties > 26);
}

void root_search(Worker *worker, Board board, const RootPlan *plan, RootProgress *progress,
                 void *user, RootOutcome *outcome) {
    assert(worker && plan && outcome);
    assert(search_moves(worker->search, board) != 0);
    assert(plan->selectivity >= 0 && plan->selectivity < SELECTIVITY_LEVELS);
    assert(plan->end_selectivity >= 0 && plan->end_selectivity < SELECTIVITY_LEVELS);
    Search *search = worker->search;
    Root root = {.worker = worker,
                 .node = node_make(search, board),
                 .outcome = outcome,
                 .progress = progress,
                 .user = user,
                 .wld = false};
    int empties = root.node.empties;
    *outcome = (RootOutcome){.line = {.length = 1}};
    memset(worker->countermoves, 0, sizeof worker->countermoves); // searches are reproducible
    Move moves[MOVES_MAX];
    search->selectivity = plan->selectivity;
    int count = order_moves(worker, &root.node, 1, NULL, moves);
    order_pick(moves, 0, count);
    outcome->line.move[0] = moves[0].square;

    // Near the end, depth is cheaper than confidence: stop the midgame iterations early.
    int depth_limit = plan->depth < empties ? plan->depth : empties - 1;
    if (plan->to_end && depth_limit > empties - END_PLIES)
        depth_limit = empties - END_PLIES;
    for (int depth = 1; depth <= depth_limit; depth++)
        if (!iterate(&root, depth, plan->selectivity, outcome->score,
                     depth <= OPEN_DEPTH ? OUTSIDE : WIDTH))
            return;
    if (!plan->to_end)
        return;
    root.wld = plan->wld;
    for (int level = empties >= STEPS_EMPTIES ? 0 : plan->end_selectivity;
         level <= plan->end_selectivity; level++)
        if (is_step(level, plan->end_selectivity, empties)) {
            int guess = outcome->score & ~1; // final scores are even
            int width = depth_limit < 1 ? OUTSIDE : END_WIDTH;
            if (!iterate(&root, empties, level, guess, width))
                return;
        }
    if (root.wld && root_proven(outcome, empties))
        complete_line(&root);
}
