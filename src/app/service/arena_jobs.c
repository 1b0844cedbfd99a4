#include "arenas.h"

#include "service.h"
#include "thread.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum JobState { JOB_FREE, JOB_RUNS, JOB_ENDED } JobState;

typedef struct ArenaJob {
    ArenaJobs *jobs;
    JobState state; // with the lock
    unsigned run;   // counts what ran in this place
    char id[CALL_PART_MAX];
    Tournament *tournament;
    ArenaSettings *settings;
    int workers;
    atomic_bool stop;
    Thread thread;
    Error error; // what ended it
} ArenaJob;

struct ArenaJobs {
    Lock lock;
    Condition ended;
    ArenaJob jobs[ARENA_JOBS_MAX];
};

ArenaJobs *arena_jobs_create(Error *error) {
    ArenaJobs *jobs = calloc(1, sizeof *jobs);
    if (!jobs) {
        error_system(error, ENOMEM, "no memory for tournaments");
        return NULL;
    }
    lock_init(&jobs->lock);
    condition_init(&jobs->ended);
    return jobs;
}

// Waits for its thread. Called with the lock, after its end.
static void job_join(ArenaJob *job) {
    assert(job->state == JOB_ENDED);
    thread_join(job->thread);
    job->state = JOB_FREE;
}

void arena_jobs_destroy(ArenaJobs *jobs) {
    if (!jobs)
        return;
    lock_take(&jobs->lock);
    for (int i = 0; i < ARENA_JOBS_MAX; i++)
        atomic_store(&jobs->jobs[i].stop, true);
    for (int i = 0; i < ARENA_JOBS_MAX; i++) {
        while (jobs->jobs[i].state == JOB_RUNS)
            condition_wait(&jobs->ended, &jobs->lock);
        if (jobs->jobs[i].state == JOB_ENDED)
            job_join(&jobs->jobs[i]);
    }
    lock_release(&jobs->lock);
    condition_free(&jobs->ended);
    lock_free(&jobs->lock);
    free(jobs);
}

static void *job_run(void *argument) {
    ArenaJob *job = argument;
    Error error = {0}, closing = {0};
    bool good = tournament_run(job->tournament, job->workers, &job->stop, NULL, &error);
    if (!tournament_destroy(job->tournament, &closing) && good)
        error = closing;
    settings_free(job->settings);
    free(job->settings);
    lock_take(&job->jobs->lock);
    job->error = error;
    job->state = JOB_ENDED;
    condition_wake_all(&job->jobs->ended);
    lock_release(&job->jobs->lock);
    return NULL;
}

// A place for another one, the one with the same id first; NULL when all are taken. Called with the
// lock.
static ArenaJob *free_job(ArenaJobs *jobs, const char *id) {
    ArenaJob *best = NULL;
    for (int i = 0; i < ARENA_JOBS_MAX; i++) {
        ArenaJob *job = &jobs->jobs[i];
        if (job->state == JOB_RUNS)
            continue;
        if (!best || strcmp(job->id, id) == 0)
            best = job;
    }
    return best;
}

bool arena_jobs_room(ArenaJobs *jobs, Error *error) {
    lock_take(&jobs->lock);
    bool room = free_job(jobs, "") != NULL;
    lock_release(&jobs->lock);
    return room || error_set(error, "%d tournaments run here already; stop one or wait for its end",
                             ARENA_JOBS_MAX);
}

static ArenaJob *find_job(ArenaJobs *jobs, const char *id) {
    for (int i = 0; i < ARENA_JOBS_MAX; i++)
        if (jobs->jobs[i].jobs && strcmp(jobs->jobs[i].id, id) == 0)
            return &jobs->jobs[i];
    return NULL;
}

// One of the same id that still runs is about to end, as its folder can be opened already. Called
// with the lock.
static void wait_for_last(ArenaJobs *jobs, const char *id) {
    const ArenaJob *job = find_job(jobs, id);
    while (job && job->state == JOB_RUNS)
        condition_wait(&jobs->ended, &jobs->lock);
}

bool arena_jobs_start(ArenaJobs *jobs, const char *id, Tournament *tournament,
                      ArenaSettings *settings, int workers, Error *error) {
    assert(strlen(id) < CALL_PART_MAX && workers > 0);
    lock_take(&jobs->lock);
    wait_for_last(jobs, id);
    ArenaJob *job = free_job(jobs, id);
    bool good =
        job || error_set(error, "%d tournaments run here already; stop one or wait for its end",
                         ARENA_JOBS_MAX);
    if (job) {
        if (job->state == JOB_ENDED)
            job_join(job);
        job->jobs = jobs;
        snprintf(job->id, sizeof job->id, "%s", id);
        job->tournament = tournament;
        job->settings = settings;
        job->workers = workers;
        job->error = (Error){0};
        job->run++;
        atomic_store(&job->stop, false);
        good = false;
    }
    if (job && thread_start(&job->thread, job_run, job)) {
        job->state = JOB_RUNS;
        good = true;
    } else if (job) {
        error_system(error, errno, "cannot start the tournament");
    }
    lock_release(&jobs->lock);
    if (!good) {
        tournament_destroy(tournament, NULL);
        settings_free(settings);
        free(settings);
    }
    return good;
}

bool arena_jobs_stop(ArenaJobs *jobs, const char *id) {
    lock_take(&jobs->lock);
    ArenaJob *job = find_job(jobs, id);
    bool runs = job && job->state == JOB_RUNS;
    unsigned run = runs ? job->run : 0;
    if (runs)
        atomic_store(&job->stop, true);
    while (runs && job->state == JOB_RUNS &&
           job->run == run) // not for one that was begun here meanwhile
        condition_wait(&jobs->ended, &jobs->lock);
    lock_release(&jobs->lock);
    return runs;
}

bool arena_jobs_running(ArenaJobs *jobs, const char *id, Text *problem) {
    lock_take(&jobs->lock);
    const ArenaJob *job = find_job(jobs, id);
    bool runs = job && job->state == JOB_RUNS;
    if (problem && job && !runs)
        text_add(problem, job->error.text);
    lock_release(&jobs->lock);
    return runs;
}
