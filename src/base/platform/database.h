// SQLite databases. Only this module calls SQLite; callers write SQL.
//
// A file has a kind and a version. Files of another kind or version, damaged files and files that
// are not databases are rejected with an error. Transactions are atomic, even if the process or the
// machine crashes. Readers and one writer work concurrently; a second writer waits up to ten
// seconds. A handle and its queries are used by one thread at a time. Builds with FLIPSIDE_PLAIN
// have no databases: opening one fails.
#ifndef FLIPSIDE_BASE_DATABASE_H
#define FLIPSIDE_BASE_DATABASE_H

#include "error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Database Database;
typedef struct DatabaseQuery DatabaseQuery;

typedef struct DatabaseKind {
    const char *what;   // plural noun for messages: "games", "reviews"
    uint32_t mark;      // application id in the file header, unique per kind
    int version;        // schema version, from 1
    const char *schema; // SQL that creates the tables
} DatabaseKind;

typedef enum DatabaseAccess {
    DATABASE_READ,  // the file must exist
    DATABASE_WRITE, // created if missing
} DatabaseAccess;

// Opens a database. Returns NULL and sets *error on failure.
Database *database_open(const char *path, const DatabaseKind *kind, DatabaseAccess access,
                        Error *error);
void database_close(Database *database); // NULL is allowed; all queries must have been freed

// Runs SQL statements that have neither parameters nor results.
bool database_run(Database *database, const char *sql, Error *error);

// Begin and end a transaction. Closing without a commit rolls back.
bool database_begin(Database *database, Error *error);
bool database_commit(Database *database, Error *error);
void database_rollback(Database *database);

// Returns the number of rows changed by the last statement.
int64_t database_changes(const Database *database);

// Returns the id of the last inserted row.
int64_t database_last_row(const Database *database);

// Prepares a statement with parameters ?1, ?2, …, which can be run repeatedly.
DatabaseQuery *query_new(Database *database, const char *sql, Error *error);
void query_free(DatabaseQuery *query); // NULL is allowed

// Set a parameter (index from 1) for the next run; strings and bytes are copied. If that fails, the
// next query_step reports it.
void query_bind_integer(DatabaseQuery *query, int index, int64_t value);
void query_bind_real(DatabaseQuery *query, int index, double value);
void query_bind_text(DatabaseQuery *query, int index, const char *text); // NULL binds null
void query_bind_bytes(DatabaseQuery *query, int index, const void *bytes, size_t size);
void query_bind_null(DatabaseQuery *query, int index);

typedef enum QueryStep { QUERY_ROW, QUERY_DONE, QUERY_FAILED } QueryStep;

// Fetches the next row. After DONE or FAILED the query is ready for another run with the same
// parameters.
QueryStep query_step(DatabaseQuery *query, Error *error);

// Runs the query to its end, ignoring rows.
bool query_finish(DatabaseQuery *query, Error *error);

// Ends a run before its last row.
void query_reset(DatabaseQuery *query);

// Return a column (from 0) of the current row; 0, "" or no bytes for null. Pointers are valid until
// the next step.
bool query_is_null(const DatabaseQuery *query, int column);
int64_t query_integer(const DatabaseQuery *query, int column);
double query_real(const DatabaseQuery *query, int column);
const char *query_text(const DatabaseQuery *query, int column);
const void *query_bytes(const DatabaseQuery *query, int column, size_t *size);

#endif
