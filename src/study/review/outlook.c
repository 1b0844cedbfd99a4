#include "analysis.h"

#include "clock.h"
#include "symmetry.h"
#include "win_probability.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// Levels before which all moves are looked at, however few are wanted; moves beyond those that are
// looked at as deeply, because one of them may become better; seconds after which an unfinished
// level is told.
enum { COMMON_LEVELS = 4, SPARE_MOVES = 2 };
static const double patience = 0.4;

typedef struct Looking {
    Analysis *outlook;
    Engine *engine;
    const AnalysisOptions *plan;
    double begin, told;
    bool left; // nobody listens any more
} Looking;

static int empties_of(const Analysis *outlook) {
    return bit_count(board_region(outlook->rules.size) & ~board_discs(outlook->position.board));
}

static Position after_move(const Analysis *outlook, int move) {
    return (Position){rules_play(outlook->rules, outlook->position.board, move),
                      color_other(outlook->position.side)};
}

// Makes a report on the position after a move one on the move.
static void take_report(Analysis *outlook, AnalysisMove *entry, const EngineReport *child) {
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
    entry->win_chance = win_probability(outlook->rules.goal, empties_of(outlook), report->score);
}

static void look_at_first_sight(Analysis *outlook, const Engine *engine, AnalysisMove *entry) {
    double score, chance;
    engine_evaluate(engine, after_move(outlook, entry->report.move), &score, &chance);
    EngineReport child = {.score = (int)lround(score), .depth = -1, .selectivity = 100};
    take_report(outlook, entry, &child);
}

static void ask_book(Analysis *outlook, const Book *book) {
    BookMove known[MOVES_MAX];
    int count = book && outlook->rules.size == 8 && book->goal == outlook->rules.goal
                    ? book_moves(book, outlook->position.board, known)
                    : 0;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < outlook->count; k++)
            if (outlook->moves[k].report.move == known[i].move) {
                outlook->moves[k].book = true;
                outlook->moves[k].book_score = known[i].value;
            }
}

static int compare_moves(const void *a, const void *b) {
    const EngineReport *x = &((const AnalysisMove *)a)->report,
                       *y = &((const AnalysisMove *)b)->report;
    return x->score != y->score ? y->score - x->score : x->move - y->move;
}

static void put_in_order(Analysis *outlook, int count) {
    qsort(outlook->moves, (size_t)count, sizeof *outlook->moves, compare_moves);
}

static void begin(Looking *looking, Rules rules, Position position) {
    Analysis *outlook = looking->outlook;
    int wanted = looking->plan->count;
    *outlook = (Analysis){.rules = rules, .position = position, .level = -1};
    uint64_t moves = rules_moves(rules, position.board);
    if (!moves && rules_over(rules, position.board)) {
        outlook->score = rules_score(rules.goal, position.board, board_region(rules.size));
        outlook->end = ANALYSIS_GAME_OVER;
        return;
    }
    if (!moves)
        outlook->moves[outlook->count++].report.move = MOVE_PASS;
    while (moves)
        outlook->moves[outlook->count++].report.move = bit_take(&moves);
    for (int i = 0; i < outlook->count; i++)
        look_at_first_sight(outlook, looking->engine, &outlook->moves[i]);
    ask_book(outlook, looking->plan->book);
    put_in_order(outlook, outlook->count);
    outlook->shown = wanted > 0 && wanted < outlook->count ? wanted : outlook->count;
}

// What is told is in order, also amid a level, whose own order stays.
static void tell(Looking *looking) {
    looking->told = clock_now();
    looking->outlook->seconds = looking->told - looking->begin;
    Analysis told = *looking->outlook;
    put_in_order(&told, told.shown);
    if (!looking->plan->tell(&told, looking->plan->user))
        looking->left = true;
}

static bool stopped(const Looking *looking) {
    return looking->left || (looking->plan->stop && atomic_load(looking->plan->stop));
}

