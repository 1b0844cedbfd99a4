#include "database.h"

#include "file.h"

#include <assert.h>
#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATIENCE_MS = 10000 };

struct Database {
    sqlite3 *handle;
    char *path;
};

struct DatabaseQuery {
    Database *database;
    sqlite3_stmt *statement;
    int bound; // what went wrong with a value, SQLITE_OK = nothing
};

// What a failed call means to a person.
static bool explain(const Database *database, int code, Error *error) {
    const char *path = database->path;
    const char *words = database->handle ? sqlite3_errmsg(database->handle) : sqlite3_errstr(code);
    switch (code & 0xFF) {
    case SQLITE_NOMEM:
        error_set(error, "not enough memory for the database %s", path);
        break;
    case SQLITE_NOTADB:
        return error_set(error, "%s is not a database", path);
    case SQLITE_CORRUPT:
        return error_set(
            error,
            "the database %s is damaged (%s): put back a copy of it, or remove it and begin anew",
            path, words);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return error_set(error, "another program is writing to %s: try again when it is done",
                         path);
    case SQLITE_READONLY:
        return error_set(error, "%s may not be written to", path);
    case SQLITE_CANTOPEN:
        return error_set(
            error, "cannot open the database %s: is its folder there, and may it be written to?",
            path);
    case SQLITE_FULL:
        error_set(error, "no room on the disk for the database %s", path);
        break;
    default:
        return error_set(error, "the database %s: %s", path, words);
    }
    if (error)
        error->machine = true;
    return false;
}

static bool run(Database *database, const char *sql, Error *error) {
    int code = sqlite3_exec(database->handle, sql, NULL, NULL, NULL);
    return code == SQLITE_OK || explain(database, code, error);
}

// The number that a PRAGMA or a question answers with.
static bool ask(Database *database, const char *sql, int64_t *answer, Error *error) {
    DatabaseQuery *query = query_new(database, sql, error);
    bool good = query && query_step(query, error) == QUERY_ROW;
    if (good)
        *answer = query_integer(query, 0);
    query_free(query);
    return good;
}

// Makes the tables and writes the kind into the file's head, in one transaction.
static bool make_tables(Database *database, const DatabaseKind *kind, Error *error) {
    char mark[80];
    snprintf(mark, sizeof mark, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             (int)kind->mark, kind->version);
    if (!database_begin(database, error))
        return false;
    int64_t tables; // another program may have been quicker
    bool good =
        ask(database, "SELECT count(*) FROM sqlite_master", &tables, error) &&
        (tables > 0 || (run(database, kind->schema, error) && run(database, mark, error))) &&
        database_commit(database, error);
    if (!good)
        database_rollback(database);
    return good;
}

// Is this a file of that kind? An empty one becomes it when it may be written.
static bool claim(Database *database, const DatabaseKind *kind, DatabaseAccess access,
                  Error *error) {
    int64_t tables, mark, version;
    if (!ask(database, "SELECT count(*) FROM sqlite_master", &tables, error))
        return false;
    if (tables == 0 && access == DATABASE_WRITE && !make_tables(database, kind, error))
        return false;
    if (!ask(database, "PRAGMA application_id", &mark, error) ||
        !ask(database, "PRAGMA user_version", &version, error))
        return false;
    if ((uint32_t)mark != kind->mark)
        return error_set(error, "%s is a database, but not one of %s", database->path, kind->what);
    if (version != kind->version)
        return error_set(error, "%s is of version %d, this program knows version %d",
                         database->path, (int)version, kind->version);
    return true;
}

