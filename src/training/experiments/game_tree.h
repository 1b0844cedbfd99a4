// A game tree kept in memory to be looked at: every node with its value, passes as nodes of their
// own, and the branches that alpha-beta did not need.
//
// Strict alternation: a node's level tells whose turn it is, because a skipped turn is a node with
// a pass. All values are seen by the player to move at the root, who maximises; the other
// minimises.
#ifndef FLIPSIDE_TRAINING_GAME_TREE_H
#define FLIPSIDE_TRAINING_GAME_TREE_H

#include "classic_search.h"
#include "error.h"

#include <stddef.h>

typedef enum TreeValue { TREE_EXACT, TREE_AT_LEAST, TREE_AT_MOST, TREE_UNKNOWN } TreeValue;

typedef struct TreeNode {
    Board board; // the side to move first
    int value;
    TreeValue kind;       // TREE_UNKNOWN: never visited
    uint8_t move;         // that led here; MOVE_NONE at the root
    uint8_t level;        // plies from the root
    bool over;            // the game is over here
    bool cut;             // alpha-beta proved that it cannot matter and did not visit it
    bool best;            // on the line of best play from the root
    uint32_t first_child; // children lie side by side
    uint32_t child_count;
} TreeNode;

typedef struct GameTree {
    TreeNode *nodes; // the root is the first
    Color side;      // to move at the root
    size_t count, capacity;
    size_t visited, cut, passes, finished; // nodes of each sort
} GameTree;

// What happens while a tree is searched: a node is entered with the window of what can still
// matter, left with its value, or found not to matter and never entered.
typedef enum TreeEvent { TREE_ENTERED, TREE_VALUED, TREE_CUT } TreeEvent;

typedef void TreeWatch(const GameTree *tree, uint32_t index, TreeEvent event, int alpha, int beta,
                       void *user);

typedef struct TreePlan {
    Rules rules;
    const PlayerEvaluation *evaluation;
    Position root; // the game is not over
    int depth;
    bool prune;  // alpha-beta; else plain minimax
    int width;   // moves of a position that are looked at, those that look best at once; 0 = all
    bool order;  // these first; else as the squares come
    size_t most; // nodes
    TreeWatch *watch; // may be NULL
    void *user;
} TreePlan;

// Builds the tree. False when it would have too many nodes or memory is refused.
bool game_tree_build(GameTree *tree, const TreePlan *plan, Error *error);

// Returns the side to move at a node. Sides alternate by level, also at leaves, cut branches and
// finished games.
Color game_tree_side(const GameTree *tree, const TreeNode *node);
void game_tree_free(GameTree *tree);

#endif
