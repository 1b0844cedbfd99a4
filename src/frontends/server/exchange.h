// A request and its answer, whatever carries them: it is judged when its head is there, takes its
// body, and then has a reply at once or an errand at the desk whose news make one.
#ifndef FLIPSIDE_FRONTENDS_EXCHANGE_H
#define FLIPSIDE_FRONTENDS_EXCHANGE_H

#include "desk.h"
#include "page.h"
#include "quota.h"
#include "service.h"

// What all exchanges of a server share.
typedef struct Front {
    Service *service;
    Access access;
    const char *web;
    Quota *quota;
    Desk *desk;
    bool stopping; // nothing new is taken
} Front;

enum { EXCHANGE_BODY_MAX = 1 << 20, EXCHANGE_CLIENT_SIZE = 48 };

typedef struct Exchange {
    Errand errand; // the first member: the desk knows an exchange by it
    Front *front;
    Request request;
    char client[EXCHANGE_CLIENT_SIZE];
    Json *query; // members of the address
    Json *values;
    const Route *route;
    Text body;
    size_t body_length; // with what was not kept
    Call call;
    Reply reply;
    bool at_desk;
} Exchange;

// NULL when memory is refused.
Exchange *exchange_create(Front *front);

// Gives it back, now or when its errand is over.
void exchange_close(Exchange *exchange);

// A member of the address, in the order they come, before it begins.
void exchange_add_query(Exchange *exchange, const char *key, size_t key_size, const char *value,
                        size_t size);

// The head is there: is it worth reading on? There is a reply otherwise.
bool exchange_begin(Exchange *exchange);

// Does a body follow, as the head says?
bool exchange_has_body(const Exchange *exchange);

// A part of the body. False when it is so much that the connection should be cut.
bool exchange_add_body(Exchange *exchange, const char *bytes, size_t size);

// All is there: the reply is, or the exchange is at the desk and the reply is there when the errand
// is answered.
void exchange_ask(Exchange *exchange);

#endif
