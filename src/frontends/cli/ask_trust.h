// The question whether a program may be started, on the terminal.
#ifndef FLIPSIDE_FRONTENDS_ASK_TRUST_H
#define FLIPSIDE_FRONTENDS_ASK_TRUST_H

#include "trust.h"

// Who asks line by line where there is a terminal; NULL elsewhere.
TrustAsk *ask_trust(void);

#endif
