#include "arena_start.h"

#include "arenas.h"
#include "file_open.h"
#include "memory.h"
#include "service_player.h"
#include "stage.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { START_PLAYERS_MAX = 32, START_GAMES_MAX = 200000, NAME_MAX_LETTERS = 40 };

static int workers_of(const Call *call) {
    int wanted = (int)options_int(&call->options, "threads"), most = cpu_count();
    int usual = most > 1 ? most / 2 : 1;
    return wanted == 0 ? usual : wanted < most ? wanted : most;
}

static ArenaSettings *settings_new(Error *error) {
    ArenaSettings *settings = malloc(sizeof *settings);
    if (settings)
        *settings = settings_default();
    else
        error_system(error, ENOMEM, "no memory for a tournament");
    return settings;
}

static void settings_drop(ArenaSettings *settings) {
    settings_free(settings);
    free(settings);
}

// Says which player is wrong and why, and 403 of one that the service forbids.
static bool refuse_player(const Service *service, Call *call, int number, const char *text,
                          const Error *wrong, Error *error) {
    if (call_forbids(service, text))
        call->status = 403;
    return error_set(error, "player %d, \"%.100s\": %.200s", number, text, wrong->text);
}

// May these players be used by a page?
static bool check_players(const Service *service, Call *call, const ArenaSettings *settings,
                          Error *error) {
    for (int i = 0; i < settings->player_count; i++) {
        Error wrong = {0};
        Player *player =
            call_player(service, settings->players[i], settings->rules, settings->seed, &wrong);
        if (!player)
            return refuse_player(service, call, i + 1, settings->players[i], &wrong, error);
        player_destroy(player);
    }
    return true;
}

// A player as a page names it.
static bool add_player(const Service *service, Call *call, ArenaSettings *settings,
                       const char *text, Error *error) {
    char spec[PLAY_SPEC_MAX];
    Error wrong = {0};
    if (call_spec(service, text, spec, &wrong))
        return settings_add_player(settings, spec, error);
    return refuse_player(service, call, settings->player_count + 1, text, &wrong, error);
}

// A player for each line.
static bool take_players(const Service *service, Call *call, ArenaSettings *settings,
                         Error *error) {
    const char *lines = options_text(&call->options, "players");
    Text spec = {0};
    bool good = true;
    for (const char *at = lines; *at && good; at += *at == '\n') {
        size_t length = strcspn(at, "\n");
        text_clear(&spec);
        text_add_bytes(&spec, at, length);
        at += length;
        if (settings->player_count == START_PLAYERS_MAX)
            good = error_set(error,
                             "at most %d players here; the arena on the command line takes more",
                             START_PLAYERS_MAX);
        else
            good = !spec.failed &&
                   (length == 0 || add_player(service, call, settings, text_string(&spec), error));
    }
    text_free(&spec);
    return good;
}

// Openings of a file are not for pages, nor opponents by the names of their files.
static bool check_texts(const Options *options, Error *error) {
    const char *openings = options_text(options, "openings"),
               *opponent = options_text(options, "playto");
    if (strcmp(openings, "start") != 0 && strcmp(openings, "balanced") != 0 &&
        strncmp(openings, "random", 6) != 0)
        return error_set(error, "openings: random, random:PLIES, balanced or start, not \"%.60s\"",
                         openings);
    if (opponent && strpbrk(opponent, "/."))
        return error_set(error, "playto names one of the players, not a file");
    return true;
}

static bool take_settings(const Service *service, Call *call, ArenaSettings *settings,
                          Error *error) {
    settings->usual_seconds = ARENA_USUAL_SECONDS;
    if (!check_texts(&call->options, error) || !take_players(service, call, settings, error) ||
        !settings_take_options(settings, &call->options, error) || !settings_check(settings, error))
        return false;
    if (settings_games(settings) > START_GAMES_MAX)
        return error_set(error, "at most %d games here; the arena on the command line plays more",
                         START_GAMES_MAX);
    return check_players(service, call, settings, error);
}

