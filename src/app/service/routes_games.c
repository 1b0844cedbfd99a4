// Games of the host: start, change, delete.
#include "notation.h"
#include "play_setup.h"
#include "service_games.h"
#include "service_player.h"
#include "service_routes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool games_parse_id(Call *call, const char *prefix, int64_t *id, Error *error) {
    size_t skip = strlen(prefix);
    const char *text = strncmp(call->part, prefix, skip) == 0 ? call->part + skip : "";
    size_t digits = strspn(text, "0123456789");
    bool good = digits > 0 && digits <= 15 && !text[digits];
    *id = good ? strtoll(text, NULL, 10) : 0;
    if (*id > 0)
        return true;
    call->status = 404;
    return error_set(error, "invalid id \"%s\"", call->part);
}

Host *games_read(Service *service, Call *call, int64_t *id, HostGame *game, Error *error) {
    Host *host = service_host(service, error);
    if (!host || !games_parse_id(call, "", id, error))
        return NULL;
    HostReply reply = host_act(host, *id, &(HostAction){.kind = HOST_READ}, game, error);
    if (reply == HOST_NOT_FOUND)
        call->status = 404;
    return reply == HOST_DONE ? host : NULL;
}

// Answers with the state of the game; after a conflict also with the error.
static bool answer(Call *call, HostReply reply, const HostGame *game, Error *error) {
    if (reply == HOST_NOT_FOUND)
        call->status = 404;
    if (reply == HOST_DONE || reply == HOST_STALE)
        call->answer = host_json(game);
    if (reply == HOST_STALE) {
        json_add_text(call->answer, "error", error->text);
        call->status = 409;
    }
    return reply == HOST_DONE || reply == HOST_STALE;
}

static bool act(Service *service, Call *call, const HostAction *action, Error *error) {
    int64_t id;
    HostGame game;
    Host *host = service_host(service, error);
    if (!host || !games_parse_id(call, "", &id, error))
        return false;
    return answer(call, host_act(host, id, action, &game, error), &game, error);
}

static int64_t version_of(const Call *call) {
    return options_given(&call->options, "version") ? options_int(&call->options, "version") : -1;
}

// Reads players, clocks and opening.
static bool take_setup(const Service *service, Call *call, PlaySetup *setup, Error *error) {
    for (Color color = BLACK; color <= WHITE; color++) {
        char spec[PLAY_SPEC_MAX];
        if (!call_seat(service, call, color_name(color), spec, error) ||
            !setup_seat(setup, color, spec, error))
            return false;
    }
    setup->clock_seconds = options_real(&call->options, "clock");
    setup->move_seconds = options_real(&call->options, "move_time");
    setup->random_opening = options_flag(&call->options, "lot");
    return true;
}

// Copies the moves of a given game.
static void take_moves(PlaySession *session, const Game *game) {
    session->game = *game;
    session->game.known = game->ply;
    session->ending = game_over(game) ? ENDING_BOARD : ENDING_NONE;
}

static bool begin(Service *service, Call *call, Error *error) {
    PlaySetup setup = setup_default();
    PlaySession session;
    HostGame made;
    Game game;
    Host *host = service_host(service, error);
    if (!host || !take_setup(service, call, &setup, error) || !call_game(call, &game, error))
        return false;
    setup.rules = game.rules;
    setup.first = game.first;
    bool people = setup_person(&setup, BLACK) || setup_person(&setup, WHITE);
    double pace = options_given(&call->options, "pace") ? options_real(&call->options, "pace")
                  : people                              ? 0
                                                        : 0.5;
    if (setup.random_opening && (game.ply > 0 || options_given(&call->options, "position")))
        return error_set(error, "lot: a random opening cannot be combined with a given position");
    if (setup.random_opening && !session_new_random(&session, &setup, host_random(host), error))
        return false;
    if (!setup.random_opening) {
        session = session_new(&setup);
        take_moves(&session, &game);
    }
    if (!host_start_game(host, &session, pace, &made, error))
        return false;
    call->answer = host_json(&made);
    return true;
}

static bool show(Service *service, Call *call, Error *error) {
    if (games_in_library(call))
        return games_show_library(service, call, error);
    return act(service, call, &(HostAction){.kind = HOST_READ}, error);
}

