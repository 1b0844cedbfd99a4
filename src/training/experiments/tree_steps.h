// The same tree searched twice, by minimax and by alpha-beta, with every step that each of them
// takes: to be watched. Nodes have the numbers of the whole tree in both.
#ifndef FLIPSIDE_TRAINING_TREE_STEPS_H
#define FLIPSIDE_TRAINING_TREE_STEPS_H

#include "game_tree.h"
#include "json.h"

typedef struct TreeStep {
    uint32_t node;
    TreeEvent event;
    int alpha, beta; // the window it was entered with
    int value;       // of TREE_VALUED
    TreeValue kind;
} TreeStep;

typedef struct TreeSearch {
    TreeStep *steps;
    size_t count, room;
    size_t visited, cut;
    int value;
} TreeSearch;

typedef struct TreeSteps {
    GameTree tree;                 // the whole one, with the values of minimax
    TreeSearch minimax, alphabeta; // how each went through it
} TreeSteps;

// Searches twice by a plan, whose `prune` and `watch` do not count. False with an error when the
// tree is too large or memory is refused. To be freed in either case.
bool tree_steps_make(TreeSteps *steps, const TreePlan *plan, Error *error);
void tree_steps_free(TreeSteps *steps);

// A node as `tree --json` prints it; squares have the names of a board of `size`.
Json *tree_node_json(const GameTree *tree, size_t index, size_t parent, int size);

// All nodes, each after its parent.
Json *tree_nodes_json(const GameTree *tree, int size);

// One step, and what a search came to.
Json *tree_step_json(const TreeStep *step);
Json *tree_search_json(const TreeSearch *search);

#endif
