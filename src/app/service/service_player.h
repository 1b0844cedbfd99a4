// Players that a page names. A page is not the person at the keyboard: whatever could have put a
// spec into it must not start a program or open a file of this machine, nor take all of its memory.
#ifndef FLIPSIDE_APP_SERVICE_PLAYER_H
#define FLIPSIDE_APP_SERVICE_PLAYER_H

#include "play_session.h"
#include "player.h"
#include "service.h"

// The spec that a text from outside means: a spec, or the name of a level for people. One that runs
// programs or opens files only where the service allows that, and none with more threads or memory
// than an engine of the service. False with an error.
bool call_spec(const Service *service, const char *text, char spec[PLAY_SPEC_MAX], Error *error);

// Is it a player that starts programs, which this service does not allow? Such a call is answered
// with 403.
bool call_forbids(const Service *service, const char *text);

// As call_spec for an option of a call: the error names it, and the status says when the player is
// forbidden.
bool call_seat(const Service *service, Call *call, const char *option, char spec[PLAY_SPEC_MAX],
               Error *error);

// A player of a spec that came from outside; NULL with an error.
Player *call_player(const Service *service, const char *text, Rules rules, uint64_t seed,
                    Error *error);

#endif