// The name that was given, or one of kind and date.
static bool take_name(const Call *call, const ArenaSettings *settings,
                      char name[NAME_MAX_LETTERS + 1], Error *error) {
    const char *given = options_text(&call->options, "name");
    time_t now = time(NULL);
    struct tm utc;
    if (!given || !*given) {
        size_t length =
            (size_t)snprintf(name, NAME_MAX_LETTERS, "%s", arena_mode_name(settings->mode));
        if (!gmtime_r(&now, &utc) ||
            !strftime(name + length, NAME_MAX_LETTERS - length, "-%Y%m%d-%H%M", &utc))
            name[length] = '\0';
        return true;
    }
    size_t length = 0;
    while (isalnum((unsigned char)given[length]) || given[length] == '-' || given[length] == '_')
        length++;
    if (given[length] || length > NAME_MAX_LETTERS)
        return error_at(error, length + 1, "name: at most %d letters of a-z, digits, - and _",
                        NAME_MAX_LETTERS);
    snprintf(name, NAME_MAX_LETTERS + 1, "%s", given);
    return true;
}

// Makes the folder and begins. The settings are taken over.
static bool begin(Service *service, const Call *call, const char *name, ArenaSettings *settings,
                  char id[CALL_PART_MAX], Error *error) {
    ArenaCatalog *shelf = arenas_catalog(service_arenas(service), error);
    ArenaJobs *jobs = arenas_jobs(service_arenas(service));
    Text folder = {0};
    bool made = shelf && arena_jobs_room(jobs, error) &&
                arena_catalog_make(shelf, name, &folder, id, error);
    Tournament *tournament = made ? tournament_create(settings, text_string(&folder), error) : NULL;
    if (made && !tournament)
        remove(text_string(&folder));
    text_free(&folder);
    if (tournament)
        return arena_jobs_start(jobs, id, tournament, settings, workers_of(call), error);
    settings_drop(settings);
    return false;
}

bool arena_start_new(Service *service, Call *call, char id[CALL_PART_MAX], Error *error) {
    char name[NAME_MAX_LETTERS + 1];
    ArenaSettings *settings = settings_new(error);
    if (!settings)
        return false;
    if (take_settings(service, call, settings, error) && take_name(call, settings, name, error))
        return begin(service, call, name, settings, id, error);
    settings_drop(settings);
    return false;
}

// Is what a run would write to a plain file, or not there yet?
static bool plain_files(const char *folder, Error *error) {
    static const char *const names[] = {"run.json", "games.jsonl", "games.bad", "live.json"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        int file = file_open_regular(folder, names[i]);
        int reason = errno;
        file_close(file);
        if (file < 0 && reason != ENOENT)
            return error_set(error, "%s in that folder is no plain file", names[i]);
    }
    return true;
}

// Opens the tournament of a folder to go on with it.
static Tournament *open_again(const Service *service, Call *call, const char *folder,
                              ArenaSettings *settings, Error *error) {
    ArenaSettings looked;
    if (!plain_files(folder, error) || !follower_settings(folder, &looked, error))
        return NULL;
    bool good = check_players(service, call, &looked, error);
    settings_free(&looked);
    return good ? tournament_open(settings, folder, false, NULL, NULL, error) : NULL;
}

bool arena_start_resume(Service *service, Call *call, Error *error) {
    ArenaCatalog *shelf = arenas_catalog(service_arenas(service), error);
    ArenaJobs *jobs = arenas_jobs(service_arenas(service));
    Text folder = {0};
    if (!shelf)
        return false;
    if (!arena_catalog_folder(shelf, call->part, &folder)) {
        text_free(&folder);
        call->status = 404;
        return error_set(error, "there is no tournament \"%s\"", call->part);
    }
    ArenaSettings *settings = arena_jobs_room(jobs, error) ? settings_new(error) : NULL;
    Tournament *tournament =
        settings ? open_again(service, call, text_string(&folder), settings, error) : NULL;
    text_free(&folder);
    if (tournament)
        return arena_jobs_start(jobs, call->part, tournament, settings, workers_of(call), error);
    free(settings); // tournament_open leaves nothing in it when it fails
    call->status = call->status ? call->status : 409;
    return false;
}

bool arena_start_stop(Service *service, Call *call, Error *error) {
    Text folder = {0};
    ArenaCatalog *shelf = arenas_catalog(service_arenas(service), error);
    bool known = shelf && arena_catalog_folder(shelf, call->part, &folder);
    bool runs = known && stage_running(text_string(&folder));
    text_free(&folder);
    if (!shelf)
        return false;
    if (!known) {
        call->status = 404;
        return error_set(error, "there is no tournament \"%s\"", call->part);
    }
    if (arena_jobs_stop(arenas_jobs(service_arenas(service)), call->part))
        return true;
    call->status = 409;
    return error_set(error, runs ? "another program plays it: end it there with Ctrl-C"
                                 : "it does not run");
}
