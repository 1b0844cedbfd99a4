// The classic systems and their search trees.
#include "learn_routes.h"
#include "notation.h"
#include "roster.h"
#include "service_player.h"
#include "systems.h"
#include "tree_steps.h"

#include <string.h>

enum { BATCH = 100 }; // steps per event

// Returns the option that limits a player's search: depth, playouts or NULL.
static const char *limit_of(const char *player) {
    OptionTable table = player_table(roster_find(player));
    static const char *const names[] = {"depth", "playouts"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (option_find(&table, names[i], strlen(names[i])) < option_count(&table))
            return names[i];
    return NULL;
}

static Json *variants_json(const System *system) {
    Json *list = json_new_list();
    for (int i = 0; i < SYSTEM_VARIANTS && system->variants[i].player; i++) {
        Json *object = json_new_object();
        json_add_text(object, "player", system->variants[i].player);
        json_add_text(object, "about", system->variants[i].about);
        json_add_text(object, "options", system->variants[i].options);
        json_add_text(object, "limit", limit_of(system->variants[i].player));
        json_append(list, object);
    }
    return list;
}

bool learn_systems(Service *service, Call *call, Error *error) {
    (void)service;
    (void)error;
    size_t count;
    const System *systems = systems_list(&count);
    Json *list = json_new_list();
    for (size_t i = 0; i < count; i++) {
        Json *object = json_new_object();
        json_add_text(object, "name", systems[i].name);
        json_add_text(object, "title", systems[i].title);
        json_add_text(object, "goal", goal_name(systems[i].home));
        json_add_text(object, "formula", systems[i].formula);
        json_add_text(object, "choice", systems[i].choice);
        json_add(object, "variants", variants_json(&systems[i]));
        json_add_flag(object, "tree", systems[i].has_tree);
        json_append(list, object);
    }
    call->answer = json_new_object();
    json_add(call->answer, "systems", list);
    return true;
}

static bool emit_tree(const Call *call, const Game *game, const TreeSteps *steps) {
    Json *event = json_new_object();
    json_add_text(event, "player", options_text(&call->options, "player"));
    json_add_text(event, "side", color_name(game->now.side));
    json_add_text(event, "goal", goal_name(game->rules.goal));
    json_add_int(event, "depth", options_int(&call->options, "depth"));
    json_add(event, "nodes", tree_nodes_json(&steps->tree, game->rules.size));
    return call->emit(call->user, "tree", event);
}

static bool emit_steps(const Call *call, const char *method, const TreeSearch *search) {
    bool connected = true;
    for (size_t from = 0; connected && from < search->count && !call_stopped(call); from += BATCH) {
        Json *event = json_new_object(), *list = json_new_list();
        for (size_t i = from; i < search->count && i < from + BATCH; i++)
            json_append(list, tree_step_json(&search->steps[i]));
        json_add_text(event, "method", method);
        json_add(event, "steps", list);
        connected = call->emit(call->user, "steps", event);
    }
    return connected;
}

static Json *sum_up(const TreeSteps *steps, const Game *game) {
    Json *answer = json_new_object();
    const GameTree *tree = &steps->tree;
    const TreeNode *root = &tree->nodes[0];
    char name[3];
    json_add_int(answer, "value", root->value);
    for (uint32_t child = root->first_child; child < root->first_child + root->child_count; child++)
        if (tree->nodes[child].best)
            json_add_text(answer, "move",
                          notation_move(tree->nodes[child].move, game->rules.size, name));
    json_add_int(answer, "nodes", (int64_t)tree->count);
    json_add(answer, "minimax", tree_search_json(&steps->minimax));
    json_add(answer, "alphabeta", tree_search_json(&steps->alphabeta));
    return answer;
}

static bool search_and_emit(Call *call, const Game *game, Player *player, Error *error) {
    const Options *options = &call->options;
    if (!player_type(player)->evaluation)
        return error_set(
            error,
            "player: %s has no search tree; expected three-factor, deepening, greedy, default or "
            "reversed-v4",
            player_type(player)->name);
    PlayerEvaluation evaluation = player_evaluation(player, game->now);
    TreePlan plan = {.rules = game->rules,
                     .evaluation = &evaluation,
                     .root = game->now,
                     .depth = (int)options_int(options, "depth"),
                     .width = (int)options_int(options, "width"),
                     .order = options_flag(options, "order"),
                     .most = (size_t)options_int(options, "nodes")};
    TreeSteps steps;
    bool good = tree_steps_make(&steps, &plan, error);
    if (good) {
        if (emit_tree(call, game, &steps) && emit_steps(call, "minimax", &steps.minimax))
            emit_steps(call, "alphabeta", &steps.alphabeta);
        call->answer = sum_up(&steps, game);
    }
    tree_steps_free(&steps);
    return good;
}

bool learn_tree(Service *service, Call *call, Error *error) {
    Game game;
    if (!call_game(call, &game, error))
        return false;
    game_play_passes(&game);
    if (game_over(&game))
        return error_set(error, "the game is over in this position");
    Player *player =
        call_player(service, options_text(&call->options, "player"), game.rules, 1, error);
    bool good = player && search_and_emit(call, &game, player, error);
    player_destroy(player);
    return good;
}
