// Stub without SQLite: opening a database fails, so no handle exists.
#include "database.h"

#include <assert.h>
#include <stdlib.h>

Database *database_open(const char *path, const DatabaseKind *kind, DatabaseAccess access,
                        Error *error) {
    (void)access;
    error_set(error, "cannot open %s: this build has no SQLite for %s", path, kind->what);
    return NULL;
}

void database_close(Database *database) {
    assert(!database);
    (void)database;
}

DatabaseQuery *query_new(Database *database, const char *sql, Error *error) {
    (void)database, (void)sql;
    error_set(error, "this build has no SQLite");
    return NULL;
}

void query_free(DatabaseQuery *query) {
    assert(!query);
    (void)query;
}

// The functions below take a handle and are never called.
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

void query_bind_integer(DatabaseQuery *query, int index, int64_t value) {
    (void)query, (void)index, (void)value;
    abort();
}

void query_bind_real(DatabaseQuery *query, int index, double value) {
    (void)query, (void)index, (void)value;
    abort();
}

void query_bind_text(DatabaseQuery *query, int index, const char *text) {
    (void)query, (void)index, (void)text;
    abort();
}

void query_bind_bytes(DatabaseQuery *query, int index, const void *bytes, size_t size) {
    (void)query, (void)index, (void)bytes, (void)size;
    abort();
}

void query_bind_null(DatabaseQuery *query, int index) {
    (void)query, (void)index;
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