static bool play(Service *service, Call *call, Error *error) {
    HostGame game;
    int64_t id;
    const char *text = options_text(&call->options, "move");
    HostAction action = {.kind = HOST_PLAY, .version = version_of(call)};
    Host *host = games_read(service, call, &id, &game, error);
    if (!host || !notation_parse_move(text, game.session.game.rules.size, &action.move, error))
        return false;
    return answer(call, host_act(host, id, &action, &game, error), &game, error);
}

static bool undo(Service *service, Call *call, Error *error) {
    return act(service, call, &(HostAction){.kind = HOST_UNDO, .version = version_of(call)}, error);
}

static bool redo(Service *service, Call *call, Error *error) {
    return act(service, call, &(HostAction){.kind = HOST_REDO, .version = version_of(call)}, error);
}

static bool back(Service *service, Call *call, Error *error) {
    int ply = (int)options_int(&call->options, "ply");
    return act(service, call,
               &(HostAction){.kind = HOST_GO_BACK, .version = version_of(call), .ply = ply}, error);
}

static bool swap(Service *service, Call *call, Error *error) {
    return act(service, call, &(HostAction){.kind = HOST_SWAP, .version = version_of(call)}, error);
}

static bool hurry(Service *service, Call *call, Error *error) {
    return act(service, call, &(HostAction){.kind = HOST_MOVE_NOW, .version = version_of(call)},
               error);
}

static bool pause_game(Service *service, Call *call, Error *error) {
    bool on = options_flag(&call->options, "on");
    return act(service, call,
               &(HostAction){.kind = HOST_PAUSE, .version = version_of(call), .on = on}, error);
}

// Returns the side of the option, else the only person's, else the side to move.
static Color side_of(const Call *call, const HostGame *game) {
    const PlaySetup *setup = &game->session.setup;
    int given = options_choice(&call->options, "side");
    bool black = setup_person(setup, BLACK), white = setup_person(setup, WHITE);
    if (given >= 0)
        return (Color)given;
    return black == white ? game->session.game.now.side : black ? BLACK : WHITE;
}

static bool resign(Service *service, Call *call, Error *error) {
    HostGame game;
    int64_t id;
    Host *host = games_read(service, call, &id, &game, error);
    if (!host)
        return false;
    HostAction action = {
        .kind = HOST_RESIGN, .version = version_of(call), .side = side_of(call, &game)};
    return answer(call, host_act(host, id, &action, &game, error), &game, error);
}

static bool seat(Service *service, Call *call, Error *error) {
    char spec[PLAY_SPEC_MAX];
    Color side = (Color)options_choice(&call->options, "side");
    if (!call_seat(service, call, "player", spec, error))
        return false;
    return act(
        service, call,
        &(HostAction){
            .kind = HOST_SET_PLAYER, .version = version_of(call), .side = side, .spec = spec},
        error);
}

static bool rematch(Service *service, Call *call, Error *error) {
    HostGame game, made;
    PlaySession session;
    int64_t id;
    Host *host = games_read(service, call, &id, &game, error);
    if (!host ||
        !host_rematch(host, &game, options_flag(&call->options, "swap"), &session, error) ||
        !host_start_game(host, &session, game.pace, &made, error))
        return false;
    call->answer = host_json(&made);
    return true;
}

static bool drop(Service *service, Call *call, Error *error) {
    int64_t id;
    Host *host = service_host(service, error);
    if (!host)
        return false;
    if (games_in_library(call))
        return games_delete_library(service, call, error);
    HostReply reply =
        games_parse_id(call, "", &id, error) ? host_remove(host, id, error) : HOST_NOT_FOUND;
    if (reply != HOST_DONE)
        return answer(call, reply, NULL, error);
    call->answer = json_new_object();
    json_add_int(call->answer, "id", id);
    return true;
}

#define VERSION_ROW                                                                                \
    {                                                                                              \
        "version", OPTION_INT, "N", "", 0, 9e15,                                                   \
            "version of the game that the client has seen; 409 if the game has changed since"      \
    }
#define SIDE_ROW(standard, about)                                                                  \
    { "side", OPTION_CHOICE, "black|white", standard, 0, 0, about }

