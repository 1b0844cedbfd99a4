// Game trees: the asked depth, strict alternation, values of plain minimax, and only branches that
// cannot matter cut.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "game_tree.h"
#include "make_player.h"
#include "notation.h"
#include "openings.h"
#include "roster.h"
#include "scale.h"
#include "tree_steps.h"

// Levels count up by one, boards follow from moves, passes stand alone where nothing is legal, and
// leaves are the end of the game or of the depth, or cut.
static void check_shape(const GameTree *tree, Rules rules, int depth) {
    int deepest = 0;
    for (size_t i = 0; i < tree->count; i++) {
        const TreeNode *node = &tree->nodes[i];
        uint64_t moves = rules_moves(rules, node->board);
        deepest = node->level > deepest ? node->level : deepest;
        assert_int_equal(node->kind == TREE_UNKNOWN, node->cut);
        if (!node->child_count) {
            assert_true(node->cut || node->over || node->level == depth);
            continue;
        }
        assert_int_equal(node->child_count, moves ? bit_count(moves) : 1);
        for (uint32_t k = 0; k < node->child_count; k++) {
            const TreeNode *child = &tree->nodes[node->first_child + k];
            assert_int_equal(child->level, node->level + 1);
            assert_int_equal(game_tree_side(tree, child), color_other(game_tree_side(tree, node)));
            assert_int_equal(child->move == MOVE_PASS, moves == 0);
            assert_true(board_equal(child->board, rules_play(rules, node->board, child->move)));
        }
    }
    assert_true(deepest <= depth);
    assert_true(deepest == depth || tree->finished > 0);
}

// The minimax value of every node from its children, and the bounds of the pruned tree against the
// full one.
static int full_value(const GameTree *tree, uint32_t index) {
    const TreeNode *node = &tree->nodes[index];
    if (!node->child_count)
        return node->value;
    int best = full_value(tree, node->first_child);
    for (uint32_t k = 1; k < node->child_count; k++) {
        int value = full_value(tree, node->first_child + k);
        if (node->level % 2 ? value < best : value > best)
            best = value;
    }
    assert_int_equal(node->value, best);
    return best;
}

static void check_bounds(const GameTree *pruned, uint32_t index, const GameTree *full,
                         uint32_t same) {
    const TreeNode *node = &pruned->nodes[index], *truth = &full->nodes[same];
    if (node->cut)
        return;
    if (node->kind == TREE_EXACT)
        assert_int_equal(node->value, truth->value);
    else if (node->kind == TREE_AT_LEAST)
        assert_true(truth->value >= node->value);
    else
        assert_true(truth->value <= node->value);
    for (uint32_t k = 0; k < node->child_count; k++)
        check_bounds(pruned, node->first_child + k, full, truth->first_child + k);
}

static bool build(GameTree *tree, Rules rules, const PlayerEvaluation *evaluation, Position root,
                  int depth, bool prune) {
    TreePlan plan = {.rules = rules,
                     .evaluation = evaluation,
                     .root = root,
                     .depth = depth,
                     .prune = prune,
                     .most = 1000000};
    return game_tree_build(tree, &plan, NULL);
}

static void test_trees(void **state) {
    (void)state;
    Random random = random_seeded(31);
    const char *const specs[] = {"three-factor", "reversed-v4:action=2", "deepening", "default"};
    size_t passes = 0, cut = 0;
    for (int i = 0; i < scale_count(400, 8000); i++) {
        Rules rules = {.goal = (Goal)(i & 1),
                       .start = (Start)(i % 3),
                       .size = i % 5 == 0   ? 6
                               : i % 7 == 0 ? 4
                                            : 8};
        int most = rules.size * rules.size - 6, depth = 1 + i % 4;
        Game game = openings_random(rules, (int)random_below(&random, (uint32_t)most),
                                    random_next(&random));
        Player *player = make(specs[i % 4], rules);
        PlayerEvaluation evaluation = player_type(player)->evaluation(player);
        GameTree full, pruned;
        assert_true(build(&full, rules, &evaluation, game.now, depth, false));
        assert_true(build(&pruned, rules, &evaluation, game.now, depth, true));
        check_shape(&full, rules, depth);
        check_shape(&pruned, rules, depth);
        full_value(&full, 0);
        assert_int_equal(full.cut, 0);
        assert_int_equal(pruned.nodes[0].value, full.nodes[0].value);
        check_bounds(&pruned, 0, &full, 0);
        passes += full.passes;
        cut += pruned.cut;
        game_tree_free(&full);
        game_tree_free(&pruned);
        player_destroy(player);
    }
    assert_true(passes > 0 && cut > 0);
}

