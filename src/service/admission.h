// Which players a page may ask for. A page is not the person at the keyboard: whatever could have put a spec into it
// must not start a program or open a file of this machine, nor take all of its memory.
#ifndef FLIPSIDE_SERVICE_ADMISSION_H
#define FLIPSIDE_SERVICE_ADMISSION_H

#include "play_session.h"
#include "service.h"

enum { ADMISSION_HASH = 256 }; // megabytes of a player's table at most

// The spec that a page means: a spec, or the name of a level for people. False with an error, and the status that the
// call answers with, when there is no such player or it is not admitted. `what` is the option's name.
bool admission_spec(const Service *service, Call *call, const char *what, char spec[PLAY_SPEC_MAX], Error *error);

// The same for a text from elsewhere, as the list of a tournament's players.
bool admission_text(const Service *service, const char *text, char spec[PLAY_SPEC_MAX], Error *error);

#endif
