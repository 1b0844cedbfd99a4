// Players: who there is, and what one would play.
#include "choice_json.h"
#include "gate.h"
#include "levels.h"
#include "roster.h"
#include "service_player.h"
#include "service_routes.h"

// May a page ask for it?
static bool offered(const Service *service, const PlayerType *type) {
    return !type->starts_program || service_options(service)->allow_programs;
}

static Json *levels_json(void) {
    Json *list = json_new_list();
    for (const Level *level = level_rows(); level < level_rows() + LEVELS; level++) {
        Json *row = json_new_object();
        Text spec = {0};
        text_format(&spec, "flipside:level=%s", level->name);
        json_add_text(row, "name", level->name);
        json_add_text(row, "title", level->title);
        json_add_text(row, "about", level->about);
        json_add_buffer(row, "spec", &spec);
        json_append(list, row);
    }
    return list;
}

static bool list(Service *service, Call *call, Error *error) {
    size_t count;
    (void)error;
    const PlayerType *const *types = roster_types(&count);
    Json *players = json_new_list();
    for (size_t i = 0; i < count; i++) {
        Json *row = roster_json(types[i]);
        json_add_flag(row, "offered", offered(service, types[i]));
        json_append(players, row);
    }
    call->answer = json_new_object();
    json_add(call->answer, "players", players);
    json_add(call->answer, "levels", levels_json());
    return true;
}

// The player's answer in the game's position, where it has a move.
static bool choose(Call *call, Player *player, const Game *game, Choice *choice, Error *error) {
    Limits limits = {.stop = call->stop};
    if (options_given(&call->options, "time"))
        limits.seconds = options_real(&call->options, "time");
    if (!player_new_game(player, game, game->now.side, error))
        return false;
    player_choose(player, game, &limits, choice);
    return choice->status == CHOICE_MOVE ||
           error_set(error, "the player gave no move (%s): %s", choice_status_name(choice->status),
                     choice->reason);
}

static bool ask(Service *service, Call *call, const Game *game, const char *spec, Error *error) {
    uint64_t seed = (uint64_t)options_int(&call->options, "seed");
    Choice choice = {.move = MOVE_PASS};
    if (!gate_enter(service_gate(service), call->stop, error))
        return false;
    Player *player = roster_player(spec, game->rules, seed, error);
    bool good = player && (game_must_pass(game) || choose(call, player, game, &choice, error));
    if (good)
        call->answer =
            choice_json(&choice, spec, game->rules.size, CHOICE_NAMES, player_errors(player));
    player_destroy(player);
    gate_leave(service_gate(service));
    return good;
}

static bool move(Service *service, Call *call, Error *error) {
    char spec[PLAY_SPEC_MAX];
    Game game;
    if (!call_seat(service, call, "player", spec, error) || !call_game(call, &game, error))
        return false;
    if (roster_group(roster_type(spec, NULL)).group[0] == 'p' &&
        !roster_type(spec, NULL)->starts_program)
        return error_set(error, "player: a person is not asked here");
    if (game_over(&game))
        return error_set(error, "the game is over in this position");
    return ask(service, call, &game, spec, error);
}

static const Option move_rows[] = {
    {"player", OPTION_TEXT, "SPEC", "flipside", 0, 0,
     "who chooses: a spec, or the name of a level"},
    ROUTE_GAME_OPTIONS,
    LIMIT_TIME_OPTION("", "seconds for the move"),
    SEED_OPTION,
};

static const Route routes[] = {
    {"GET", "players", "Everything that can choose a move, and the levels for people",
     "players (each as `flipside players --json` prints it, and offered), levels (each name, "
     "title, about, spec)",
     NULL, 0, ROUTE_QUICK, list},
    {"POST", "move", "One player's choice in a position",
     "as `flipside move --json` prints it; the Monte-Carlo players add moves: a list of move, "
     "wins, draws, losses, "
     "playouts and, for the heuristic player, own_moves and opponent_moves",
     move_rows, sizeof move_rows / sizeof *move_rows, ROUTE_WORK, move},
};

const RouteTable routes_players = {routes, sizeof routes / sizeof *routes};
