// One HTTP request and its reply, independent of the HTTP library.
//
// An exchange is validated as soon as its headers are complete, then receives its body. Afterwards
// it has a reply immediately, or it is a job in the work queue that produces one.
#ifndef FLIPSIDE_FRONTENDS_EXCHANGE_H
#define FLIPSIDE_FRONTENDS_EXCHANGE_H

#include "rate_limit.h"
#include "service.h"
#include "static_files.h"
#include "work_queue.h"

// State shared by all exchanges of a server.
typedef struct ServerShared {
    Service *service;
    Access access;
    const char *web; // directory with the web app, or NULL for the embedded files
    RateLimit *limit;
    WorkQueue *queue;
    bool stopping; // true if new requests are rejected
} ServerShared;

enum { EXCHANGE_BODY_MAX = 1 << 20, EXCHANGE_CLIENT_SIZE = 48 };

typedef struct Exchange {
    QueueJob job; // must be the first member: jobs are cast to exchanges
    ServerShared *shared;
    Request request;
    char client[EXCHANGE_CLIENT_SIZE];
    Json *query;  // parameters of the URL
    Json *values; // parsed body
    const Route *route;
    Text body;
    size_t body_length; // including discarded bytes
    Call call;
    Reply reply;
    bool queued; // true once the work queue has accepted the job
} Exchange;

// Returns NULL if out of memory.
Exchange *exchange_create(ServerShared *shared);

// Frees the exchange, now or when its job has ended.
void exchange_close(Exchange *exchange);

// Adds a URL parameter. Called before exchange_begin.
void exchange_add_query(Exchange *exchange, const char *key, size_t key_size, const char *value,
                        size_t size);

// Validates the headers. Returns false if the exchange already has a reply.
bool exchange_begin(Exchange *exchange);

// Returns true if the headers announce a body.
bool exchange_has_body(const Exchange *exchange);

// Adds a part of the body. Returns false if the body is so long that the connection should be
// closed.
bool exchange_add_body(Exchange *exchange, const char *bytes, size_t size);

// Processes the complete request. Afterwards the exchange has a reply or is queued.
void exchange_ask(Exchange *exchange);

#endif
