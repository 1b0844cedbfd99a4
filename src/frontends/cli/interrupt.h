// Clean stop of long commands on Ctrl-C (SIGINT) or SIGTERM. The first signal sets a flag that the
// command polls; a second one terminates the process. The flag is global, because a signal handler
// has no argument.
#ifndef FLIPSIDE_FRONTENDS_INTERRUPT_H
#define FLIPSIDE_FRONTENDS_INTERRUPT_H

#include <stdatomic.h>
#include <stdbool.h>

// Installs the handlers.
void interrupt_catch(void);

// Returns the flag, for interfaces that take a stop flag.
const atomic_bool *interrupt_flag(void);

// Returns true once a signal has arrived.
bool interrupt_seen(void);

#endif
