#include "tree_steps.h"

#include "notation.h"

#include <stdlib.h>

typedef struct Recorder {
    TreeSearch *search;
    bool failed;
} Recorder;

static void record(const GameTree *tree, uint32_t index, TreeEvent event, int alpha, int beta,
                   void *user) {
    Recorder *recorder = user;
    TreeSearch *search = recorder->search;
    if (search->count == search->room) {
        size_t room = search->room ? 2 * search->room : 256;
        TreeStep *list = realloc(search->steps, room * sizeof *list);
        recorder->failed |= !list;
        if (!list)
            return;
        search->steps = list;
        search->room = room;
    }
    const TreeNode *node = &tree->nodes[index];
    search->steps[search->count++] = (TreeStep){.node = index,
                                                .event = event,
                                                .alpha = alpha,
                                                .beta = beta,
                                                .value = node->value,
                                                .kind = node->kind};
}

static bool run(GameTree *tree, TreeSearch *search, TreePlan plan, bool prune, Error *error) {
    Recorder recorder = {.search = search};
    plan.prune = prune;
    plan.watch = record;
    plan.user = &recorder;
    if (!game_tree_build(tree, &plan, error))
        return false;
    search->visited = tree->visited;
    search->cut = tree->cut;
    search->value = tree->nodes[0].value;
    return !recorder.failed ||
           error_set(error, "out of memory for the steps; choose a smaller depth");
}

// Renumbers the steps of a search to the node indices of the whole tree. Both trees have their
// children in the same order.
static bool renumber(TreeSearch *search, const GameTree *part, const GameTree *whole,
                     Error *error) {
    uint32_t *number = calloc(part->count, sizeof *number);
    if (!number)
        return error_set(error, "out of memory for the tree; choose a smaller depth");
    for (size_t i = 0; i < part->count; i++)
        for (uint32_t k = 0; k < part->nodes[i].child_count; k++)
            number[part->nodes[i].first_child + k] = whole->nodes[number[i]].first_child + k;
    for (size_t i = 0; i < search->count; i++)
        search->steps[i].node = number[search->steps[i].node];
    free(number);
    return true;
}

bool tree_steps_make(TreeSteps *steps, const TreePlan *plan, Error *error) {
    GameTree pruned = {0};
    *steps = (TreeSteps){0};
    bool good = run(&steps->tree, &steps->minimax, *plan, false, error) &&
                run(&pruned, &steps->alphabeta, *plan, true, error) &&
                renumber(&steps->alphabeta, &pruned, &steps->tree, error);
    game_tree_free(&pruned);
    // Descendants of cut nodes were never created, so count them as the rest of the whole tree.
    if (good)
        steps->alphabeta.cut = steps->tree.count - steps->alphabeta.visited;
    return good;
}

void tree_steps_free(TreeSteps *steps) {
    game_tree_free(&steps->tree);
    free(steps->minimax.steps);
    free(steps->alphabeta.steps);
    *steps = (TreeSteps){0};
}

static const char *const kinds[] = {"exact", "at_least", "at_most", "cut"};

Json *tree_node_json(const GameTree *tree, size_t index, size_t parent, int size) {
    const TreeNode *node = &tree->nodes[index];
    char name[3];
    Json *object = json_new_object();
    json_add_int(object, "node", (int64_t)index);
    if (index == 0)
        json_add_text(object, "parent", NULL);
    else
        json_add_int(object, "parent", (int64_t)parent);
    json_add_text(object, "move", index == 0 ? NULL : notation_move(node->move, size, name));
    json_add_int(object, "level", node->level);
    json_add_text(object, "side", color_name(game_tree_side(tree, node)));
    json_add_text(object, "kind", kinds[node->kind]);
    if (node->cut)
        json_add_text(object, "value", NULL);
    else
        json_add_int(object, "value", node->value);
    json_add_flag(object, "over", node->over);
    json_add_flag(object, "best", node->best);
    return object;
}

Json *tree_nodes_json(const GameTree *tree, int size) {
    Json *list = json_new_list();
    json_append(list, tree_node_json(tree, 0, 0, size));
    for (size_t i = 0; i < tree->count; i++)
        for (uint32_t k = 0; k < tree->nodes[i].child_count; k++)
            json_append(list, tree_node_json(tree, tree->nodes[i].first_child + k, i, size));
    return list;
}

// Adds a bound of the window; an infinite bound is null.
static void add_bound(Json *object, const char *key, int bound) {
    if (abs(bound) < CLASSIC_INFINITY)
        json_add_int(object, key, bound);
    else
        json_add_text(object, key, NULL);
}

Json *tree_step_json(const TreeStep *step) {
    static const char *const events[] = {"enter", "value", "cut"};
    Json *object = json_new_object();
    json_add_int(object, "node", step->node);
    json_add_text(object, "event", events[step->event]);
    if (step->event == TREE_VALUED) {
        json_add_int(object, "value", step->value);
        json_add_text(object, "kind", kinds[step->kind]);
    } else {
        add_bound(object, "alpha", step->alpha);
        add_bound(object, "beta", step->beta);
    }
    return object;
}

Json *tree_search_json(const TreeSearch *search) {
    Json *object = json_new_object();
    json_add_int(object, "nodes", (int64_t)search->visited);
    json_add_int(object, "cut", (int64_t)search->cut);
    json_add_int(object, "value", search->value);
    json_add_int(object, "steps", (int64_t)search->count);
    return object;
}
