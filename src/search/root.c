#include "root.h"

// A score outside every window; the least number of empties that is worth selective searches before the exact one.
enum { OUTSIDE = SCORE_MAX + 1, STEPS_EMPTIES = 16 };

typedef struct Root {
    Worker *worker;
    Node node;
    RootOutcome *outcome;
    RootProgress *progress;
    void *user;
    bool wld;
} Root;

// One iteration: widens the window around the last score until the value lies inside. False when it was stopped.
static bool iterate(Root *root, int depth, int selectivity, int guess, int width) {
    RootOutcome *outcome = root->outcome;
    int alpha = root->wld ? -1 : guess - width, beta = root->wld ? 1 : guess + width;
    bool to_end = depth >= root->node.empties, certain = to_end && selectivity == SELECTIVITY_NONE;
    bool failed_low = false, failed_high = false;
    root->worker->search->selectivity = selectivity;
    for (;; width *= 2) {
        alpha = alpha < -OUTSIDE ? -OUTSIDE : alpha;
        beta = beta > OUTSIDE ? OUTSIDE : beta;
        Line line = {0};
        int score = node_search(root->worker, &root->node, alpha, beta, depth, &line);
        bool stopped = search_stopped(root->worker);
        if (line.length > 0) // also the better move that a stopped iteration had found
            outcome->line = line;
        if (stopped)
            return false;
        outcome->score = score;
        outcome->lower_bound = score >= beta;
        outcome->upper_bound = score <= alpha;
        outcome->depth = to_end ? root->node.empties : depth;
        outcome->selectivity = selectivity;
        if ((score > alpha && score < beta) || (root->wld && certain))
            break;
        if (root->wld) // a selective guess outside is good enough
            break;
        // What the table remembers can make a search fail low and then high: then only the open window settles it.
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

// Levels a search to the end goes through before the last one.
static bool is_step(int level, int last, int empties) {
    if (level == last)
        return true;
    if (empties < STEPS_EMPTIES)
        return false;
    return level == 0 || level == 2 || (level == 4 && empties > 26);
}

void root_search(Worker *worker, Board board, const RootPlan *plan, RootProgress *progress, void *user,
                 RootOutcome *outcome) {
    Search *search = worker->search;
    Root root = {.worker = worker,
                 .node = node_make(search, board),
                 .outcome = outcome,
                 .progress = progress,
                 .user = user,
                 .wld = false};
    int empties = root.node.empties;
    *outcome = (RootOutcome){.line = {.length = 1}};
    Move moves[MOVES_MAX];
    search->selectivity = plan->selectivity;
    int count = order_moves(worker, &root.node, 1, 0, NULL, moves);
    order_pick(moves, 0, count);
    outcome->line.move[0] = moves[0].square;

    // Near the end depth is cheaper than certainty: leave the midgame early when the end is the aim.
    int depth_limit = plan->depth < empties ? plan->depth : empties - 1;
    if (plan->to_end && depth_limit > empties - 11)
        depth_limit = empties - 11;
    for (int depth = 1; depth <= depth_limit; depth++)
        if (!iterate(&root, depth, plan->selectivity, outcome->score, depth < 5 ? OUTSIDE : 3))
            return;
    if (!plan->to_end)
        return;
    root.wld = plan->wld;
    for (int level = empties >= STEPS_EMPTIES ? 0 : plan->end_selectivity; level <= plan->end_selectivity; level++)
        if (is_step(level, plan->end_selectivity, empties)) {
            int guess = outcome->score & ~1; // final scores are even
            if (!iterate(&root, empties, level, guess, depth_limit < 1 ? OUTSIDE : level == 0 ? 4 : 1))
                return;
        }
}
