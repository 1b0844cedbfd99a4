// Background jobs: start, list, show, stop.
#include "engine_options.h"
#include "jobs.h"
#include "service_games.h"
#include "service_routes.h"

// Options of all kinds of jobs; each kind uses its own.
static const Option start_rows[] = {
    {"kind", OPTION_CHOICE, "review", NULL, 0, 0, "kind of job"},
    {"games", OPTION_TEXT, "IDS", "", 0, 0,
     "review: ids of library games, L7 L12 (default: all not yet reviewed)"},
    ENGINE_LEVEL_OPTION(0, "10", "review: engine level"),
};
enum { START_ROWS = sizeof start_rows / sizeof *start_rows };

const OptionTable jobs_options = {start_rows, START_ROWS, NULL, 0};

static bool start(Service *service, Call *call, Error *error) {
    static const JobKind *const kinds[] = {&job_review};
    Jobs *jobs = service_jobs(service, error);
    int64_t id = jobs ? jobs_start(jobs, kinds[options_choice(&call->options, "kind")],
                                   &call->options, error)
                      : 0;
    call->answer = id ? jobs_show(jobs, id) : NULL;
    return call->answer != NULL;
}

static bool list(Service *service, Call *call, Error *error) {
    Jobs *jobs = service_jobs(service, error);
    if (!jobs)
        return false;
    call->answer = json_new_object();
    json_add(call->answer, "jobs", jobs_list(jobs));
    return true;
}

static bool no_job(Call *call, int64_t id, Error *error) {
    call->status = 404;
    return error_set(error, "no job with id %lld", (long long)id);
}

static bool show(Service *service, Call *call, Error *error) {
    int64_t id;
    Jobs *jobs = service_jobs(service, error);
    if (!jobs || !games_parse_id(call, "", &id, error))
        return false;
    call->answer = jobs_show(jobs, id);
    return call->answer || no_job(call, id, error);
}

static bool end(Service *service, Call *call, Error *error) {
    int64_t id;
    Jobs *jobs = service_jobs(service, error);
    if (!jobs || !games_parse_id(call, "", &id, error))
        return false;
    if (!jobs_cancel(jobs, id))
        return no_job(call, id, error);
    call->answer = jobs_show(jobs, id);
    if (!call->answer)
        call->answer = json_new_object();
    json_add_int(call->answer, "id", id);
    return true;
}

#define JOB                                                                                        \
    "id, kind, options, state (waiting, running, done, failed, stopped), done, of, words, "        \
    "answer, error, begun, ended"

static const Route routes[] = {
    {"POST", "jobs", "Start a background job", JOB, start_rows, START_ROWS, ROUTE_WORK, start},
    {"GET", "jobs", "All jobs, newest first", "jobs (without their answers)", NULL, 0, ROUTE_WORK,
     list},
    {"GET", "jobs/{id}", "Progress and result of a job", JOB, NULL, 0, ROUTE_WORK, show},
    {"DELETE", "jobs/{id}", "Stop a job, or delete it if it has ended",
     "id, and the job if it was stopped", NULL, 0, ROUTE_WORK, end},
};

const RouteTable routes_jobs = {routes, sizeof routes / sizeof *routes};
