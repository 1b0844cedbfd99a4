#include "jobs.h"

#include "clock.h"
#include "jobs_store.h"
#include "thread.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WORDS_MAX = 120, TELLS_A_SECOND = 4, JOBS_KEPT = 400 };

struct Job {
    Jobs *jobs;
    const JobKind *kind; // NULL = of a kind that this program does not know
    JobRow row;
    Options options;
    atomic_bool stop;
    int64_t done, of;
    char words[WORDS_MAX];
    double told; // clock_now of the last event
};

struct Jobs {
    Service *service;
    JobsStore *store; // NULL = nothing is kept
    Lock lock;
    Condition work;
    Job *all[JOBS_KEPT]; // by their numbers
    int count;
    int64_t last_id; // where there is no database
    Thread *threads;
    int thread_count;
    bool closing;
};

static const JobKind *const kinds[] = {&job_review};

static const JobKind *kind_of(const char *name) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i]->name, name) == 0)
            return kinds[i];
    return NULL;
}

static void stamp(char text[JOB_TIME]) {
    time_t now = time(NULL);
    struct tm parts;
    gmtime_r(&now, &parts);
    strftime(text, JOB_TIME, "%Y-%m-%dT%H:%M:%SZ", &parts);
}

static void job_free(Job *job) {
    options_free(&job->options);
    job_row_free(&job->row);
    free(job);
}

// A member that was kept as JSON; null when there is nothing.
static void add_kept(Json *object, const char *key, const Text *text) {
    Json *value = text->length ? json_read(text->data, text->length, NULL) : NULL;
    if (value)
        json_add(object, key, value);
    else
        json_add_text(object, key, NULL);
}

static Json *job_json(const Job *job, bool whole) {
    static const char *const states[JOB_STATES] = {"waiting", "running", "done", "failed",
                                                   "stopped"};
    const JobRow *row = &job->row;
    Json *object = json_new_object();
    json_add_int(object, "id", row->id);
    json_add_text(object, "kind", row->kind);
    add_kept(object, "options", &row->options);
    json_add_text(object, "state", states[row->state]);
    json_add_int(object, "done", job->done);
    json_add_int(object, "of", job->of);
    json_add_text(object, "words", job->words);
    if (whole)
        add_kept(object, "answer", &row->answer);
    json_add_text(object, "error", row->error.length ? text_string(&row->error) : NULL);
    json_add_text(object, "begun", row->begun);
    json_add_text(object, "ended", *row->ended ? row->ended : NULL);
    return object;
}

static void tell(Job *job) {
    job->told = clock_now();
    events_publish(service_events(job->jobs->service), "job", 0, job_json(job, false));
}

static bool keep(Job *job, Error *error) {
    Jobs *jobs = job->jobs;
    if (!jobs->store) {
        job->row.id = job->row.id ? job->row.id : ++jobs->last_id;
        return true;
    }
    return jobs_store_put(jobs->store, &job->row, error);
}

static void forget(Jobs *jobs, int place) {
    job_free(jobs->all[place]);
    memmove(&jobs->all[place], &jobs->all[place + 1],
            sizeof *jobs->all * (size_t)(--jobs->count - place));
}

// Makes room for one more: the first that has ended is no longer shown.
static bool make_room(Jobs *jobs) {
    for (int i = 0; jobs->count == JOBS_KEPT && i < jobs->count; i++)
        if (jobs->all[i]->row.state >= JOB_DONE)
            forget(jobs, i);
    return jobs->count < JOBS_KEPT;
}

// What was given, as an object of texts, from which the options can be had again.
static void write_options(Text *out, const Options *options) {
    Json *object = json_new_object();
    for (size_t i = 0; i < option_count(&options->table); i++) {
        const Option *option = option_row(&options->table, i);
        const OptionValue *value = &options->values[i];
        if (!value->given)
            continue;
        if (value->text)
            json_add_text(object, option->name, value->text);
        else if (option->kind == OPTION_FLAG)
            json_add_text(object, option->name, value->number != 0 ? "yes" : "no");
        else
            json_add_measure(object, option->name, value->number, 15);
    }
    json_write_line(out, object);
    if (out->length)
        text_truncate(out, out->length - 1); // the line's end
}

