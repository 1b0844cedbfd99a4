#include "tree_draw.h"

#include "notation.h"
#include "svg.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// White outline for labels that cross a line.
#define HALO "paint-order:stroke;stroke:#ffffff;stroke-width:3px"

enum { DEPTH_MAX = 61, LEAVES_MAX = 2500 };

static const double DISC_RADIUS = 4;

static const char *bound_mark(TreeValue kind) {
    return kind == TREE_AT_LEAST ? "≥ " : kind == TREE_AT_MOST ? "≤ " : "";
}

static const char *move_text(const TreeNode *node, const TreeLook *look, char name[3]) {
    return node->move == MOVE_PASS   ? "pass"
           : node->move == MOVE_NONE ? "root"
                                     : notation_move(node->move, look->size, name);
}

static void text_node(Text *out, const GameTree *tree, uint32_t index, const TreeLook *look,
                      const char *prefix, const char *branch) {
    const TreeNode *node = &tree->nodes[index];
    char name[3];
    text_format(out, "%s%s%s", prefix, branch, move_text(node, look, name));
    if (node->cut)
        text_add(out, "  cut");
    else
        text_format(out, "  %s%d", bound_mark(node->kind), node->value);
    text_format(out, "  %s", color_name(game_tree_side(tree, node)));
    if (node->over)
        text_add(out, "  game over");
    else if (node->child_count)
        text_add(out, node->level % 2 ? " minimises" : " maximises");
    text_add(out, node->best && index ? "  *\n" : "\n");
}

enum { PREFIX_SIZE = DEPTH_MAX * 5 + 1 }; // at most five bytes per level

// Writes the subtree below a node. `prefix` has room for all levels and is unchanged on return.
static void text_below(Text *out, const GameTree *tree, uint32_t index, const TreeLook *look,
                       char prefix[PREFIX_SIZE]) {
    const TreeNode *node = &tree->nodes[index];
    size_t length = strlen(prefix);
    for (uint32_t i = 0; i < node->child_count; i++) {
        bool last = i + 1 == node->child_count;
        text_node(out, tree, node->first_child + i, look, prefix, last ? "└─ " : "├─ ");
        strcpy(prefix + length, last ? "   " : "│  ");
        text_below(out, tree, node->first_child + i, look, prefix);
        prefix[length] = '\0';
    }
}

void tree_text(Text *out, const GameTree *tree, const TreeLook *look) {
    text_format(
        out, "%s to depth %d, values of %s: %zu nodes, %zu cut, %zu passes, %zu finished games\n",
        look->prune ? "alpha-beta" : "minimax", look->depth, look->player, tree->visited, tree->cut,
        tree->passes, tree->finished);
    char prefix[PREFIX_SIZE] = "";
    text_node(out, tree, 0, look, prefix, "");
    text_below(out, tree, 0, look, prefix);
}

typedef struct Canvas {
    Text *out;
    const GameTree *tree;
    const TreeLook *look;
    double *x; // x coordinate by node
    double leaf_width, level_height, next_leaf;
} Canvas;

// Arranges leaves side by side and centres parents above their children. Returns the node's x.
static double lay_out(Canvas *canvas, uint32_t index) {
    const TreeNode *node = &canvas->tree->nodes[index];
    if (!node->child_count) {
        canvas->x[index] = canvas->next_leaf;
        canvas->next_leaf += canvas->leaf_width * (node->cut ? 0.6 : 1);
        return canvas->x[index];
    }
    double first = lay_out(canvas, node->first_child), last = first;
    for (uint32_t i = 1; i < node->child_count; i++)
        last = lay_out(canvas, node->first_child + i);
    return canvas->x[index] = (first + last) / 2;
}

static double level_y(const Canvas *canvas, const TreeNode *node) {
    return 96 + canvas->level_height * node->level;
}

static void draw_edge(const Canvas *canvas, uint32_t parent, uint32_t child) {
    const TreeNode *node = &canvas->tree->nodes[child];
    char name[3];
    double x1 = canvas->x[parent], y1 = level_y(canvas, &canvas->tree->nodes[parent]);
    double x2 = canvas->x[child], y2 = level_y(canvas, node);
    const char *color = node->cut ? "#d55e00" : node->best ? "#0072b2" : "#999999";
    svg_line(canvas->out, x1, y1 + 11, x2, y2 - 11, color, node->best ? 2.6 : 1,
             node->cut ? "3 3" : "");
    svg_text(canvas->out, x2, y2 - 15, ANCHOR_MIDDLE, 10, node->cut ? "#d55e00" : "#333333",
             node->best ? HALO ";font-weight:700" : HALO, move_text(node, canvas->look, name));
}

