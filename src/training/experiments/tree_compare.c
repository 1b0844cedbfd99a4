#include "tree_compare.h"

#include "chart.h"
#include "clock.h"
#include "engine.h"
#include "json.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

// Each method adds one refinement to the previous one. The engine uses its own evaluation and full
// selectivity.
static const struct {
    const char *name;
    unsigned refinements;
} methods[COMPARE_METHODS] = {
    {"minimax", 0},
    {"alpha-beta", CLASSIC_PRUNE},
    {"+ ordering", CLASSIC_PRUNE | CLASSIC_ORDER},
    {"+ table", CLASSIC_PRUNE | CLASSIC_ORDER | CLASSIC_TABLE},
    {"+ null window", CLASSIC_PRUNE | CLASSIC_ORDER | CLASSIC_TABLE | CLASSIC_WINDOW},
    {"engine", 0},
};

enum { METHOD_ENGINE = COMPARE_METHODS - 1 };

const char *compare_method(int method) {
    assert(method >= 0 && method < COMPARE_METHODS);
    return methods[method].name;
}

static void fill_cell(CompareCell *cell, int depth, uint64_t nodes, double seconds, int value) {
    *cell = (CompareCell){
        .done = true,
        .nodes = nodes,
        .seconds = seconds,
        .branching = pow((double)nodes, 1.0 / depth),
        .value = value,
    };
}

// Runs one of the classic searches. With a table it deepens iteratively, and the nodes of all
// iterations count.
static bool run_classic(Comparison *comparison, int method, Rules rules,
                        const PlayerEvaluation *evaluation, Board board, double seconds,
                        Error *error) {
    ClassicSearch search = {.rules = rules,
                            .evaluation = *evaluation,
                            .refinements = methods[method].refinements,
                            .deadline = INFINITY};
    if (!classic_search_open(&search))
        return error_set(error, "out of memory for a transposition table");
    bool deepens = search.refinements & CLASSIC_TABLE;
    ClassicResult result = {.move = MOVE_NONE};
    double spent = 0;
    for (int depth = 1; depth <= comparison->depth && spent <= seconds; depth++) {
        double begin = clock_now();
        if (!deepens) {
            search.nodes = 0;
            result.move = MOVE_NONE;
        }
        classic_search_run(&search, board, rules_moves(rules, board), depth, result.move, &result);
        double taken = clock_now() - begin;
        spent = deepens ? spent + taken : taken;
        fill_cell(&comparison->cells[method][depth], depth, search.nodes, spent, result.value);
    }
    classic_search_close(&search);
    return true;
}

static bool run_engine(Comparison *comparison, Rules rules, Position position, double seconds,
                       Error *error) {
    EngineOptions options = {.rules = rules, .threads = 1, .hash_mb = 16};
    Engine *engine = engine_create(&options, error);
    if (!engine)
        return false;
    double spent = 0;
    bool good = true;
    for (int depth = 1; good && depth <= comparison->depth && spent <= seconds; depth++) {
        EngineReport report;
        EngineQuestion question = {.level = -1, .limits = {.depth = depth}};
        engine_clear(engine);
        good = engine_go(engine, position, &question, &report, error);
        spent = report.seconds;
        if (good)
            fill_cell(&comparison->cells[METHOD_ENGINE][depth], depth,
                      report.nodes ? report.nodes : 1, spent, report.score);
    }
    engine_destroy(engine);
    return good;
}

bool compare_run(Comparison *comparison, Rules rules, const PlayerEvaluation *evaluation,
                 Position position, int depth, double seconds, Error *error) {
    assert(comparison && evaluation);
    assert(depth >= 1 && depth <= COMPARE_DEPTHS);
    *comparison = (Comparison){.depth = depth};
    for (int method = 0; method < METHOD_ENGINE; method++)
        if (!run_classic(comparison, method, rules, evaluation, position.board, seconds, error))
            return false;
    return run_engine(comparison, rules, position, seconds, error);
}

