// Players that a page names.
#ifndef FLIPSIDE_SERVICE_SERVICE_PLAYER_H
#define FLIPSIDE_SERVICE_SERVICE_PLAYER_H

#include "player.h"
#include "service.h"

// A player of a spec that came from outside: one that runs programs only where the service allows that, none that opens
// files which the spec names, and none with more threads or memory than an engine of the service. NULL with an error.
Player *call_player(const Service *service, const char *spec, Rules rules, uint64_t seed, Error *error);

#endif
