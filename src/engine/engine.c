#include "engine.h"

#include "memory.h"
#include "root.h"
#include "split.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_HASH_MB = 64, PLIES_MAX = 60 };

#define CENTRE 0x0000001818000000ULL

struct Engine {
    Rules rules;
    Search search;
    Worker worker;
    const Eval *eval;
    Eval *owned_eval; // loaded from a file, NULL when built in
    int threads;
    size_t hash_mb;
    bool ponder_started;
    pthread_t ponder_thread;
    Position ponder_position;
    char about[640];
};

const EngineLevel *engine_level(int level) {
    // Depth, selectivity, to the end exactly from, to the end selectively from.
    static const EngineLevel levels[ENGINE_LEVELS] = {
        {1, 100, 0, 0},   {1, 100, 2, 2},   {2, 100, 4, 4},   {3, 100, 6, 6},   {4, 100, 8, 8},   {5, 100, 10, 10},
        {6, 100, 12, 12}, {7, 99, 14, 14},  {8, 98, 16, 16},  {9, 95, 18, 18},  {10, 95, 20, 20}, {11, 95, 20, 22},
        {12, 87, 20, 24}, {13, 87, 21, 24}, {14, 87, 21, 25}, {15, 87, 22, 26}, {16, 87, 22, 26}, {17, 73, 22, 27},
        {18, 73, 23, 28}, {19, 73, 23, 28}, {20, 73, 24, 29}, {21, 73, 24, 30},
    };
    return level >= 0 && level < ENGINE_LEVELS ? &levels[level] : NULL;
}

// Chooses the evaluation asked for; without a wish, the patterns where there are weights for them.
static bool choose_eval(Engine *engine, const EngineOptions *options, Error *error) {
    if (options->eval && strcmp(options->eval, "handmade") != 0 && strcmp(options->eval, "patterns") != 0)
        return error_set(error, "there is no evaluation \"%.40s\"; choose patterns or handmade", options->eval);
    Goal goal = options->rules.goal;
    bool wanted = options->weights || (options->eval && strcmp(options->eval, "patterns") == 0);
    bool handmade = options->eval && strcmp(options->eval, "handmade") == 0;
    char path[EVAL_PATH_MAX];
    engine->eval = eval_handmade(goal);
    if (handmade)
        return true;
    if (options->rules.size != 8)
        return !wanted || error_set(error, "the pattern evaluation is for the 8x8 board");
    if (!options->weights && !eval_find(goal, path, error))
        return !wanted;
    engine->owned_eval = eval_load_for(goal, options->weights ? options->weights : path, error);
    engine->eval = engine->owned_eval;
    return engine->eval != NULL;
}

Engine *engine_create(const EngineOptions *options, Error *error) {
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
    engine->threads = options->threads ? options->threads : cpu_count();
    engine->hash_mb = options->hash_mb ? options->hash_mb : DEFAULT_HASH_MB;
    if (!choose_eval(engine, options, error)) {
        engine_destroy(engine);
        return NULL;
    }
    bool fits = engine->hash_mb <= memory_of_machine() >> 20;
    Table *table = fits ? table_create(engine->hash_mb << 20) : NULL;
    Pool *pool = engine->threads > 1 ? pool_create(engine->threads - 1) : NULL;
    Search *search = &engine->search;
    search_init(search, options->rules, engine->eval, table, pool);
    if (!table || (engine->threads > 1 && !pool)) {
        if (!table)
            error_set(error, "no memory for a table of %zu MB; choose a smaller one", engine->hash_mb);
        else
            error_set(error, "cannot start %d threads; choose fewer", engine->threads);
        engine_destroy(engine);
        return NULL;
    }
    engine->worker.search = search;
    snprintf(engine->about, sizeof engine->about, "%s, %d thread%s, %zu MB table", eval_about(engine->eval),
             engine->threads, engine->threads == 1 ? "" : "s", engine->hash_mb);
    return engine;
}

void engine_destroy(Engine *engine) {
    if (!engine)
        return;
    engine_ponder_stop(engine);
    pool_destroy(engine->search.pool);
    table_destroy(engine->search.table);
    eval_free(engine->owned_eval);
    free(engine);
}

const char *engine_about(const Engine *engine) {
    return engine->about;
}

void engine_forget(Engine *engine) {
    engine_ponder_stop(engine);
    table_clear(engine->search.table);
}

void engine_stop(Engine *engine) {
    atomic_store(&engine->search.stop, true);
}

// The clock of one question.
typedef struct Asking {
    Engine *engine;
    const EngineQuestion *question;
    double begin;
    int empties;
} Asking;

static uint64_t nodes_so_far(const Engine *engine) {
    return engine->worker.nodes + (engine->search.pool ? pool_nodes(engine->search.pool) : 0);
}

