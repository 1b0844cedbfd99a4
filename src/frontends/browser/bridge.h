// The service for a page that has no server: a question comes in as text under a number, and
// whatever comes of it is told as text under that number; the last thing told is its answer. Where
// there are threads every question has one of its own and bridge_ask returns at once. Without them
// a question has been answered when bridge_ask returns, computers think only in bridge_go_on, and
// what happens is told by bridge_tell_events instead of by `GET events`.
#ifndef FLIPSIDE_FRONTENDS_BRIDGE_H
#define FLIPSIDE_FRONTENDS_BRIDGE_H

#include "service.h"

typedef struct Bridge Bridge;

enum { BRIDGE_AT_ONCE = 24 }; // questions; a further one is refused

// Tells an event of a question (its name and value, JSON), or its answer: no event, and the status.
// From any thread. Number 0: something has happened that nobody asked for.
typedef void BridgeTell(void *user, int number, const char *event, int status, const char *text);

// NULL and an error when something cannot be had. What an earlier service left (games, jobs) goes
// on.
Bridge *bridge_create(const ServiceOptions *options, BridgeTell *tell, void *user, Error *error);
void bridge_destroy(Bridge *bridge); // stops everything and waits for it

// Asks: a method, a path below /api/v1/ and an object with the values, "" = none. The number is the
// asker's, from 1 on.
void bridge_ask(Bridge *bridge, int number, const char *method, const char *path,
                const char *values);

// Nobody waits for the answer any more: it comes soon. Unknown numbers are ignored.
void bridge_stop(Bridge *bridge, int number);

// The files of these games were changed by another page: whoever shows one of them is told.
void bridge_refresh(Bridge *bridge, int64_t game);

// Without threads: a computer that is to move thinks, one move. Seconds until it is to be called
// again; < 0 = nobody is to move.
double bridge_go_on(Bridge *bridge);

// Without threads: tells what has happened, as `GET events` would.
void bridge_tell_events(Bridge *bridge);

#endif
