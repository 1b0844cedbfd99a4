#include "thinking.h"

#include "clock.h"
#include "split.h"

#include <string.h>

enum { PLIES_MAX = 60, PLACEMENT_DEPTH = 6 };

#define CENTRE 0x0000001818000000ULL

bool thinking_places(Rules rules, Board board) {
    return rules.start == START_OPEN && (board_discs(board) & CENTRE) != CENTRE;
}

void thinking_raise(EngineReport *report, int move) {
    int kept = report->pv_length < ENGINE_PV_MAX ? report->pv_length : ENGINE_PV_MAX - 1;
    memmove(report->pv + 1, report->pv, (size_t)kept);
    report->pv[0] = (uint8_t)move;
    report->pv_length = kept + 1;
    report->move = move;
    report->score = -report->score;
    if (report->kind == SCORE_AT_LEAST || report->kind == SCORE_AT_MOST)
        report->kind = report->kind == SCORE_AT_LEAST ? SCORE_AT_MOST : SCORE_AT_LEAST;
}

static uint64_t nodes_so_far(const Thinking *thinking) {
    return thinking->worker.nodes + (thinking->search->pool ? pool_nodes(thinking->search->pool) : 0);
}

static void fill_report(const Thinking *thinking, const RootOutcome *outcome, EngineReport *report) {
    *report = (EngineReport){.move = outcome->line.length ? outcome->line.move[0] : MOVE_NONE,
                             .score = outcome->score,
                             .depth = outcome->depth,
                             .selectivity = selectivity_percent(outcome->selectivity),
                             .nodes = nodes_so_far(thinking),
                             .seconds = clock_now() - thinking->begin};
    bool proven = outcome->depth >= thinking->empties && outcome->selectivity == SELECTIVITY_NONE;
    report->kind = !proven                ? SCORE_ESTIMATE
                   : outcome->lower_bound ? SCORE_AT_LEAST
                   : outcome->upper_bound ? SCORE_AT_MOST
                                          : SCORE_EXACT;
    if (proven && thinking->question.wld) {
        report->wld = true;
        report->score = (outcome->score > 0) - (outcome->score < 0);
        report->kind = SCORE_EXACT;
    }
    report->pv_length = outcome->line.length < ENGINE_PV_MAX ? outcome->line.length : ENGINE_PV_MAX;
    memcpy(report->pv, outcome->line.move, (size_t)report->pv_length);
}

// Makes a report the answer so far and tells it to whoever listens.
static void publish(Thinking *thinking, const EngineReport *report, bool tell) {
    pthread_mutex_lock(&thinking->lock);
    thinking->best = *report;
    if (tell && !thinking->abandoned && thinking->question.progress)
        thinking->question.progress(report, thinking->question.user);
    pthread_mutex_unlock(&thinking->lock);
}

static void publish_iteration(const RootOutcome *outcome, void *user) {
    Thinking *thinking = user;
    EngineReport report;
    fill_report(thinking, outcome, &report);
    if (thinking->passes)
        thinking_raise(&report, MOVE_PASS);
    publish(thinking, &report, true);
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
        int selectivity = selectivity_of_percent(level->selectivity), limit = question->limits.depth;
        bool allowed = limit == 0 || limit >= empties;
        bool exact = allowed && empties <= level->endgame, selective = allowed && empties <= level->endgame_selective;
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
    return (RootPlan){.depth = PLIES_MAX, .selectivity = 0, .to_end = true, .end_selectivity = SELECTIVITY_NONE};
}

double thinking_margin(double seconds) {
    double margin = 0.0012 + 0.02 * seconds;
    if (margin > 0.15 * seconds)
        margin = 0.15 * seconds;
    return margin > 0.025 ? 0.025 : margin;
}

// The legal move that leaves the opponent the fewest replies: an answer for when there is no time at all.
static int quick_move(Rules rules, Board board) {
    uint64_t moves = rules_moves(rules, board);
    int best = MOVE_PASS, least = SQUARE_COUNT;
    while (moves) {
        int square = bit_take(&moves), replies = bit_count(rules_moves(rules, rules_play(rules, board, square)));
        if (replies < least) {
            least = replies;
            best = square;
        }
    }
    return best;
}

void thinking_begin(Thinking *thinking, Board board, const EngineQuestion *question, double begin) {
    Search *search = thinking->search;
    double limit = question->limits.seconds;
    thinking->worker = (Worker){.search = search};
    thinking->question = *question;
    thinking->passes = !rules_moves(thinking->rules, board);
    thinking->board = thinking->passes ? board_pass(board) : board;
    thinking->begin = begin;
    thinking->empties = bit_count(search->region & ~board_discs(board));
    thinking->abandoned = false;
    int move = quick_move(thinking->rules, board);
    thinking->best = (EngineReport){.move = move, .selectivity = 100, .pv = {(uint8_t)move}, .pv_length = 1};
    search->deadline = limit > 0 && limit <= CLOCK_LIMIT_MAX ? begin + limit - 2 * thinking_margin(limit) : 0;
    search->node_limit = question->limits.nodes / (uint64_t)thinking->threads; // each thread counts for itself
    search->asked = question->limits.stop;
    atomic_store(&search->stop, false);
    if (search->pool)
        pool_begin(search->pool, search);
    table_age(search->table);
}

// The open start's first four discs: minimax over the placements, each completed centre valued by a quick search.
static int placement_value(Thinking *thinking, Board board, int *best_move) {
    uint64_t moves = CENTRE & ~board_discs(board);
    if (!moves) {
        RootPlan plan = {.depth = PLACEMENT_DEPTH, .selectivity = SELECTIVITY_NONE};
        RootOutcome outcome;
        root_search(&thinking->worker, board, &plan, NULL, NULL, &outcome);
        return outcome.score;
    }
    int score = -SCORE_INFINITE;
    while (moves) {
        int square = bit_take(&moves), below;
        int value = -placement_value(thinking, board_play_flipped(board, square, 0), &below);
        if (value > score) {
            score = value;
            *best_move = square;
        }
    }
    return score;
}

static void run_placement(Thinking *thinking) {
    int move = MOVE_NONE, score = placement_value(thinking, thinking->board, &move);
    EngineReport report = {.move = move,
                           .score = score,
                           .depth = PLACEMENT_DEPTH,
                           .selectivity = 100,
                           .pv = {(uint8_t)move},
                           .pv_length = 1,
                           .nodes = nodes_so_far(thinking),
                           .seconds = clock_now() - thinking->begin};
    publish(thinking, &report, true);
}

void thinking_run(void *argument) {
    Thinking *thinking = argument;
    if (thinking_places(thinking->rules, thinking->board)) {
        run_placement(thinking);
        return;
    }
    RootPlan plan = make_plan(&thinking->question, thinking->rules.goal, thinking->empties);
    RootOutcome outcome;
    EngineReport report;
    root_search(&thinking->worker, thinking->board, &plan, publish_iteration, thinking, &outcome);
    fill_report(thinking, &outcome, &report);
    if (thinking->passes)
        thinking_raise(&report, MOVE_PASS);
    publish(thinking, &report, false);
}
