// Display names of players, used by tables, reports and exported games.
#ifndef FLIPSIDE_ARENA_NAMES_H
#define FLIPSIDE_ARENA_NAMES_H

// Returns one distinct name per spec, a single line of printable UTF-8. Free them with names_free;
// NULL if out of memory. The first rule that applies gives the name:
// - the value of the spec's name= option;
// - for several external programs of one type, the part in which their specs differ
//   (`sub/alice/ai.py` and `sub/bob/ai.py` are alice and bob), unless it is the name of another
//   player or player type;
// - the spec, shortened to PLAYER_NAME_COLUMNS columns where it equals the others.
// Names that are still equal are numbered: `random #1`, `random #2`.
char **names_make(const char *const *specs, int count);
void names_free(char **names, int count);

#endif
