// Solving positions as cluster work. A task is a position with the data of its file, and its result
// is the same with the solution added.
#ifndef FLIPSIDE_STUDY_SOLVE_WORK_H
#define FLIPSIDE_STUDY_SOLVE_WORK_H

#include "cluster.h"
#include "game_sheet.h"
#include "solution.h"

// Context of all tasks. `progress` and `stop` are not sent to other processes. Unlike the stop flag
// of the cluster, which discards the task, `stop` makes the best result so far the answer.
typedef struct SolveWork {
    EngineOptions engine;
    bool wld, all;
    double seconds; // per position; 0 = no limit
    EngineProgress *progress;
    void *user;
    const atomic_bool *stop;
} SolveWork;

extern const ClusterKind solve_kind;

// A position before and after it is solved. `solution.source` points into the task it was read
// from.
typedef struct SolveCase {
    Solution solution;
    SheetScores scores; // scores listed in the file
    double part;        // fraction of the input before this position; negative = only position
} SolveCase;

void solve_case_put(Text *out, const SolveCase *entry);
bool solve_case_get(const char *bytes, size_t length, SolveCase *entry);

#endif
