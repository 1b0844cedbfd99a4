// Jobs in their database.
#ifndef FLIPSIDE_APP_JOBS_STORE_H
#define FLIPSIDE_APP_JOBS_STORE_H

#include "database.h"
#include "text.h"

typedef enum JobState {
    JOB_WAITING,
    JOB_RUNNING,
    JOB_DONE,
    JOB_FAILED,
    JOB_STOPPED,
    JOB_STATES
} JobState;

enum { JOB_KIND_MAX = 24, JOB_TIME = 24 };

// A row: a plain value but for its texts, which job_row_free gives back.
typedef struct JobRow {
    int64_t id;
    char kind[JOB_KIND_MAX];
    JobState state;
    Text options, answer, error;
    char begun[JOB_TIME], ended[JOB_TIME];
} JobRow;

void job_row_free(JobRow *row);

typedef struct JobsStore JobsStore;

JobsStore *jobs_store_open(const char *path, Error *error);
void jobs_store_close(JobsStore *store);

// Adds a row, which gets its number; or writes one that is there.
bool jobs_store_put(JobsStore *store, JobRow *row, Error *error);
bool jobs_store_remove(JobsStore *store, int64_t id, Error *error);

// Visits all rows, the earliest first; the visitor takes the texts over.
typedef bool JobsVisit(JobRow *row, void *user);
bool jobs_store_read(JobsStore *store, JobsVisit *visit, void *user, Error *error);

#endif
