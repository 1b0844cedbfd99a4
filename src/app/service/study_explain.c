// Explanations of a player's preferences.
#include "explain.h"
#include "notation.h"
#include "service_player.h"
#include "service_routes.h"

#include <stdlib.h>

static bool find_move(const Call *call, const Game *game, int *move, Error *error) {
    const char *text = options_text(&call->options, "move");
    *move = MOVE_NONE;
    if (!text || !*text)
        return true;
    if (!notation_parse_move(text, game->rules.size, move, error))
        return false;
    return (*move < SQUARE_COUNT && (game_moves(game) & bit(*move))) ||
           error_set(error, "%.10s is not a legal move in this position", text);
}

static Json *answer_json(const Game *game, bool passed) {
    Json *object = json_new_object();
    Text position = {0};
    notation_write_position(&position, game->now, game->rules.size, FORM_OBF);
    json_add_buffer(object, "position", &position);
    json_add_text(object, "side", color_name(game->now.side));
    json_add_text(object, "goal", goal_name(game->rules.goal));
    json_add_flag(object, "passed", passed);
    json_add_flag(object, "over", game_over(game));
    return object;
}

static void add_candidates(Json *object, const Explanation *explanation, int move) {
    int indices[MOVES_MAX], count = explanation ? explain_select(explanation, move, indices) : 0;
    Json *candidates = json_new_list();
    for (int i = 0; i < count; i++)
        json_append(candidates, explain_json(explanation, indices[i]));
    json_add(object, "candidates", candidates);
}

// Adds the kinds of factors, and the rule that excluded moves.
static void add_kinds(Json *object, const Reasons *reasons, Goal goal) {
    Json *kinds = json_new_list();
    for (int i = 0; i < reasons->kind_count; i++) {
        Json *kind = json_new_object();
        json_add_text(kind, "name", reasons->kinds[i].name);
        json_add_text(kind, "about", reasons->kinds[i].about[goal]);
        json_add_flag(kind, "counts", explain_factor_used(reasons, i));
        json_append(kinds, kind);
    }
    json_add(object, "kinds", kinds);
    json_add_text(object, "rule", reasons->rule);
}

// Lets the player explain its choice. Borrows an engine only to limit the number of concurrent
// searches.
static bool explain_by(Service *service, const Call *call, const Game *game, int move,
                       Explanation *explanation, Error *error) {
    Engine *slot = engines_borrow(service_engines(service), game->rules, call->stop, error);
    if (!slot)
        return false;
    const Options *options = &call->options;
    Limits limits = {.seconds = options_given(options, "time") ? options_real(options, "time") : 0,
                     .default_seconds = 1,
                     .stop = call->stop};
    Player *player = call_player(service, options_text(options, "player"), game->rules,
                                 (uint64_t)options_int(options, "seed"), error);
    bool good = player && explain_game(explanation, player, game, move, &limits, error);
    if (good)
        explanation->spec = options_text(options, "player");
    player_destroy(player);
    engines_return(service_engines(service), slot);
    return good;
}

bool study_explain(Service *service, Call *call, Error *error) {
    Game game;
    int move;
    if (!call_game(call, &game, error))
        return false;
    bool passed = game_play_passes(&game) > 0;
    if (!find_move(call, &game, &move, error))
        return false;
    if (game_over(&game)) {
        call->answer = answer_json(&game, passed);
        add_candidates(call->answer, NULL, MOVE_NONE);
        return true;
    }
    Explanation *explanation = malloc(sizeof *explanation);
    bool good = explanation ? explain_by(service, call, &game, move, explanation, error)
                            : error_out_of_memory(error);
    if (good) {
        call->answer = answer_json(&game, passed);
        add_kinds(call->answer, &explanation->reasons, game.rules.goal);
        add_candidates(call->answer, explanation, move);
    }
    free(explanation);
    return good;
}
