// Players named by clients. Requests are not trusted: their player specs must not start programs,
// open files or use excessive memory, unless the service allows it.
#ifndef FLIPSIDE_APP_SERVICE_PLAYER_H
#define FLIPSIDE_APP_SERVICE_PLAYER_H

#include "play_session.h"
#include "player.h"
#include "service.h"

// Converts a client's text, a spec or the name of a level, to a spec. Returns false and sets *error
// if it is invalid, starts programs or opens files without permission, or needs more threads or
// memory than an engine of the service.
bool call_spec(const Service *service, const char *text, char spec[PLAY_SPEC_MAX], Error *error);

// Returns true if the player would start a program and the service does not allow that; the status
// is then 403.
bool call_forbids(const Service *service, const char *text);

// As call_spec for an option of a call; the error names the option, and the status is set.
bool call_seat(const Service *service, Call *call, const char *option, char spec[PLAY_SPEC_MAX],
               Error *error);

// Opens the player of a client's text; returns NULL and sets *error on failure.
Player *call_player(const Service *service, const char *text, Rules rules, uint64_t seed,
                    Error *error);

#endif
