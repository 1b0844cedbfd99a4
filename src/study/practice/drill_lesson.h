// Opening drill as a lesson. A line is chosen at random among those due, unknown ones more often.
// The opponent follows it, and switches to another known line if the learner does. Leaving all
// lines ends the exercise and shows the correct move, its continuation and the loss.
#ifndef FLIPSIDE_STUDY_DRILL_LESSON_H
#define FLIPSIDE_STUDY_DRILL_LESSON_H

#include "drill.h"
#include "lesson.h"

typedef struct DrillPlan {
    Color color;    // the learner's colour
    int count;      // maximum number of lines
    int fresh;      // maximum number of new lines among them
    uint64_t seed;  // random seed
    int level;      // engine level that measures the loss of a wrong move
    Engine *engine; // engine for that, owned by the caller; NULL = created when needed
    int first;      // number of the first line, from 1; 0 = random
} DrillPlan;

// Progress on a given day.
typedef struct DrillState {
    int lines;         // lines with moves of the colour
    int seen, due;     // lines practised before, and those of them that are due
    int known;         // lines in the third box or higher
    int started_today; // lines practised for the first time on this day
} DrillState;

DrillState drill_state(const DrillSet *set, Color color, const Progress *progress, long today);

// Writes the key of a line in the progress file and returns it.
const char *drill_progress_key(Goal goal, Color color, const DrillLine *line,
                               char key[PROGRESS_KEY]);

// Opens a lesson and takes ownership of the lines, leaving `set` empty. If nothing is due, the
// lesson is over after lesson_begin. Fails if no line has moves of the colour.
bool drill_lesson_open(Lesson *lesson, DrillSet *set, const DrillPlan *plan, Progress *progress,
                       long today, Error *error);

// Starts the lesson like lesson_begin, with the first line continued after `moves`. Fails if they
// are illegal, leave the lines, or lead to the opponent's turn.
bool drill_lesson_resume(Lesson *lesson, const char *moves, Error *error);

// Returns the current line and sets its number in the set, from 1; NULL if there is none.
const DrillLine *drill_lesson_line(const Lesson *lesson, int *number);

// Returns a line as `drill --json` prints it.
Json *drill_line_json(Goal goal, Color color, const DrillLine *line, const Progress *progress,
                      long today);

#endif
