// Compares the number of nodes that different search methods visit on the same tree, by depth.
#ifndef FLIPSIDE_TRAINING_TREE_COMPARE_H
#define FLIPSIDE_TRAINING_TREE_COMPARE_H

#include "classic_search.h"
#include "error.h"
#include "text.h"

enum { COMPARE_METHODS = 6, COMPARE_DEPTHS = 20 };

typedef struct CompareCell {
    bool done;
    uint64_t nodes;
    double seconds, branching; // branching: depth-th root of the nodes
    int value;
} CompareCell;

typedef struct Comparison {
    int depth;
    CompareCell cells[COMPARE_METHODS][COMPARE_DEPTHS + 1]; // by depth, from 1
} Comparison;

// Returns "minimax", "alpha-beta", "+ ordering", "+ table", "+ null window" or "engine".
const char *compare_method(int method);

// Runs every method to `depth`. A method stops early once one depth took longer than `seconds`.
// Returns false and sets `*error` if out of memory.
bool compare_run(Comparison *comparison, Rules rules, const PlayerEvaluation *evaluation,
                 Position position, int depth, double seconds, Error *error);

// Write the comparison as tables (nodes, seconds, effective branching factors), as JSON Lines and
// as an SVG picture.
void compare_text(Text *out, const Comparison *comparison);
void compare_json(Text *out, const Comparison *comparison);
void compare_svg(Text *out, const Comparison *comparison, const char *player);

#endif
