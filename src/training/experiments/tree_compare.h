// How many nodes each way of searching the same tree visits, depth by depth.
#ifndef FLIPSIDE_TRAINING_TREE_COMPARE_H
#define FLIPSIDE_TRAINING_TREE_COMPARE_H

#include "classic_search.h"
#include "error.h"
#include "text.h"

enum { COMPARE_METHODS = 6, COMPARE_DEPTHS = 20 };

typedef struct CompareCell {
    bool done;
    uint64_t nodes;
    double seconds, branching; // branching: the depth-th root of the nodes
    int value;
} CompareCell;

typedef struct Comparison {
    int depth;
    CompareCell cells[COMPARE_METHODS][COMPARE_DEPTHS + 1]; // by depth from 1
} Comparison;

// "minimax", "alpha-beta", "+ ordering", "+ table", "+ null window", "engine".
const char *compare_method(int method);

// Runs every method to `depth`; a method stops early once one depth took longer than `seconds`.
// False with an error when memory is refused.
bool compare_run(Comparison *comparison, Rules rules, const PlayerEvaluation *evaluation,
                 Position position, int depth, double seconds, Error *error);

// Tables of nodes, seconds and effective branching factors; JSON lines; a picture.
void compare_text(Text *out, const Comparison *comparison);
void compare_json(Text *out, const Comparison *comparison);
void compare_svg(Text *out, const Comparison *comparison, const char *player);

#endif
