// Log of a check, and the merging of results. The log has one line of JSON with the settings, then
// one per position, appended as soon as the position is done.
#ifndef FLIPSIDE_STUDY_EXPLAIN_CHECK_PRIVATE_H
#define FLIPSIDE_STUDY_EXPLAIN_CHECK_PRIVATE_H

#include "explain_check.h"

// Adds the counts of `from` to `into`.
void check_join(CheckResult *into, const CheckResult *from);

// Opens and locks the log of a plan. Marks the positions it contains in `done`, adds their results,
// and truncates an incomplete last line. The caller closes *file even on failure.
bool check_log_open(int *file, const CheckPlan *plan, Goal goal, bool *done, CheckResult *result,
                    Error *error);

// Formats the line of a position.
void check_log_write(Text *out, int number, const CheckResult *one);

// Parses the line of a position of a check with `count` positions; false if it is malformed.
bool check_log_read(const char *line, size_t length, int count, int *number, CheckResult *one);

// Appends the line of a position to the log.
bool check_log_add(int file, const CheckPlan *plan, int number, const CheckResult *one,
                   Error *error);

#endif
