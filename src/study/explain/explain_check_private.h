// Between the check of reasons and its log.
#ifndef FLIPSIDE_STUDY_EXPLAIN_CHECK_PRIVATE_H
#define FLIPSIDE_STUDY_EXPLAIN_CHECK_PRIVATE_H

#include "explain_check.h"

// Adds a result to another.
void check_join(CheckResult *into, const CheckResult *from);

// Opens the log of a plan and takes up what it has: which numbers are done, and their result. The
// file is to be closed in any case.
bool check_log_open(int *file, const CheckPlan *plan, Goal goal, bool *done, CheckResult *result,
                    Error *error);
// Writes the line of a position; reads one of a check of so many, false when it is none of ours.
void check_log_write(Text *out, int number, const CheckResult *one);
bool check_log_read(const char *line, size_t length, int count, int *number, CheckResult *one);

// Appends the line of a position to the log.
bool check_log_add(int file, const CheckPlan *plan, int number, const CheckResult *one,
                   Error *error);

#endif
