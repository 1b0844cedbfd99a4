// Set of puzzles for one goal, built in or from a file.
#ifndef FLIPSIDE_STUDY_PUZZLE_SET_H
#define FLIPSIDE_STUDY_PUZZLE_SET_H

#include "puzzle.h"

typedef struct PuzzleSet {
    Goal goal;
    Puzzle *list;
    int count, room;
} PuzzleSet;

// Adds a copy of the puzzle unless the set already has it or a symmetric one; *added (may be NULL)
// reports which. Fails if memory runs out or the set is full.
bool puzzle_set_add(PuzzleSet *set, const Puzzle *puzzle, bool *added, Error *error);
void puzzle_set_free(PuzzleSet *set);

// Adds the puzzles in the text of a file, which must be for the goal of the set. Errors name the
// line number.
bool puzzle_set_read(PuzzleSet *set, const char *text, Error *error);

// Appends the text of a file: the comment, prefixed with `%`, then all puzzles.
void puzzle_set_write(Text *out, const PuzzleSet *set, const char *comment);

// Loads the built-in puzzles.
bool puzzle_set_builtin(PuzzleSet *set, Goal goal, Error *error);

// Returns the index of the puzzle of a day. Each puzzle appears once, in a shuffled order, before
// any is repeated.
int puzzle_set_daily(const PuzzleSet *set, long day);

// Returns the index of the first puzzle of a difficulty (0 = any) at or after `from`, wrapping
// around; −1 if there is none.
int puzzle_set_find(const PuzzleSet *set, int difficulty, int from);

#endif
