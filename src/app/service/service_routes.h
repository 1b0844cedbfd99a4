// The tables of routes, a file each, and what several of them take.
#ifndef FLIPSIDE_APP_SERVICE_ROUTES_H
#define FLIPSIDE_APP_SERVICE_ROUTES_H

#include "game_sheet.h"
#include "rules.h"
#include "service.h"

extern const RouteTable routes_position; // positions, status
extern const RouteTable routes_players;  // players and their moves
extern const RouteTable routes_games;    // games that are played here
extern const RouteTable routes_hint;     // help in them
extern const RouteTable routes_library;  // all games that are kept
extern const RouteTable routes_events;   // what happens
extern const RouteTable routes_jobs;     // long work
extern const RouteTable routes_study;    // analysis, reviews, reasons, openings, conversions
extern const RouteTable routes_learn;    // puzzles, drills, trees of the classic players
extern const RouteTable routes_arena;    // tournaments

// A game or position, in whatever form it was pasted, and moves that go on from there.
#define ROUTE_GAME_OPTIONS                                                                         \
    {"position",                                                                                   \
     OPTION_TEXT,                                                                                  \
     "TEXT",                                                                                       \
     "",                                                                                           \
     0,                                                                                            \
     0,                                                                                            \
     "a position or game in any form; without it the start"},                                      \
        {"moves", OPTION_TEXT, "MOVES", "", 0, 0, "moves from there on, f5d6"}, RULES_OPTIONS

// What those options say. A game that tells its own rules keeps them; the sheet has all that is
// told of it.
bool call_record(const Call *call, GameSheet *sheet, Error *error);
bool call_game(const Call *call, Game *game, Error *error);

// Plays on a game what a text tells of further moves.
bool call_play(GameSheet *sheet, const char *moves, Error *error);

#endif
