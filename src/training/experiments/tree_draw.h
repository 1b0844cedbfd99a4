// A game tree as text and as a picture.
#ifndef FLIPSIDE_TRAINING_TREE_DRAW_H
#define FLIPSIDE_TRAINING_TREE_DRAW_H

#include "game_tree.h"
#include "text.h"

typedef struct TreeLook {
    const char *player; // whose evaluation gave the values
    int size;           // of the board, for the names of squares
    int depth;
    bool prune;
} TreeLook;

// Writes the tree with box-drawing characters, one node per line, each with its side to move.
void tree_text(Text *out, const GameTree *tree, const TreeLook *look);

// Writes the tree as SVG. Nodes in which the root's side moves have square corners, the others
// round ones; a disc shows the side to move. Cut branches are dashed, the best line is bold.
// Returns false if the picture would be too wide.
bool tree_svg(Text *out, const GameTree *tree, const TreeLook *look, Error *error);

#endif
