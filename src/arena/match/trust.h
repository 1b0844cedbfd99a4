// Consent to start external programs. Typing a player spec is consent. A spec read from a file (a
// saved game, tournament settings) is not, so code that opens such a file must call trust_specs()
// or consent_needed() before it creates the players.
#ifndef FLIPSIDE_ARENA_TRUST_H
#define FLIPSIDE_ARENA_TRUST_H

#include "error.h"
#include "text.h"

// Returns true if the spec would start an external program. Appends its command line, or the
// interpreter and its file, escaped for display.
bool consent_needed(const char *spec, Text *command);

// Asks whether `commands`, one per line, may be run; returns true if the user agrees.
typedef bool TrustAsk(const char *commands, void *user);

// Consent given so far, and how to ask for more.
typedef struct Trust {
    bool all;             // --trust
    const char *named[2]; // specs given on the command line; may be NULL
    TrustAsk *ask;        // NULL if the session is not interactive
    void *user;
} Trust;

// Returns true if the players of these specs, read from `origin`, may be created. Asks about
// programs without consent. Returns false and an error with the commands if the user refuses or
// cannot be asked.
bool trust_specs(const Trust *trust, const char *origin, const char *const *specs, int count,
                 Error *error);

#endif
