// Puzzles as a lesson: every winning move is correct, the opponent defends as stubbornly as
// possible, and the win must be kept until the game ends or no move can lose it.
#ifndef FLIPSIDE_STUDY_PUZZLE_LESSON_H
#define FLIPSIDE_STUDY_PUZZLE_LESSON_H

#include "lesson.h"
#include "puzzle_set.h"

typedef enum PuzzleOrder {
    PUZZLE_ONE,  // only the first
    PUZZLE_NEXT, // by number
    PUZZLE_RANDOM,
} PuzzleOrder;

typedef struct PuzzlePlan {
    PuzzleOrder order;
    int first;       // index of the first puzzle; −1 = the first that fits
    int from;        // index at which the search for a fitting puzzle starts; it wraps around
    int difficulty;  // 0 = any
    bool fresh;      // skip solved puzzles while there are others
    uint64_t seed;   // random seed for PUZZLE_RANDOM
    const char *day; // date of a daily puzzle, for the title, owned by the caller; NULL = none
    Engine *engine;  // solver, owned by the caller; NULL = the lesson creates its own
} PuzzlePlan;

// Opens a lesson and takes ownership of the puzzles, leaving `set` empty. Fails if no puzzle fits.
bool puzzle_lesson_open(Lesson *lesson, PuzzleSet *set, const PuzzlePlan *plan, Progress *progress,
                        long today, Error *error);

// Starts the lesson like lesson_begin, with the first puzzle continued after `moves`. Fails if they
// are illegal, lead to the opponent's turn, or have lost the win.
bool puzzle_lesson_resume(Lesson *lesson, const char *moves, Error *error);

// For a lesson that has not begun: return its set and the index of its first puzzle.
const PuzzleSet *puzzle_lesson_set(const Lesson *lesson);
int puzzle_lesson_first(const Lesson *lesson);

// Writes the key of a puzzle in the progress file and returns it.
const char *puzzle_progress_key(Goal goal, const Puzzle *puzzle, char key[PROGRESS_KEY]);

// Returns the entry of a puzzle, NULL if it was never tried. It is solved if right > 0.
const ProgressEntry *puzzle_progress(const Progress *progress, Goal goal, const Puzzle *puzzle);

// Returns a puzzle of a set as `puzzle --json` prints it.
Json *puzzle_json(const PuzzleSet *set, int index, const Progress *progress);

// Returns the number of consecutive days with a solved daily puzzle, up to today or, if today's is
// not solved yet, up to yesterday.
int puzzle_streak(const PuzzleSet *set, const Progress *progress, long today);

#endif
