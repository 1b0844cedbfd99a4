#include "thinking.h"

#include "clock.h"
#include "placement.h"
#include "split.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { PLIES_MAX = 60 };

// When a may_answer_early question is answered early: the least depth, and for an obvious move the
// discs by which it is better and the part of its time that is used. By hand.
enum { HASTY_DEPTH = 6, HASTY_MARGIN = 8 };
#define HASTY_SHARE 0.02

void thinking_parent_report(EngineReport *report, int move) {
    int kept = report->pv_length < ENGINE_PV_MAX ? report->pv_length : ENGINE_PV_MAX - 1;
    memmove(report->pv + 1, report->pv, (size_t)kept);
    report->pv[0] = (uint8_t)move;
    report->pv_length = kept + 1;
    report->move = move;
    report->score = -report->score;
    report->win_chance = 1 - report->win_chance;
    if (report->kind == SCORE_AT_LEAST || report->kind == SCORE_AT_MOST)
        report->kind = report->kind == SCORE_AT_LEAST ? SCORE_AT_MOST : SCORE_AT_LEAST;
}

void thinking_reduce_to_wld(EngineReport *report) {
    report->wld = true;
    if (report->score != 0 ||
        report->kind != SCORE_AT_LEAST) // more than a draw or less is all there is to know
        report->kind = SCORE_EXACT;
    report->score = (report->score > 0) - (report->score < 0);
}

double thinking_win_chance(const Eval *eval, int discs, int score, ScoreKind kind) {
    bool exact = kind == SCORE_EXACT;
    if (score > 0 && (exact || kind == SCORE_AT_LEAST))
        return 1;
    if (score < 0 && (exact || kind == SCORE_AT_MOST))
        return 0;
    return exact ? 0.5 : eval_win_chance(eval, discs, score);
}

static uint64_t nodes_so_far(const Thinking *thinking) {
    return thinking->worker.nodes +
           (thinking->search->pool ? pool_nodes(thinking->search->pool) : 0);
}

static void fill_report(const Thinking *thinking, const RootOutcome *outcome,
                        EngineReport *report) {
    *report = (EngineReport){.move = outcome->line.length ? outcome->line.move[0] : MOVE_NONE,
                             .score = outcome->score,
                             .depth = outcome->depth,
                             .selectivity = selectivity_percent(outcome->selectivity),
                             .nodes = nodes_so_far(thinking),
                             .seconds = clock_now() - thinking->begin};
    bool proven = root_proven(outcome, thinking->empties);
    report->kind = !proven                ? SCORE_ESTIMATE
                   : outcome->lower_bound ? SCORE_AT_LEAST
                   : outcome->upper_bound ? SCORE_AT_MOST
                                          : SCORE_EXACT;
    report->win_chance =
        thinking_win_chance(thinking->search->eval, bit_count(board_discs(thinking->board)),
                            report->score, report->kind);
    report->cut = report->kind != SCORE_EXACT; // until the search has ended by itself
    if (proven && thinking->question.solve && thinking->question.wld)
        thinking_reduce_to_wld(report);
    report->pv_length = outcome->line.length < ENGINE_PV_MAX ? outcome->line.length : ENGINE_PV_MAX;
    memcpy(report->pv, outcome->line.move, (size_t)report->pv_length);
}

// Makes a report the answer so far and tells it to whoever listens.
static void publish(Thinking *thinking, const EngineReport *report, bool tell) {
    lock_take(&thinking->lock);
    thinking->best = *report;
    if (tell && !thinking->abandoned && thinking->question.progress)
        thinking->question.progress(report, thinking->question.user);
    lock_release(&thinking->lock);
}

// May a may_answer_early question be answered now? When there is nothing to choose, or all other
// moves are much worse: looked at only when a part of the time is used, so that it was looked at
// deeply for this clock.
static bool is_enough(Thinking *thinking, const RootOutcome *outcome) {
    double limit = thinking->question.limits.seconds;
    if (!thinking->question.hasty || outcome->depth < HASTY_DEPTH)
        return false;
    if (bit_count(search_moves(thinking->search, thinking->board)) == 1)
        return true;
    return limit > 0 && clock_now() - thinking->begin >= HASTY_SHARE * limit &&
           root_obvious(&thinking->worker, thinking->board, outcome, HASTY_MARGIN);
}

static void publish_iteration(const RootOutcome *outcome, void *user) {
    Thinking *thinking = user;
    EngineReport report;
    fill_report(thinking, outcome, &report);
    if (thinking->passes)
        thinking_parent_report(&report, MOVE_PASS);
    publish(thinking, &report, true);
    if (is_enough(thinking, outcome))
        atomic_store(&thinking->search->stop, true);
}

