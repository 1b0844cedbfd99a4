// Where there is no SQLite every database is refused when it is opened, so nobody ever holds one.
#include "database.h"

#include <assert.h>
#include <stdlib.h>

Database *database_open(const char *path, const DatabaseKind *kind, DatabaseAccess access,
                        Error *error) {
    (void)access;
    error_set(error, "this build has no databases: %s of %s cannot be opened", path, kind->what);
    return NULL;
}

void database_close(Database *database) {
    assert(!database);
    (void)database;
}

DatabaseQuery *query_new(Database *database, const char *sql, Error *error) {
    (void)database, (void)sql;
    error_set(error, "this build has no databases");
    return NULL;
}

void query_free(DatabaseQuery *query) {
    assert(!query);
    (void)query;
}

// All others take a handle that nobody can have.
bool database_run(Database *database, const char *sql, Error *error) {
    (void)database, (void)sql, (void)error;
    abort();
}

bool database_begin(Database *database, Error *error) {
    (void)database, (void)error;
    abort();
}

bool database_commit(Database *database, Error *error) {
    (void)database, (void)error;
    abort();
}

void database_rollback(Database *database) {
    (void)database;
    abort();
}

int64_t database_changes(const Database *database) {
    (void)database;
    abort();
}

int64_t database_last_row(const Database *database) {
    (void)database;
    abort();
}

bool database_check(Database *database, Error *error) {
    (void)database, (void)error;
    abort();
}

void query_bind_integer(DatabaseQuery *query, int place, int64_t value) {
    (void)query, (void)place, (void)value;
    abort();
}

void query_bind_real(DatabaseQuery *query, int place, double value) {
    (void)query, (void)place, (void)value;
    abort();
}

void query_bind_text(DatabaseQuery *query, int place, const char *text) {
    (void)query, (void)place, (void)text;
    abort();
}

void query_bind_bytes(DatabaseQuery *query, int place, const void *bytes, size_t size) {
    (void)query, (void)place, (void)bytes, (void)size;
    abort();
}

void query_bind_null(DatabaseQuery *query, int place) {
    (void)query, (void)place;
    abort();
}

QueryStep query_step(DatabaseQuery *query, Error *error) {
    (void)query, (void)error;
    abort();
}

bool query_finish(DatabaseQuery *query, Error *error) {
    (void)query, (void)error;
    abort();
}

void query_reset(DatabaseQuery *query) {
    (void)query;
    abort();
}

bool query_is_null(const DatabaseQuery *query, int column) {
    (void)query, (void)column;
    abort();
}

int64_t query_integer(const DatabaseQuery *query, int column) {
    (void)query, (void)column;
    abort();
}

double query_real(const DatabaseQuery *query, int column) {
    (void)query, (void)column;
    abort();
}

const char *query_text(const DatabaseQuery *query, int column) {
    (void)query, (void)column;
    abort();
}

const void *query_bytes(const DatabaseQuery *query, int column, size_t *size) {
    (void)query, (void)column, (void)size;
    abort();
}
