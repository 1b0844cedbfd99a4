// Database of jobs.
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

// A row; job_row_free frees its texts.
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

// Writes a row; one with id 0 is added and gets its id.
bool jobs_store_put(JobsStore *store, JobRow *row, Error *error);
bool jobs_store_remove(JobsStore *store, int64_t id, Error *error);

// Visits all rows, oldest first; the visitor takes ownership of the texts.
typedef bool JobsVisit(JobRow *row, void *user);
bool jobs_store_read(JobsStore *store, JobsVisit *visit, void *user, Error *error);

#endif
