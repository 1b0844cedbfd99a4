#include "engine.h"

#include "clock.h"
#include "memory.h"
#include "placement.h"
#include "runner.h"
#include "split.h"
#include "thinking.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_HASH_MB = 64 };

struct Engine {
    Rules rules;
    Search search;
    Thinking thinking;
    Runner *runner; // made when the first question under a clock comes
    bool pondering;
    Eval *eval;
    bool lent;     // the evaluation is another engine's
    bool fallback; // hand-made because no weights were found
    int threads;
    size_t hash_mb;
    char about[640];
};

const EngineLevel *engine_level(Goal goal, int level) {
    // Depth, selectivity, to the end exactly from, to the end selectively from. The end of a game
    // costs about as much for fewest as one with an empty square more does for most.
    static const EngineLevel levels[2][ENGINE_LEVELS] = {
        [GOAL_MOST] = {{1, 100, 0, 0},   {1, 100, 2, 2},   {2, 100, 4, 4},   {3, 100, 6, 6},
                       {4, 100, 8, 8},   {5, 100, 10, 10}, {6, 100, 12, 12}, {7, 99, 14, 14},
                       {8, 98, 16, 16},  {9, 95, 18, 18},  {10, 95, 20, 20}, {11, 95, 20, 22},
                       {12, 87, 20, 24}, {13, 87, 21, 24}, {14, 87, 21, 25}, {15, 87, 22, 26},
                       {16, 87, 22, 26}, {17, 73, 22, 27}, {18, 73, 23, 28}, {19, 73, 23, 28},
                       {20, 73, 24, 29}, {21, 73, 24, 30}},
        [GOAL_FEWEST] = {{1, 100, 0, 0},   {1, 100, 2, 2},   {2, 100, 4, 4},   {3, 100, 6, 6},
                         {4, 100, 8, 8},   {5, 100, 10, 10}, {6, 100, 12, 12}, {7, 99, 14, 14},
                         {8, 98, 16, 16},  {9, 95, 17, 17},  {10, 95, 19, 19}, {11, 95, 19, 21},
                         {12, 87, 19, 23}, {13, 87, 20, 23}, {14, 87, 20, 24}, {15, 87, 21, 25},
                         {16, 87, 21, 25}, {17, 73, 21, 26}, {18, 73, 22, 27}, {19, 73, 22, 27},
                         {20, 73, 23, 28}, {21, 73, 23, 29}},
    };
    return level >= 0 && level < ENGINE_LEVELS ? &levels[goal][level] : NULL;
}

const char *score_kind_name(ScoreKind kind) {
    static const char *const names[] = {"estimate", "at_least", "at_most", "exact"};
    assert(kind >= SCORE_ESTIMATE && kind <= SCORE_EXACT);
    return names[kind];
}

Engine *engine_create(const EngineOptions *options, Error *error) {
    assert(options && size_valid(options->rules.size));
    if (options->threads < 0 || options->threads > 1024) {
        error_set(error, "threads must be from 1 to 1024, not %d", options->threads);
        return NULL;
    }
    Engine *engine = aligned_alloc(64, (sizeof(Engine) + 63) / 64 * 64);
    if (!engine) {
        error_set(error, "out of memory");
        return NULL;
    }
    memset(engine, 0, sizeof *engine);
    engine->rules = options->rules;
    lock_init(&engine->thinking.lock);
    engine->threads = options->threads ? options->threads : cpu_count();
    engine->hash_mb = options->hash_mb ? options->hash_mb : DEFAULT_HASH_MB;
    const Engine *lender = options->lender;
    assert(!lender || (lender->rules.goal == options->rules.goal &&
                       lender->rules.size == options->rules.size));
    engine->lent = lender;
    engine->eval = lender ? lender->eval
                          : eval_open(options->eval, options->rules.goal, options->rules.size,
                                      options->weights, error);
    engine->fallback = engine->eval && !options->eval && options->rules.size == 8 &&
                       engine->eval->kind != eval_kinds(&(size_t){0})[0];
    if (!engine->eval) {
        engine_destroy(engine);
        return NULL;
    }
    bool fits = engine->hash_mb <= memory_physical() >> 20;
    Table *table = fits ? table_create(engine->hash_mb << 20) : NULL;
    Pool *pool = engine->threads > 1 ? pool_create(engine->threads - 1) : NULL;
    Search *search = &engine->search;
    search_init(search, options->rules, engine->eval, table, pool);
    if (!table || (engine->threads > 1 && !pool)) {
        if (!table)
            error_set(error, "no memory for a table of %zu MB; choose a smaller one",
                      engine->hash_mb);
        else
            error_set(error, "cannot start %d threads; choose fewer", engine->threads);
        engine_destroy(engine);
        return NULL;
    }
    engine->thinking.rules = options->rules;
    engine->thinking.search = search;
    snprintf(engine->about, sizeof engine->about, "%s%s, %d thread%s, %zu MB table",
             eval_about(engine->eval), engine->fallback ? " (no weights were found)" : "",
             engine->threads, engine->threads == 1 ? "" : "s", engine->hash_mb);
    return engine;
}

