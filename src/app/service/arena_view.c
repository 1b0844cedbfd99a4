#include "arena_view.h"

#include "game_line.h"
#include "names.h"
#include "opening_names.h"
#include "tournament_json.h"
#include "trust.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

// "running", "finished", "decided" (by the sequential test) or "stopped".
static const char *state_name(bool running, bool finished, bool decided) {
    return running ? "running" : finished ? "finished" : decided ? "decided" : "stopped";
}

static void add_date(Json *object, const char *key, int64_t date) {
    time_t when = (time_t)date;
    struct tm utc;
    char text[32];
    if (date > 0 && gmtime_r(&when, &utc) &&
        strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc))
        json_add_text(object, key, text);
    else
        json_add_text(object, key, NULL);
}

static void add_names(Json *object, const ArenaSettings *settings) {
    char **names = names_make((const char *const *)settings->players, settings->player_count);
    Json *list = json_new_list();
    for (int i = 0; names && i < settings->player_count; i++)
        json_append_text(list, names[i]);
    json_add(object, "players", list);
    names_free(names, names ? settings->player_count : 0);
}

// The list while it is made.
typedef struct Listing {
    Arenas *arenas;
    struct ListRow {
        bool running;
        int64_t changed;
        bool tests; // whether it is decided only its games tell
        Json *row;
    } rows[ARENA_CATALOG_MAX];
    int count;
} Listing;

static void visit(const char *id, const char *folder, const Glance *glance, void *user) {
    Listing *listing = user;
    Json *row = json_new_object();
    const ArenaSettings *s = &glance->settings;
    bool here = arena_jobs_running(arenas_jobs(listing->arenas), id, NULL),
         running = glance->running || here;
    bool finished = glance->good && glance->games >= glance->total;
    json_add_text(row, "id", id);
    json_add_text(row, "folder", folder);
    json_add_text(row, "state", glance->good ? state_name(running, finished, false) : "unreadable");
    json_add_flag(row, "here", here);
    if (glance->good) {
        json_add_text(row, "mode", arena_mode_name(s->mode));
        json_add_text(row, "goal", goal_name(s->rules.goal));
        json_add_text(row, "start", start_name(s->rules.start));
        json_add_int(row, "size", s->rules.size);
        add_names(row, s);
        json_add_int(row, "done", glance->games < glance->total ? glance->games : glance->total);
        json_add_int(row, "total", glance->total);
        add_date(row, "date", glance->log.changed ? glance->log.changed : glance->run.changed);
    } else {
        json_add_text(row, "error", glance->error.text);
    }
    if (listing->count < ARENA_CATALOG_MAX)
        listing->rows[listing->count++] = (struct ListRow){
            running, glance->log.changed ? glance->log.changed : glance->run.changed,
            s->sprt && !finished && !running, row};
    else
        json_free(row);
}

static int by_interest(const void *a, const void *b) {
    const struct ListRow *first = a, *second = b;
    if (first->running != second->running)
        return first->running ? -1 : 1;
    return (first->changed < second->changed) - (first->changed > second->changed);
}

// A match with a sequential test that does not run may be decided: its games say so.
static void judge_test(Arenas *arenas, Json *row) {
    ArenaHandle arena;
    ArenaCatalog *shelf = arenas_catalog(arenas, NULL);
    if (!shelf || !arena_catalog_borrow(shelf, json_text_of(json_member(row, "id")), &arena, NULL))
        return;
    if (follower_status(arena.follower)->verdict != SPRT_GOES_ON)
        json_add_text(row, "state", "decided");
    arena_catalog_return(shelf, &arena);
}

bool arena_view_list(Arenas *arenas, Json *rows, Error *error) {
    ArenaCatalog *shelf = arenas_catalog(arenas, error);
    Listing *listing = shelf ? calloc(1, sizeof *listing) : NULL;
    if (!listing)
        return shelf ? error_set(error, "no memory for the list") : false;
    listing->arenas = arenas;
    bool good = arena_catalog_visit(shelf, visit, listing, error);
    qsort(listing->rows, (size_t)listing->count, sizeof *listing->rows, by_interest);
    for (int i = 0; i < listing->count; i++) {
        if (good && listing->rows[i].tests)
            judge_test(arenas, listing->rows[i].row);
        json_append(rows, listing->rows[i].row);
    }
    free(listing);
    return good;
}

StageView arena_view_stage(const ArenaHandle *arena) {
    const TournamentStatus *status = follower_status(arena->follower);
    return stage_read(arena->folder, status->marks, status->names, status->settings->player_count);
}

// What goes on and when it ends, as far as this run tells.
static void add_progress(Json *object, const TournamentStatus *status, const StageView *view) {
    int played = status->done - view->resumed;
    double rate = view->running && view->seconds > 0 && played > 0 ? played / view->seconds : 0;
    json_add_int(object, "done", status->done);
    json_add_int(object, "total", status->total);
    json_add_real(object, "seconds", view->seconds, 1);
    json_add_int(object, "boards", view->boards);
    if (rate > 0) {
        json_add_measure(object, "games_per_second", rate, 4);
        json_add_real(object, "seconds_left", (status->total - status->done) / rate, 1);
    }
}

