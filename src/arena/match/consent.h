// Programs run only with the user's consent. Naming a player on the command line or at the table is
// consent; a spec that comes from a file (a saved game, a tournament's settings) is not, whoever
// wrote the file: before such a spec becomes a player, whoever opens the file asks here what it
// would run and lets the user decide.
#ifndef FLIPSIDE_ARENA_CONSENT_H
#define FLIPSIDE_ARENA_CONSENT_H

#include "text.h"

// Would a player of this spec run something from outside? If so, what, is appended in a form that
// is safe to show: the command line, or the interpreter and its file.
bool consent_needed(const char *spec, Text *command);

#endif
