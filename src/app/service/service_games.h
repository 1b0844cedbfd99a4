// Shared by the routes of games. A game of the host is identified by its number, one of the library
// by L and its number there.
#ifndef FLIPSIDE_APP_SERVICE_GAMES_H
#define FLIPSIDE_APP_SERVICE_GAMES_H

#include "collection.h"
#include "service.h"

// Parses the number in a call's path after `prefix` ("" = none); returns false with *error and
// status 404 set if it is invalid.
bool games_parse_id(Call *call, const char *prefix, int64_t *id, Error *error);

// Reads the host's game in a call's path; returns the host, or NULL with *error and the status set.
Host *games_read(Service *service, Call *call, int64_t *id, HostGame *game, Error *error);

// Returns true if the call's path names a game of the library.
bool games_in_library(const Call *call);

// Answer with the state of a game of the library, and delete it.
bool games_show_library(Service *service, Call *call, Error *error);
bool games_delete_library(Service *service, Call *call, Error *error);

// Opens the library; returns NULL and sets *error on failure. The caller closes it.
Collection *games_library(Service *service, Error *error);

// Stores the average loss of a review with the library's games that have the same moves.
void games_save_review(Service *service, const Review *review);

#endif
