// Tournaments that a page starts, stops and goes on with. Players of a page are checked as
// everywhere (service_player.h); openings come from the program, not from files.
#ifndef FLIPSIDE_APP_ARENA_START_H
#define FLIPSIDE_APP_ARENA_START_H

#include "service.h"
#include "settings_options.h"

// What a page may ask for: the players, the settings of `arena`, and how it is to be played.
// clang-format off
#define ARENA_START_OPTIONS                                                                                            \
    {"players", OPTION_TEXT, "SPEC...", NULL, 0, 0, "the players, two or more; a list, or a line each"},               \
    {"name", OPTION_TEXT, "NAME", "", 0, 0, "the tournament's name: letters, digits, - and _; without it kind and date"}, \
    {"threads", OPTION_INT, "N", "", 1, 64, "games at once; without it half of the processors"},                       \
    ARENA_OPTIONS
// clang-format on

// Starts the tournament of a call with these options; `id` gets its id.
bool arena_start_new(Service *service, Call *call, char id[CALL_PART_MAX], Error *error);

// Goes on with the one of the call's part, `threads` games at once.
bool arena_start_resume(Service *service, Call *call, Error *error);

// Stops the one of the call's part.
bool arena_start_stop(Service *service, Call *call, Error *error);

#endif