static void draw_node(const Canvas *canvas, uint32_t index) {
    const TreeNode *node = &canvas->tree->nodes[index];
    double x = canvas->x[index], y = level_y(canvas, node);
    char label[32];
    const char *disc = game_tree_side(canvas->tree, node) == BLACK ? "#111111" : "#ffffff";
    if (node->cut) {
        svg_circle(canvas->out, x, y + 6, DISC_RADIUS, disc, "#111111");
        svg_line(canvas->out, x - 4, y - 8, x + 4, y - 2, "#d55e00", 1.6, "");
        svg_line(canvas->out, x - 4, y - 2, x + 4, y - 8, "#d55e00", 1.6, "");
        return;
    }
    snprintf(label, sizeof label, "%s%d", bound_mark(node->kind), node->value);
    const char *fill = node->over ? "#f3e2c0" : node->best ? "#dcecf7" : "#f6f6f6";
    const char *stroke = node->best ? "#0072b2" : "#777777";
    double half = canvas->leaf_width / 2 - 2;
    svg_rect(canvas->out, x - half, y - 10, 2 * half, 20, fill, stroke, node->level % 2 ? 10 : 2);
    svg_circle(canvas->out, x - half + 8, y, DISC_RADIUS, disc, "#111111");
    svg_text(canvas->out, x + 6, y + 4, ANCHOR_MIDDLE, 10, "#111111",
             node->best ? "font-weight:700" : "", label);
}

static size_t count_leaves(const GameTree *tree) {
    size_t leaves = 0;
    for (size_t i = 0; i < tree->count; i++)
        leaves += tree->nodes[i].child_count == 0;
    return leaves;
}

// Returns the width of a node: the longest label plus the disc.
static double label_width(const GameTree *tree) {
    int longest = 3;
    for (size_t i = 0; i < tree->count; i++) {
        char label[32];
        int length = snprintf(label, sizeof label, "%d", tree->nodes[i].value);
        length +=
            tree->nodes[i].kind == TREE_AT_LEAST || tree->nodes[i].kind == TREE_AT_MOST ? 2 : 0;
        if (!tree->nodes[i].cut && length > longest)
            longest = length;
    }
    return 12 + 12 + 6.2 * longest;
}

static void draw_head(Text *out, const GameTree *tree, const TreeLook *look) {
    char line[200];
    snprintf(line, sizeof line, "Game tree, %s to depth %d", look->prune ? "alpha-beta" : "minimax",
             look->depth);
    svg_text(out, 16, 26, ANCHOR_START, 17, "#222222", "font-weight:600", line);
    snprintf(line, sizeof line, "%s to move; values of %.60s for %s", color_name(tree->side),
             look->player, color_name(tree->side));
    svg_text(out, 16, 45, ANCHOR_START, 12, "#666666", "", line);
    snprintf(line, sizeof line,
             "%zu nodes, %zu cut (dashed), %zu passes; disc: side to move; square: maximises, "
             "round: minimises",
             tree->visited, tree->cut, tree->passes);
    svg_text(out, 16, 61, ANCHOR_START, 12, "#666666", "", line);
}

bool tree_svg(Text *out, const GameTree *tree, const TreeLook *look, Error *error) {
    size_t leaves = count_leaves(tree);
    if (leaves > LEAVES_MAX)
        return error_set(
            error, "the picture would have %zu leaves, more than %d; choose a smaller --depth",
            leaves, LEAVES_MAX);
    Canvas canvas = {.out = out,
                     .tree = tree,
                     .look = look,
                     .x = calloc(tree->count, sizeof(double)),
                     .leaf_width = label_width(tree),
                     .level_height = 78};
    if (!canvas.x)
        return error_set(error, "out of memory for the picture");
    canvas.next_leaf = canvas.leaf_width / 2 + 12;
    lay_out(&canvas, 0);
    double width = canvas.next_leaf + 12 < 480 ? 480 : canvas.next_leaf + 12;
    svg_begin(out, width, 96 + canvas.level_height * look->depth + 30, "Game tree");
    draw_head(out, tree, look);
    for (uint32_t i = 0; i < tree->count; i++)
        for (uint32_t k = 0; k < tree->nodes[i].child_count; k++)
            draw_edge(&canvas, i, tree->nodes[i].first_child + k);
    for (uint32_t i = 0; i < tree->count; i++)
        draw_node(&canvas, i);
    svg_end(out);
    free(canvas.x);
    return true;
}
