// What players are called wherever people read: one place for tables, reports and exported games.
#ifndef FLIPSIDE_ARENA_NAMES_H
#define FLIPSIDE_ARENA_NAMES_H

// One name for each spec, all different, plain UTF-8 in one line. In this order:
// - what the spec's name= says;
// - of several outside programs of one type what differs between their specs (`sub/alice/ai.py` and
// `sub/bob/ai.py`
//   are alice and bob), unless somebody else is called so;
// - the spec; one of more than PLAYER_NAME_COLUMNS columns is shortened where it does not differ
// from the others. Names that would still be equal, as those of a spec entered twice, are numbered:
// `random #1`, `random #2`. NULL when memory is refused; give them back with names_free.
char **names_make(const char *const *specs, int count);
void names_free(char **names, int count);

#endif
