// Exact solutions of positions as work for a cluster. A task is a position with what its file says
// of it, a result the same with what was found.
#ifndef FLIPSIDE_STUDY_SOLVE_WORK_H
#define FLIPSIDE_STUDY_SOLVE_WORK_H

#include "cluster.h"
#include "game_sheet.h"
#include "solution.h"

// What all solutions depend on. Progress and stop are of this process alone: the stop makes of what
// is known so far the answer, where that of the cluster leaves none.
typedef struct SolveWork {
    EngineOptions engine;
    bool wld, all;
    double seconds; // a position; 0 = no limit
    EngineProgress *progress;
    void *user;
    const atomic_bool *stop;
} SolveWork;

extern const ClusterKind solve_kind;

// A position on its way: what is known of it before and after it is solved. `solution.source` stays
// where it was read.
typedef struct SolveCase {
    Solution solution;
    SheetScores scores; // that the file lists
    double part;        // of the input that was read before it; below 0 = it is the only one
} SolveCase;

void solve_case_put(Text *out, const SolveCase *of);
bool solve_case_get(const char *bytes, size_t length, SolveCase *of);

#endif
