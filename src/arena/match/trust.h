// Asks the user before a program is started that only a file names (trust.h says which specs do
// that).
#ifndef FLIPSIDE_ARENA_TRUST_H
#define FLIPSIDE_ARENA_TRUST_H

#include "error.h"
#include "text.h"

// Whoever asks the question: `commands`, one a line, would be run. True when the user wants that.
typedef bool TrustAsk(const char *commands, void *user);

// What the user has agreed to, and how he is asked about the rest.
typedef struct Trust {
    bool all;             // --trust
    const char *named[2]; // specs that he named himself on the command line; may be NULL
    TrustAsk *ask;        // NULL: nobody is there to be asked
    void *user;
} Trust;

// May the players of these specs, read from `origin`, be used? Asks when they would run a program
// that he has not agreed to; false and an error that names the commands when he refuses or cannot
// be asked.
bool trust_specs(const Trust *trust, const char *origin, const char *const *specs, int count,
                 Error *error);

#endif
