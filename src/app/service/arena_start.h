// Starting, resuming and stopping tournaments for clients. Players are restricted as everywhere
// (service_player.h), and openings cannot come from files.
#ifndef FLIPSIDE_APP_ARENA_START_H
#define FLIPSIDE_APP_ARENA_START_H

#include "service.h"
#include "settings_options.h"

// Options of a new tournament: players, name, threads and the settings of `arena`.
// clang-format off
#define ARENA_START_OPTIONS                                                                        \
    {"players", OPTION_TEXT, "SPEC...", NULL, 0, 0, "players: a list, or one per line"},           \
    {"name", OPTION_TEXT, "NAME", "", 0, 0, "letters, digits, - and _; default: mode, date"},      \
    {"threads", OPTION_INT, "N", "", 1, 64, "concurrent games (default: half of the processors)"}, \
    ARENA_OPTIONS
// clang-format on

// Starts a tournament with these options; sets its id.
bool arena_start_new(Service *service, Call *call, char id[CALL_PART_MAX], Error *error);

// Resumes the tournament in the call's path with `threads` concurrent games.
bool arena_start_resume(Service *service, Call *call, Error *error);

// Stops the tournament in the call's path.
bool arena_start_stop(Service *service, Call *call, Error *error);

#endif
