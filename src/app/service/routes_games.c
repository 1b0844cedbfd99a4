// Games that are played here.
#include "host.h"
#include "notation.h"
#include "play_setup.h"
#include "service_games.h"
#include "service_player.h"
#include "service_routes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool games_parse_id(Call *call, const char *mark, int64_t *id, Error *error) {
    size_t skip = strlen(mark);
    const char *text = strncmp(call->part, mark, skip) == 0 ? call->part + skip : "";
    size_t digits = strspn(text, "0123456789");
    bool good = digits > 0 && digits <= 15 && !text[digits];
    *id = good ? strtoll(text, NULL, 10) : 0;
    if (*id > 0)
        return true;
    call->status = 404;
    return error_set(error, "\"%s\" is not the number of anything here", call->part);
}

// The answer for what the host replied: the state, and with a conflict why it is one.
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

static bool act(Service *service, Call *call, const HostAction *act, Error *error) {
    int64_t id;
    HostGame game;
    Host *host = service_host(service, error);
    if (!host)
        return false;
    if (!games_parse_id(call, "", &id, error))
        return false;
    return answer(call, host_act(host, id, act, &game, error), &game, error);
}

static int64_t version_of(const Call *call) {
    return options_given(&call->options, "version") ? options_int(&call->options, "version") : -1;
}

// The seats, clocks and pace that a page asks for.
static bool take_setup(const Service *service, Call *call, PlaySetup *setup, Error *error) {
    for (Color color = BLACK; color <= WHITE; color++) {
        char spec[PLAY_SPEC_MAX];
        if (!call_seat(service, call, color_name(color), spec, error) ||
            !setup_seat(setup, color, spec, error))
            return false;
    }
    setup->clock_seconds = options_real(&call->options, "clock");
    setup->move_seconds = options_real(&call->options, "move_time");
    setup->lot = options_flag(&call->options, "lot");
    return true;
}

// Puts the moves of a given game into a session.
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
    bool persons = setup_person(&setup, BLACK) || setup_person(&setup, WHITE);
    double pace = options_given(&call->options, "pace") ? options_real(&call->options, "pace")
                  : persons                             ? 0
                                                        : 0.5;
    if (setup.lot && (game.ply > 0 || options_given(&call->options, "position")))
        return error_set(error, "lot: a game that goes on from a position cannot begin with a lot");
    if (setup.lot && !session_new_random(&session, &setup, host_random(host), error))
        return false;
    if (!setup.lot) {
        session = session_new(&setup);
        take_moves(&session, &game);
    }
    if (!host_start_game(host, &session, pace, &made, error))
        return false;
    call->answer = host_json(&made);
    return true;
}

static bool look(Service *service, Call *call, Error *error) {
    if (games_in_library(call))
        return games_show_library(service, call, error);
    return act(service, call, &(HostAction){.kind = HOST_READ}, error);
}