static void fill_report(const Asking *asking, const RootOutcome *outcome, EngineReport *report) {
    *report = (EngineReport){.move = outcome->line.length ? outcome->line.move[0] : MOVE_NONE,
                             .score = outcome->score,
                             .depth = outcome->depth,
                             .selectivity = selectivity_percent(outcome->selectivity),
                             .nodes = nodes_so_far(asking->engine),
                             .seconds = clock_now() - asking->begin};
    bool proven = outcome->depth >= asking->empties && outcome->selectivity == SELECTIVITY_NONE;
    report->kind = !proven                ? SCORE_ESTIMATE
                   : outcome->lower_bound ? SCORE_AT_LEAST
                   : outcome->upper_bound ? SCORE_AT_MOST
                                          : SCORE_EXACT;
    if (proven && asking->question->wld) {
        report->wld = true;
        report->score = (outcome->score > 0) - (outcome->score < 0);
        report->kind = SCORE_EXACT;
    }
    report->pv_length = outcome->line.length < ENGINE_PV_MAX ? outcome->line.length : ENGINE_PV_MAX;
    memcpy(report->pv, outcome->line.move, (size_t)report->pv_length);
}

static void tell_progress(const RootOutcome *outcome, void *user) {
    const Asking *asking = user;
    EngineReport report;
    fill_report(asking, outcome, &report);
    asking->question->progress(&report, asking->question->user);
}

// How far to search: the level's row, the depth asked for, or as far as the other limits allow.
static RootPlan make_plan(const EngineQuestion *question, int empties) {
    if (question->solve)
        return (RootPlan){.depth = PLIES_MAX,
                          .selectivity = 0,
                          .to_end = true,
                          .end_selectivity = SELECTIVITY_NONE,
                          .wld = question->wld};
    const EngineLevel *level = engine_level(question->level);
    if (level) {
        int selectivity = selectivity_of_percent(level->selectivity);
        bool exact = empties <= level->endgame, selective = empties <= level->endgame_selective;
        return (RootPlan){.depth = level->depth,
                          .selectivity = selectivity,
                          .to_end = exact || selective,
                          .end_selectivity = exact ? SELECTIVITY_NONE : selectivity};
    }
    if (question->limits.depth > 0)
        return (RootPlan){.depth = question->limits.depth,
                          .selectivity = SELECTIVITY_NONE,
                          .to_end = question->limits.depth >= empties,
                          .end_selectivity = SELECTIVITY_NONE};
    return (RootPlan){.depth = PLIES_MAX, .selectivity = 0, .to_end = true, .end_selectivity = SELECTIVITY_NONE};
}

// Leaves enough of the limit for the answer to arrive in time on a busy machine.
static double deadline_of(double begin, double seconds) {
    double margin = 0.002 + 0.02 * seconds;
    if (margin > 0.25 * seconds)
        margin = 0.25 * seconds;
    return begin + seconds - (margin > 0.05 ? 0.05 : margin);
}

static void begin_search(Asking *asking) {
    Engine *engine = asking->engine;
    Search *search = &engine->search;
    engine->worker = (Worker){.search = search};
    search->deadline =
        asking->question->limits.seconds > 0 ? deadline_of(asking->begin, asking->question->limits.seconds) : 0;
    search->node_limit = asking->question->limits.nodes;
    search->asked = asking->question->limits.stop;
    if (search->pool)
        pool_begin(search->pool, search);
    table_age(search->table);
}

// Searches a board that has a move, with everything set up by begin_search.
static void search_board(Asking *asking, Board board, EngineReport *report) {
    Engine *engine = asking->engine;
    asking->empties = bit_count(engine->search.region & ~board_discs(board));
    RootPlan plan = make_plan(asking->question, asking->empties);
    RootOutcome outcome;
    root_search(&engine->worker, board, &plan, asking->question->progress ? tell_progress : NULL, asking, &outcome);
    fill_report(asking, &outcome, report);
}

// The open start's first four discs: minimax over the placements, each completed centre valued by a quick search.
static int placement_value(Asking *asking, Board board, EngineReport *best) {
    Engine *engine = asking->engine;
    uint64_t moves = CENTRE & ~board_discs(board);
    if (!moves) {
        EngineQuestion quick = {.level = -1, .limits = {.depth = 6}};
        Asking below = {.engine = engine, .question = &quick, .begin = asking->begin};
        EngineReport report;
        search_board(&below, board, &report);
        return report.score;
    }
    int score = -SCORE_INFINITE;
    while (moves) {
        int square = bit_take(&moves);
        int value = -placement_value(asking, board_play_flipped(board, square, 0), NULL);
        if (value > score) {
            score = value;
            if (best)
                best->move = square;
        }
    }
    if (best) {
        best->score = score;
        best->depth = 6;
        best->selectivity = 100;
        best->pv[0] = (uint8_t)best->move;
        best->pv_length = 1;
        best->nodes = nodes_so_far(engine);
        best->seconds = clock_now() - asking->begin;
    }
    return score;
}