// A folder's name as a shell takes it.
static void quote(Text *out, const char *folder) {
    text_add_char(out, '\'');
    for (; *folder; folder++)
        if (*folder == '\'')
            text_add(out, "'\\''");
        else
            text_add_char(out, *folder);
    text_add_char(out, '\'');
}

static void add_resume(Json *object, const ArenaHandle *arena) {
    bool plain = *arena->folder != '-';
    for (const char *at = arena->folder; *at; at++)
        plain = plain &&
                strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-", *at);
    Text command = {0};
    text_add(&command, "flipside arena --resume --out ");
    if (plain)
        text_add(&command, arena->folder);
    else
        quote(&command, arena->folder);
    json_add_buffer(object, "resume", &command);
}

static Json *players_json(const TournamentStatus *status) {
    Json *list = json_new_list();
    for (int i = 0; i < status->settings->player_count; i++) {
        Json *player = json_new_object();
        Text command = {0};
        json_add_text(player, "player", status->marks[i]);
        json_add_text(player, "name", status->names[i]);
        json_add_flag(player, "program", consent_needed(status->settings->players[i], &command));
        text_free(&command);
        json_append(list, player);
    }
    return list;
}

Json *arena_view_arena(Arenas *arenas, const ArenaHandle *arena, const StageView *view) {
    const TournamentStatus *status = follower_status(arena->follower);
    Json *object = json_new_object();
    Text problem = {0};
    bool here = arena_jobs_running(arenas_jobs(arenas), arena->id, &problem),
         running = view->running || here;
    bool finished = status->done == status->total, decided = status->verdict != SPRT_GOES_ON;
    json_add_text(object, "id", arena->id);
    json_add_text(object, "folder", arena->folder);
    json_add_text(object, "state", state_name(running, finished, decided));
    json_add_flag(object, "here", here);
    if (problem.length)
        json_add_text(object, "problem", text_string(&problem));
    text_free(&problem);
    add_progress(object, status, view);
    if (!finished && !decided)
        add_resume(object, arena);
    json_add(object, "settings", settings_json(status->settings));
    json_add(object, "players", players_json(status));
    json_add(object, "standings", tournament_standings(status));
    json_add(object, "crosstable", tournament_crosstable(status));
    if (status->settings->sprt)
        json_add(object, "sprt", tournament_sprt(status));
    return object;
}

Json *arena_view_live(StageView *view) {
    Json *object = json_new_object();
    json_add_flag(object, "running", view->running);
    json_add_real(object, "seconds", view->seconds, 1);
    json_add_int(object, "boards", view->boards);
    json_add(object, "games", view->games ? view->games : json_new_list());
    view->games = NULL;
    return object;
}

Json *arena_view_row(const ArenaHandle *arena, int index) {
    static const char *const results[] = {"0-1", "1/2-1/2", "1-0"};
    const TournamentStatus *status = follower_status(arena->follower);
    const FollowedGame *game = follower_game(arena->follower, index);
    Json *row = json_new_object();
    json_add_int(row, "game", game->game + 1);
    json_add_text(row, "black", status->marks[game->black]);
    json_add_text(row, "white", status->marks[game->white]);
    json_add_text(row, "black_name", status->names[game->black]);
    json_add_text(row, "white_name", status->names[game->white]);
    json_add_text(row, "result", results[game->black_half_points]);
    if (game->has_score)
        json_add_int(row, "score", game->score);
    json_add_text(row, "reason", end_reason_name((EndReason)game->reason));
    if (game->reason >= END_RESIGN)
        json_add_text(row, "loser", color_name((Color)game->loser));
    json_add_int(row, "plies", game->plies);
    json_add_int(row, "passes", game->passes);
    add_date(row, "date", game->date);
    return row;
}

Json *arena_view_game(const ArenaHandle *arena, int index, Error *error) {
    const TournamentStatus *status = follower_status(arena->follower);
    MatchGame *record = malloc(sizeof *record);
    if (!record || !follower_record(arena->follower, index, record, record ? error : NULL)) {
        if (!record)
            error_set(error, "no memory for the game");
        free(record);
        return NULL;
    }
    int black = pairing_black(&record->pairing), white = pairing_white(&record->pairing);
    Json *game = game_line_json(record, status->marks[black], status->marks[white]);
    OpeningNames names;
    Text opening = {0};
    json_add_text(game, "black_name", status->names[black]);
    json_add_text(game, "white_name", status->names[white]);
    if (opening_names_of_game(&record->game, record->game.ply, &names)) {
        opening_names_write(&opening, &names);
        json_add_buffer(game, "opening_name", &opening);
    }
    free(record);
    return game;
}
