// The settings of a tournament as options: the rows, and the way from their values to settings.
#ifndef FLIPSIDE_ARENA_SETTINGS_OPTIONS_H
#define FLIPSIDE_ARENA_SETTINGS_OPTIONS_H

#include "limits.h"
#include "option.h"
#include "rules.h"
#include "settings.h"

// Seconds a move of a built-in player that neither its spec nor these options limit: a game can be
// watched.
#define ARENA_USUAL_SECONDS 0.1

// Everything that defines a tournament but its players: the one source of defaults and ranges.
// clang-format off
#define ARENA_OPTIONS                                                                                                  \
    {"kumite", OPTION_FLAG, NULL, "no", 0, 0, "every player meets every other"},                                       \
    {"gauntlet", OPTION_FLAG, NULL, "no", 0, 0, "the first player meets all others"},                                  \
    {"ladder", OPTION_FLAG, NULL, "no", 0, 0, "a points race: neighbours challenge each other and climb"},             \
    {"swiss", OPTION_FLAG, NULL, "no", 0, 0, "rounds: players of equal points meet, nobody twice"},                    \
    {"danish", OPTION_FLAG, NULL, "no", 0, 0, "rounds: neighbours in the standings meet"},                             \
    {"knockout", OPTION_FLAG, NULL, "no", 0, 0, "rounds: the winners go on, a bracket by the listed order"},           \
    {"games", OPTION_INT, "N", "100", 1, ARENA_GAMES_MAX, "games per pair; in rounds 2 per meeting"},                  \
    {"rounds", OPTION_INT, "N", "20", 1, 1e5, "rounds of a ladder; of --playto 1; of a Swiss or Danish few"},                                                   \
    {"playto", OPTION_TEXT, "NAME", "", 0, 0, "with --ladder: the first player challenges this one"}, \
    {"autoplay", OPTION_INT, "N", "", 1, 1e5, "with --ladder: the first player challenges N times, near its rank"}, \
    {"openings", OPTION_TEXT, "KIND", "random:8", 0, 0, "random[:PLIES], balanced, start, or a FILE"},                 \
    {"game-time", OPTION_REAL, "S", "", 0.001, 1e6, "seconds for all moves of a game"},                                \
    {"increment", OPTION_REAL, "S", "", 0, 1e6, "seconds added to the game clock after each move"},                    \
    {"grace", OPTION_INT, "MS", "100", 0, 1e7, "milliseconds that a move may be late"},                                \
    LIMIT_DEPTH_OPTION(1, "", "plies that a player may search"),                                                       \
    LIMIT_NODES_OPTION(1, "", "positions that a player may visit per move"),                                           \
    LIMIT_PLAYOUTS_OPTION(1, "", "random games that a player may play per move"),                                      \
    {"adjudicate", OPTION_INT, "N", "", 1, 30, "the exact solver decides at N empty squares"},                         \
    {"resign", OPTION_TEXT, "SCORE,MOVES", "", 0, 0, "a player whose score stays at -SCORE or worse loses"},           \
    {"draw", OPTION_TEXT, "SCORE,MOVES", "", 0, 0, "a draw when both scores stay within SCORE"},                       \
    {"sprt", OPTION_TEXT, "ELO0,ELO1", "", 0, 0, "stop a match as soon as the sequential test is sure"},               \
    {"alpha", OPTION_REAL, "P", "0.05", 1e-9, 0.499, "chance that the test accepts ELO1 wrongly"},                       \
    {"beta", OPTION_REAL, "P", "0.05", 1e-9, 0.499, "chance that the test accepts ELO0 wrongly"},\
    RULES_OPTIONS, \
    LIMIT_TIME_OPTION("", "seconds a move"), \
    SEED_OPTION
// clang-format on

// Takes all that the options say of a tournament whose players are known (--playto may add one);
// the table has these rows. False and an error, in words of the command line, when a text is not
// understood or a list cannot be read.
bool settings_take_options(ArenaSettings *settings, const Options *options, Error *error);

// Takes where games begin: random[:PLIES], balanced, start, or the file of a list.
bool settings_take_openings(ArenaSettings *settings, const char *text, Error *error);

// Is every number within the range of its row? An error says which is not.
bool settings_in_range(const ArenaSettings *settings, Error *error);

// Was any of them given that cannot grow: all but --games and --rounds?
bool settings_given(const Options *options);

#endif
