#include "game_tree.h"

#include <assert.h>
#include <stdlib.h>

typedef struct Builder {
    GameTree *tree;
    const TreePlan *plan;
    bool failed;
    Error *error;
} Builder;

static bool grow(Builder *builder, size_t more) {
    GameTree *tree = builder->tree;
    if (tree->count + more > builder->plan->most) {
        builder->failed = true;
        return error_set(builder->error, "the tree has more than %zu nodes; choose a smaller depth",
                         builder->plan->most);
    }
    if (tree->count + more <= tree->capacity)
        return true;
    size_t capacity = tree->capacity * 2 + more + 64;
    TreeNode *nodes = realloc(tree->nodes, capacity * sizeof *nodes);
    if (!nodes) {
        builder->failed = true;
        return error_set(builder->error, "out of memory for the tree; choose a smaller depth");
    }
    tree->nodes = nodes;
    tree->capacity = capacity;
    return true;
}

// Returns the number of discs flipped by the move into a node, negated for moves of the opponent.
static int flips_into(const GameTree *tree, uint32_t index, uint32_t parent) {
    const TreeNode *node = &tree->nodes[index];
    if (index == parent || node->move == MOVE_PASS)
        return 0;
    int flips = bit_count(tree->nodes[parent].board.opponent) - bit_count(node->board.player);
    return node->level % 2 ? flips : -flips;
}

static int leaf_value(const Builder *builder, uint32_t index, uint32_t parent) {
    const TreeNode *node = &builder->tree->nodes[index];
    const PlayerEvaluation *evaluation = builder->plan->evaluation;
    Board view = node->level % 2 ? board_pass(node->board) : node->board;
    if (node->over)
        return evaluation->terminal(evaluation->parameters, view);
    return evaluation->value(evaluation->parameters, view,
                             flips_into(builder->tree, index, parent));
}

// Returns true if child `a` has a better static value than `b` for the side to move at the parent.
// Ties go to the lower square.
static bool looks_better(const Builder *builder, uint32_t parent, uint32_t a, uint32_t b) {
    int first = leaf_value(builder, a, parent), second = leaf_value(builder, b, parent);
    bool maximise = builder->tree->nodes[parent].level % 2 == 0;
    if (first == second)
        return builder->tree->nodes[a].move < builder->tree->nodes[b].move;
    return maximise ? first > second : first < second;
}

static void sort_children(Builder *builder, uint32_t parent,
                          bool (*before)(const Builder *, uint32_t, uint32_t, uint32_t)) {
    TreeNode *nodes = builder->tree->nodes;
    uint32_t first = nodes[parent].first_child, end = first + nodes[parent].child_count;
    for (uint32_t i = first + 1; i < end; i++)
        for (uint32_t k = i; k > first && before(builder, parent, k, k - 1); k--) {
            TreeNode moved = nodes[k];
            nodes[k] = nodes[k - 1];
            nodes[k - 1] = moved;
        }
}

static bool lower_square(const Builder *builder, uint32_t parent, uint32_t a, uint32_t b) {
    (void)parent;
    return builder->tree->nodes[a].move < builder->tree->nodes[b].move;
}

// Keeps the best plan->width children, in the order of the plan. The children must be the last
// nodes of the tree.
static void choose_children(Builder *builder, uint32_t parent) {
    GameTree *tree = builder->tree;
    TreeNode *node = &tree->nodes[parent];
    for (uint32_t child = node->first_child; child < tree->count; child++)
        tree->nodes[child].over = rules_over(builder->plan->rules, tree->nodes[child].board);
    sort_children(builder, parent, looks_better);
    if (builder->plan->width && node->child_count > (uint32_t)builder->plan->width) {
        node->child_count = (uint32_t)builder->plan->width;
        tree->count = node->first_child + node->child_count;
    }
    if (!builder->plan->order)
        sort_children(builder, parent, lower_square);
    for (uint32_t child = node->first_child; child < tree->count; child++)
        tree->nodes[child].over = false;
}

// Adds the children of a node, all marked as cut until they are visited.
static bool add_children(Builder *builder, uint32_t index, uint64_t moves) {
    GameTree *tree = builder->tree;
    size_t count = moves ? (size_t)bit_count(moves) : 1;
    if (!grow(builder, count))
        return false;
    TreeNode *parent = &tree->nodes[index];
    parent->first_child = (uint32_t)tree->count;
    parent->child_count = (uint32_t)count;
    for (size_t i = 0; i < count; i++) {
        int move = moves ? bit_take(&moves) : MOVE_PASS;
        tree->nodes[tree->count++] = (TreeNode){
            .board = rules_play(builder->plan->rules, parent->board, move),
            .kind = TREE_UNKNOWN,
            .move = (uint8_t)move,
            .level = (uint8_t)(parent->level + 1),
            .cut = true,
        };
    }
    if (builder->plan->width || builder->plan->order)
        choose_children(builder, index);
    return true;
}

