// What the routes about games share. A game that is played here is known by its number, one of the
// library by L and its number there.
#ifndef FLIPSIDE_APP_SERVICE_GAMES_H
#define FLIPSIDE_APP_SERVICE_GAMES_H

#include "collection.h"
#include "service.h"

// The number in a call's path, behind `mark` ("" = none); false with an error and status 404 when
// it is none.
bool games_parse_id(Call *call, const char *mark, int64_t *id, Error *error);

// Is the call about a game of the library?
bool games_in_library(const Call *call);

// A game of the library as the state of a game, and out of it.
bool games_show_library(Service *service, Call *call, Error *error);
bool games_delete_library(Service *service, Call *call, Error *error);

// The library, to be closed; NULL and an error when it cannot be opened.
Collection *games_library(Service *service, Error *error);

// A review was made: games of the library with these moves have its average loss from now on, where
// games are kept.
void games_save_review(Service *service, const Review *review);

#endif
