// Renders a game tree as text and as SVG.
#ifndef FLIPSIDE_TRAINING_TREE_DRAW_H
#define FLIPSIDE_TRAINING_TREE_DRAW_H

#include "game_tree.h"
#include "text.h"

typedef struct TreeLook {
    const char *player; // player whose evaluation was used
    int size;           // board size, for square names
    int depth;
    bool prune;
} TreeLook;

// Writes the tree with box-drawing characters, one node per line, each with its side to move.
void tree_text(Text *out, const GameTree *tree, const TreeLook *look);

// Writes the tree as SVG. Nodes of the root's side have square corners, the others round ones; a
// disc shows the side to move. Cut branches are dashed, the principal variation is bold. Returns
// false if the picture would be too wide.
bool tree_svg(Text *out, const GameTree *tree, const TreeLook *look, Error *error);

#endif
