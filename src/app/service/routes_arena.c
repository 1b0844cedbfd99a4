// Tournaments: those of folders, read while they are played or afterwards, and those that are
// started here.
#include "arena_start.h"
#include "arena_view.h"
#include "service_routes.h"

#include <string.h>

enum { PAGE_GAMES_MAX = 500, EXPORT_LIMIT = 64 << 20 };

static bool list(Service *service, Call *call, Error *error) {
    Json *rows = json_new_list();
    call->answer = json_new_object();
    json_add(call->answer, "arenas", rows);
    return arena_view_list(service_arenas(service), rows, error);
}

// Borrows the tournament of the path; false, and the call's status, when there is none.
static bool borrow(Service *service, Call *call, ArenaCatalog **shelf, ArenaHandle *arena,
                   Error *error) {
    *shelf = arenas_catalog(service_arenas(service), error);
    if (*shelf && arena_catalog_borrow(*shelf, call->part, arena, error))
        return true;
    call->status = *shelf ? 404 : 0;
    return false;
}

static bool whole(Service *service, Call *call, Error *error) {
    ArenaCatalog *shelf;
    ArenaHandle arena;
    if (!borrow(service, call, &shelf, &arena, error))
        return false;
    StageView view = arena_view_stage(&arena);
    call->answer = arena_view_arena(service_arenas(service), &arena, &view);
    stage_view_free(&view);
    arena_catalog_return(shelf, &arena);
    return true;
}

static bool live(Service *service, Call *call, Error *error) {
    ArenaCatalog *shelf;
    ArenaHandle arena;
    if (!borrow(service, call, &shelf, &arena, error))
        return false;
    StageView view = arena_view_stage(&arena);
    call->answer = arena_view_live(&view);
    stage_view_free(&view);
    arena_catalog_return(shelf, &arena);
    return true;
}

// Which games of a tournament are wanted; −1 = any.
typedef struct GameFilter {
    int player, against, reason, half_points;
    bool forfeits;
} GameFilter;

// The player with a name or mark; −1 without one. False when there is none of that name.
static bool take_player(const Call *call, const char *option, const TournamentStatus *status,
                        int *player, Error *error) {
    const char *text = options_text(&call->options, option);
    *player = -1;
    for (int i = 0; text && i < status->settings->player_count && *player < 0; i++)
        if (strcmp(status->names[i], text) == 0 || strcmp(status->marks[i], text) == 0)
            *player = i;
    return !text || *player >= 0 ||
           error_set(error, "%s: nobody is called \"%.100s\" here", option, text);
}

static bool take_filter(const Call *call, const TournamentStatus *status, GameFilter *filter,
                        Error *error) {
    const char *reason = options_text(&call->options, "reason");
    filter->half_points = options_choice(&call->options, "result");
    filter->forfeits = reason && strcmp(reason, "forfeit") == 0;
    filter->reason = reason && !filter->forfeits ? (int)end_reason_parse(reason) : -1;
    if (filter->reason == END_REASONS)
        return error_set(error, "reason: there is no end \"%.60s\"", reason);
    return take_player(call, "player", status, &filter->player, error) &&
           take_player(call, "against", status, &filter->against, error);
}

// Does a game pass? The result is that of `player`, or of Black where none is named.
static bool passes(const GameFilter *filter, const FollowedGame *game) {
    bool black = filter->player < 0 || game->black == filter->player;
    int half = black ? game->black_half_points : 2 - game->black_half_points;
    static const int wanted[] = {2, 1, 0}; // win, draw, loss
    return (filter->player < 0 || game->black == filter->player || game->white == filter->player) &&
           (filter->against < 0 || game->black == filter->against ||
            game->white == filter->against) &&
           (filter->reason < 0 || game->reason == filter->reason) &&
           (!filter->forfeits || game->reason >= END_FIRST_FORFEIT) &&
           (filter->half_points < 0 || half == wanted[filter->half_points]);
}

static bool games(Service *service, Call *call, Error *error) {
    ArenaCatalog *shelf;
    ArenaHandle arena;
    GameFilter filter;
    if (!borrow(service, call, &shelf, &arena, error))
        return false;
    bool good = take_filter(call, follower_status(arena.follower), &filter, error);
    int64_t from = options_int(&call->options, "from"),
            count = options_int(&call->options, "count"), found = 0;
    Json *rows = json_new_list();
    for (int i = follower_count(arena.follower) - 1; good && i >= 0; i--) // the latest first
        if (passes(&filter, follower_game(arena.follower, i)) && ++found > from &&
            found <= from + count)
            json_append(rows, arena_view_row(&arena, i));
    arena_catalog_return(shelf, &arena);
    call->answer = json_new_object();
    json_add_int(call->answer, "found", found);
    json_add_int(call->answer, "from", from);
    json_add(call->answer, "games", rows);
    return good;
}

