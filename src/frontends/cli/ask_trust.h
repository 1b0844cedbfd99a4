// Terminal prompt for permission to start external programs.
#ifndef FLIPSIDE_FRONTENDS_ASK_TRUST_H
#define FLIPSIDE_FRONTENDS_ASK_TRUST_H

#include "trust.h"

// Returns a callback that prompts on stderr and reads the answer from stdin, or NULL if either is
// not a terminal.
TrustAsk *ask_trust(void);

#endif
