// Puzzles as a lesson: every winning move is right, the other side defends itself as stubbornly as
// it can, and the win has to be held until the game is over or no move can lose it any more.
#ifndef FLIPSIDE_STUDY_PUZZLE_LESSON_H
#define FLIPSIDE_STUDY_PUZZLE_LESSON_H

#include "lesson.h"
#include "puzzle_set.h"

typedef enum PuzzleOrder {
    PUZZLE_ONE,    // only the first
    PUZZLE_NEXT,   // by their numbers
    PUZZLE_RANDOM, // drawn
} PuzzleOrder;

typedef struct PuzzlePlan {
    PuzzleOrder order;
    int first;       // place in the set to begin with; −1 = the first that fits
    int from;        // that place or one behind it, round the end
    int difficulty;  // 0 = any
    bool fresh;      // leave out those solved before, while there are others
    uint64_t seed;   // of PUZZLE_RANDOM
    const char *day; // the date whose puzzle it is, for the title; NULL = none. Kept by the caller
    Engine *engine;  // to solve with, of the caller; NULL = the lesson makes its own
} PuzzlePlan;

// Begins with the puzzles of a set, which the lesson takes over (and empties). False and an error
// when there is none.
bool puzzle_lesson_open(Lesson *lesson, PuzzleSet *set, const PuzzlePlan *plan, Progress *progress,
                        long today, Error *error);

// Goes on with the first puzzle after moves that were made in it before, in place of lesson_begin.
// False with an error when they cannot be made, it is not the person's turn after them, or the win
// is gone.
bool puzzle_lesson_resume(Lesson *lesson, const char *moves, Error *error);

// For a lesson of puzzles that is not begun: its set, and the place of the puzzle that will be the
// first.
const PuzzleSet *puzzle_lesson_set(const Lesson *lesson);
int puzzle_lesson_first(const Lesson *lesson);

// The key under which a puzzle is remembered.
const char *puzzle_progress_key(Goal goal, const Puzzle *puzzle, char key[PROGRESS_KEY]);

// What has been made of a puzzle: NULL = never tried; otherwise solved when right > 0.
const ProgressEntry *puzzle_progress(const Progress *progress, Goal goal, const Puzzle *puzzle);

// A puzzle of a set, as `puzzle --json` prints it.
Json *puzzle_json(const PuzzleSet *set, int place, const Progress *progress);

// How many days up to this one have puzzles that are solved, without a gap; where today's is not
// solved yet, up to yesterday.
int puzzle_streak(const PuzzleSet *set, const Progress *progress, long today);

#endif
