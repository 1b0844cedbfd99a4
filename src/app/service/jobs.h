// Background jobs: a queue with a fixed number of worker threads, progress reports, cancellation
// and results stored in a database.
//
// A kind of job is a row of a table; the options of all kinds are those of `POST jobs`. Jobs that
// were waiting or running when the service ended start again with the next one.
#ifndef FLIPSIDE_APP_JOBS_H
#define FLIPSIDE_APP_JOBS_H

#include "service.h"

typedef struct Job Job;

typedef struct JobKind {
    const char *name;
    // Runs on a worker thread; returns false and sets *error if it failed or was stopped.
    bool (*run)(Service *service, Job *job, Error *error);
} JobKind;

extern const JobKind job_review; // reviews of games

enum { JOBS_WAITING_MAX = 100 };

extern const OptionTable jobs_options; // options of all kinds

// Returns NULL and sets *error if memory or threads are unavailable. Without a database, results
// are lost at the end of the process.
Jobs *jobs_create(Service *service, int workers, Error *error);

// Stops running jobs; they start again with the next service.
void jobs_destroy(Jobs *jobs);

// Queues a job and returns its id; 0 and *error set if it cannot be stored or too many are waiting.
int64_t jobs_start(Jobs *jobs, const JobKind *kind, const Options *options, Error *error);

// Stops a job, or deletes it if it has ended; returns false if it does not exist.
bool jobs_cancel(Jobs *jobs, int64_t id);

// Returns a job as JSON: id, kind, options, state (waiting, running, done, failed, stopped), done,
// of, words, answer, error, begun, ended; NULL if it does not exist. jobs_list returns all, newest
// first, without answers.
Json *jobs_show(Jobs *jobs, int64_t id);
Json *jobs_list(Jobs *jobs);

// For the run function. job_answer takes ownership of the result.
const Options *job_options(const Job *job);
const atomic_bool *job_stop(const Job *job);
void job_progress(Job *job, int64_t done, int64_t of, const char *words);
void job_answer(Job *job, Json *answer);

#endif