// Answers positions that need no search: over, or a pass. False when a search is needed.
static bool answer_plain(Engine *engine, Board board, EngineReport *report) {
    if (!rules_over(engine->rules, board))
        return false;
    *report = (EngineReport){
        .move = MOVE_NONE, .score = search_final(&engine->search, board), .kind = SCORE_EXACT, .selectivity = 100};
    return true;
}

static bool question_valid(const EngineQuestion *question, Error *error) {
    if (question->level < -1 || question->level >= ENGINE_LEVELS)
        return error_set(error, "there is no level %d; choose 0 to %d", question->level, ENGINE_LEVELS - 1);
    if (question->limits.seconds < 0 || question->limits.depth < 0)
        return error_set(error, "a limit cannot be negative");
    return true;
}

bool engine_go(Engine *engine, Position position, const EngineQuestion *question, EngineReport *report, Error *error) {
    engine_ponder_stop(engine);
    if (!question_valid(question, error))
        return false;
    Asking asking = {.engine = engine, .question = question, .begin = clock_now()};
    if (answer_plain(engine, position.board, report))
        return true;
    atomic_store(&engine->search.stop, false);
    begin_search(&asking);
    if (engine->rules.start == START_OPEN && (board_discs(position.board) & CENTRE) != CENTRE) {
        *report = (EngineReport){0};
        placement_value(&asking, position.board, report);
        return true;
    }
    if (rules_moves(engine->rules, position.board)) {
        search_board(&asking, position.board, report);
        return true;
    }
    // A forced pass: what the other side can do, seen from here.
    search_board(&asking, board_pass(position.board), report);
    report->move = MOVE_PASS;
    report->score = -report->score;
    if (report->kind == SCORE_AT_LEAST || report->kind == SCORE_AT_MOST)
        report->kind = report->kind == SCORE_AT_LEAST ? SCORE_AT_MOST : SCORE_AT_LEAST;
    int kept = report->pv_length < ENGINE_PV_MAX ? report->pv_length : ENGINE_PV_MAX - 1;
    memmove(report->pv + 1, report->pv, (size_t)kept);
    report->pv[0] = MOVE_PASS;
    report->pv_length = kept + 1;
    return true;
}

static int compare_reports(const void *a, const void *b) {
    const EngineReport *x = a, *y = b;
    return x->score != y->score ? (x->score < y->score ? 1 : -1) : x->move - y->move;
}

int engine_score_moves(Engine *engine, Position position, const EngineQuestion *question, int count,
                       EngineReport reports[MOVES_MAX], Error *error) {
    uint64_t moves = rules_moves(engine->rules, position.board);
    int found = 0, total = bit_count(moves);
    double begin = clock_now();
    while (moves) {
        int square = bit_take(&moves);
        EngineQuestion child = *question;
        child.progress = NULL;
        if (child.limits.seconds > 0) { // an equal share of what is left
            double left = question->limits.seconds - (clock_now() - begin);
            child.limits.seconds = left > 0.0005 ? left / (total - found) : 0.0005;
        }
        if (child.limits.nodes > 0)
            child.limits.nodes = child.limits.nodes / (uint64_t)total + 1;
        Position after = {rules_play(engine->rules, position.board, square), color_other(position.side)};
        EngineReport *report = &reports[found];
        if (!engine_go(engine, after, &child, report, error))
            return 0;
        int kept = report->pv_length < ENGINE_PV_MAX ? report->pv_length : ENGINE_PV_MAX - 1;
        memmove(report->pv + 1, report->pv, (size_t)kept);
        report->pv[0] = (uint8_t)square;
        report->pv_length = kept + 1;
        report->move = square;
        report->score = -report->score;
        if (report->kind == SCORE_AT_LEAST || report->kind == SCORE_AT_MOST)
            report->kind = report->kind == SCORE_AT_LEAST ? SCORE_AT_MOST : SCORE_AT_LEAST;
        found++;
    }
    qsort(reports, (size_t)found, sizeof *reports, compare_reports);
    return count > 0 && count < found ? count : found;
}

static void *ponder_main(void *argument) {
    Engine *engine = argument;
    EngineQuestion question = {.level = -1};
    Asking asking = {.engine = engine, .question = &question, .begin = clock_now()};
    EngineReport report;
    begin_search(&asking);
    search_board(&asking, engine->ponder_position.board, &report);
    return NULL;
}

void engine_ponder(Engine *engine, Position position) {
    engine_ponder_stop(engine);
    if (!board_moves(position.board) || (board_discs(position.board) & CENTRE) != CENTRE)
        return;
    engine->ponder_position = position;
    atomic_store(&engine->search.stop, false);
    engine->ponder_started = pthread_create(&engine->ponder_thread, NULL, ponder_main, engine) == 0;
}

void engine_ponder_stop(Engine *engine) {
    if (!engine->ponder_started)
        return;
    engine_stop(engine);
    pthread_join(engine->ponder_thread, NULL);
    engine->ponder_started = false;
}
