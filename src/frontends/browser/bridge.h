// Service API for web pages without a server.
//
// Requests, events and replies are JSON texts with a request number. With threads, each request
// runs on its own thread and bridge_request returns immediately. Without threads, bridge_request
// returns after the reply, computer players think only in bridge_think, and bridge_send_events
// replaces the route `GET events`.
#ifndef FLIPSIDE_FRONTENDS_BRIDGE_H
#define FLIPSIDE_FRONTENDS_BRIDGE_H

#include "service.h"

typedef struct Bridge Bridge;

enum { BRIDGE_REQUESTS_MAX = 24 }; // concurrent requests; further ones are rejected

// Receives an event of a request (its name, status 0 and JSON value) or the reply (a NULL event,
// the HTTP status and JSON value), which is always last. Number 0 marks events of
// bridge_send_events. Called from any thread.
typedef void BridgeOutput(void *user, int number, const char *event, int status, const char *text);

// Creates a service and resumes the games and jobs of an earlier one. Returns NULL and sets `error`
// on failure.
Bridge *bridge_create(const ServiceOptions *options, BridgeOutput *output, void *user,
                      Error *error);

// Cancels all requests, waits for them and frees the bridge.
void bridge_destroy(Bridge *bridge);

// Sends a request: method, path below /api/v1/ and a JSON object with the values, or "". The caller
// chooses the number, which must be positive and not in use.
void bridge_request(Bridge *bridge, int number, const char *method, const char *path,
                    const char *values);

// Cancels a request; its reply follows soon. Unknown numbers are ignored.
void bridge_stop(Bridge *bridge, int number);

// Reloads a game whose file was changed by another page, and notifies its listeners.
void bridge_refresh(Bridge *bridge, int64_t game);

// Without threads: lets a computer player think about one move. Returns the seconds until the next
// call, or a negative number if no computer player is to move.
double bridge_think(Bridge *bridge);

// Without threads: sends the events that occurred since the last call.
void bridge_send_events(Bridge *bridge);

#endif