static const Option begin_rows[] = {
    ROUTE_GAME_OPTIONS,
    {"black", OPTION_TEXT, "SPEC", "human", 0, 0,
     "Black: human, a player spec, or the name of a level"},
    {"white", OPTION_TEXT, "SPEC", "flipside:level=casual", 0, 0, "White, likewise"},
    {"clock", OPTION_REAL, "S", "0", 0, 86400, "seconds per side for the whole game; 0 = no limit"},
    {"move_time", OPTION_REAL, "S", "0", 0, 3600,
     "seconds per computer move; 0 = the player's own limit"},
    {"pace", OPTION_REAL, "S", "", 0, 30,
     "minimum seconds between two computer moves; default 0.5 without people, else 0"},
    {"lot", OPTION_FLAG, NULL, "no", 0, 0, "start with a random balanced opening"},
};
static const Option version_rows[] = {VERSION_ROW};
static const Option play_rows[] = {
    {"move", OPTION_TEXT, "MOVE", NULL, 0, 0, "move, for example f5"}, VERSION_ROW};
static const Option back_rows[] = {
    {"ply", OPTION_INT, "N", NULL, 0, 128, "number of moves to keep"}, VERSION_ROW};
static const Option pause_rows[] = {{"on", OPTION_FLAG, NULL, "yes", 0, 0, "false: continue"},
                                    VERSION_ROW};
static const Option resign_rows[] = {
    SIDE_ROW("", "side that resigns; default: the only person, else the side to move"),
    VERSION_ROW};
static const Option seat_rows[] = {SIDE_ROW(NULL, "side whose player is replaced"),
                                   {"player", OPTION_TEXT, "SPEC", NULL, 0, 0, "new player"},
                                   VERSION_ROW};
static const Option rematch_rows[] = {{"swap", OPTION_FLAG, NULL, "yes", 0, 0, "exchange colours"}};

#define ROWS(rows) rows, sizeof rows / sizeof *rows
#define STATE "state of the game"

static const Route routes[] = {
    {"POST", "games", "Start a game",
     "state of the game: the position as `flipside show --json` prints it (moves are the legal "
     "ones), and id, version, first, start, played, undone, lot, passed, last, flips, players "
     "(black and white, each with spec, name, person, discs, seconds, clock), turn (person, "
     "computer, over), thinking, paused, clock, move_time, pace, begun, changed, ending, result, "
     "winner, answer (of the computer, as `flipside move --json` prints it), library, kept",
     ROWS(begin_rows), ROUTE_WORK, begin},
    {"GET", "games/{id}", "State of a game; L and a number is a game of the library", STATE, NULL,
     0, ROUTE_WORK, show},
    {"DELETE", "games/{id}", "Delete a game", "id", NULL, 0, ROUTE_WORK, drop},
    {"POST", "games/{id}/move", "Play a move for a person", STATE, ROWS(play_rows), ROUTE_WORK,
     play},
    {"POST", "games/{id}/undo", "Undo to the person's last choice", STATE, ROWS(version_rows),
     ROUTE_WORK, undo},
    {"POST", "games/{id}/redo", "Redo what was undone", STATE, ROWS(version_rows), ROUTE_WORK,
     redo},
    {"POST", "games/{id}/back", "Return to the position after N moves", STATE, ROWS(back_rows),
     ROUTE_WORK, back},
    {"POST", "games/{id}/swap", "Exchange the players' colours", STATE, ROWS(version_rows),
     ROUTE_WORK, swap},
    {"POST", "games/{id}/resign", "Resign", STATE, ROWS(resign_rows), ROUTE_WORK, resign},
    {"POST", "games/{id}/seat", "Replace a player", STATE, ROWS(seat_rows), ROUTE_WORK, seat},
    {"POST", "games/{id}/pause", "Pause or continue the computer players", STATE, ROWS(pause_rows),
     ROUTE_WORK, pause_game},
    {"POST", "games/{id}/hurry", "Make the thinking computer move now", STATE, ROWS(version_rows),
     ROUTE_WORK, hurry},
    {"POST", "games/{id}/rematch", "Start a rematch", "state of the new game", ROWS(rematch_rows),
     ROUTE_WORK, rematch},
};

const RouteTable routes_games = {routes, sizeof routes / sizeof *routes};