// Ends the search that runs now; the next one knows nothing of it.
static void halt(Engine *engine) {
    atomic_store(&engine->search.stop, true);
}

// Waits for a search that still runs: pondering, or one whose asker has left.
static void settle(Engine *engine) {
    engine->pondering = false;
    if (!engine->runner)
        return;
    halt(engine);
    runner_wait(engine->runner, 0);
}

void engine_destroy(Engine *engine) {
    if (!engine)
        return;
    settle(engine);
    runner_destroy(engine->runner);
    pool_destroy(engine->search.pool);
    table_destroy(engine->search.table);
    if (!engine->lent)
        eval_free(engine->eval);
    lock_free(&engine->thinking.lock);
    free(engine);
}

const char *engine_about(const Engine *engine) {
    assert(engine);
    return engine->about;
}

static void do_nothing(void *argument) {
    (void)argument;
}

void engine_start_thread(Engine *engine) {
    assert(engine);
    if (engine->runner || !(engine->runner = runner_create()))
        return;
    runner_start(engine->runner, do_nothing, NULL);
    runner_wait(engine->runner, 0);
}

void engine_prepare(Engine *engine) {
    assert(engine);
    settle(engine);
    table_touch(engine->search.table);
    engine_start_thread(engine);
}

void engine_clear(Engine *engine) {
    assert(engine);
    settle(engine);
    table_clear(engine->search.table);
}

static bool question_valid(const EngineQuestion *question, Error *error) {
    if (question->level < -1 || question->level >= ENGINE_LEVELS)
        return error_set(error, "there is no level %d; choose 0 to %d", question->level,
                         ENGINE_LEVELS - 1);
    if (!(question->limits.seconds >= 0))
        return error_set(error, "the time must be a number of seconds that is not negative");
    if (question->limits.depth < 0)
        return error_set(error, "the depth cannot be negative");
    return true;
}

// The best answer so far, without waiting for more.
static void take_answer(Engine *engine, EngineReport *report) {
    Thinking *thinking = &engine->thinking;
    lock_take(&thinking->lock);
    thinking->abandoned = true;
    *report = thinking->best;
    lock_release(&thinking->lock);
}

// Answers under a clock: the search runs apart while this thread sleeps, and the answer leaves on
// time in any case.
static void go_timed(Engine *engine, Board board, const EngineQuestion *question, double begin,
                     Deadline deadline, EngineReport *report) {
    const atomic_bool *asked = question->limits.stop;
    EngineQuestion apart = *question;
    apart.limits.stop = NULL; // asked here: the flag may be gone while the search still winds down
    halt(engine);
    if (!runner_wait(engine->runner,
                     deadline.answer)) { // an earlier search got no processor to wind down on
        take_answer(engine, report);
        uint64_t moves = rules_moves(engine->rules, board);
        int move = moves ? bit_first(moves) : MOVE_PASS;
        *report = (EngineReport){.move = move, .win_chance = 0.5, .selectivity = 100, .cut = true};
        return;
    }
    thinking_begin(&engine->thinking, board, &apart, begin, deadline);
    runner_start(engine->runner, thinking_run, &engine->thinking);
    bool done = false;
    while (!done && clock_now() < deadline.answer && !(asked && atomic_load(asked))) {
        double slice = asked ? clock_now() + 0.005 : deadline.answer;
        done = runner_wait(engine->runner, slice < deadline.answer ? slice : deadline.answer);
    }
    if (!done)
        halt(engine);
    take_answer(engine, report);
    report->seconds = clock_now() - begin;
}

// What a finished game says of itself.
static EngineReport final_report(const Engine *engine, Board board) {
    EngineReport report = {.move = MOVE_NONE, .kind = SCORE_EXACT, .selectivity = 100};
    report.score = search_final(&engine->search, board);
    report.win_chance = thinking_win_chance(engine->eval, 0, report.score, SCORE_EXACT);
    return report;
}

// Answers a valid question by a deadline.
static void go(Engine *engine, Position position, const EngineQuestion *question, double begin,
               Deadline deadline, EngineReport *report) {
    engine->pondering = false;
    if (rules_over(engine->rules, position.board)) {
        halt(engine); // nothing of it is needed: whoever has a deadline waits for nobody
        *report = final_report(engine, position.board);
        if (question->solve && question->wld)
            thinking_reduce_to_wld(report);
        return;
    }
    if (deadline.answer > 0 && !engine->runner)
        engine->runner = runner_create(); // without it the search is only as punctual as its own
                                          // looks at the clock
    if (deadline.answer > 0 && engine->runner) {
        go_timed(engine, position.board, question, begin, deadline, report);
        return;
    }
    settle(engine);
    thinking_begin(&engine->thinking, position.board, question, begin, deadline);
    thinking_run(&engine->thinking);
    *report = engine->thinking.best;
}

