#include "exchange.h"

#include "clock.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char prefix[] = "/api/v1/";

enum { DISCARDED_BODY_MAX = 8 * EXCHANGE_BODY_MAX, METHODS = 3 };

static const char *const methods[METHODS] = {"GET", "POST", "DELETE"};

static bool is_method(const Exchange *exchange, const char *name) {
    return strcmp(exchange->request.method, name) == 0;
}

static void free_exchange(QueueJob *job) {
    Exchange *exchange = (Exchange *)job;
    call_close(&exchange->call);
    json_free(exchange->values);
    json_free(exchange->query);
    text_free(&exchange->body);
    reply_free(&exchange->reply);
    free(exchange);
}

Exchange *exchange_create(ServerShared *shared) {
    Exchange *exchange = calloc(1, sizeof *exchange);
    if (exchange) {
        exchange->shared = shared;
        exchange->query = json_new_object();
    }
    return exchange;
}

void exchange_close(Exchange *exchange) {
    if (exchange->queued)
        queue_abandon(exchange->shared->queue, &exchange->job);
    else
        free_exchange(&exchange->job);
}

// Keys look like option names; values contain no NUL.
static bool is_valid_parameter(const char *key, size_t key_size, const char *value, size_t size) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789_-";
    return key_size > 0 && key_size < 64 && strspn(key, letters) == key_size &&
           (!value || strlen(value) == size);
}

void exchange_add_query(Exchange *exchange, const char *key, size_t key_size, const char *value,
                        size_t size) {
    if (exchange->reply.status)
        return;
    if (!is_valid_parameter(key, key_size, value, size))
        reply_refuse(&exchange->reply, 400, "malformed URL parameter: expected key=value");
    else if (strcmp(key, "token") == 0)
        exchange->request.query_token = value ? value : "";
    else if (json_member(exchange->query, key))
        reply_refuse(&exchange->reply, 400, "duplicate URL parameter %s", key);
    else
        json_add_text(exchange->query, key, value ? value : "");
}

// Replies 405 with the methods that the path supports.
static bool refuse_method(Exchange *exchange, const char *path) {
    Text allowed = {0};
    char part[CALL_PART_MAX];
    bool known;
    for (int i = 0; i < METHODS; i++)
        if (service_find(methods[i], path, part, &known))
            text_format(&allowed, "%s%s%s", allowed.length ? ", " : "", methods[i],
                        i == 0 ? ", HEAD" : "");
    reply_add_header(&exchange->reply, "Allow", text_string(&allowed));
    reply_refuse(&exchange->reply, 405, "%s%s: expected %s, got %.20s", prefix, path,
                 text_string(&allowed), exchange->request.method);
    text_free(&allowed);
    return false;
}

static bool find_route(Exchange *exchange) {
    const char *path = exchange->request.path + sizeof prefix - 1;
    bool known;
    exchange->route = service_find(exchange->request.method, path, exchange->call.part, &known);
    if (exchange->route)
        return true;
    if (known)
        return refuse_method(exchange, path);
    return reply_refuse(&exchange->reply, 404, "no such route: %s%.60s", prefix, path);
}

static bool is_json_type(const char *type) {
    static const char json[] = "application/json";
    return type && strncasecmp(type, json, sizeof json - 1) == 0 &&
           strchr("; ", type[sizeof json - 1]);
}

static unsigned long long announced_length(const Exchange *exchange) {
    return exchange->request.length ? strtoull(exchange->request.length, NULL, 10) : 0;
}

bool exchange_has_body(const Exchange *exchange) {
    return announced_length(exchange) > 0 || exchange->request.chunked;
}

// Checks the headers that describe the body.
static bool check_body(Exchange *exchange) {
    const Request *request = &exchange->request;
    if (!exchange_has_body(exchange))
        return true;
    if (is_method(exchange, "GET") || is_method(exchange, "HEAD"))
        return reply_refuse(&exchange->reply, 400,
                            "%s takes its values from the URL, not from a body", request->method);
    if (announced_length(exchange) > EXCHANGE_BODY_MAX)
        return reply_refuse(&exchange->reply, 413, "body too long: the limit is %d bytes",
                            EXCHANGE_BODY_MAX);
    if (!is_json_type(request->content_type))
        return reply_refuse(&exchange->reply, 415, "expected Content-Type: application/json");
    return true;
}

// Counts API requests. Requests for files count only if a token is required, because they may guess
// it.
static bool within_rate_limit(Exchange *exchange, bool is_api) {
    ServerShared *shared = exchange->shared;
    if ((!is_api && !shared->access.token) ||
        rate_limit_take(shared->limit, exchange->client, clock_now()))
        return true;
    reply_add_header(&exchange->reply, "Retry-After", "1");
    return reply_refuse(&exchange->reply, 429, "too many requests: retry in a second");
}

