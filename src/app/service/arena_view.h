// Tournaments as JSON. Standings, settings and games have the keys of `arena --json`, run.json and
// the log, and are made by the same functions.
#ifndef FLIPSIDE_APP_ARENA_VIEW_H
#define FLIPSIDE_APP_ARENA_VIEW_H

#include "arenas.h"
#include "stage.h"

// Appends one row per tournament: running ones first, then the last changed.
bool arena_view_list(Arenas *arenas, Json *rows, Error *error);

// Returns everything about a tournament except its games. `view` is what arena_view_stage returned.
Json *arena_view_arena(Arenas *arenas, const ArenaHandle *arena, const StageView *view);

// Returns `running`, `seconds`, `boards` and `games` of the live boards; takes the games out of
// *view.
Json *arena_view_live(StageView *view);

// Return one game as a row of a list, and completely, as in the log, with names and opening. The
// latter returns NULL and sets *error if the game cannot be read.
Json *arena_view_row(const ArenaHandle *arena, int index);
Json *arena_view_game(const ArenaHandle *arena, int index, Error *error);

// Reads the live boards; free the result with stage_view_free.
StageView arena_view_stage(const ArenaHandle *arena);

// Follows a tournament, of this service or another program, until the client disconnects or the
// directory becomes unreadable. Emits `arena` (arena_view_arena) first and after changes, `live`
// (arena_view_live) when a board has changed, and `games` with the games that have ended.
bool arena_view_follow(Service *service, Call *call, Error *error);

#endif