static void tell(const Builder *builder, uint32_t index, TreeEvent event, int alpha, int beta) {
    if (builder->plan->watch)
        builder->plan->watch(builder->tree, index, event, alpha, beta, builder->plan->user);
}

static int visit(Builder *builder, uint32_t index, uint32_t parent, int alpha, int beta);

// Returns the best child value for the side to move at this level. Stops once the window is closed.
static int visit_children(Builder *builder, uint32_t index, int alpha, int beta) {
    const TreeNode *node = &builder->tree->nodes[index];
    uint32_t first = node->first_child, end = first + node->child_count;
    bool maximise = node->level % 2 == 0;
    int value = maximise ? -CLASSIC_INFINITY : CLASSIC_INFINITY;
    for (uint32_t child = first; child < end && !builder->failed; child++) {
        int found = visit(builder, child, index, alpha, beta);
        if (maximise ? found > value : found < value)
            value = found;
        if (!builder->plan->prune)
            continue;
        if (maximise && value > alpha)
            alpha = value;
        if (!maximise && value < beta)
            beta = value;
        if (alpha >= beta) {
            while (++child < end)
                tell(builder, child, TREE_CUT, alpha, beta);
            break;
        }
    }
    return value;
}

// Returns the value of a node, searched with the window alpha … beta.
static int visit(Builder *builder, uint32_t index, uint32_t parent, int alpha, int beta) {
    GameTree *tree = builder->tree;
    TreeNode *node = &tree->nodes[index];
    uint64_t moves = rules_moves(builder->plan->rules, node->board);
    tell(builder, index, TREE_ENTERED, alpha, beta);
    node->cut = false;
    node->over = !moves && rules_over(builder->plan->rules, node->board);
    node->kind = TREE_EXACT;
    tree->visited++;
    tree->passes += node->move == MOVE_PASS;
    tree->finished += node->over;
    int value;
    if (node->over || node->level == builder->plan->depth)
        value = leaf_value(builder, index, parent);
    else if (!add_children(builder, index, moves))
        return 0;
    else
        value = visit_children(builder, index, alpha, beta);
    node = &tree->nodes[index]; // the array may have been reallocated
    node->value = value;
    if (builder->plan->prune && node->child_count)
        node->kind = value <= alpha ? TREE_AT_MOST : value >= beta ? TREE_AT_LEAST : TREE_EXACT;
    tell(builder, index, TREE_VALUED, alpha, beta);
    return value;
}

// Marks the principal variation: at each level, the first child with the node's value.
static void mark_best(GameTree *tree) {
    uint32_t index = 0;
    tree->nodes[0].best = true;
    while (tree->nodes[index].child_count) {
        const TreeNode *node = &tree->nodes[index];
        uint32_t child = node->first_child, end = child + node->child_count;
        while (child < end && (tree->nodes[child].cut || tree->nodes[child].value != node->value))
            child++;
        if (child == end)
            return;
        tree->nodes[child].best = true;
        index = child;
    }
}

bool game_tree_build(GameTree *tree, const TreePlan *plan, Error *error) {
    assert(tree && plan->evaluation && plan->evaluation->value && plan->depth >= 0 &&
           plan->width >= 0);
    *tree = (GameTree){.side = plan->root.side};
    Builder builder = {.tree = tree, .plan = plan, .error = error};
    if (!grow(&builder, 1))
        return false;
    tree->nodes[tree->count++] = (TreeNode){.board = plan->root.board, .move = MOVE_NONE};
    visit(&builder, 0, 0, -CLASSIC_INFINITY, CLASSIC_INFINITY);
    if (builder.failed) {
        game_tree_free(tree);
        return false;
    }
    tree->cut = tree->count - tree->visited;
    mark_best(tree);
    return true;
}

Color game_tree_side(const GameTree *tree, const TreeNode *node) {
    return node->level % 2 ? color_other(tree->side) : tree->side;
}

void game_tree_free(GameTree *tree) {
    free(tree->nodes);
    *tree = (GameTree){0};
}