typedef void PrintCell(Text *out, const CompareCell *cell);

static void print_nodes(Text *out, const CompareCell *cell) {
    text_format(out, " %13" PRIu64, cell->nodes);
}

static void print_seconds(Text *out, const CompareCell *cell) {
    text_format(out, " %13.4f", cell->seconds);
}

static void print_branching(Text *out, const CompareCell *cell) {
    text_format(out, " %13.2f", cell->branching);
}

static void add_table(Text *out, const Comparison *comparison, const char *head, PrintCell *print) {
    text_format(out, "%s\ndepth", head);
    for (int method = 0; method < COMPARE_METHODS; method++)
        text_format(out, " %13s", methods[method].name);
    text_add_char(out, '\n');
    for (int depth = 1; depth <= comparison->depth; depth++) {
        text_format(out, "%5d", depth);
        for (int method = 0; method < COMPARE_METHODS; method++) {
            const CompareCell *cell = &comparison->cells[method][depth];
            if (cell->done)
                print(out, cell);
            else
                text_format(out, " %13s", "-");
        }
        text_add_char(out, '\n');
    }
}

void compare_text(Text *out, const Comparison *comparison) {
    add_table(out, comparison, "Nodes", print_nodes);
    text_add_char(out, '\n');
    add_table(out, comparison, "Seconds", print_seconds);
    text_add_char(out, '\n');
    add_table(out, comparison, "Effective branching factor (the depth-th root of the nodes)",
              print_branching);
}

void compare_json(Text *out, const Comparison *comparison) {
    for (int method = 0; method < COMPARE_METHODS; method++)
        for (int depth = 1; depth <= comparison->depth; depth++) {
            const CompareCell *cell = &comparison->cells[method][depth];
            if (!cell->done)
                continue;
            Json *object = json_new_object();
            json_add_text(object, "method", methods[method].name);
            json_add_int(object, "depth", depth);
            json_add_int(object, "nodes", (int64_t)cell->nodes);
            json_add_real(object, "seconds", cell->seconds, 6);
            json_add_real(object, "branching", cell->branching, 4);
            json_add_int(object, "value", cell->value);
            json_write_line(out, object);
        }
}

void compare_svg(Text *out, const Comparison *comparison, const char *player) {
    double x[COMPARE_DEPTHS], nodes[COMPARE_METHODS][COMPARE_DEPTHS],
        factors[COMPARE_METHODS][COMPARE_DEPTHS];
    ChartSeries by_nodes[COMPARE_METHODS], by_factor[COMPARE_METHODS];
    char note[160];
    for (int method = 0; method < COMPARE_METHODS; method++) {
        for (int i = 0; i < comparison->depth; i++) {
            const CompareCell *cell = &comparison->cells[method][i + 1];
            x[i] = i + 1;
            nodes[method][i] = cell->done ? (double)cell->nodes : NAN;
            factors[method][i] = cell->done ? cell->branching : NAN;
        }
        ChartSeries series = {.name = methods[method].name,
                              .x = x,
                              .count = (size_t)comparison->depth,
                              .points = true,
                              .dashed = method == METHOD_ENGINE};
        by_nodes[method] = by_factor[method] = series;
        by_nodes[method].y = nodes[method];
        by_factor[method].y = factors[method];
    }
    snprintf(note, sizeof note, "one position, values of %.60s; the engine with its own evaluation",
             player);
    const Chart charts[] = {
        {.title = "Nodes by depth",
         .note = note,
         .x_label = "depth in plies",
         .y_label = "nodes visited",
         .series = by_nodes,
         .series_count = COMPARE_METHODS,
         .log_y = true},
        {.title = "Effective branching factor by depth",
         .note = "the depth-th root of the nodes visited",
         .x_label = "depth in plies",
         .y_label = "branching factor",
         .series = by_factor,
         .series_count = COMPARE_METHODS,
         .from_zero = true},
    };
    chart_write_all(out, charts, 2);
}