// How far to search: the level's row, the depth asked for, or as far as the other limits allow.
static RootPlan make_plan(const EngineQuestion *question, Goal goal, int empties) {
    if (question->solve)
        return (RootPlan){.depth = PLIES_MAX,
                          .selectivity = 0,
                          .to_end = true,
                          .end_selectivity = SELECTIVITY_NONE,
                          .wld = question->wld};
    const EngineLevel *level = engine_level(goal, question->level);
    if (level) {
        int selectivity = selectivity_of_percent(level->selectivity),
            limit = question->limits.depth;
        bool allowed = limit == 0 || limit >= empties;
        bool exact = allowed && empties <= level->endgame,
             selective = allowed && empties <= level->endgame_selective;
        return (RootPlan){.depth = limit > 0 && limit < level->depth ? limit : level->depth,
                          .selectivity = selectivity,
                          .to_end = exact || selective,
                          .end_selectivity = exact ? SELECTIVITY_NONE : selectivity};
    }
    if (question->limits.depth > 0)
        return (RootPlan){.depth = question->limits.depth,
                          .selectivity = SELECTIVITY_NONE,
                          .to_end = question->limits.depth >= empties,
                          .end_selectivity = SELECTIVITY_NONE};
    return (RootPlan){
        .depth = PLIES_MAX, .selectivity = 0, .to_end = true, .end_selectivity = SELECTIVITY_NONE};
}

// How far apart the end of the search and the leaving of its answer must lie, and what else depends
// on the limit's size.
static double margin_of(double seconds) {
    return fmin(0.0012 + 0.02 * seconds, fmin(0.15 * seconds, 0.025));
}

Deadline thinking_share_deadline(double begin, double seconds) {
    double answer = begin + seconds;
    return (Deadline){answer, answer - 0.4 * margin_of(seconds)};
}

Deadline thinking_deadline(double begin, double seconds) {
    if (!(seconds > 0 && seconds <= CLOCK_LIMIT_MAX))
        return (Deadline){0};
    // The first part is for whoever asked to be woken on a busy machine, the second for the search
    // to be heard.
    double answer = begin + seconds - fmin(0.1 * seconds, 0.008) - 1.6 * margin_of(seconds);
    return (Deadline){answer, answer - 0.4 * margin_of(seconds)};
}

// The legal move that leaves the opponent the fewest replies: an answer for when there is no time
// at all.
static int quick_move(Rules rules, Board board) {
    uint64_t moves = rules_moves(rules, board);
    int best = MOVE_PASS, least = SQUARE_COUNT;
    while (moves) {
        int square = bit_take(&moves),
            replies = bit_count(rules_moves(rules, rules_play(rules, board, square)));
        if (replies < least) {
            least = replies;
            best = square;
        }
    }
    return best;
}

void thinking_begin(Thinking *thinking, Board board, const EngineQuestion *question, double begin,
                    Deadline deadline) {
    Search *search = thinking->search;
    thinking->worker = (Worker){.search = search};
    thinking->question = *question;
    thinking->passes = !rules_moves(thinking->rules, board);
    thinking->board = thinking->passes ? board_pass(board) : board;
    assert(rules_moves(thinking->rules, thinking->board));
    thinking->begin = begin;
    thinking->empties = bit_count(search->region & ~board_discs(board));
    thinking->abandoned = false;
    int move = quick_move(thinking->rules, board);
    thinking->best = (EngineReport){.move = move,
                                    .win_chance = 0.5,
                                    .selectivity = 100,
                                    .pv = {(uint8_t)move},
                                    .pv_length = 1,
                                    .cut = true};
    search->deadline = deadline.search;
    search->node_limit = question->limits.nodes;
    atomic_store(&search->visited, 0);
    search->asked = question->limits.stop;
    atomic_store(&search->stop, false);
    if (search->pool)
        pool_begin(search->pool, search);
    table_age(search->table);
}

// The open start's first four discs: an estimate at once, and the proof where it is asked for and
// can be had.
static void run_placement(Thinking *thinking, const RootPlan *plan) {
    RootOutcome outcome;
    placement_guess(&thinking->worker, thinking->board, &outcome);
    publish_iteration(&outcome, thinking);
    if (thinking->question.solve && placement_solvable(thinking->search) &&
        placement_solve(&thinking->worker, thinking->board, plan, &outcome))
        publish_iteration(&outcome, thinking);
    lock_take(&thinking->lock);
    thinking->best.cut &= thinking->question.solve;
    lock_release(&thinking->lock);
}

void thinking_run(void *argument) {
    Thinking *thinking = argument;
    RootPlan plan = make_plan(&thinking->question, thinking->rules.goal, thinking->empties);
    if (placement_pending(thinking->rules, thinking->board)) {
        run_placement(thinking, &plan);
        return;
    }
    RootOutcome outcome;
    EngineReport report;
    root_search(&thinking->worker, thinking->board, &plan, publish_iteration, thinking, &outcome);
    fill_report(thinking, &outcome, &report);
    report.cut &= atomic_load(&thinking->search->stop);
    if (thinking->passes)
        thinking_parent_report(&report, MOVE_PASS);
    publish(thinking, &report, false);
}