bool exchange_begin(Exchange *exchange) {
    ServerShared *shared = exchange->shared;
    const Request *request = &exchange->request;
    bool is_api = strncmp(request->path, prefix, sizeof prefix - 1) == 0;
    if (exchange->reply.status || !within_rate_limit(exchange, is_api) ||
        !access_allows(&shared->access, request, &exchange->reply))
        return false;
    if (request->chunked && request->length) // request smuggling
        return reply_refuse(&exchange->reply, 400,
                            "both Content-Length and Transfer-Encoding given");
    if (shared->stopping)
        return reply_refuse(&exchange->reply, 503, "the server is shutting down");
    if (is_api)
        return find_route(exchange) && check_body(exchange);
    static_file_reply(shared->web, request, &exchange->reply);
    return false;
}

bool exchange_add_body(Exchange *exchange, const char *bytes, size_t size) {
    exchange->body_length += size;
    if (exchange->body_length <= EXCHANGE_BODY_MAX)
        text_add_bytes(&exchange->body, bytes, size);
    return exchange->body_length <= DISCARDED_BODY_MAX;
}

static bool parse_body(Exchange *exchange, Error *error) {
    if (strcmp(exchange->route->method, "GET") == 0)
        return true;
    const char *misplaced = json_unknown_key(exchange->query, NULL, 0);
    if (misplaced)
        return error_set(error, "%s is a URL parameter, but %s takes its values from the body",
                         misplaced, exchange->route->method);
    if (exchange->body.length == 0)
        return true;
    exchange->values = json_read_message(exchange->body.data, exchange->body.length, error);
    if (exchange->values && !json_holds_object(exchange->values))
        return error_set(error, "expected a JSON object as body");
    return exchange->values != NULL;
}

// Fills in the call. Returns false if the exchange has an error reply.
static bool prepare(Exchange *exchange) {
    Error error = {0};
    Reply *reply = &exchange->reply;
    if (exchange->body_length > EXCHANGE_BODY_MAX)
        return reply_refuse(reply, 413, "body too long: the limit is %d bytes", EXCHANGE_BODY_MAX);
    if (exchange->body.failed)
        return reply_refuse(reply, 503, "out of memory");
    if (!parse_body(exchange, &error))
        return reply_error(reply, error.machine ? 503 : 400, &error);
    bool in_url = strcmp(exchange->route->method, "GET") == 0;
    const Json *values = in_url ? exchange->query : exchange->values;
    exchange->call.body = values;
    exchange->call.client = exchange->client;
    exchange->call.stop = &exchange->job.stop;
    return call_open(&exchange->call, exchange->route, values, &error) ||
           reply_error(reply, error.machine ? 503 : 400, &error);
}

static void set_reply(Exchange *exchange) {
    Call *call = &exchange->call;
    reply_json(&exchange->reply, call->status, call->answer ? call->answer : json_new_object());
    call->answer = NULL;
}

static bool emit(void *user, const char *event, Json *value) {
    return queue_emit(user, event, value);
}

// Runs on a worker thread. If events have been sent, the result is the last event; otherwise it is
// a plain reply.
static void run_job(QueueJob *job) {
    Exchange *exchange = (Exchange *)job;
    Call *call = &exchange->call;
    call_run(exchange->shared->service, call);
    if (queue_begin_reply(job)) {
        set_reply(exchange);
        return;
    }
    queue_emit(job, call->status < 400 ? "done" : "error",
               call->answer ? call->answer : json_new_object());
    call->answer = NULL;
}

static void submit(Exchange *exchange) {
    Reply *reply = &exchange->reply;
    exchange->job.run = run_job;
    exchange->job.release = free_exchange;
    exchange->job.client = exchange->client;
    exchange->call.emit = exchange->route->kind == ROUTE_STREAM ? emit : NULL;
    exchange->call.user = &exchange->job;
    QueueResult result = queue_submit(exchange->shared->queue, &exchange->job);
    exchange->queued = result == QUEUE_ACCEPTED;
    if (exchange->queued)
        return;
    reply_add_header(reply, "Retry-After", "5");
    if (result == QUEUE_FULL)
        reply_refuse(reply, 503, "server busy: retry later");
    else
        reply_refuse(reply, 429, "too many unfinished requests: retry later");
}

void exchange_ask(Exchange *exchange) {
    assert(!exchange->queued && !exchange->reply.status);
    if (!prepare(exchange))
        return;
    if (exchange->route->kind == ROUTE_QUICK) {
        call_run(exchange->shared->service, &exchange->call);
        set_reply(exchange);
    } else if (exchange->route->kind == ROUTE_STREAM && is_method(exchange, "HEAD")) {
        exchange->reply.status = 200;
        reply_add_header(&exchange->reply, "Content-Type", "text/event-stream");
    } else
        submit(exchange);
}