// Looks at one move again. False when it was cut short, and then what was known stays.
static bool look_at(Looking *looking, AnalysisMove *entry, int level, Error *error) {
    const AnalysisOptions *plan = looking->plan;
    double left = plan->seconds > 0 ? plan->seconds - (clock_now() - looking->begin) : 0;
    EngineQuestion question = {.level = level, .limits = {.seconds = left, .stop = plan->stop}};
    EngineReport child;
    if (plan->depth > 0)
        question.limits.depth = plan->depth > 1 ? plan->depth - 1 : 1;
    if (plan->seconds > 0 && left <= 0) {
        looking->outlook->end = ANALYSIS_TIME;
        return false;
    }
    if (!engine_go(looking->engine, after_move(looking->outlook, entry->report.move), &question,
                   &child, error))
        return false;
    looking->outlook->nodes += child.nodes;
    if (stopped(looking))
        looking->outlook->end = ANALYSIS_STOPPED;
    else if (child.cut)
        looking->outlook->end = ANALYSIS_TIME;
    else
        take_report(looking->outlook, entry, &child);
    return looking->outlook->end == ANALYSIS_RUNNING;
}

// Takes over what is known of an earlier move that leads to the same position up to symmetry. False
// when there is none.
static bool take_image(Analysis *outlook, int at) {
    AnalysisMove *entry = &outlook->moves[at];
    int here, there, move = entry->report.move;
    Board board = symmetry_canonical(after_move(outlook, move).board, &here);
    for (int i = 0; i < at; i++) {
        const AnalysisMove *other = &outlook->moves[i];
        if (!board_equal(board,
                         symmetry_canonical(after_move(outlook, other->report.move).board, &there)))
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

static bool all_proven(const Analysis *outlook) {
    for (int i = 0; i < outlook->shown; i++)
        if (outlook->moves[i].report.kind != SCORE_EXACT)
            return false;
    return true;
}

// How many moves a level looks at.
static int width_of(const Analysis *outlook, int level) {
    int width = outlook->shown + SPARE_MOVES;
    return level < COMMON_LEVELS || width > outlook->count ? outlook->count : width;
}

// One level for all moves that are worth it. False when it was ended before.
static bool run_level(Looking *looking, int level, Error *error) {
    Analysis *outlook = looking->outlook;
    int width = width_of(outlook, level);
    for (int i = 0; i < width; i++) {
        AnalysisMove *entry = &outlook->moves[i];
        if (entry->report.kind == SCORE_EXACT || take_image(outlook, i))
            continue;
        if (!look_at(looking, entry, level, error))
            return false;
        if (clock_now() - looking->told > patience)
            tell(looking);
    }
    put_in_order(outlook, width);
    outlook->level = level;
    return true;
}

// Is nothing to be had from levels beyond this one?
static bool deep_enough(const Analysis *outlook, const AnalysisOptions *plan, int level) {
    return level >= plan->level ||
           (plan->depth > 0 && engine_level(outlook->rules.goal, level)->depth >= plan->depth);
}

bool analysis_run(Analysis *outlook, Engine *engine, Rules rules, Position position,
                  const AnalysisOptions *plan, Error *error) {
    assert(plan->level >= 0 && plan->level < ENGINE_LEVELS && plan->tell);
    Looking looking = {.outlook = outlook, .engine = engine, .plan = plan, .begin = clock_now()};
    Error inner = {0};
    begin(&looking, rules, position);
    if (outlook->end == ANALYSIS_RUNNING)
        tell(&looking);
    for (int level = plan->level < 1 ? plan->level : 1; outlook->end == ANALYSIS_RUNNING; level++) {
        if (!run_level(&looking, level, &inner) && *inner.text) {
            *error = inner;
            return false;
        }
        if (outlook->end != ANALYSIS_RUNNING)
            break;
        if (all_proven(outlook))
            outlook->end = ANALYSIS_SOLVED;
        else if (stopped(&looking))
            outlook->end = ANALYSIS_STOPPED;
        else if (deep_enough(outlook, plan, level))
            outlook->end = ANALYSIS_LEVEL;
        else
            tell(&looking);
    }
    put_in_order(outlook, outlook->shown); // a level may have been cut short
    outlook->seconds = clock_now() - looking.begin;
    return true;
}