static bool game(Service *service, Call *call, Error *error) {
    ArenaCatalog *shelf;
    ArenaHandle arena;
    if (!borrow(service, call, &shelf, &arena, error))
        return false;
    int64_t number = options_int(&call->options, "game");
    int index = follower_find(arena.follower, (int)number - 1);
    call->answer = index >= 0 ? arena_view_game(&arena, index, error) : NULL;
    arena_catalog_return(shelf, &arena);
    if (call->answer)
        return true;
    call->status = 404;
    return index >= 0 ? false : error_set(error, "game %lld is not played yet", (long long)number);
}

static bool export(Service *service, Call *call, Error *error) {
    static const char *const formats[] = {"transcript", "ggf", "sgf", "pgn"}, *const endings[] = {
                                                                                  "txt", "ggf",
                                                                                  "sgf", "pgn"};
    ArenaCatalog *shelf;
    ArenaHandle arena;
    if (!borrow(service, call, &shelf, &arena, error))
        return false;
    int place = options_choice(&call->options, "format");
    Text text = {0}, name = {0};
    bool good =
        follower_export(arena.follower, format_find(formats[place]), EXPORT_LIMIT, &text, error);
    text_format(&name, "%s.%s", arena.id, endings[place]);
    arena_catalog_return(shelf, &arena);
    call->answer = json_new_object();
    json_add_buffer(call->answer, "name", &name);
    json_add_text(call->answer, "text", text_string(&text));
    text_free(&text);
    return good;
}

static bool start(Service *service, Call *call, Error *error) {
    char id[CALL_PART_MAX];
    if (!arena_start_new(service, call, id, error))
        return false;
    call->status = 201;
    call->answer = json_new_object();
    json_add_text(call->answer, "id", id);
    return true;
}

static bool resume(Service *service, Call *call, Error *error) {
    call->answer = json_new_object();
    json_add_text(call->answer, "id", call->part);
    return arena_start_resume(service, call, error);
}

static bool stop(Service *service, Call *call, Error *error) {
    call->answer = json_new_object();
    json_add_text(call->answer, "id", call->part);
    return arena_start_stop(service, call, error);
}

static const Option start_rows[] = {ARENA_START_OPTIONS};
static const Option resume_rows[] = {
    {"threads", OPTION_INT, "N", "", 1, 64, "games at once; without it half of the processors"}};
static const Option games_rows[] = {
    {"player", OPTION_TEXT, "NAME", "", 0, 0, "only games of this player"},
    {"against", OPTION_TEXT, "NAME", "", 0, 0, "and of this one"},
    {"result", OPTION_CHOICE, "win|draw|loss", "", 0, 0,
     "only games with this result of the player, or of Black"},
    {"reason", OPTION_TEXT, "END", "", 0, 0,
     "only games that ended so, as the log says it, or any `forfeit`"},
    {"from", OPTION_INT, "N", "0", 0, 1e9, "leave so many out, from the latest on"},
    {"count", OPTION_INT, "N", "50", 1, PAGE_GAMES_MAX, "so many at most"},
};
static const Option game_rows[] = {{"game", OPTION_INT, "N", NULL, 1, 1e9, "its number"}};
static const Option export_rows[] = {
    {"format", OPTION_CHOICE, "txt|ggf|sgf|pgn", "ggf", 0, 0, "the file's format"}};

#define ROWS(rows) (rows), sizeof(rows) / sizeof *(rows)

static const Route routes[] = {
    {"GET", "arenas", "Tournaments, those that run first, then the latest",
     "arenas: each id, folder, state, here, mode, goal, start, size, players, done, total, date",
     NULL, 0, ROUTE_WORK, list},
    {"POST", "arenas", "Starts a tournament among built-in players", "id", ROWS(start_rows),
     ROUTE_WORK, start},
    {"GET", "arenas/{id}", "Everything about a tournament but its games",
     "id, folder, state, here, problem, done, total, seconds, boards, games_per_second, "
     "seconds_left, resume, "
     "settings, "
     "players, standings (as `flipside arena --json` prints them), crosstable, sprt",
     NULL, 0, ROUTE_WORK, whole},
    {"GET", "arenas/{id}/live", "The boards that are played on now",
     "running, seconds, boards, games", NULL, 0, ROUTE_WORK, live},
    {"GET", "arenas/{id}/events", "Follows a tournament, whoever plays it",
     "events arena (as GET arenas/{id}), live (as GET arenas/{id}/live) and games, when something "
     "has changed",
     NULL, 0, ROUTE_STREAM, arena_view_follow},
    {"GET", "arenas/{id}/games", "Its games, the latest first", "found, from, games",
     ROWS(games_rows), ROUTE_WORK, games},
    {"GET", "arenas/{id}/game", "One game",
     "as a line of the log, and black_name, white_name, opening_name", ROWS(game_rows), ROUTE_WORK,
     game},
    {"GET", "arenas/{id}/export", "All games as a file of another program", "name, text",
     ROWS(export_rows), ROUTE_WORK, export},
    {"POST", "arenas/{id}/resume", "Goes on with a tournament that was stopped", "id",
     ROWS(resume_rows), ROUTE_WORK, resume},
    {"POST", "arenas/{id}/stop", "Stops a tournament that runs here; it can be resumed", "id", NULL,
     0, ROUTE_WORK, stop},
};

const RouteTable routes_arena = {routes, sizeof routes / sizeof *routes};
