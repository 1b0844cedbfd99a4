// Names of openings, and what games and the engine say of the moves of a position.
#include "explorer.h"
#include "file.h"
#include "game_json.h"
#include "service_routes.h"

bool study_openings(Service *service, Call *call, Error *error) {
    (void)service;
    const Options *options = &call->options;
    const char *part = options_text(options, "find");
    bool through = options_given(options, "position") || options_given(options, "moves");
    Game game;
    if (!call_game(call, &game, error))
        return false;
    Json *list = json_new_list();
    for (int i = 0; i < opening_names_count(); i++) {
        OpeningNames names = opening_names_row(i);
        if ((!part || opening_names_match(&names, part)) &&
            (!through || opening_names_through(&names, game.now.board)))
            json_append(list, game_json_opening(&names));
    }
    call->answer = json_new_object();
    json_add(call->answer, "openings", list);
    return true;
}

// The user's own games, where there are any.
static Explorer *open_own(const Service *service, Text *path) {
    const char *folder = service_options(service)->folder;
    if (folder)
        text_format(path, "%s/openings.db", folder);
    else if (!explorer_path(path, NULL))
        return NULL;
    return !path->failed && file_exists(text_string(path))
               ? explorer_open(text_string(path), DATABASE_READ, 0, NULL)
               : NULL;
}

static Json *explorer_json(const ExplorerView *view, const Game *game, const ExplorerMove *moves,
                           int count) {
    Json *object = game_json_show(game), *list = json_new_list();
    int64_t games = 0;
    for (int i = 0; i < count; i++) {
        games += moves[i].count.games;
        json_append(list, explorer_move_json(&moves[i], game->rules.size));
    }
    json_add(object, "moves", list);
    json_add_int(object, "games", games);
    json_add_flag(object, "own", view->database != NULL);
    json_add_text(object, "source",
                  view->statistic && *view->statistic->words ? view->statistic->words : NULL);
    return object;
}

// Where a view comes from: the user's own games, or else those that come with the program.
static bool fill_view(Service *service, const Call *call, Rules rules, ExplorerView *view,
                      Error *error) {
    enum { OWN, SHIPPED, BOTH, ANY } from = options_choice(&call->options, "from");
    Text path = {0};
    *view = (ExplorerView){.database = from == SHIPPED ? NULL : open_own(service, &path),
                           .level = (int)options_int(&call->options, "level")};
    text_free(&path);
    if (from == SHIPPED || from == BOTH || (from == ANY && !view->database))
        view->statistic = references_statistic(service_references(service), rules.goal);
    if (options_flag(&call->options, "counts"))
        return true;
    view->engine = engines_borrow(service_engines(service), rules, call->stop, error);
    return view->engine != NULL;
}

bool study_explore(Service *service, Call *call, Error *error) {
    Game game;
    ExplorerView view;
    ExplorerMove moves[MOVES_MAX];
    if (!call_game(call, &game, error))
        return false;
    game_play_passes(&game);
    bool good = fill_view(service, call, game.rules, &view, error);
    int count = !good              ? -1
                : game_over(&game) ? 0
                                   : explorer_moves(&view, game.rules, game.now, moves, error);
    if (count >= 0)
        call->answer = explorer_json(&view, &game, moves, count);
    if (view.engine)
        engines_return(service_engines(service), view.engine);
    explorer_close(view.database);
    return count >= 0;
}
