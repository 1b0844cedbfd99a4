// Between the check of reasons and its log.
#ifndef FLIPSIDE_STUDY_EXPLAIN_CHECK_PRIVATE_H
#define FLIPSIDE_STUDY_EXPLAIN_CHECK_PRIVATE_H

#include "explain_check.h"

// Adds a result to another.
void check_join(CheckResult *into, const CheckResult *from);

// Opens the log of a plan and takes up what it has: which numbers are done, and their result. The file is to be closed
// in any case.
bool check_log_open(int *file, const CheckPlan *plan, Goal goal, bool *done, CheckResult *result, Error *error);
bool check_log_add(int file, const CheckPlan *plan, int number, const CheckResult *one, Error *error);

#endif
