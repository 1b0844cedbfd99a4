// Isolation of external programs, as set by the options of a command.
//
// --sandbox applies to every program that the command starts, and the output directory (--out) is
// hidden from these programs. Both settings are passed to sandbox.h in environment variables, which
// avoids an extra parameter in every layer between. The environment is modified before a second
// thread exists.
#ifndef FLIPSIDE_FRONTENDS_ISOLATION_H
#define FLIPSIDE_FRONTENDS_ISOLATION_H

#include "option.h"

#define COMMON_SANDBOX_OPTION                                                                      \
    {                                                                                              \
        "sandbox", OPTION_CHOICE, "auto|strict|off", "", 0, 0,                                     \
            "isolation of outside programs: all that this system grants (auto, the default), all " \
            "or nothing, none"                                                                     \
    }

// Exports the options to the environment. Returns false if out of memory.
bool isolation_take_options(const Options *options);

// Prints one line on stderr if a player starts an external program and this system lacks a means of
// isolation.
void isolation_note(const char *const *specs, int count);

#endif
