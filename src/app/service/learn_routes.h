// Functions of routes_learn.
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
bool learn_systems(Service *service, Call *call, Error *error);
bool learn_tree(Service *service, Call *call, Error *error);

// Opens the progress file in the service's data directory. On failure nothing is saved and *trouble
// is set. The caller frees *progress.
void learn_open_progress(const Service *service, Progress *progress, Error *trouble);

// Returns the day of the option `date`, default today.
bool learn_day(const Call *call, long *day, Error *error);

// Parses the option `move`.
bool learn_move(const Call *call, int *move, Error *error);

#endif