static bool play(Service *service, Call *call, Error *error) {
    HostGame game;
    int64_t id;
    const char *text = options_text(&call->options, "move");
    Host *host = service_host(service, error);
    HostAction playing = {.kind = HOST_PLAY, .version = version_of(call)};
    if (!host)
        return false;
    HostReply reply = HOST_NOT_FOUND;
    if (games_parse_id(call, "", &id, error))
        reply = host_act(host, id, &(HostAction){.kind = HOST_READ}, &game, error);
    if (reply != HOST_DONE)
        return answer(call, reply, &game, error);
    if (!notation_parse_move(text, game.session.game.rules.size, &playing.move, error))
        return false;
    return answer(call, host_act(host, id, &playing, &game, error), &game, error);
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

// The side that a call names, or else who would be meant: the only person, or whoever is to move.
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
    Host *host = service_host(service, error);
    HostReply reply = HOST_NOT_FOUND;
    if (!host)
        return false;
    if (games_parse_id(call, "", &id, error))
        reply = host_act(host, id, &(HostAction){.kind = HOST_READ}, &game, error);
    HostAction resigning = {.kind = HOST_RESIGN, .version = version_of(call)};
    if (reply == HOST_DONE) {
        resigning.side = side_of(call, &game);
        reply = host_act(host, id, &resigning, &game, error);
    }
    return answer(call, reply, &game, error);
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
    Host *host = service_host(service, error);
    HostReply reply = HOST_NOT_FOUND;
    if (!host)
        return false;
    if (games_parse_id(call, "", &id, error))
        reply = host_act(host, id, &(HostAction){.kind = HOST_READ}, &game, error);
    if (reply != HOST_DONE)
        return answer(call, reply, &game, error);
    if (!host_rematch(host, &game, options_flag(&call->options, "swap"), &session, error) ||
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
            "of the game that was seen: an act on another one is refused (409)"                    \
    }
#define SIDE_ROW(standard, about)                                                                  \
    { "side", OPTION_CHOICE, "black|white", standard, 0, 0, about }

static const Option begin_rows[] = {
    ROUTE_GAME_OPTIONS,
    {"black", OPTION_TEXT, "SPEC", "human", 0, 0,
     "who plays Black: human, a player's spec, or the name of a level"},
    {"white", OPTION_TEXT, "SPEC", "flipside:level=casual", 0, 0, "who plays White"},
    {"clock", OPTION_REAL, "S", "0", 0, 86400,
     "seconds of each side for the whole game; 0 = the clocks only count"},
    {"move_time", OPTION_REAL, "S", "0", 0, 3600,
     "seconds of a computer for a move; 0 = as the player likes"},
    {"pace", OPTION_REAL, "S", "", 0, 30,
     "seconds at least from one computer's move to the next; 0.5 among computers"},
    {"lot", OPTION_FLAG, NULL, "no", 0, 0, "begin with a balanced opening, drawn by lot"},
};
static const Option version_rows[] = {VERSION_ROW};
static const Option play_rows[] = {{"move", OPTION_TEXT, "MOVE", NULL, 0, 0, "f5"}, VERSION_ROW};
static const Option back_rows[] = {{"ply", OPTION_INT, "N", NULL, 0, 128, "moves that stay"},
                                   VERSION_ROW};
static const Option pause_rows[] = {{"on", OPTION_FLAG, NULL, "yes", 0, 0, "no: go on"},
                                    VERSION_ROW};
static const Option resign_rows[] = {
    SIDE_ROW("", "who gives up; without it the only person, or who is to move"), VERSION_ROW};
static const Option seat_rows[] = {
    SIDE_ROW(NULL, "whose seat"),
    {"player", OPTION_TEXT, "SPEC", NULL, 0, 0, "who sits there from now on"},
    VERSION_ROW};
static const Option rematch_rows[] = {
    {"swap", OPTION_FLAG, NULL, "yes", 0, 0, "with colours changed"}};

#define ROWS(rows) rows, sizeof rows / sizeof *rows
#define STATE "the game's state"

static const Route routes[] = {
    {"POST", "games", "Begin a game",
     "the game's state: as `flipside show --json` tells a position (moves are the legal ones), and "
     "id, version, first, "
     "start, played, undone, lot, passed, last, flips, players (black and white, each spec, name, "
     "person, discs, "
     "seconds, clock), turn (person, computer, over), thinking, paused, clock, move_time, pace, "
     "begun, changed, "
     "ending, "
     "result, winner, answer (the computer's, as `flipside move --json` tells it), library, kept",
     ROWS(begin_rows), ROUTE_WORK, begin},
    {"GET", "games/{id}", "How a game stands; L and a number is a game of the library", STATE, NULL,
     0, ROUTE_WORK, look},
    {"DELETE", "games/{id}", "Throw a game away", "id", NULL, 0, ROUTE_WORK, drop},
    {"POST", "games/{id}/move", "Make a person's move", STATE, ROWS(play_rows), ROUTE_WORK, play},
    {"POST", "games/{id}/undo", "Take back to the person's last choice", STATE, ROWS(version_rows),
     ROUTE_WORK, undo},
    {"POST", "games/{id}/redo", "Make again what was taken back", STATE, ROWS(version_rows),
     ROUTE_WORK, redo},
    {"POST", "games/{id}/back", "Take back to the position after so many moves", STATE,
     ROWS(back_rows), ROUTE_WORK, back},
    {"POST", "games/{id}/swap", "The players change places", STATE, ROWS(version_rows), ROUTE_WORK,
     swap},
    {"POST", "games/{id}/resign", "Give the game up", STATE, ROWS(resign_rows), ROUTE_WORK, resign},
    {"POST", "games/{id}/seat", "Seat another player", STATE, ROWS(seat_rows), ROUTE_WORK, seat},
    {"POST", "games/{id}/pause", "Computers wait, or go on", STATE, ROWS(pause_rows), ROUTE_WORK,
     pause_game},
    {"POST", "games/{id}/hurry", "The thinking computer is to move soon", STATE, ROWS(version_rows),
     ROUTE_WORK, hurry},
    {"POST", "games/{id}/rematch", "The same players once more", "the new game's state",
     ROWS(rematch_rows), ROUTE_WORK, rematch},
};

const RouteTable routes_games = {routes, sizeof routes / sizeof *routes};
