// A game tree as text and as a picture.
#ifndef FLIPSIDE_TRAINING_TREE_DRAW_H
#define FLIPSIDE_TRAINING_TREE_DRAW_H

#include "game_tree.h"
#include "text.h"

typedef struct TreeLook {
    const char *player; // whose evaluation gave the values
    Color side;         // to move at the root
    int size;           // of the board, for the names of squares
    int depth;
    bool prune;
} TreeLook;

// The tree with branches drawn by line characters, one node a line.
void tree_text(Text *out, const GameTree *tree, const TreeLook *look);

// The tree as SVG: squares where the root's player chooses, circles where the other does, cut
// branches dashed, the best line bold. False when it is too wide for a picture.
bool tree_svg(Text *out, const GameTree *tree, const TreeLook *look, Error *error);

#endif
