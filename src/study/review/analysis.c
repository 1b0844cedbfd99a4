#include "analysis.h"

#include "clock.h"
#include "notation.h"
#include "symmetry.h"
#include "win_probability.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// Below FULL_LEVELS all moves are searched, even if few are shown. From there on, only the shown
// moves and the next SPARE_MOVES are, since one of those may overtake a shown one.
enum { FULL_LEVELS = 4, SPARE_MOVES = 2 };
static const double report_seconds = 0.4; // interval of reports within a level

typedef struct Run {
    Analysis *analysis;
    Engine *engine;
    const AnalysisOptions *options;
    double begin, reported; // times of the start and the last report
    bool cancelled;         // by the report callback
} Run;

static int empties_of(const Analysis *analysis) {
    return bit_count(board_region(analysis->rules.size) & ~board_discs(analysis->position.board));
}

static Position after_move(const Analysis *analysis, int move) {
    return (Position){rules_play(analysis->rules, analysis->position.board, move),
                      color_other(analysis->position.side)};
}

// Converts the report of the position after a move to one of the move.
static void set_report(Analysis *analysis, AnalysisMove *entry, const EngineReport *child) {
    int move = entry->report.move,
        kept = child->pv_length < ENGINE_PV_MAX ? child->pv_length : ENGINE_PV_MAX - 1;
    EngineReport *report = &entry->report;
    *report = *child;
    report->move = move;
    report->score = -child->score;
    report->depth = child->depth + 1;
    report->pv[0] = (uint8_t)move;
    memcpy(report->pv + 1, child->pv, (size_t)kept);
    report->pv_length = kept + 1;
    entry->win_chance = win_probability(analysis->rules.goal, empties_of(analysis), report->score);
}

static void evaluate_statically(Analysis *analysis, const Engine *engine, AnalysisMove *entry) {
    double score, chance;
    engine_evaluate(engine, after_move(analysis, entry->report.move), &score, &chance);
    EngineReport child = {.score = (int)lround(score), .depth = -1, .selectivity = 100};
    set_report(analysis, entry, &child);
}

static void add_book_scores(Analysis *analysis, const Book *book) {
    BookMove known[MOVES_MAX];
    int count = book && analysis->rules.size == 8 && book->goal == analysis->rules.goal
                    ? book_moves(book, analysis->position.board, known)
                    : 0;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < analysis->count; k++)
            if (analysis->moves[k].report.move == known[i].move) {
                analysis->moves[k].book = true;
                analysis->moves[k].book_score = known[i].value;
            }
}

static int compare_moves(const void *a, const void *b) {
    const EngineReport *x = &((const AnalysisMove *)a)->report,
                       *y = &((const AnalysisMove *)b)->report;
    return x->score != y->score ? y->score - x->score : x->move - y->move;
}

static void sort_moves(Analysis *analysis, int count) {
    qsort(analysis->moves, (size_t)count, sizeof *analysis->moves, compare_moves);
}

static void begin(Run *run, Rules rules, Position position) {
    Analysis *analysis = run->analysis;
    int requested = run->options->count;
    *analysis = (Analysis){.rules = rules, .position = position, .level = -1};
    uint64_t moves = rules_moves(rules, position.board);
    if (!moves && rules_over(rules, position.board)) {
        analysis->score = rules_score(rules.goal, position.board, board_region(rules.size));
        analysis->end = ANALYSIS_GAME_OVER;
        return;
    }
    if (!moves)
        analysis->moves[analysis->count++].report.move = MOVE_PASS;
    while (moves)
        analysis->moves[analysis->count++].report.move = bit_take(&moves);
    for (int i = 0; i < analysis->count; i++)
        evaluate_statically(analysis, run->engine, &analysis->moves[i]);
    add_book_scores(analysis, run->options->book);
    sort_moves(analysis, analysis->count);
    analysis->shown = requested > 0 && requested < analysis->count ? requested : analysis->count;
}

// Reports a sorted copy. The search order within a level stays.
static void send_report(Run *run) {
    run->reported = clock_now();
    run->analysis->seconds = run->reported - run->begin;
    Analysis sorted = *run->analysis;
    sort_moves(&sorted, sorted.shown);
    if (!run->options->report(&sorted, run->options->user))
        run->cancelled = true;
}

static bool stopped(const Run *run) {
    return run->cancelled || (run->options->stop && atomic_load(run->options->stop));
}

// Searches one move. Returns false, with its entry unchanged, if the search was cut short.
static bool search_move(Run *run, AnalysisMove *entry, int level, Error *error) {
    const AnalysisOptions *options = run->options;
    double left = options->seconds > 0 ? options->seconds - (clock_now() - run->begin) : 0;
    EngineQuestion question = {.level = level, .limits = {.seconds = left, .stop = options->stop}};
    EngineReport child;
    if (options->depth > 0)
        question.limits.depth = options->depth > 1 ? options->depth - 1 : 1;
    if (options->seconds > 0 && left <= 0) {
        run->analysis->end = ANALYSIS_TIME;
        return false;
    }
    if (!engine_go(run->engine, after_move(run->analysis, entry->report.move), &question, &child,
                   error))
        return false;
    run->analysis->nodes += child.nodes;
    if (stopped(run))
        run->analysis->end = ANALYSIS_STOPPED;
    else if (child.cut)
        run->analysis->end = ANALYSIS_TIME;
    else
        set_report(run->analysis, entry, &child);
    return run->analysis->end == ANALYSIS_RUNNING;
}