static bool set_option(Options *options, size_t index, const Json *value, Error *error) {
    Text number = {0};
    const char *text = json_text_of(value);
    text_format(&number, "%.15g", json_number_of(value));
    bool good = options_set(options, index, text ? text : text_string(&number), error);
    text_free(&number);
    return good;
}

static bool read_options(Options *options, const OptionTable *table, const Text *text,
                         Error *error) {
    if (!options_create(options, *table, error))
        return false;
    Json *values = json_read(text_string(text), text->length, error);
    bool good = values != NULL;
    for (size_t i = 0; good && i < option_count(table); i++) {
        const Json *value = json_member(values, option_row(table, i)->name);
        good = !value || set_option(options, i, value, error);
    }
    json_free(values);
    return good;
}

// A job from its row, which is taken over; NULL when memory is refused.
static Job *job_of_row(Jobs *jobs, JobRow *row) {
    Error error = {0};
    Job *job = calloc(1, sizeof *job);
    if (!job) {
        job_row_free(row);
        return NULL;
    }
    job->jobs = jobs;
    job->row = *row;
    job->kind = kind_of(row->kind);
    bool good = job->kind && read_options(&job->options, &jobs_options, &row->options, &error);
    if (!good && job->row.state < JOB_DONE) {
        job->row.state = JOB_FAILED;
        text_add(&job->row.error, job->kind ? error.text : "this program does not know such jobs");
    }
    return job;
}

static bool take_row(JobRow *row, void *user) {
    Jobs *jobs = user;
    if (row->state == JOB_RUNNING)
        row->state = JOB_WAITING; // the service ended meanwhile
    Job *job = make_room(jobs) ? job_of_row(jobs, row) : (job_row_free(row), NULL);
    if (job)
        jobs->all[jobs->count++] = job;
    return true;
}

static Job *next_waiting(const Jobs *jobs) {
    for (int i = 0; i < jobs->count; i++)
        if (jobs->all[i]->row.state == JOB_WAITING)
            return jobs->all[i];
    return NULL;
}

// Does one job. The lock is taken, and let go while the work is done.
static void work(Jobs *jobs, Job *job) {
    Error error = {0};
    job->row.state = JOB_RUNNING;
    keep(job, NULL);
    tell(job);
    lock_release(&jobs->lock);
    bool good = job->kind->run(jobs->service, job, &error);
    lock_take(&jobs->lock);
    if (jobs->closing && !good) {
        job->row.state = JOB_WAITING; // for the next life
    } else {
        job->row.state = good ? JOB_DONE : atomic_load(&job->stop) ? JOB_STOPPED : JOB_FAILED;
        if (job->row.state == JOB_FAILED)
            text_add(&job->row.error, error.text);
        stamp(job->row.ended);
    }
    keep(job, NULL);
    tell(job);
}

static void *work_on(void *argument) {
    Jobs *jobs = argument;
    lock_take(&jobs->lock);
    while (!jobs->closing) {
        Job *job = next_waiting(jobs);
        if (job)
            work(jobs, job);
        else
            condition_wait(&jobs->work, &jobs->lock);
    }
    lock_release(&jobs->lock);
    return NULL;
}

static bool start_threads(Jobs *jobs, int count, Error *error) {
    jobs->threads = calloc((size_t)count, sizeof *jobs->threads);
    if (!jobs->threads)
        return error_system(error, ENOMEM, "no memory for jobs");
    for (; threads_available() && jobs->thread_count < count; jobs->thread_count++)
        if (!thread_start(&jobs->threads[jobs->thread_count], work_on, jobs))
            return error_system(error, errno, "cannot start a thread for jobs");
    return true;
}

Jobs *jobs_create(Service *service, int at_once, Error *error) {
    Jobs *jobs = calloc(1, sizeof *jobs);
    if (!jobs) {
        error_system(error, ENOMEM, "no memory for jobs");
        return NULL;
    }
    jobs->service = service;
    lock_init(&jobs->lock);
    condition_init(&jobs->work);
    Text path = {0};
    Host *host = service_host(service, error);
    if (host && host_path(host, "jobs.db", &path, NULL))
        jobs->store = jobs_store_open(text_string(&path), NULL);
    text_free(&path);
    if (jobs->store)
        jobs_store_read(jobs->store, take_row, jobs, NULL);
    if (host && start_threads(jobs, at_once, error))
        return jobs;
    jobs_destroy(jobs);
    return NULL;
}

