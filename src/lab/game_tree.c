#include "game_tree.h"

#include <assert.h>
#include <stdlib.h>

typedef struct Builder {
    GameTree *tree;
    Rules rules;
    const PlayerEvaluation *evaluation;
    int depth;
    bool prune, failed;
    size_t most;
    Error *error;
} Builder;

static bool grow(Builder *builder, size_t more) {
    GameTree *tree = builder->tree;
    if (tree->count + more > builder->most) {
        builder->failed = true;
        return error_set(builder->error, "the tree has more than %zu nodes; choose a smaller depth", builder->most);
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

// Gives a node its children, all of them counted as cut until they are visited.
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
            .board = rules_play(builder->rules, parent->board, move),
            .kind = TREE_UNKNOWN,
            .move = (uint8_t)move,
            .level = (uint8_t)(parent->level + 1),
            .cut = true,
        };
    }
    return true;
}

// Discs that the move into a node turned over, negative when the other side made it.
static int flips_into(const GameTree *tree, uint32_t index, uint32_t parent) {
    const TreeNode *node = &tree->nodes[index];
    if (index == parent || node->move == MOVE_PASS)
        return 0;
    int flips = bit_count(tree->nodes[parent].board.opponent) - bit_count(node->board.player);
    return node->level % 2 ? flips : -flips;
}

static int leaf_value(const Builder *builder, uint32_t index, uint32_t parent) {
    const TreeNode *node = &builder->tree->nodes[index];
    const PlayerEvaluation *evaluation = builder->evaluation;
    Board view = node->level % 2 ? board_pass(node->board) : node->board;
    if (node->over)
        return evaluation->terminal(evaluation->parameters, view);
    return evaluation->value(evaluation->parameters, view, flips_into(builder->tree, index, parent));
}

static int visit(Builder *builder, uint32_t index, uint32_t parent, int alpha, int beta);

// The best child's value for the side whose level it is; stops where the window closes.
static int visit_children(Builder *builder, uint32_t index, int alpha, int beta) {
    const TreeNode *node = &builder->tree->nodes[index];
    uint32_t first = node->first_child, end = first + node->child_count;
    bool maximise = node->level % 2 == 0;
    int value = maximise ? -CLASSIC_INFINITY : CLASSIC_INFINITY;
    for (uint32_t child = first; child < end && !builder->failed; child++) {
        int found = visit(builder, child, index, alpha, beta);
        if (maximise ? found > value : found < value)
            value = found;
        if (maximise && value > alpha)
            alpha = value;
        if (!maximise && value < beta)
            beta = value;
        if (builder->prune && alpha >= beta)
            break;
    }
    return value;
}

// Values a node within the window of what can still matter at the root.
static int visit(Builder *builder, uint32_t index, uint32_t parent, int alpha, int beta) {
    GameTree *tree = builder->tree;
    TreeNode *node = &tree->nodes[index];
    uint64_t moves = rules_moves(builder->rules, node->board);
    node->cut = false;
    node->over = !moves && rules_over(builder->rules, node->board);
    node->kind = TREE_EXACT;
    tree->visited++;
    tree->passes += node->move == MOVE_PASS;
    tree->finished += node->over;
    int value;
    if (node->over || node->level == builder->depth)
        value = leaf_value(builder, index, parent);
    else if (!add_children(builder, index, moves))
        return 0;
    else
        value = visit_children(builder, index, alpha, beta);
    node = &tree->nodes[index]; // it may have moved
    node->value = value;
    if (builder->prune && node->child_count)
        node->kind = value <= alpha ? TREE_AT_MOST : value >= beta ? TREE_AT_LEAST : TREE_EXACT;
    return value;
}

// Marks the line of best play: at each level the first child with the node's value.
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

bool game_tree_build(GameTree *tree, Rules rules, const PlayerEvaluation *evaluation, Board board, int depth,
                     bool prune, size_t most, Error *error) {
    assert(tree && evaluation && evaluation->value && depth >= 0);
    *tree = (GameTree){0};
    Builder builder = {.tree = tree,
                       .rules = rules,
                       .evaluation = evaluation,
                       .depth = depth,
                       .prune = prune,
                       .most = most,
                       .error = error};
    if (!grow(&builder, 1))
        return false;
    tree->nodes[tree->count++] = (TreeNode){.board = board, .move = MOVE_NONE};
    visit(&builder, 0, 0, -CLASSIC_INFINITY, CLASSIC_INFINITY);
    if (builder.failed) {
        game_tree_free(tree);
        return false;
    }
    tree->cut = tree->count - tree->visited;
    mark_best(tree);
    return true;
}

void game_tree_free(GameTree *tree) {
    free(tree->nodes);
    *tree = (GameTree){0};
}
