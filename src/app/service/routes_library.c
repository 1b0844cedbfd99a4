// All games that are kept: those that are played here, and those of the library.
#include "collection.h"
#include "format.h"
#include "host.h"
#include "notation.h"
#include "opening_names.h"
#include "play_file.h"
#include "saved_game.h"
#include "service_games.h"
#include "service_routes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define MARK "L"

bool games_in_library(const Call *call) {
    return call->part[0] == MARK[0];
}

Collection *games_library(Service *service, Error *error) {
    Text path = {0};
    Host *host = service_host(service, error);
    Collection *collection = host && host_path(host, "library.db", &path, error)
                                 ? collection_open(text_string(&path), DATABASE_WRITE, error)
                                 : NULL;
    text_free(&path);
    return collection;
}

void games_save_review(Service *service, const Review *review) {
    Collection *library = service_host_open(service) ? games_library(service, NULL) : NULL;
    if (library)
        collection_set_review(library, review, NULL);
    collection_close(library);
}

// A game that was not played here, with people of those names at the table.
static bool game_of_sheet(GameSheet *sheet, HostGame *game, Error *error) {
    Text text = {0};
    bool over = game_over(&sheet->game),
         lost = sheet->ending > SHEET_PLAYED && sheet->ending < SHEET_AGREED;
    if (over)
        sheet->ending = SHEET_PLAYED;
    else if (!lost || sheet->result ==
                          0) // ended as no game at a table does: only its row of the library tells
        sheet->ending = SHEET_UNFINISHED;
    *game = (HostGame){.kept = true};
    bool good = saved_game_write(&text, sheet, error) &&
                play_parse(text_string(&text), text.length, &game->session, NULL, error);
    text_free(&text);
    return good;
}

static void add_id(Json *object, const char *mark, int64_t id) {
    char text[32];
    snprintf(text, sizeof text, "%s%lld", mark, (long long)id);
    json_add_text(object, "id", text);
}

bool games_show_library(Service *service, Call *call, Error *error) {
    int64_t id;
    CollectionGame row;
    GameSheet sheet;
    HostGame game;
    if (!games_parse_id(call, MARK, &id, error))
        return false;
    Collection *library = games_library(service, error);
    bool found = library && collection_get(library, id, &row, &sheet, error);
    collection_close(library);
    if (library && !found && !error->machine)
        call->status = 404;
    if (!found || !game_of_sheet(&sheet, &game, error))
        return false;
    call->answer = host_json(&game);
    add_id(call->answer, MARK, id);
    json_add(call->answer, "about", collection_json(&row));
    return true;
}

bool games_delete_library(Service *service, Call *call, Error *error) {
    int64_t id;
    if (!games_parse_id(call, MARK, &id, error))
        return false;
    Collection *library = games_library(service, error);
    bool good = library && collection_remove(library, id, error);
    collection_close(library);
    if (library && !good && !error->machine)
        call->status = 404;
    if (!good)
        return false;
    call->answer = json_new_object();
    add_id(call->answer, MARK, id);
    return true;
}

// A list of games in the making.
typedef struct Listing {
    Collection *library;
    CollectionSearch search;
    bool running, finished; // which are wanted
    int64_t from, limit;    // rows to leave out, and then to give
    int64_t found;          // running ones
    Json *rows;
} Listing;

// What a row tells of the moves.
static void add_moves(Json *row, const Game *game) {
    Text position = {0}, transcript = {0};
    char name[3];
    int last = game->ply > 0 ? game->moves[game->ply - 1] : MOVE_NONE;
    notation_write_position(&position, game->now, game->rules.size, FORM_OBF);
    notation_write_transcript(&transcript, game);
    json_add_buffer(row, "position", &position);
    json_add_buffer(row, "transcript", &transcript);
    json_add_text(row, "last",
                  last == MOVE_NONE ? NULL : notation_move(last, game->rules.size, name));
    json_add_text(row, "start", start_name(game->rules.start));
    if (game->rules.start == START_GIVEN) {
        Text first = {0};
        notation_write_position(&first, game->first, game->rules.size, FORM_OBF);
        json_add_buffer(row, "first", &first);
    }
}

// What the library would tell of a running game.
static CollectionGame row_of(const HostGame *game) {
    const PlaySession *session = &game->session;
    CollectionGame row = {.id = game->id,
                          .goal = session->game.rules.goal,
                          .size = session->game.rules.size,
                          .plies = session->game.ply};
    Text opening = {0};
    session_opening(&opening, session);
    snprintf(row.opening, sizeof row.opening, "%.150s", text_string(&opening));
    text_free(&opening);
    for (Color color = BLACK; color <= WHITE; color++)
        sheet_set_text(row.name[color], session_seat_name(session, color));
    snprintf(row.date, sizeof row.date, "%.10s", game->changed);
    return row;
}

