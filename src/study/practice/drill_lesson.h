// Drilling lines as a lesson. A line is drawn from those due, more often one not known yet; the
// other side follows it for as long as the person does, and draws among all lines through the
// position when the person goes another way that the lines know. Leaving the lines ends the run:
// the right move, what leaving cost, and how it goes on are shown.
#ifndef FLIPSIDE_STUDY_DRILL_LESSON_H
#define FLIPSIDE_STUDY_DRILL_LESSON_H

#include "drill.h"
#include "lesson.h"

typedef struct DrillPlan {
    Color color;    // the person's
    int count;      // lines in this sitting at most
    int fresh;      // of them never practised before at most
    uint64_t seed;  // of the draws
    int level;      // of the engine that says what a wrong move cost
    Engine *engine; // for that, of the caller; NULL = the lesson makes its own when it needs one
    int first;      // place of the line to begin with, from 1; 0 = drawn
} DrillPlan;

// How things stand on a day.
typedef struct DrillState {
    int lines;     // that ask the colour
    int seen, due; // practised before, and of those due
    int known;     // in the third box or higher
    int begun;     // practised for the first time on this day
} DrillState;

DrillState drill_state(const DrillSet *set, Color color, const Progress *progress, long today);

// The key under which a line is remembered.
const char *drill_progress_key(Goal goal, Color color, const DrillLine *line,
                               char key[PROGRESS_KEY]);

// Begins with the lines of a set, which the lesson takes over (and empties). Where nothing is due
// the lesson is over as soon as it is begun and says when it goes on. False and an error when no
// line asks the colour.
bool drill_lesson_open(Lesson *lesson, DrillSet *set, const DrillPlan *plan, Progress *progress,
                       long today, Error *error);

// Goes on with the first line after moves that were made in it before, in place of lesson_begin.
// False with an error when they cannot be made, or lead out of the lines or to the other side's
// turn.
bool drill_lesson_resume(Lesson *lesson, const char *moves, Error *error);

// The line that is followed now, and its place in the set from 1; NULL before the first and after
// the last.
const DrillLine *drill_lesson_line(const Lesson *lesson, int *number);

// A line, as `drill --json` prints it.
Json *drill_line_json(Goal goal, Color color, const DrillLine *line, const Progress *progress,
                      long today);

#endif
