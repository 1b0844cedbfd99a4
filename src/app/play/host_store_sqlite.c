#include "host_store.h"

#include "play_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FINISHED_MAX = 500 }; // finished games; the library contains all of them

static const DatabaseKind kind = {
    .what = "games at a server",
    .mark = 0x46484F53,
    .version = 1,
    .schema =
        "CREATE TABLE game (id INTEGER PRIMARY KEY AUTOINCREMENT, version INTEGER, running INTEGER,"
        " paused INTEGER, pace REAL, seed INTEGER, library INTEGER, begun TEXT, changed TEXT, "
        "session TEXT);"
        "CREATE INDEX game_running ON game (running, changed)",
};

#define COLUMNS "id, version, paused, pace, seed, library, begun, changed, session"

struct HostStore {
    Database *database;
    DatabaseQuery *add, *save, *load, *remove;
};

// Moves survive a power failure once they have been reported.
static const char durable[] = "PRAGMA synchronous = FULL";

static bool prepare(HostStore *store, Error *error) {
    Database *database = store->database;
    char tidy[160];
    snprintf(tidy, sizeof tidy,
             "DELETE FROM game WHERE running = 0 AND id NOT IN"
             " (SELECT id FROM game WHERE running = 0 ORDER BY id DESC LIMIT %d)",
             FINISHED_MAX);
    if (!database_run(database, durable, error) || !database_run(database, tidy, error))
        return false;
    store->add = query_new(
        database,
        "INSERT INTO game (version, running, paused, pace, seed, library, begun, changed, session)"
        " VALUES (?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        error);
    store->save = query_new(
        database,
        "UPDATE game SET version = ?2, running = ?3, paused = ?4, pace = ?5, seed = ?6,"
        " library = ?7, begun = ?8, changed = ?9, session = ?10 WHERE id = ?1 AND version = ?11",
        error);
    store->load = query_new(database, "SELECT " COLUMNS " FROM game WHERE id = ?1", error);
    store->remove = query_new(database, "DELETE FROM game WHERE id = ?1", error);
    return store->add && store->save && store->load && store->remove;
}

HostStore *host_store_open(const char *path, Error *error) {
    HostStore *store = calloc(1, sizeof *store);
    if (!store) {
        error_out_of_memory(error);
        return NULL;
    }
    store->database = database_open(path, &kind, DATABASE_WRITE, error);
    if (store->database && prepare(store, error))
        return store;
    host_store_close(store);
    return NULL;
}

void host_store_close(HostStore *store) {
    if (!store)
        return;
    query_free(store->add);
    query_free(store->save);
    query_free(store->load);
    query_free(store->remove);
    database_close(store->database);
    free(store);
}

static void bind_game(DatabaseQuery *query, const HostGame *game, const Text *session) {
    query_bind_integer(query, 2, game->version);
    query_bind_integer(query, 3, game->session.ending == ENDING_NONE);
    query_bind_integer(query, 4, game->paused);
    query_bind_real(query, 5, game->pace);
    query_bind_integer(query, 6, (int64_t)game->seed);
    query_bind_integer(query, 7, game->library);
    query_bind_text(query, 8, game->begun);
    query_bind_text(query, 9, game->changed);
    query_bind_text(query, 10, text_string(session));
}

static bool write_game(DatabaseQuery *query, const HostGame *game, Error *error) {
    Text session = {0};
    bool good = play_write(&session, &game->session, time(NULL));
    if (good)
        bind_game(query, game, &session);
    else
        error_out_of_memory(error);
    text_free(&session);
    return good && query_finish(query, error);
}

bool host_store_add(HostStore *store, HostGame *game, Error *error) {
    if (!write_game(store->add, game, error))
        return false;
    game->id = database_last_row(store->database);
    return true;
}

bool host_store_save(HostStore *store, const HostGame *game, int64_t before, bool *stale,
                     Error *error) {
    *stale = false;
    query_bind_integer(store->save, 1, game->id);
    query_bind_integer(store->save, 11, before);
    if (!write_game(store->save, game, error))
        return false;
    *stale = database_changes(store->database) == 0;
    return !*stale || error_set(error, "another program has changed this game");
}

static void copy_time(char out[HOST_TIME], const char *text) {
    snprintf(out, HOST_TIME, "%.20s", text);
}

// Parses a row; fails for an unknown format version.
static bool read_game(const DatabaseQuery *query, HostGame *game, Error *error) {
    const char *session = query_text(query, 8);
    Error inner = {0};
    double pace = query_real(query, 3);
    *game = (HostGame){.id = query_integer(query, 0),
                       .version = query_integer(query, 1),
                       .paused = query_integer(query, 2) != 0,
                       .pace = pace > 0 && pace < 60 ? pace : 0,
                       .seed = (uint64_t)query_integer(query, 4),
                       .library = query_integer(query, 5),
                       .saved = true};
    copy_time(game->begun, query_text(query, 6));
    copy_time(game->changed, query_text(query, 7));
    return play_parse(session, strlen(session), &game->session, NULL, &inner) ||
           error_set(error, "cannot read game %lld: %s", (long long)game->id, inner.text);
}

bool host_store_load(HostStore *store, int64_t id, HostGame *game, Error *error) {
    query_bind_integer(store->load, 1, id);
    QueryStep step = query_step(store->load, error);
    if (step != QUERY_ROW)
        return false;
    bool good = read_game(store->load, game, error);
    query_reset(store->load);
    return good;
}

bool host_store_remove(HostStore *store, int64_t id, Error *error) {
    query_bind_integer(store->remove, 1, id);
    return query_finish(store->remove, error);
}

bool host_store_running(HostStore *store, HostVisit *visit, void *user, Error *error) {
    DatabaseQuery *query = query_new(
        store->database,
        "SELECT " COLUMNS " FROM game WHERE running = 1 ORDER BY changed DESC, id DESC", error);
    if (!query)
        return false;
    QueryStep step;
    HostGame game;
    while ((step = query_step(query, error)) == QUERY_ROW)
        if (read_game(query, &game, NULL) && !visit(&game, user))
            break;
    query_free(query);
    return step != QUERY_FAILED;
}