static void test_too_large(void **state) {
    (void)state;
    Rules rules = rules_default();
    Player *player = make("greedy", rules);
    PlayerEvaluation evaluation = player_type(player)->evaluation(player);
    GameTree tree;
    Error error = {0};
    TreePlan plan = {.rules = rules,
                     .evaluation = &evaluation,
                     .root = rules_start(rules),
                     .depth = 6,
                     .most = 1000};
    assert_false(game_tree_build(&tree, &plan, &error));
    assert_true(error.text[0] != '\0');
    assert_null(tree.nodes);
    player_destroy(player);
}

// From the start, plies 0 to 3 have 1, 4, 12 and 56 positions.
static void test_counts(void **state) {
    (void)state;
    Rules rules = rules_default();
    Player *player = make("greedy", rules);
    PlayerEvaluation evaluation = player_type(player)->evaluation(player);
    GameTree tree;
    assert_true(build(&tree, rules, &evaluation, rules_start(rules), 3, false));
    assert_int_equal(tree.count, 1 + 4 + 12 + 56);
    game_tree_free(&tree);
    player_destroy(player);
}

// Replays the steps of a search: what is entered was not before, what is valued was entered, a
// value is that of the children valued or a bound of it, and cut nodes are never entered. Returns
// the root's value.
static int replay(const TreeSteps *steps, const TreeSearch *search) {
    const GameTree *tree = &steps->tree;
    bool entered[3000] = {0}, valued[3000] = {0};
    size_t visited = 0;
    int root = 0;
    assert_true(tree->count < 3000);
    for (size_t i = 0; i < search->count; i++) {
        const TreeStep *step = &search->steps[i];
        const TreeNode *node = &tree->nodes[step->node];
        assert_false(valued[step->node]);
        assert_int_equal(entered[step->node], step->event == TREE_VALUED);
        if (step->event == TREE_ENTERED) {
            entered[step->node] = true;
            visited++;
            assert_true(step->alpha < step->beta);
        } else if (step->event == TREE_CUT) {
            entered[step->node] = true; // so that nothing may come any more
            valued[step->node] = true;
        } else {
            valued[step->node] = true;
            root = step->value;
            assert_true(step->kind != TREE_EXACT || step->value == node->value);
            assert_true(step->kind != TREE_AT_LEAST || step->value <= node->value);
            assert_true(step->kind != TREE_AT_MOST || step->value >= node->value);
        }
    }
    assert_int_equal(visited, search->visited);
    assert_int_equal(search->visited + search->cut, tree->count);
    return root;
}

// Narrow and ordered trees keep the value of their own minimax; both ways of searching go through
// the same tree.
static void test_steps(void **state) {
    (void)state;
    Random random = random_seeded(77);
    const char *const specs[] = {"three-factor", "reversed-v4", "deepening", "default", "greedy"};
    size_t plain = 0, ordered = 0;
    for (int i = 0; i < scale_count(200, 4000); i++) {
        Rules rules = {.goal = (Goal)(i & 1), .size = i % 7 == 0 ? 4 : 8};
        Game game = openings_random(rules, (int)random_below(&random, rules.size == 4 ? 10 : 58),
                                    random_next(&random));
        Player *player = make(specs[i % 5], rules);
        PlayerEvaluation evaluation = player_evaluation(player, game.now);
        TreePlan plan = {.rules = rules,
                         .evaluation = &evaluation,
                         .root = game.now,
                         .depth = 1 + i % 5,
                         .width = 2 + i % 3,
                         .most = 3000};
        int values[2];
        for (int order = 0; order < 2; order++) {
            TreeSteps steps;
            plan.order = order == 1;
            assert_true(tree_steps_make(&steps, &plan, NULL));
            full_value(&steps.tree, 0);
            assert_int_equal(replay(&steps, &steps.minimax), steps.tree.nodes[0].value);
            values[order] = replay(&steps, &steps.alphabeta);
            assert_int_equal(values[order], steps.tree.nodes[0].value);
            assert_int_equal(steps.minimax.cut, 0);
            assert_true(steps.alphabeta.visited <= steps.minimax.visited);
            *(order ? &ordered : &plain) += steps.alphabeta.visited;
            tree_steps_free(&steps);
        }
        assert_int_equal(values[0], values[1]);
        player_destroy(player);
    }
    assert_true(ordered < plain);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_trees),
        cmocka_unit_test(test_too_large),
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
