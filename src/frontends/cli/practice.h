// What the commands of practice share.
#ifndef FLIPSIDE_FRONTENDS_PRACTICE_H
#define FLIPSIDE_FRONTENDS_PRACTICE_H

#include "command.h"
#include "lesson.h"

// clang-format off
#define PRACTICE_OPTIONS                                                                                               \
    {"lines", OPTION_FLAG, NULL, "no", 0, 0, "line by line, even in a terminal"},                                      \
    {"pace", OPTION_REAL, "S", "0.8", 0, 60, "seconds for which a move is shown"},                                     \
    {"progress", OPTION_TEXT, "FILE", "", 0, 0, "keep the record of practice there instead of the usual place"},       \
    {"date", OPTION_TEXT, "YYYY-MM-DD", "", 0, 0, "the day it is (default: today)"}
// clang-format on

// The day that --date says, or today; false after a complaint.
bool practice_day(const Command *command, const Options *options, long *day);

// Opens the record of practice; where that cannot be, says so on stderr and nothing is kept.
void practice_open_progress(const Command *command, const Options *options, Progress *progress);

// Tells what was made into a file: so many puzzles or lines, for a goal. The exit code.
int practice_made(const Options *options, const char *path, const char *noun, int count, Goal goal);

// Runs a lesson in the terminal, full-screen or line by line, and closes it; the exit code.
int practice_run(const Command *command, const Options *options, Lesson *lesson);

#endif
