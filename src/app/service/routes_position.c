#include "description.h"
#include "game_json.h"
#include "input.h"
#include "service_routes.h"

bool call_play(GameSheet *sheet, const char *moves, Error *error) {
    GameSheet rest = {0};
    Game *game = &sheet->game;
    if (!input_pasted(moves, game->rules, &game->now, &rest, error))
        return false;
    for (int i = 0; i < rest.game.ply; i++)
        if (!game_play(game, rest.game.moves[i]))
            return error_set(error, "the moves do not go on from that position");
    sheet_finish(sheet);
    return true;
}

bool call_record(const Call *call, GameSheet *sheet, Error *error) {
    const char *position = options_text(&call->options, "position"),
               *moves = options_text(&call->options, "moves");
    *sheet = (GameSheet){.game = game_new(rules_from_options(&call->options))};
    if (position && *position && !input_pasted(position, sheet->game.rules, NULL, sheet, error))
        return false;
    return !moves || !*moves || call_play(sheet, moves, error);
}

bool call_game(const Call *call, Game *game, Error *error) {
    GameSheet sheet;
    bool good = call_record(call, &sheet, error);
    if (good)
        *game = sheet.game;
    return good;
}

static bool show(Service *service, Call *call, Error *error) {
    (void)service;
    Game game;
    if (!call_game(call, &game, error))
        return false;
    call->answer = game_json_show(&game);
    return true;
}

static bool status(Service *service, Call *call, Error *error) {
    (void)error;
    const ServiceOptions *options = service_options(service);
    call->answer = json_new_object();
    json_add_text(call->answer, "version", options->version);
    json_add_int(call->answer, "engines", engines_count(service_engines(service)));
    json_add_int(call->answer, "busy", engines_busy(service_engines(service)));
    json_add_flag(call->answer, "programs", options->allow_programs);
    return true;
}

static bool describe(Service *service, Call *call, Error *error) {
    (void)error;
    call->answer = description_openapi(service_options(service)->version);
    return true;
}

static const Option game_rows[] = {ROUTE_GAME_OPTIONS};

static const Route routes[] = {
    {"GET", "position", "What there is to tell about a position",
     "as `flipside show --json` prints it", game_rows, sizeof game_rows / sizeof *game_rows,
     ROUTE_QUICK, show},
    {"GET", "status", "What runs here", "version, engines, busy, programs", NULL, 0, ROUTE_QUICK,
     status},
    {"GET", "openapi", "This description, for tools", "an OpenAPI document", NULL, 0, ROUTE_QUICK,
     describe},
};

const RouteTable routes_position = {routes, sizeof routes / sizeof *routes};