void jobs_destroy(Jobs *jobs) {
    if (!jobs)
        return;
    lock_take(&jobs->lock);
    jobs->closing = true;
    for (int i = 0; i < jobs->count; i++)
        atomic_store(&jobs->all[i]->stop, true);
    condition_wake_all(&jobs->work);
    lock_release(&jobs->lock);
    for (int i = 0; i < jobs->thread_count; i++)
        thread_join(jobs->threads[i]);
    free(jobs->threads);
    while (jobs->count)
        forget(jobs, jobs->count - 1);
    jobs_store_close(jobs->store);
    condition_free(&jobs->work);
    lock_free(&jobs->lock);
    free(jobs);
}

static int count_waiting(const Jobs *jobs) {
    int waiting = 0;
    for (int i = 0; i < jobs->count; i++)
        waiting += jobs->all[i]->row.state == JOB_WAITING;
    return waiting;
}

static bool enter(Jobs *jobs, Job *job, Error *error) {
    if (count_waiting(jobs) >= JOBS_WAITING_MAX || !make_room(jobs)) {
        error->machine = true;
        return error_set(error, "%d jobs are waiting already", JOBS_WAITING_MAX);
    }
    if (!keep(job, error))
        return false;
    jobs->all[jobs->count++] = job;
    tell(job);
    condition_wake_one(&jobs->work);
    return true;
}

int64_t jobs_start(Jobs *jobs, const JobKind *kind, const Options *options, Error *error) {
    JobRow row = {.state = JOB_WAITING};
    snprintf(row.kind, sizeof row.kind, "%s", kind->name);
    stamp(row.begun);
    write_options(&row.options, options);
    Job *job = row.options.failed ? (job_row_free(&row), NULL) : job_of_row(jobs, &row);
    if (!job) {
        error_system(error, ENOMEM, "no memory for a job");
        return 0;
    }
    lock_take(&jobs->lock);
    bool good = enter(jobs, job, error);
    int64_t id = job->row.id;
    if (good && !threads_available())
        work(jobs, job);
    lock_release(&jobs->lock);
    if (!good)
        job_free(job);
    return good ? id : 0;
}

static int place_of(const Jobs *jobs, int64_t id) {
    for (int i = 0; i < jobs->count; i++)
        if (jobs->all[i]->row.id == id)
            return i;
    return -1;
}

bool jobs_cancel(Jobs *jobs, int64_t id) {
    lock_take(&jobs->lock);
    int place = place_of(jobs, id);
    Job *job = place >= 0 ? jobs->all[place] : NULL;
    if (job && job->row.state >= JOB_DONE) {
        if (jobs->store)
            jobs_store_remove(jobs->store, id, NULL);
        forget(jobs, place);
    } else if (job) {
        atomic_store(&job->stop, true);
        if (job->row.state == JOB_WAITING) {
            job->row.state = JOB_STOPPED;
            stamp(job->row.ended);
            keep(job, NULL);
            tell(job);
        }
    }
    lock_release(&jobs->lock);
    return job != NULL;
}

Json *jobs_show(Jobs *jobs, int64_t id) {
    lock_take(&jobs->lock);
    int place = place_of(jobs, id);
    Json *object = place >= 0 ? job_json(jobs->all[place], true) : NULL;
    lock_release(&jobs->lock);
    return object;
}

Json *jobs_list(Jobs *jobs) {
    Json *list = json_new_list();
    lock_take(&jobs->lock);
    for (int i = jobs->count - 1; i >= 0; i--)
        json_append(list, job_json(jobs->all[i], false));
    lock_release(&jobs->lock);
    return list;
}

const Options *job_options(const Job *job) {
    return &job->options;
}

const atomic_bool *job_stop(const Job *job) {
    return &job->stop;
}

void job_progress(Job *job, int64_t done, int64_t of, const char *words) {
    lock_take(&job->jobs->lock);
    job->done = done;
    job->of = of;
    snprintf(job->words, sizeof job->words, "%s", words);
    if (clock_now() - job->told > 1.0 / TELLS_A_SECOND)
        tell(job);
    lock_release(&job->jobs->lock);
}

void job_answer(Job *job, Json *answer) {
    Text text = {0};
    json_write_line(&text, answer);
    lock_take(&job->jobs->lock);
    text_free(&job->row.answer);
    job->row.answer = text;
    lock_release(&job->jobs->lock);
}