// Copies the result of an earlier move that leads to a symmetric position, if there is one.
static bool copy_symmetric(Analysis *analysis, int index) {
    AnalysisMove *entry = &analysis->moves[index];
    int here, there, move = entry->report.move;
    Board board = symmetry_canonical(after_move(analysis, move).board, &here);
    for (int i = 0; i < index; i++) {
        const AnalysisMove *other = &analysis->moves[i];
        if (!board_equal(
                board, symmetry_canonical(after_move(analysis, other->report.move).board, &there)))
            continue;
        entry->report = other->report;
        entry->win_chance = other->win_chance;
        for (int k = 0; k < entry->report.pv_length; k++)
            entry->report.pv[k] = (uint8_t)symmetry_square(
                symmetry_square(other->report.pv[k], there), symmetry_inverse(here));
        entry->report.move = move;
        entry->report.pv[0] = (uint8_t)move;
        return true;
    }
    return false;
}

static bool all_proven(const Analysis *analysis) {
    for (int i = 0; i < analysis->shown; i++)
        if (analysis->moves[i].report.kind != SCORE_EXACT)
            return false;
    return true;
}

// Returns the number of moves to search at a level.
static int width_of(const Analysis *analysis, int level) {
    int width = analysis->shown + SPARE_MOVES;
    return level < FULL_LEVELS || width > analysis->count ? analysis->count : width;
}

// Searches one level. Returns false if it was cut short.
static bool run_level(Run *run, int level, Error *error) {
    Analysis *analysis = run->analysis;
    int width = width_of(analysis, level);
    for (int i = 0; i < width; i++) {
        AnalysisMove *entry = &analysis->moves[i];
        if (entry->report.kind == SCORE_EXACT || copy_symmetric(analysis, i))
            continue;
        if (!search_move(run, entry, level, error))
            return false;
        if (clock_now() - run->reported > report_seconds)
            send_report(run);
    }
    sort_moves(analysis, width);
    analysis->level = level;
    return true;
}

static bool is_last_level(const Analysis *analysis, const AnalysisOptions *options, int level) {
    return level >= options->level ||
           (options->depth > 0 &&
            engine_level(analysis->rules.goal, level)->depth >= options->depth);
}

bool analysis_run(Analysis *analysis, Engine *engine, Rules rules, Position position,
                  const AnalysisOptions *options, Error *error) {
    assert(options->level >= 0 && options->level < ENGINE_LEVELS && options->report);
    Run run = {.analysis = analysis, .engine = engine, .options = options, .begin = clock_now()};
    Error inner = {0};
    begin(&run, rules, position);
    if (analysis->end == ANALYSIS_RUNNING)
        send_report(&run);
    for (int level = options->level < 1 ? options->level : 1; analysis->end == ANALYSIS_RUNNING;
         level++) {
        if (!run_level(&run, level, &inner) && *inner.text) {
            *error = inner;
            return false;
        }
        if (analysis->end != ANALYSIS_RUNNING)
            break;
        if (all_proven(analysis))
            analysis->end = ANALYSIS_SOLVED;
        else if (stopped(&run))
            analysis->end = ANALYSIS_STOPPED;
        else if (is_last_level(analysis, options, level))
            analysis->end = ANALYSIS_LEVEL;
        else
            send_report(&run);
    }
    sort_moves(analysis, analysis->shown); // the last level may be incomplete
    analysis->seconds = clock_now() - run.begin;
    return true;
}

enum { CHANCE_DECIMALS = 4, SECOND_DECIMALS = 3 };

static const char *end_name(AnalysisEnd end) {
    static const char *const names[ANALYSIS_ENDS] = {NULL,    "over", "solved",
                                                     "level", "time", "stopped"};
    assert(end >= 0 && end < ANALYSIS_ENDS);
    return names[end];
}

static Json *move_json(const Analysis *analysis, const AnalysisMove *entry) {
    const EngineReport *report = &entry->report;
    int size = analysis->rules.size;
    char name[3];
    Json *object = json_new_object(), *line = json_new_list();
    for (int i = 0; i < report->pv_length; i++)
        json_append_text(line, notation_move(report->pv[i], size, name));
    json_add_text(object, "move", notation_move(report->move, size, name));
    json_add_int(object, "score", report->score);
    json_add_flag(object, "exact", report->kind == SCORE_EXACT);
    json_add_int(object, "depth", report->depth);
    json_add_int(object, "selectivity", report->selectivity);
    json_add_real(object, "win_chance", entry->win_chance, CHANCE_DECIMALS);
    json_add(object, "pv", line);
    json_add_flag(object, "book", entry->book);
    if (entry->book)
        json_add_int(object, "book_score", entry->book_score);
    return object;
}

Json *analysis_json(const Analysis *analysis) {
    Json *object = json_new_object(), *moves = json_new_list();
    Text position = {0};
    for (int i = 0; i < analysis->shown; i++)
        json_append(moves, move_json(analysis, &analysis->moves[i]));
    notation_write_position(&position, analysis->position, analysis->rules.size, FORM_OBF);
    json_add_buffer(object, "position", &position);
    json_add_text(object, "side", color_name(analysis->position.side));
    json_add_text(object, "goal", goal_name(analysis->rules.goal));
    json_add_flag(object, "over", analysis->end == ANALYSIS_GAME_OVER);
    if (analysis->end == ANALYSIS_GAME_OVER)
        json_add_int(object, "score", analysis->score);
    json_add_int(object, "level", analysis->level);
    json_add(object, "moves", moves);
    json_add_int(object, "nodes", (int64_t)analysis->nodes);
    json_add_real(object, "seconds", analysis->seconds, SECOND_DECIMALS);
    json_add_text(object, "end", end_name(analysis->end));
    return object;
}
