#include "exchange.h"

#include "clock.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char prefix[] = "/api/v1/";

enum { THROWN_MAX = 8 * EXCHANGE_BODY_MAX, METHODS = 3 };

static const char *const methods[METHODS] = {"GET", "POST", "DELETE"};

static bool is_method(const Exchange *exchange, const char *name) {
    return strcmp(exchange->request.method, name) == 0;
}

static void free_exchange(Errand *errand) {
    Exchange *exchange = (Exchange *)errand;
    call_close(&exchange->call);
    json_free(exchange->values);
    json_free(exchange->query);
    text_free(&exchange->body);
    reply_free(&exchange->reply);
    free(exchange);
}

Exchange *exchange_create(Front *front) {
    Exchange *exchange = calloc(1, sizeof *exchange);
    if (exchange) {
        exchange->front = front;
        exchange->query = json_new_object();
    }
    return exchange;
}

void exchange_close(Exchange *exchange) {
    if (exchange->at_desk)
        desk_leave(exchange->front->desk, &exchange->errand);
    else
        free_exchange(&exchange->errand);
}

// A key is a word as options have; a text has no end within.
static bool is_good_member(const char *key, size_t key_size, const char *value, size_t size) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789_-";
    return key_size > 0 && key_size < 64 && strspn(key, letters) == key_size &&
           (!value || strlen(value) == size);
}

void exchange_add_query(Exchange *exchange, const char *key, size_t key_size, const char *value,
                        size_t size) {
    if (exchange->reply.status)
        return;
    if (!is_good_member(key, key_size, value, size))
        reply_refuse(&exchange->reply, 400,
                     "a part of the address is not a word, an equals sign and a text");
    else if (strcmp(key, "token") == 0)
        exchange->request.query_token = value ? value : "";
    else if (json_member(exchange->query, key))
        reply_refuse(&exchange->reply, 400, "%s stands twice in the address", key);
    else
        json_add_text(exchange->query, key, value ? value : "");
}

