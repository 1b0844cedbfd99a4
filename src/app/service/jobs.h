// Long work that nobody has to wait for: so many jobs at once, the others in a row, each with
// progress, to be stopped, and its result kept in a database. A kind of job is a row; what it takes
// stands among the rows of `POST jobs`. A job that was under way or waiting when the service ended
// begins again.
#ifndef FLIPSIDE_APP_JOBS_H
#define FLIPSIDE_APP_JOBS_H

#include "service.h"

typedef struct Job Job;

typedef struct JobKind {
    const char *name;
    // Does the work; false with an error when it failed or was stopped. Runs on a thread of its
    // own.
    bool (*run)(Service *service, Job *job, Error *error);
} JobKind;

extern const JobKind job_review; // reviews of games

enum { JOBS_WAITING_MAX = 100 }; // at most

extern const OptionTable jobs_options; // what all kinds take together

// NULL and an error when memory or a thread is refused. Without a database results are kept as long
// as it lives.
Jobs *jobs_create(Service *service, int at_once, Error *error);
void jobs_destroy(Jobs *jobs); // stops what runs; it begins again in the next life

// Begins a job, or puts it in the row; its number. 0 and an error when it cannot be, or too many
// wait.
int64_t jobs_start(Jobs *jobs, const JobKind *kind, const Options *options, Error *error);

// Stops a job; a finished one is forgotten. False when there is none.
bool jobs_cancel(Jobs *jobs, int64_t id);

// A job as JSON: id, kind, options, state (waiting, running, done, failed, stopped), done, of,
// words, answer, error, begun, ended. NULL when there is none. And all of them, the latest first,
// without their answers.
Json *jobs_show(Jobs *jobs, int64_t id);
Json *jobs_list(Jobs *jobs);

// For who does the work: what it was asked for, whether it is to stop, how far it is, and the
// result, which is taken over.
const Options *job_options(const Job *job);
const atomic_bool *job_stop(const Job *job);
void job_progress(Job *job, int64_t done, int64_t of, const char *words);
void job_answer(Job *job, Json *answer);

#endif
