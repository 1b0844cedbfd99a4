// Command-line and API options of a tournament, and their conversion to settings.
#ifndef FLIPSIDE_ARENA_SETTINGS_OPTIONS_H
#define FLIPSIDE_ARENA_SETTINGS_OPTIONS_H

#include "limits.h"
#include "option.h"
#include "rules.h"
#include "settings.h"

// Seconds per move of built-in players without any limit, slow enough to watch a game.
#define ARENA_USUAL_SECONDS 0.1

#define SCHEDULE_OPTION_ROW(id, name, help) {#name, OPTION_FLAG, NULL, "no", 0, 0, help},

// Everything that defines a tournament except its players: the only source of defaults and ranges.
// clang-format off
#define ARENA_OPTIONS                                                                              \
    SCHEDULES(SCHEDULE_OPTION_ROW)                                                                 \
    {"games", OPTION_INT, "N", "100", 1, ARENA_GAMES_MAX,                                          \
     "games per pair, 2 with rounds"},                                                             \
    {"rounds", OPTION_INT, "N", "20", 1, 1e5, "rounds of --ladder or --swiss"},                    \
    {"playto", OPTION_TEXT, "NAME", "", 0, 0, "with --ladder: opponent of the first player"},      \
    {"autoplay", OPTION_INT, "N", "", 1, 1e5, "with --ladder: challenges by the first player"},    \
    {"openings", OPTION_TEXT, "KIND", "random:8", 0, 0,                                            \
     "random[:PLIES], balanced, start, or a FILE"},                                                \
    {"game-time", OPTION_REAL, "S", "", 0.001, 1e6, "seconds per player and game"},                \
    {"increment", OPTION_REAL, "S", "", 0, 1e6, "seconds added after each move"},                  \
    {"grace", OPTION_INT, "MS", "100", 0, 1e7, "milliseconds of tolerance"},                       \
    LIMIT_DEPTH_OPTION(1, "", "maximum search depth in plies"),                                    \
    LIMIT_NODES_OPTION(1, "", "maximum positions visited per move"),                               \
    LIMIT_PLAYOUTS_OPTION(1, "", "maximum playouts per move"),                                     \
    {"adjudicate", OPTION_INT, "N", "", 1, 30, "empty squares at which the solver decides"},       \
    {"resign", OPTION_TEXT, "SCORE,MOVES", "", 0, 0, "lose at -SCORE or worse for MOVES moves"},   \
    {"draw", OPTION_TEXT, "SCORE,MOVES", "", 0, 0, "draw if both scores stay within SCORE"},       \
    {"sprt", OPTION_TEXT, "ELO0,ELO1", "", 0, 0, "stop a match by a sequential test"},             \
    {"alpha", OPTION_REAL, "P", "0.05", 1e-9, 0.499, "probability of a false ELO1"},               \
    {"beta", OPTION_REAL, "P", "0.05", 1e-9, 0.499, "probability of a false ELO0"},                \
    RULES_OPTIONS,                                                                                 \
    LIMIT_TIME_OPTION("", "seconds per move"),                                                     \
    SEED_OPTION
// clang-format on

// Applies the options, which include ARENA_OPTIONS, to settings with players; --playto may add one.
// Returns false and an error for invalid values and unreadable lists.
bool settings_take_options(ArenaSettings *settings, const Options *options, Error *error);

// Applies a value of --openings: random[:PLIES], balanced, start, or a file name.
bool settings_take_openings(ArenaSettings *settings, const char *text, Error *error);

// Checks that every number is within the range of its option.
bool settings_in_range(const ArenaSettings *settings, Error *error);

// Returns true if any option was given that cannot change when a tournament is resumed; --games and
// --rounds can.
bool settings_given(const Options *options);

#endif
