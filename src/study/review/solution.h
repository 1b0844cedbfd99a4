// What was found of a position that was to be solved, as a value and as a line of JSON, which a
// file of results (task_log.h) keeps, so that solving many positions goes on after whatever ended
// it.
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
    bool all; // every move was asked for
    EngineReport moves[MOVES_MAX];
    int move_count;
    bool interrupted;
    bool has_expected; // by the file
    int expected;
} Solution;

extern const TaskLogKind solution_log_kind;

Json *solution_json(const Solution *solution);

// Is a line of any text one that solution_json could have written?
bool solution_check(const char *line, size_t length, Error *error);

// Reads the report and the moves back into a solution whose number, rules and position are known; a
// line of another position is an error. Takes any text.
bool solution_read(Solution *solution, const char *line, size_t length, Error *error);

#endif
