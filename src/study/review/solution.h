// Result of solving a position, as a value and as a line of JSON for a results file (task_log.h).
#ifndef FLIPSIDE_STUDY_SOLUTION_H
#define FLIPSIDE_STUDY_SOLUTION_H

#include "engine.h"
#include "json.h"
#include "task_log.h"

typedef struct Solution {
    int number; // of the position in the input, from 1
    const char *source;
    Rules rules;
    Position position;
    EngineReport report;
    bool all; // every move was solved
    EngineReport moves[MOVES_MAX];
    int move_count;
    bool interrupted;
    bool has_expected; // the input file contains the score
    int expected;
} Solution;

extern const TaskLogKind solution_log_kind;

Json *solution_json(const Solution *solution);

// Reads the report and the moves into a solution with number, rules and position set. The line is
// untrusted input; a line of another position is an error.
bool solution_read(Solution *solution, const char *line, size_t length, Error *error);

#endif
