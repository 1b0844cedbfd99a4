#include "jobs_store.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

enum { ENDED_KEPT = 200 }; // jobs that have ended

static const DatabaseKind kind = {
    .what = "jobs",
    .mark = 0x464A4F42,
    .version = 1,
    .schema = "CREATE TABLE job (id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT, state INTEGER, "
              "options TEXT,"
              " answer TEXT, error TEXT, begun TEXT, ended TEXT)",
};

struct JobsStore {
    Database *database;
    DatabaseQuery *put, *remove;
};

void job_row_free(JobRow *row) {
    text_free(&row->options);
    text_free(&row->answer);
    text_free(&row->error);
}

static bool prepare(JobsStore *store, Error *error) {
    char tidy[160];
    snprintf(tidy, sizeof tidy,
             "DELETE FROM job WHERE state >= %d AND id NOT IN"
             " (SELECT id FROM job WHERE state >= %d ORDER BY id DESC LIMIT %d)",
             JOB_DONE, JOB_DONE, ENDED_KEPT);
    if (!database_run(store->database, tidy, error))
        return false;
    store->put = query_new(
        store->database,
        "INSERT OR REPLACE INTO job (id, kind, state, options, answer, error, begun, ended)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        error);
    store->remove = query_new(store->database, "DELETE FROM job WHERE id = ?1", error);
    return store->put && store->remove;
}

JobsStore *jobs_store_open(const char *path, Error *error) {
    JobsStore *store = calloc(1, sizeof *store);
    if (!store) {
        error_system(error, ENOMEM, "cannot open %s", path);
        return NULL;
    }
    store->database = database_open(path, &kind, DATABASE_WRITE, error);
    if (store->database && prepare(store, error))
        return store;
    jobs_store_close(store);
    return NULL;
}

void jobs_store_close(JobsStore *store) {
    if (!store)
        return;
    query_free(store->put);
    query_free(store->remove);
    database_close(store->database);
    free(store);
}

bool jobs_store_put(JobsStore *store, JobRow *row, Error *error) {
    if (row->id)
        query_bind_integer(store->put, 1, row->id);
    else
        query_bind_null(store->put, 1);
    query_bind_text(store->put, 2, row->kind);
    query_bind_integer(store->put, 3, row->state);
    query_bind_text(store->put, 4, text_string(&row->options));
    query_bind_text(store->put, 5, text_string(&row->answer));
    query_bind_text(store->put, 6, text_string(&row->error));
    query_bind_text(store->put, 7, row->begun);
    query_bind_text(store->put, 8, row->ended);
    if (!query_finish(store->put, error))
        return false;
    if (!row->id)
        row->id = database_last_row(store->database);
    return true;
}

bool jobs_store_remove(JobsStore *store, int64_t id, Error *error) {
    query_bind_integer(store->remove, 1, id);
    return query_finish(store->remove, error);
}

// A state beyond all bounds is taken for a failure.
static void read_row(const DatabaseQuery *query, JobRow *row) {
    int64_t state = query_integer(query, 2);
    *row = (JobRow){.id = query_integer(query, 0),
                    .state = state >= 0 && state < JOB_STATES ? (JobState)state : JOB_FAILED};
    snprintf(row->kind, sizeof row->kind, "%s", query_text(query, 1));
    text_add(&row->options, query_text(query, 3));
    text_add(&row->answer, query_text(query, 4));
    text_add(&row->error, query_text(query, 5));
    snprintf(row->begun, sizeof row->begun, "%.20s", query_text(query, 6));
    snprintf(row->ended, sizeof row->ended, "%.20s", query_text(query, 7));
}

bool jobs_store_read(JobsStore *store, JobsVisit *visit, void *user, Error *error) {
    DatabaseQuery *query =
        query_new(store->database,
                  "SELECT id, kind, state, options, answer, error, begun, ended FROM job"
                  " ORDER BY id",
                  error);
    if (!query)
        return false;
    QueryStep step;
    JobRow row;
    bool more = true;
    while (more && (step = query_step(query, error)) == QUERY_ROW) {
        read_row(query, &row);
        more = visit(&row, user);
    }
    query_free(query);
    return !more || step != QUERY_FAILED;
}