static bool has(const char *text, const char *part) {
    size_t length = strlen(part);
    for (; *text; text++)
        if (strncasecmp(text, part, length) == 0)
            return true;
    return length == 0;
}

// Is a running game among those looked for? It has neither a result nor a loss.
static bool wanted(const CollectionSearch *search, const CollectionGame *row) {
    bool names = has(row->name[BLACK], search->player ? search->player : "") ||
                 has(row->name[WHITE], search->player ? search->player : "");
    const char *text = search->text ? search->text : "";
    return names && has(row->opening, search->opening ? search->opening : "") &&
           (has(row->name[BLACK], text) || has(row->name[WHITE], text) || has(row->opening, text) ||
            has(row->date, text)) &&
           (search->goal < 0 || search->goal == (int)row->goal) && search->result == RESULT_ANY &&
           search->min_loss < 0 && search->max_loss < 0 && !search->since && !search->until;
}

static bool list_running(const HostGame *game, void *user) {
    static const char *const turns[] = {"person", "computer", "pass", "over"};
    Listing *listing = user;
    CollectionGame row = row_of(game);
    if (!wanted(&listing->search, &row))
        return true;
    if (listing->found++ < listing->from || (int64_t)json_length(listing->rows) >= listing->limit)
        return true;
    Json *object = collection_json(&row);
    add_id(object, "", game->id);
    json_add_flag(object, "running", true);
    json_add_text(object, "turn", turns[session_turn(&game->session)]);
    add_moves(object, &game->session.game);
    json_append(listing->rows, object);
    return true;
}

static bool list_finished(const CollectionGame *game, void *user) {
    static const char *const endings[SHEET_ENDINGS] = {NULL,   "board",  "resigned",
                                                       "time", "failed", "agreed"};
    Listing *listing = user;
    GameSheet sheet;
    Json *object = collection_json(game);
    add_id(object, MARK, game->id);
    json_add_flag(object, "running", false);
    json_add_text(object, "ending", endings[game->ending]);
    if (collection_get(listing->library, game->id, NULL, &sheet, NULL))
        add_moves(object, &sheet.game);
    json_append(listing->rows, object);
    return true;
}

static void take_search(const Call *call, CollectionSearch *search) {
    const Options *options = &call->options;
    *search = COLLECTION_EVERYTHING;
    search->player = options_text(options, "player");
    search->opening = options_text(options, "opening");
    search->text = options_text(options, "text");
    search->since = options_text(options, "since");
    search->until = options_text(options, "until");
    search->result = (CollectionResult)options_choice(options, "result");
    search->goal = options_choice(options, "goal");
    search->min_loss =
        options_given(options, "loss_above") ? options_real(options, "loss_above") : -1;
    search->max_loss =
        options_given(options, "loss_below") ? options_real(options, "loss_below") : -1;
    search->order = (CollectionOrder)options_choice(options, "order");
    search->backwards = options_flag(options, "backwards");
}

static bool fill(Service *service, Listing *listing, int64_t *total, Error *error) {
    Host *host = service_host(service, error);
    *total = 0;
    if (!host || (listing->running && !host_running(host, list_running, listing, error)))
        return false;
    *total = listing->found;
    if (!listing->finished)
        return true;
    int64_t count, given = (int64_t)json_length(listing->rows);
    listing->search.from = listing->from > listing->found ? listing->from - listing->found : 0;
    listing->search.limit = listing->limit - given;
    listing->library = games_library(service, error);
    bool good =
        listing->library && collection_count(listing->library, &listing->search, &count, error) &&
        collection_search(listing->library, &listing->search, list_finished, listing, error);
    collection_close(listing->library);
    if (good)
        *total += count;
    return good;
}

static bool list(Service *service, Call *call, Error *error) {
    int state = options_choice(&call->options, "state");
    int64_t total = 0;
    Listing listing = {.running = state != 2,
                       .finished = state != 1,
                       .from = options_int(&call->options, "from"),
                       .limit = options_int(&call->options, "limit"),
                       .rows = json_new_list()};
    take_search(call, &listing.search);
    bool own = listing.search.result == RESULT_WON || listing.search.result == RESULT_LOST;
    bool good = own && !listing.search.player
                    ? error_set(error, "result: won and lost are a player's, so name one")
                    : fill(service, &listing, &total, error);
    if (!good) {
        json_free(listing.rows);
        return false;
    }
    call->answer = json_new_object();
    json_add(call->answer, "games", listing.rows);
    json_add_int(call->answer, "total", total);
    json_add_int(call->answer, "from", listing.from);
    return true;
}