// A stranger's file must not make the library do anything but read its tables.
static bool set_up(Database *database, DatabaseAccess access, Error *error) {
    sqlite3_busy_timeout(database->handle, PATIENCE_MS);
    sqlite3_db_config(database->handle, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(database->handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    if (!run(database, "PRAGMA cell_size_check = ON; PRAGMA foreign_keys = ON", error))
        return false;
    return access == DATABASE_READ ||
           run(database, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL", error);
}

Database *database_open(const char *path, const DatabaseKind *kind, DatabaseAccess access,
                        Error *error) {
    assert(path && kind->mark && kind->version >= 1 && kind->schema);
    if (access == DATABASE_READ && file_kind(path) != FILE_REGULAR) {
        error_set(error, "there is no database of %s at %s", kind->what, path);
        return NULL;
    }
    Database *database = calloc(1, sizeof *database);
    char *name = strdup(path);
    if (!database || !name) {
        error_system(error, ENOMEM, "no memory for the database %s", path);
        free(database);
        free(name);
        return NULL;
    }
    database->path = name;
    int flags =
        access == DATABASE_READ ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    int code = sqlite3_open_v2(path, &database->handle, flags | SQLITE_OPEN_NOMUTEX, NULL);
    bool good = code == SQLITE_OK
                    ? set_up(database, access, error) && claim(database, kind, access, error)
                    : explain(database, code, error);
    if (good)
        return database;
    database_close(database);
    return NULL;
}

void database_close(Database *database) {
    if (!database)
        return;
    int code = sqlite3_close(database->handle);
    assert(code == SQLITE_OK); // a query was not freed
    (void)code;
    free(database->path);
    free(database);
}

bool database_run(Database *database, const char *sql, Error *error) {
    return run(database, sql, error);
}

// Immediate: who begins may write, so that nobody meets another writer half-way.
bool database_begin(Database *database, Error *error) {
    return run(database, "BEGIN IMMEDIATE", error);
}

bool database_commit(Database *database, Error *error) {
    return run(database, "COMMIT", error);
}

void database_rollback(Database *database) {
    if (!sqlite3_get_autocommit(database->handle))
        run(database, "ROLLBACK", NULL);
}

int64_t database_changes(const Database *database) {
    return sqlite3_changes64(database->handle);
}

int64_t database_last_row(const Database *database) {
    return sqlite3_last_insert_rowid(database->handle);
}

bool database_check(Database *database, Error *error) {
    DatabaseQuery *query = query_new(database, "PRAGMA integrity_check(1)", error);
    bool good = query && query_step(query, error) == QUERY_ROW;
    if (good && strcmp(query_text(query, 0), "ok") != 0)
        good = error_set(error, "the database %s is damaged (%s)", database->path,
                         query_text(query, 0));
    query_free(query);
    return good;
}

DatabaseQuery *query_new(Database *database, const char *sql, Error *error) {
    DatabaseQuery *query = calloc(1, sizeof *query);
    if (!query) {
        error_system(error, ENOMEM, "no memory for the database %s", database->path);
        return NULL;
    }
    query->database = database;
    int code = sqlite3_prepare_v3(database->handle, sql, -1, SQLITE_PREPARE_PERSISTENT,
                                  &query->statement, NULL);
    if (code == SQLITE_OK)
        return query;
    explain(database, code, error);
    free(query);
    return NULL;
}

void query_free(DatabaseQuery *query) {
    if (!query)
        return;
    sqlite3_finalize(query->statement);
    free(query);
}

static void note(DatabaseQuery *query, int code) {
    assert(code != SQLITE_RANGE && code != SQLITE_MISUSE); // no such place, or a run has begun
    if (code != SQLITE_OK)
        query->bound = code;
}

void query_bind_integer(DatabaseQuery *query, int place, int64_t value) {
    note(query, sqlite3_bind_int64(query->statement, place, value));
}

void query_bind_real(DatabaseQuery *query, int place, double value) {
    note(query, sqlite3_bind_double(query->statement, place, value));
}

void query_bind_text(DatabaseQuery *query, int place, const char *text) {
    note(query, sqlite3_bind_text(query->statement, place, text, -1, SQLITE_TRANSIENT));
}

void query_bind_bytes(DatabaseQuery *query, int place, const void *bytes, size_t size) {
    note(query,
         sqlite3_bind_blob64(query->statement, place, size ? bytes : "", size, SQLITE_TRANSIENT));
}

void query_bind_null(DatabaseQuery *query, int place) {
    note(query, sqlite3_bind_null(query->statement, place));
}

QueryStep query_step(DatabaseQuery *query, Error *error) {
    int code = query->bound == SQLITE_OK ? sqlite3_step(query->statement) : query->bound;
    if (code == SQLITE_ROW)
        return QUERY_ROW;
    if (code != SQLITE_DONE)
        explain(query->database, code, error);
    query_reset(query);
    return code == SQLITE_DONE ? QUERY_DONE : QUERY_FAILED;
}

bool query_finish(DatabaseQuery *query, Error *error) {
    QueryStep step;
    do
        step = query_step(query, error);
    while (step == QUERY_ROW);
    return step == QUERY_DONE;
}

void query_reset(DatabaseQuery *query) {
    sqlite3_reset(query->statement);
    query->bound = SQLITE_OK;
}

bool query_is_null(const DatabaseQuery *query, int column) {
    return sqlite3_column_type(query->statement, column) == SQLITE_NULL;
}

int64_t query_integer(const DatabaseQuery *query, int column) {
    return sqlite3_column_int64(query->statement, column);
}

double query_real(const DatabaseQuery *query, int column) {
    return sqlite3_column_double(query->statement, column);
}

const char *query_text(const DatabaseQuery *query, int column) {
    const char *text = (const char *)sqlite3_column_text(query->statement, column);
    return text ? text : "";
}

const void *query_bytes(const DatabaseQuery *query, int column, size_t *size) {
    const void *bytes = sqlite3_column_blob(query->statement, column);
    *size = (size_t)sqlite3_column_bytes(query->statement, column);
    return bytes;
}
