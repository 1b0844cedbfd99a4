// Long work: begun, followed and ended.
#include "engine_options.h"
#include "jobs.h"
#include "service_games.h"
#include "service_routes.h"

// What the kinds of jobs take; each uses its own.
static const Option start_rows[] = {
    {"kind", OPTION_CHOICE, "review", NULL, 0, 0, "what is to be done"},
    {"games", OPTION_TEXT, "IDS", "", 0, 0,
     "review: of the library, L7 L12; without it all that were not reviewed yet"},
    ENGINE_LEVEL_OPTION(0, "10", "review: the engine's level"),
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

static bool show(Service *service, Call *call, Error *error) {
    int64_t id;
    Jobs *jobs = service_jobs(service, error);
    if (!jobs || !games_parse_id(call, "", &id, error))
        return false;
    call->answer = jobs_show(jobs, id);
    if (call->answer)
        return true;
    call->status = 404;
    return error_set(error, "there is no job %lld", (long long)id);
}

static bool end(Service *service, Call *call, Error *error) {
    int64_t id;
    Jobs *jobs = service_jobs(service, error);
    if (!jobs || !games_parse_id(call, "", &id, error))
        return false;
    if (!jobs_cancel(jobs, id)) {
        call->status = 404;
        return error_set(error, "there is no job %lld", (long long)id);
    }
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
    {"POST", "jobs", "Begin long work; it goes on without anybody waiting", JOB, start_rows,
     START_ROWS, ROUTE_WORK, start},
    {"GET", "jobs", "All jobs, the latest first", "jobs (without their answers)", NULL, 0,
     ROUTE_WORK, list},
    {"GET", "jobs/{id}", "How far a job is, and what came out", JOB, NULL, 0, ROUTE_WORK, show},
    {"DELETE", "jobs/{id}", "Stop a job; forget one that has ended",
     "id, and the job while it stops", NULL, 0, ROUTE_WORK, end},
};

const RouteTable routes_jobs = {routes, sizeof routes / sizeof *routes};