static bool import(Service *service, Call *call, Error *error) {
    CollectionImport count = {0};
    Collection *library = games_library(service, error);
    bool good =
        library && collection_import_pasted(library, options_text(&call->options, "text"),
                                            rules_from_options(&call->options), &count, error);
    collection_close(library);
    if (!good && (count.games == 0 || error->machine))
        return false;
    if (!good && count.bad++ == 0) // where reading ended; what stood before is kept
        snprintf(count.first, sizeof count.first, "%.190s", error->text);
    if (count.games == 0)
        return error_set(error, "%s", count.bad ? count.first : "there is no game in this text");
    call->answer = json_new_object();
    json_add_int(call->answer, "games", count.games);
    json_add_int(call->answer, "added", count.added);
    json_add_int(call->answer, "bad", count.bad);
    json_add_text(call->answer, "first", count.bad ? count.first : NULL);
    return true;
}

// The sheet of the game that a call is about.
static bool sheet_of_call(Service *service, Call *call, GameSheet *sheet, Error *error) {
    int64_t id;
    HostGame game;
    if (games_in_library(call)) {
        if (!games_parse_id(call, MARK, &id, error))
            return false;
        Collection *library = games_library(service, error);
        bool good = library && collection_get(library, id, NULL, sheet, error);
        collection_close(library);
        if (library && !good)
            call->status = 404;
        return good;
    }
    Host *host = service_host(service, error);
    if (!host || !games_parse_id(call, "", &id, error))
        return false;
    HostReply reply = host_act(host, id, &(HostAction){.kind = HOST_READ}, &game, error);
    if (reply == HOST_NOT_FOUND)
        call->status = 404;
    if (reply == HOST_DONE)
        *sheet = play_game_record(&game.session, time(NULL));
    return reply == HOST_DONE;
}

static bool file(Service *service, Call *call, Error *error) {
    GameSheet sheet;
    Text text = {0}, name = {0};
    const char *wish = options_text(&call->options, "format");
    const Format *format = format_find(wish);
    if (!format || !format->write)
        return error_set(error, "format: no game is written as \"%.40s\"", wish);
    if (!sheet_of_call(service, call, &sheet, error))
        return false;
    if (!format_write(format, &text, &sheet, error)) {
        text_free(&text);
        return false;
    }
    text_format(&name, "game-%s%s", call->part, format->ending ? format->ending : ".txt");
    call->answer = json_new_object();
    json_add_text(call->answer, "format", format->name);
    json_add_buffer(call->answer, "name", &name);
    json_add_buffer(call->answer, "text", &text);
    return true;
}

static const Option list_rows[] = {
    {"state", OPTION_CHOICE, "all|running|finished", "all", 0, 0, "running ones come first"},
    {"text", OPTION_TEXT, "PART", "", 0, 0, "of a name, the opening, the event or the day"},
    {"player", OPTION_TEXT, "PART", "", 0, 0, "of either name"},
    {"opening", OPTION_TEXT, "PART", "", 0, 0, "of its name"},
    {"result", OPTION_CHOICE, "any|won|drawn|lost|black|white", "any", 0, 0,
     "by the player, or which colour won"},
    {"goal", OPTION_CHOICE, "most|fewest", "", 0, 0, "only of this goal"},
    {"since", OPTION_TEXT, "DAY", "", 0, 0, "2024, 2024-05 or 2024-05-17"},
    {"until", OPTION_TEXT, "DAY", "", 0, 0, "the same, included"},
    {"loss_above", OPTION_REAL, "DISCS", "", 0, 64,
     "average loss a move, of the player or of both"},
    {"loss_below", OPTION_REAL, "DISCS", "", 0, 64, "the same"},
    {"order", OPTION_CHOICE, "date|length|result|loss|opening", "date", 0, 0,
     "of the finished ones"},
    {"backwards", OPTION_FLAG, NULL, "no", 0, 0, "the other way round"},
    {"from", OPTION_INT, "N", "0", 0, 1e9, "games to leave out"},
    {"limit", OPTION_INT, "N", "20", 1, 100, "games at most"},
};
static const Option import_rows[] = {
    {"text", OPTION_TEXT, "TEXT", NULL, 0, 0, "games in any form"},
    RULES_OPTIONS,
};
static const Option file_rows[] = {
    {"format", OPTION_TEXT, "NAME", "ggf", 0, 0, "ggf, sgf, pgn, moves …"},
};

#define ROWS(rows) rows, sizeof rows / sizeof *rows

static const Route routes[] = {
    {"GET", "games",
     "Games that run here, and all of the library, which were finished here or pasted",
     "games (each as `flipside library --json` tells it, with the id of games/ID, and running, "
     "turn, ending, position, "
     "transcript, last, start, first where that is given), total, from",
     ROWS(list_rows), ROUTE_WORK, list},
    {"POST", "games/import", "Keep games that somebody pasted, in any form",
     "games, added, bad (that could not be read), first (why the first of them)", ROWS(import_rows),
     ROUTE_WORK, import},
    {"GET", "games/{id}/file", "A game as a file", "format, name, text", ROWS(file_rows),
     ROUTE_WORK, file},
};

const RouteTable routes_library = {routes, sizeof routes / sizeof *routes};
