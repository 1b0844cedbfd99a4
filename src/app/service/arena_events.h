// Follows a tournament for whoever listens: one of our own or one that another program plays.
#ifndef FLIPSIDE_APP_ARENA_EVENTS_H
#define FLIPSIDE_APP_ARENA_EVENTS_H

#include "service.h"

// Tells events until nobody listens any more, or the folder cannot be read any more: `arena` (as
// arena_view_arena makes it) at first and when something has changed, `live` (arena_view_live) when
// a board has, `games` with the games that ended since, `{"games": […]}`.
bool arena_view_follow(Service *service, Call *call, Error *error);

#endif
