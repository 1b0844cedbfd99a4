// Tables in a file: SQLite. The one place that knows the library behind it; callers write SQL and
// nothing else of it. A file has one kind, which says what is in it: a file of another kind, of a
// later version or no database at all is refused with a sentence, so is one that is damaged.
// Everything between begin and commit is on the disk whole or not at all, whatever kills the
// program or the machine. Others may read while one writes; a second writer waits (up to ten
// seconds). A handle and its queries belong to one thread at a time. A plain build has no
// databases: opening one is refused.
#ifndef FLIPSIDE_BASE_DATABASE_H
#define FLIPSIDE_BASE_DATABASE_H

#include "error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Database Database;
typedef struct DatabaseQuery DatabaseQuery;

typedef struct DatabaseKind {
    const char *what;   // for people: "games", "reviews"
    uint32_t mark;      // kept in the file's head, another for each kind
    int version;        // of the tables, from 1
    const char *schema; // SQL that makes the tables of an empty file
} DatabaseKind;

typedef enum DatabaseAccess {
    DATABASE_READ,  // the file must be there
    DATABASE_WRITE, // it is made when it is missing
} DatabaseAccess;

// Opens a file of that kind. NULL and a reason otherwise.
Database *database_open(const char *path, const DatabaseKind *kind, DatabaseAccess access,
                        Error *error);
void database_close(Database *database); // NULL is allowed; queries are freed before

// Statements without results and without values, one after another.
bool database_run(Database *database, const char *sql, Error *error);

// What is changed between begin and commit happens as one; roll_back forgets it, as closing does.
bool database_begin(Database *database, Error *error);
bool database_commit(Database *database, Error *error);
void database_rollback(Database *database);

// Rows that the last statement changed, and the number of the last row that was added.
int64_t database_changes(const Database *database);
int64_t database_last_row(const Database *database);

// Reads the whole file and looks whether it is sound.
bool database_check(Database *database, Error *error);

// A statement that is run any number of times; values stand in it as ?1, ?2, ….
DatabaseQuery *query_new(Database *database, const char *sql, Error *error);
void query_free(DatabaseQuery *query); // NULL is allowed

// Values for the next run; texts and bytes are copied. A value that cannot be taken makes
// query_step fail.
void query_bind_integer(DatabaseQuery *query, int place, int64_t value);
void query_bind_real(DatabaseQuery *query, int place, double value);
void query_bind_text(DatabaseQuery *query, int place, const char *text); // NULL: no value
void query_bind_bytes(DatabaseQuery *query, int place, const void *bytes, size_t size);
void query_bind_null(DatabaseQuery *query, int place);

typedef enum QueryStep { QUERY_ROW, QUERY_DONE, QUERY_FAILED } QueryStep;

// The next row, if there is one; after DONE or FAILED the query is ready for its next run, with its
// values kept.
QueryStep query_step(DatabaseQuery *query, Error *error);

// Runs to the end without looking at rows.
bool query_finish(DatabaseQuery *query, Error *error);

// Ends a run before its last row.
void query_reset(DatabaseQuery *query);

// Columns of the row, from 0: valid until the next step. A column without a value is 0, "" or no
// bytes.
bool query_is_null(const DatabaseQuery *query, int column);
int64_t query_integer(const DatabaseQuery *query, int column);
double query_real(const DatabaseQuery *query, int column);
const char *query_text(const DatabaseQuery *query, int column);
const void *query_bytes(const DatabaseQuery *query, int column, size_t *size);

#endif
