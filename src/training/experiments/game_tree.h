// Explicit game tree for display: every node with its value, passes as separate nodes, and the
// branches that alpha-beta pruned.
//
// Sides alternate strictly: a pass is a node, so the parity of a node's level determines the side
// to move. All values are from the point of view of the side to move at the root, which maximises;
// the other side minimises.
#ifndef FLIPSIDE_TRAINING_GAME_TREE_H
#define FLIPSIDE_TRAINING_GAME_TREE_H

#include "classic_search.h"
#include "error.h"

#include <stddef.h>

typedef enum TreeValue { TREE_EXACT, TREE_AT_LEAST, TREE_AT_MOST, TREE_UNKNOWN } TreeValue;

typedef struct TreeNode {
    Board board; // from the side to move
    int value;
    TreeValue kind;       // TREE_UNKNOWN: not visited
    uint8_t move;         // move into this node; MOVE_NONE at the root
    uint8_t level;        // plies from the root
    bool over;            // the game is over here
    bool cut;             // pruned by alpha-beta without a visit
    bool best;            // on the principal variation
    uint32_t first_child; // children are contiguous
    uint32_t child_count;
} TreeNode;

typedef struct GameTree {
    TreeNode *nodes; // nodes[0] is the root
    Color side;      // side to move at the root
    size_t count, capacity;
    size_t visited, cut, passes, finished; // numbers of nodes
} GameTree;

// Search events: a node is entered with a window, gets its value, or is pruned without being
// entered.
typedef enum TreeEvent { TREE_ENTERED, TREE_VALUED, TREE_CUT } TreeEvent;

typedef void TreeWatch(const GameTree *tree, uint32_t index, TreeEvent event, int alpha, int beta,
                       void *user);

typedef struct TreePlan {
    Rules rules;
    const PlayerEvaluation *evaluation;
    Position root; // must not be finished
    int depth;
    bool prune;       // alpha-beta instead of minimax
    int width;        // maximum number of moves per position, best static values first; 0 = all
    bool order;       // sort moves by static value instead of by square
    size_t most;      // maximum number of nodes
    TreeWatch *watch; // may be NULL
    void *user;
} TreePlan;

// Builds the tree. Returns false if it would have too many nodes or memory runs out.
bool game_tree_build(GameTree *tree, const TreePlan *plan, Error *error);

// Returns the side to move at a node, which alternates by level. This also holds for leaves, cut
// branches and finished games.
Color game_tree_side(const GameTree *tree, const TreeNode *node);
void game_tree_free(GameTree *tree);

#endif
