// `tree`: displays a game tree, or compares search algorithms on it.
#include "command.h"
#include "file.h"
#include "input.h"
#include "roster.h"
#include "tree_compare.h"
#include "tree_draw.h"
#include "tree_steps.h"

#include <stdio.h>

enum { NODES_MAX = 200000 };

typedef struct Looking {
    const Command *command;
    Common common;
    Game game;
    const char *spec, *svg;
    int64_t depth;
    bool minimax, compare;
} Looking;

// Prints the text, and writes the picture if requested.
static int finish(const Looking *looking, const Text *text, const Text *picture) {
    Error error = {0};
    if (text->failed || picture->failed)
        return command_fail(looking->command, "out of memory; choose a smaller --depth");
    if (looking->svg && !file_write(looking->svg, picture->data, picture->length, &error))
        return command_fail_error(looking->command, looking->svg, &error);
    fputs(text_string(text), stdout);
    return STATUS_DONE;
}

static int compare(const Looking *looking, const PlayerEvaluation *evaluation) {
    Comparison comparison;
    Error error = {0};
    if (!compare_run(&comparison, looking->common.rules, evaluation, looking->game.now,
                     (int)looking->depth, looking->common.seconds, &error))
        return command_fail_error(looking->command, "", &error);
    Text text = {0}, picture = {0};
    if (looking->common.json)
        compare_json(&text, &comparison);
    else
        compare_text(&text, &comparison);
    compare_svg(&picture, &comparison, looking->spec);
    int status = finish(looking, &text, &picture);
    text_free(&text);
    text_free(&picture);
    return status;
}

static void tree_json(Text *out, const GameTree *tree, int size) {
    json_write_line(out, tree_node_json(tree, 0, 0, size));
    for (size_t i = 0; i < tree->count; i++)
        for (uint32_t k = 0; k < tree->nodes[i].child_count; k++)
            json_write_line(out, tree_node_json(tree, tree->nodes[i].first_child + k, i, size));
}

static int draw(const Looking *looking, const PlayerEvaluation *evaluation) {
    GameTree tree;
    Error error = {0};
    TreeLook look = {.player = looking->spec,
                     .size = looking->game.rules.size,
                     .depth = (int)looking->depth,
                     .prune = !looking->minimax};
    TreePlan plan = {.rules = looking->common.rules,
                     .evaluation = evaluation,
                     .root = looking->game.now,
                     .depth = look.depth,
                     .prune = look.prune,
                     .most = NODES_MAX};
    if (!game_tree_build(&tree, &plan, &error))
        return command_fail_error(looking->command, "", &error);
    Text text = {0}, picture = {0};
    int status;
    if (looking->svg && !tree_svg(&picture, &tree, &look, &error)) {
        status = command_fail_error(looking->command, "", &error);
    } else {
        if (looking->common.json)
            tree_json(&text, &tree, look.size);
        else
            tree_text(&text, &tree, &look);
        status = finish(looking, &text, &picture);
    }
    text_free(&text);
    text_free(&picture);
    game_tree_free(&tree);
    return status;
}

static int look(Looking *looking) {
    Error error = {0};
    if (game_over(&looking->game)) {
        fprintf(stderr, "flipside tree: the game is over in this position\n");
        return STATUS_NO;
    }
    Player *player =
        roster_player(looking->spec, looking->common.rules, looking->common.seed, &error);
    if (!player)
        return command_fail_error(looking->command, looking->spec, &error);
    int status;
    if (!player_type(player)->evaluation) {
        status = command_fail(looking->command,
                              "%s has no evaluation to show; try three-factor, deepening, greedy, "
                              "default or reversed-v4",
                              player_type(player)->name);
    } else {
        PlayerEvaluation evaluation = player_evaluation(player, looking->game.now);
        status = looking->compare ? compare(looking, &evaluation) : draw(looking, &evaluation);
    }
    player_destroy(player);
    return status;
}

static const Option rows[] = {
    {"depth", OPTION_INT, "N", "", 1, COMPARE_DEPTHS, "plies (default 3; with --compare 7)"},
    {"player", OPTION_TEXT, "SPEC", "three-factor", 0, 0, "whose evaluation values the leaves"},
    {"minimax", OPTION_FLAG, NULL, "no", 0, 0, "the whole tree, nothing cut"},
    {"compare", OPTION_FLAG, NULL, "no", 0, 0,
     "nodes, time and branching by depth for each way to search"},
    {"svg", OPTION_TEXT, "FILE", "", 0, 0, "write a picture as well"},
    RULES_OPTIONS,
    LIMIT_TIME_OPTION("2", "with --compare: a way to search ends after a depth that took longer"),
    SEED_OPTION,
    COMMON_JSON_OPTION,
};

static int run(const Command *command, const Options *options, int count, char **argv) {
    Looking looking = {.command = command,
                       .common = command_common(options),
                       .spec = options_text(options, "player"),
                       .svg = options_text(options, "svg"),
                       .depth = options_int(options, "depth"),
                       .minimax = options_flag(options, "minimax"),
                       .compare = options_flag(options, "compare")};
    Error error = {0};
    looking.game = game_new(looking.common.rules);
    if (count && !input_game(argv[0], looking.common.rules, &looking.game, &error))
        return command_fail_error(command, "", &error);
    looking.common.rules = looking.game.rules; // a game defines its own rules
    if (!looking.depth)
        looking.depth = looking.compare ? 7 : 3;
    return look(&looking);
}

const Command command_tree = {
    .name = "tree",
    .arguments = "[POSITION]",
    .summary = "Show a game tree, or compare ways to search it",
    .details = "Prints the tree to a depth: move, value and side to move of every node, passes as "
               "nodes of their own,\n"
               "branches that alpha-beta cut, and * on the best line. Every value is seen by the "
               "side to move at the root:\n"
               "it maximises, the other minimises.\n"
               "With --compare it counts nodes, time and the effective branching factor for "
               "minimax, alpha-beta and\n"
               "alpha-beta with each refinement; a method stops after the first depth that took "
               "longer than --time\n"
               "(default 2 s).\n\n"
               "Examples:\n"
               "  flipside tree --depth 3\n"
               "  flipside tree f5d6c3 --depth 2 --minimax --svg tree.svg\n"
               "  flipside tree --compare --depth 9 --svg branching.svg\n"
               "  flipside tree --goal fewest --player reversed-v4 --depth 2",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 1,
    .run = run,
};
