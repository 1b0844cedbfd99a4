// Many puzzles for one goal: those shipped with the program, and files of them.
#ifndef FLIPSIDE_STUDY_PUZZLE_SET_H
#define FLIPSIDE_STUDY_PUZZLE_SET_H

#include "puzzle.h"

typedef struct PuzzleSet {
    Goal goal;
    Puzzle *list;
    int count, room;
} PuzzleSet;

// Adds a copy unless the set has that puzzle, or a mirror image of it, already; *added (may be
// NULL) tells. False when memory is refused or the set is full.
bool puzzle_set_add(PuzzleSet *set, const Puzzle *puzzle, bool *added, Error *error);
void puzzle_set_free(PuzzleSet *set);

// Adds the puzzles of a file's text, which must be for the goal of the set. An error names the
// line.
bool puzzle_set_read(PuzzleSet *set, const char *text, Error *error);

// The text of a file: the comment, a paragraph without `%`, then all puzzles.
void puzzle_set_write(Text *out, const PuzzleSet *set, const char *comment);

// The puzzles that the program comes with.
bool puzzle_set_shipped(PuzzleSet *set, Goal goal, Error *error);

// The puzzle of a day (days since 1970): one after the other in a shuffled order, each once before
// any comes again.
int puzzle_set_of_day(const PuzzleSet *set, long day);

// The first place from `from` on, round the end, with a puzzle of that difficulty (0 = any); −1
// when there is none.
int puzzle_set_find(const PuzzleSet *set, int difficulty, int from);

#endif
