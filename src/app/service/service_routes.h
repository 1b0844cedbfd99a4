// The tables of routes, and what several of them share.
#ifndef FLIPSIDE_APP_SERVICE_ROUTES_H
#define FLIPSIDE_APP_SERVICE_ROUTES_H

#include "game_sheet.h"
#include "option.h"
#include "rules.h"
#include "service.h"

extern const RouteTable routes_position; // positions, status
extern const RouteTable routes_players;  // players and their moves
extern const RouteTable routes_games;    // games of the host
extern const RouteTable routes_hint;     // hints in these games
extern const RouteTable routes_library;  // lists, import and export of games
extern const RouteTable routes_events;   // event stream
extern const RouteTable routes_jobs;     // background jobs
extern const RouteTable routes_study;    // analysis, reviews, explanations, openings, conversion
extern const RouteTable routes_learn;    // puzzles, drills, trees of the classic players
extern const RouteTable routes_arena;    // tournaments

// Functions of routes_study.
bool study_analyse(Service *service, Call *call, Error *error);
bool study_review(Service *service, Call *call, Error *error);
bool study_explain(Service *service, Call *call, Error *error);
bool study_convert(Service *service, Call *call, Error *error);
bool study_openings(Service *service, Call *call, Error *error);
bool study_explore(Service *service, Call *call, Error *error);

// A position or game in any format, and moves from there.
// clang-format off
#define ROUTE_GAME_OPTIONS                                                                         \
    {"position", OPTION_TEXT, "TEXT", "", 0, 0,                                                    \
     "position or game in any format; default: the start position"},                               \
    {"moves", OPTION_TEXT, "MOVES", "", 0, 0, "moves from there, for example f5d6"}, RULES_OPTIONS
// clang-format on

// Read these options. Rules stated in a game take precedence over the options. call_record also
// returns everything else the game's record contains.
bool call_record(const Call *call, GameSheet *record, Error *error);
bool call_game(const Call *call, Game *game, Error *error);

// Plays further moves, given as text.
bool call_play(GameSheet *record, const char *moves, Error *error);

#endif
