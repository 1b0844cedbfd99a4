// Shared part of the practice commands `puzzle`, `drill` and `retry`.
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

// Sets *day to --date, or to today. Returns false after printing an error.
bool practice_day(const Command *command, const Options *options, long *day);

// Opens the practice record. On failure, prints the error; progress is then not saved.
void practice_open_progress(const Command *command, const Options *options, Progress *progress);

// Prints the number of puzzles or lines (`noun`) written to `path`; returns the exit code.
int practice_made(const Options *options, const char *path, const char *noun, int count, Goal goal);

// Runs a lesson in the terminal, full-screen or line by line, and closes it. Returns the exit code.
int practice_run(const Command *command, const Options *options, Lesson *lesson);

#endif
