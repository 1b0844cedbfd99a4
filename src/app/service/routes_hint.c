// Help in a game: where to look, then what to play.
#include "notation.h"
#include "service_games.h"
#include "service_routes.h"

#define HINT_SECONDS 2.0
enum { HINT_LEVEL = 12, DIGITS = 6 };

// The quarter of the board that a square is in.
static uint64_t quarter_of(int square, int size) {
    bool right = square % 8 >= 4, low = square / 8 >= 4;
    uint64_t columns = right ? 0xF0F0F0F0F0F0F0F0 : 0x0F0F0F0F0F0F0F0F;
    uint64_t rows = low ? 0xFFFFFFFF00000000 : 0x00000000FFFFFFFF;
    return columns & rows & board_region(size);
}

static const char *quarter_words(int square) {
    static const char *const words[] = {"upper left", "upper right", "lower left", "lower right"};
    return words[2 * (square / 8 >= 4) + (square % 8 >= 4)];
}

static Json *hint_json(const Game *game, const EngineReport *report, bool whole) {
    char name[3];
    int size = game->rules.size;
    Json *object = json_new_object(), *squares = json_new_list(), *line = json_new_list();
    for (uint64_t left = quarter_of(report->move, size); left;)
        json_append_text(squares, notation_move(bit_take(&left), size, name));
    json_add_text(object, "area", quarter_words(report->move));
    json_add(object, "squares", squares);
    for (int i = 0; whole && i < report->pv_length; i++)
        json_append_text(line, notation_move(report->pv[i], size, name));
    if (!whole) {
        json_free(line);
        return object;
    }
    json_add_text(object, "move", notation_move(report->move, size, name));
    json_add_int(object, "score", report->score);
    json_add_flag(object, "exact", report->kind == SCORE_EXACT);
    json_add_int(object, "depth", report->depth);
    json_add_measure(object, "win_chance", report->win_chance, DIGITS);
    json_add(object, "pv", line);
    return object;
}

static bool think(Service *service, Call *call, const Game *game, EngineReport *report,
                  Error *error) {
    EngineQuestion question = {.limits = {.seconds = HINT_SECONDS, .stop = call->stop},
                               .level = HINT_LEVEL};
    Engine *engine = engines_borrow(service_engines(service), game->rules, call->stop, error);
    bool good = engine && engine_go(engine, game->now, &question, report, error);
    if (engine)
        engines_return(service_engines(service), engine);
    return good;
}

static bool hint(Service *service, Call *call, Error *error) {
    int64_t id;
    HostGame game;
    EngineReport report;
    Host *host = service_host(service, error);
    if (!host || !games_parse_id(call, "", &id, error))
        return false;
    HostReply reply = host_act(host, id, &(HostAction){.kind = HOST_READ}, &game, error);
    if (reply == HOST_NOT_FOUND)
        call->status = 404;
    if (reply != HOST_DONE)
        return false;
    if (session_turn(&game.session) != TURN_PERSON) {
        call->status = 409;
        return error_set(error, "it is not a person's turn");
    }
    if (!think(service, call, &game.session.game, &report, error))
        return false;
    call->answer =
        hint_json(&game.session.game, &report, options_choice(&call->options, "what") == 1);
    json_add_int(call->answer, "version", game.version);
    return true;
}

static const Option rows[] = {
    {"what", OPTION_CHOICE, "area|move", "area", 0, 0, "where to look, or what to play"},
};

static const Route routes[] = {
    {"POST", "games/{id}/hint",
     "What the engine would play: the quarter of the board that it is in, or the move",
     "area (in words), squares (of the quarter), version; with what=move also move, score, exact, "
     "depth, win_chance, "
     "pv",
     rows, sizeof rows / sizeof *rows, ROUTE_WORK, hint},
};

const RouteTable routes_hint = {routes, sizeof routes / sizeof *routes};
