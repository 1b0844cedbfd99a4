// Records every step of a minimax search and an alpha-beta search of the same tree, for animation.
// Both use the node indices of the whole tree.
#ifndef FLIPSIDE_TRAINING_TREE_STEPS_H
#define FLIPSIDE_TRAINING_TREE_STEPS_H

#include "game_tree.h"
#include "json.h"

typedef struct TreeStep {
    uint32_t node;
    TreeEvent event;
    int alpha, beta; // window on entry
    int value;       // set for TREE_VALUED
    TreeValue kind;
} TreeStep;

typedef struct TreeSearch {
    TreeStep *steps;
    size_t count, room;
    size_t visited, cut;
    int value;
} TreeSearch;

typedef struct TreeSteps {
    GameTree tree;                 // whole tree with minimax values
    TreeSearch minimax, alphabeta; // steps of each search
} TreeSteps;

// Runs both searches; `prune` and `watch` of the plan are ignored. Returns false and sets `*error`
// if the tree is too large or memory runs out. The caller must call tree_steps_free even on
// failure.
bool tree_steps_make(TreeSteps *steps, const TreePlan *plan, Error *error);
void tree_steps_free(TreeSteps *steps);

// Returns a node in the format of `tree --json`; `size` is the board size for square names.
Json *tree_node_json(const GameTree *tree, size_t index, size_t parent, int size);

// Returns all nodes, parents before children.
Json *tree_nodes_json(const GameTree *tree, int size);

// Return one step, and the summary of a search.
Json *tree_step_json(const TreeStep *step);
Json *tree_search_json(const TreeSearch *search);

#endif