bool engine_go(Engine *engine, Position position, const EngineQuestion *question,
               EngineReport *report, Error *error) {
    double begin = clock_now();
    if (!question_valid(question, error))
        return false;
    go(engine, position, question, begin, thinking_deadline(begin, question->limits.seconds),
       report);
    return true;
}

void engine_evaluate(const Engine *engine, Position position, double *score, double *win_chance) {
    if (rules_over(engine->rules, position.board)) {
        EngineReport report = final_report(engine, position.board);
        *score = report.score;
        *win_chance = report.win_chance;
        return;
    }
    EvalState state;
    eval_start(engine->eval, &state, position.board);
    *score = fmax(-SCORE_MAX, fmin((double)eval_score_units(engine->eval, &state, position.board) /
                                       EVAL_UNITS_PER_DISC,
                                   SCORE_MAX));
    *win_chance = eval_win_chance(engine->eval, bit_count(board_discs(position.board)), *score);
}

bool engine_parts(const Engine *engine, Position position, EvalParts *parts) {
    assert(engine && parts);
    return !rules_over(engine->rules, position.board) &&
           eval_parts(engine->eval, position.board, parts);
}

// A proven win is above every estimate in discs, a proven loss below.
static int rank_of(const EngineReport *report) {
    return report->wld ? report->score * SCORE_INFINITE : report->score;
}

static int compare_reports(const void *a, const void *b) {
    const EngineReport *x = a, *y = b;
    return rank_of(x) != rank_of(y) ? rank_of(y) - rank_of(x) : x->move - y->move;
}

// One move's report: what its child is worth, searched by the deadline.
static void score_move(Engine *engine, Position position, int square,
                       const EngineQuestion *question, Deadline deadline, EngineReport *report) {
    Position after = {rules_play(engine->rules, position.board, square),
                      color_other(position.side)};
    go(engine, after, question, clock_now(), deadline, report);
    if (report->depth == 0 && report->kind == SCORE_ESTIMATE) {
        double score;
        engine_evaluate(engine, after, &score, &report->win_chance);
        report->score = (int)lround(score);
    }
    thinking_parent_report(report, square);
}

// An equal share of the time that is left until a deadline, for one of `count` moves.
static Deadline share_of(Deadline whole, int count) {
    double now = clock_now();
    return whole.answer > 0
               ? thinking_share_deadline(now, fmax((whole.answer - now) / count, 0.0005))
               : whole;
}

int engine_score_moves(Engine *engine, Position position, const EngineQuestion *question, int count,
                       EngineReport reports[MOVES_MAX], Error *error) {
    if (!question_valid(question, error))
        return 0;
    uint64_t moves = rules_moves(engine->rules, position.board);
    int found = 0, total = bit_count(moves);
    Deadline deadline = thinking_deadline(clock_now(), question->limits.seconds);
    EngineQuestion child = *question;
    child.progress = NULL;
    if (child.limits.nodes > 0 && total > 0)
        child.limits.nodes = child.limits.nodes / (uint64_t)total + 1;
    for (; moves; found++) {
        EngineReport *report = &reports[found];
        score_move(engine, position, bit_take(&moves), &child, share_of(deadline, total - found),
                   report);
        if (question->progress)
            question->progress(report, question->user);
    }
    qsort(reports, (size_t)found, sizeof *reports, compare_reports);
    return count > 0 && count < found ? count : found;
}

EngineReport engine_report_from_moves(const EngineReport *reports, int count) {
    assert(count > 0);
    EngineReport best = reports[0];
    bool unbounded = false; // may another move be worth more than its score says?
    for (int i = 1; i < count; i++) {
        best.nodes += reports[i].nodes;
        best.seconds += reports[i].seconds;
        best.cut |= reports[i].cut;
        best.win_chance = fmax(best.win_chance, reports[i].win_chance);
        unbounded |= reports[i].kind == SCORE_ESTIMATE || reports[i].kind == SCORE_AT_LEAST;
    }
    if (best.wld && best.score > 0) // nothing is better than a win
        return best;
    if (unbounded && best.kind == SCORE_EXACT)
        best.kind = SCORE_AT_LEAST;
    if (unbounded && best.kind == SCORE_AT_MOST)
        best.kind = SCORE_ESTIMATE;
    return best;
}

void engine_ponder(Engine *engine, Position position, double seconds) {
    settle(engine);
    if (!engine->runner)
        engine->runner = runner_create();
    if (!engine->runner || rules_over(engine->rules, position.board) ||
        placement_pending(engine->rules, position.board))
        return;
    EngineQuestion question = {.level = -1};
    double now = clock_now();
    thinking_begin(&engine->thinking, position.board, &question, now,
                   (Deadline){.search = seconds > 0 ? now + seconds : 0});
    runner_start(engine->runner, thinking_run, &engine->thinking);
    engine->pondering = true;
}

void engine_ponder_stop(Engine *engine) {
    if (engine->pondering)
        settle(engine);
}