// Says which methods the path has.
static bool refuse_method(Exchange *exchange, const char *path) {
    Text allowed = {0};
    char part[CALL_PART_MAX];
    bool known;
    for (int i = 0; i < METHODS; i++)
        if (service_find(methods[i], path, part, &known))
            text_format(&allowed, "%s%s%s", allowed.length ? ", " : "", methods[i],
                        i == 0 ? ", HEAD" : "");
    reply_add_line(&exchange->reply, "Allow", text_string(&allowed));
    reply_refuse(&exchange->reply, 405, "%s%s takes %s, not %.20s", prefix, path,
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
    return reply_refuse(&exchange->reply, 404, "there is no %s%.60s", prefix, path);
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

// Is what is said of the body right?
static bool body_is_welcome(Exchange *exchange) {
    const Request *request = &exchange->request;
    if (!exchange_has_body(exchange))
        return true;
    if (is_method(exchange, "GET") || is_method(exchange, "HEAD"))
        return reply_refuse(&exchange->reply, 400,
                            "%s has its values in the address, not in a body", request->method);
    if (announced_length(exchange) > EXCHANGE_BODY_MAX)
        return reply_refuse(&exchange->reply, 413, "a body has %d bytes at most",
                            EXCHANGE_BODY_MAX);
    if (!is_json_type(request->content_type))
        return reply_refuse(&exchange->reply, 415,
                            "a body is JSON: Content-Type: application/json");
    return true;
}

// Questions count, and whatever might be a guess at the token; files do not.
static bool within_quota(Exchange *exchange, bool question) {
    Front *front = exchange->front;
    if ((!question && !front->access.token) ||
        quota_take(front->quota, exchange->client, clock_now()))
        return true;
    reply_add_line(&exchange->reply, "Retry-After", "1");
    return reply_refuse(&exchange->reply, 429, "too many questions at once; try again in a second");
}

bool exchange_begin(Exchange *exchange) {
    Front *front = exchange->front;
    const Request *request = &exchange->request;
    bool question = strncmp(request->path, prefix, sizeof prefix - 1) == 0;
    if (exchange->reply.status || !within_quota(exchange, question) ||
        !access_allows(&front->access, request, &exchange->reply))
        return false;
    if (request->chunked && request->length) // a proxy before us might believe the other one
        return reply_refuse(&exchange->reply, 400, "the length of the body is told in two ways");
    if (front->stopping)
        return reply_refuse(&exchange->reply, 503, "the server is being stopped");
    if (question)
        return find_route(exchange) && body_is_welcome(exchange);
    page_reply(front->web, request, &exchange->reply);
    return false;
}

bool exchange_add_body(Exchange *exchange, const char *bytes, size_t size) {
    exchange->body_length += size;
    if (exchange->body_length <= EXCHANGE_BODY_MAX)
        text_add_bytes(&exchange->body, bytes, size);
    return exchange->body_length <= THROWN_MAX;
}

static bool read_values(Exchange *exchange, Error *error) {
    if (strcmp(exchange->route->method, "GET") == 0)
        return true;
    const char *misplaced = json_unknown_key(exchange->query, NULL, 0);
    if (misplaced)
        return error_set(error, "%s stands in the address; %s has its values in the body",
                         misplaced, exchange->route->method);
    if (exchange->body.length == 0)
        return true;
    exchange->values = json_read_message(exchange->body.data, exchange->body.length, error);
    if (exchange->values && !json_holds_object(exchange->values))
        return error_set(error, "the body is to be an object, {…}");
    return exchange->values != NULL;
}

// Fills the call; false when there is a reply that says why not.
static bool prepare(Exchange *exchange) {
    Error error = {0};
    Reply *reply = &exchange->reply;
    if (exchange->body_length > EXCHANGE_BODY_MAX)
        return reply_refuse(reply, 413, "a body has %d bytes at most", EXCHANGE_BODY_MAX);
    if (exchange->body.failed)
        return reply_refuse(reply, 503, "no memory for the body");
    if (!read_values(exchange, &error))
        return reply_error(reply, error.machine ? 503 : 400, &error);
    bool in_address = strcmp(exchange->route->method, "GET") == 0;
    const Json *values = in_address ? exchange->query : exchange->values;
    exchange->call.body = values;
    exchange->call.client = exchange->client;
    exchange->call.stop = &exchange->errand.stop;
    return call_open(&exchange->call, exchange->route, values, &error) ||
           reply_error(reply, error.machine ? 503 : 400, &error);
}

static void answer(Exchange *exchange) {
    Call *call = &exchange->call;
    reply_json(&exchange->reply, call->status, call->answer ? call->answer : json_new_object());
    call->answer = NULL;
}

static bool emit(void *user, const char *event, Json *value) {
    return desk_tell(user, event, value);
}

// On a thread of the desk. A stream that told something ends with one more event; any other is an
// answer.
static void work(Errand *errand) {
    Exchange *exchange = (Exchange *)errand;
    Call *call = &exchange->call;
    call_run(exchange->front->service, call);
    if (desk_stays_quiet(errand)) {
        answer(exchange);
        return;
    }
    desk_tell(errand, call->status < 400 ? "done" : "error",
              call->answer ? call->answer : json_new_object());
    call->answer = NULL;
}

static void hand_in(Exchange *exchange) {
    Reply *reply = &exchange->reply;
    exchange->errand.work = work;
    exchange->errand.release = free_exchange;
    exchange->errand.client = exchange->client;
    exchange->call.emit = exchange->route->kind == ROUTE_STREAM ? emit : NULL;
    exchange->call.user = &exchange->errand;
    DeskAnswer taken = desk_hand_in(exchange->front->desk, &exchange->errand);
    exchange->at_desk = taken == DESK_TAKEN;
    if (exchange->at_desk)
        return;
    reply_add_line(reply, "Retry-After", "5");
    if (taken == DESK_FULL)
        reply_refuse(reply, 503, "too much is being worked at; try again later");
    else
        reply_refuse(reply, 429, "too many of your questions are being worked at");
}

void exchange_ask(Exchange *exchange) {
    assert(!exchange->at_desk && !exchange->reply.status);
    if (!prepare(exchange))
        return;
    if (exchange->route->kind == ROUTE_QUICK) {
        call_run(exchange->front->service, &exchange->call);
        answer(exchange);
    } else if (exchange->route->kind == ROUTE_STREAM && is_method(exchange, "HEAD")) {
        exchange->reply.status = 200;
        reply_add_line(&exchange->reply, "Content-Type", "text/event-stream");
    } else
        hand_in(exchange);
}
