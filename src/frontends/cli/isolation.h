// Isolation of outside programs, as commands set it: --sandbox counts for every program that the
// command starts, and the folder of a tournament is kept from them. Both are told by the
// environment, which reaches whoever starts a program (outside/sandbox.h) without passing through
// every hand in between; it is set before there is a second thread.
#ifndef FLIPSIDE_FRONTENDS_ISOLATION_H
#define FLIPSIDE_FRONTENDS_ISOLATION_H

#include "option.h"

#define COMMON_SANDBOX_OPTION                                                                      \
    {                                                                                              \
        "sandbox", OPTION_CHOICE, "auto|strict|off", "", 0, 0,                                     \
            "isolation of outside programs: all that this system grants (auto, the default), all " \
            "or nothing, none"                                                                     \
    }

// Sets what the options say; false when memory is refused.
bool isolation_take_options(const Options *options);

// Says in one line on stderr what outside programs cannot be isolated with here, if there is one
// among the players.
void isolation_note(const char *const *specs, int count);

#endif
