// Tournaments as JSON, as pages get them. Standings, settings and games have the keys of `arena
// --json`, run.json and the log, made by the same functions.
#ifndef FLIPSIDE_APP_ARENA_VIEW_H
#define FLIPSIDE_APP_ARENA_VIEW_H

#include "arenas.h"
#include "stage.h"

// Appends the rows of a list, those that run first, then the latest.
bool arena_view_list(Arenas *arenas, Json *rows, Error *error);

// Everything about one but its games. `view` says what runs.
Json *arena_view_arena(Arenas *arenas, const ArenaHandle *arena, const StageView *view);

// What the boards show now: `running`, `seconds`, `boards`, `games`, which are taken out of the
// view.
Json *arena_view_live(StageView *view);

// One game of a list, by its place; and the whole of it, as in the log, with names and opening.
// NULL and an error when it cannot be read.
Json *arena_view_row(const ArenaHandle *arena, int index);
Json *arena_view_game(const ArenaHandle *arena, int index, Error *error);

// What the boards show, read now; to be freed.
StageView arena_view_stage(const ArenaHandle *arena);

#endif
