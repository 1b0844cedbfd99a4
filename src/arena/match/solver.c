#include "solver.h"

#include "engine.h"

#include <stdlib.h>

enum { SOLVER_HASH_MB = 16 };

struct Solver {
    Engine *engine;
    int empties;
};

Solver *solver_create(Rules rules, int empties, Error *error) {
    EngineOptions options = {
        .rules = rules, .threads = 1, .hash_mb = SOLVER_HASH_MB, .eval = "handmade"};
    Solver *solver = calloc(1, sizeof *solver);
    if (!solver) {
        error_set(error, "out of memory");
        return NULL;
    }
    solver->empties = empties;
    solver->engine = engine_create(&options, error);
    if (solver->engine)
        return solver;
    free(solver);
    return NULL;
}

void solver_destroy(Solver *solver) {
    if (solver)
        engine_destroy(solver->engine);
    free(solver);
}

bool solver_decides(Solver *solver, const Game *game, const atomic_bool *stop, int *black_score) {
    int squares = game->rules.size * game->rules.size;
    if (squares - bit_count(board_discs(game->now.board)) > solver->empties)
        return false;
    EngineQuestion question = {.limits = {.stop = stop}, .level = -1, .solve = true};
    EngineReport report;
    if (!engine_go(solver->engine, game->now, &question, &report, NULL) ||
        report.kind != SCORE_EXACT)
        return false;
    *black_score = game->now.side == BLACK ? report.score : -report.score;
    return true;
}
