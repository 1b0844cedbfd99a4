// What the routes of the learning floor run; routes_learn.c has their rows.
#ifndef FLIPSIDE_APP_LEARN_ROUTES_H
#define FLIPSIDE_APP_LEARN_ROUTES_H

#include "progress.h"
#include "service_routes.h"

bool learn_puzzle(Service *service, Call *call, Error *error);
bool learn_puzzles(Service *service, Call *call, Error *error);
bool learn_puzzle_try(Service *service, Call *call, Error *error);
bool learn_puzzle_hint(Service *service, Call *call, Error *error);
bool learn_puzzle_show(Service *service, Call *call, Error *error);
bool learn_drill(Service *service, Call *call, Error *error);
bool learn_drill_lines(Service *service, Call *call, Error *error);
bool learn_drill_next(Service *service, Call *call, Error *error);
bool learn_drill_try(Service *service, Call *call, Error *error);
bool learn_drill_hint(Service *service, Call *call, Error *error);
bool learn_drill_show(Service *service, Call *call, Error *error);
bool learn_rules(Service *service, Call *call, Error *error);
bool learn_systems(Service *service, Call *call, Error *error);
bool learn_tree(Service *service, Call *call, Error *error);

// Opens the record of practice of the service, which is that of the terminal where the folder is
// the user's own; to be freed. After a failure nothing is kept and *trouble says why.
void learn_open_progress(const Service *service, Progress *progress, Error *trouble);

// The day that the option `date` says, or today.
bool learn_day(const Call *call, long *day, Error *error);

// The move that the option `move` says; false with an error when it is none.
bool learn_move(const Call *call, int *move, Error *error);

#endif
