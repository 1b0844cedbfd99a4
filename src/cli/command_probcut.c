// `probcut`: fits the forecast model of the selective search to an evaluation and goal.
#include "clock.h"
#include "command.h"
#include "file.h"
#include "probcut_fit.h"
#include "random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// A position of that many empties: random moves, each the better of two by evaluation, so that it is not absurd.
static bool sample(Search *search, Random *random, Rules rules, int empties, Board *board) {
    *board = rules_start(rules).board;
    while (bit_count(~board_discs(*board)) > empties) {
        uint64_t moves = rules_moves(rules, *board);
        if (!moves) {
            if (rules_over(rules, *board))
                return false;
            *board = board_pass(*board);
            continue;
        }
        int best = 1000;
        Board chosen = *board;
        for (int tries = 0; tries < 2; tries++) {
            uint64_t left = moves;
            int square = 0;
            for (uint32_t k = random_below(random, (uint32_t)bit_count(moves)) + 1; k > 0; k--)
                square = bit_take(&left);
            Board child = board_play(*board, square);
            Node node = node_make(search, child);
            int value = eval_score(search->eval, &node.state, child);
            if (value < best) {
                best = value;
                chosen = child;
            }
        }
        *board = chosen;
    }
    return rules_moves(rules, *board) != 0;
}

static void measure(Search *search, Rules rules, int64_t positions, int depth, int exact, uint64_t seed, bool quiet,
                    ProbcutData *data) {
    Worker worker = {.search = search};
    Random random = random_seeded(seed);
    double told = clock_now();
    for (int64_t i = 0; i < positions; i++) {
        Board board;
        int empties = 8 + (int)(i % 47);
        while (!sample(search, &random, rules, empties, &board)) {
        }
        probcut_measure(&worker, board, depth, exact, data);
        if (!quiet && isatty(STDERR_FILENO) && clock_now() - told > 0.5) {
            told = clock_now();
            fprintf(stderr, "\r%lld of %lld positions ", (long long)i + 1, (long long)positions);
        }
    }
}

static int run(const Command *command, int argc, char **argv) {
    Common common;
    int64_t positions = 2000, depth = 8, exact = 16;
    const char *eval_wanted = NULL, *weights = NULL, *out = NULL;
    const Option options[] = {
        {"positions", OPTION_INT, &positions, "N", "positions to search (default 2000)", 100, 1e7},
        {"depth", OPTION_INT, &depth, "N", "deepest midgame search (default 8)", 2, 16},
        {"exact", OPTION_INT, &exact, "N", "solve positions of at most N empties (default 16)", 0, 24},
        {"eval", OPTION_TEXT, &eval_wanted, "patterns|handmade", "evaluation to fit", 0, 0},
        {"weights", OPTION_TEXT, &weights, "FILE", "weights file for eval patterns", 0, 0},
        {"out", OPTION_TEXT, &out, "FILE", "keep the data as CSV", 0, 0},
    };
    int count, status = command_parse(command, argc, argv, options, sizeof options / sizeof *options,
                                      COMMON_RULES | COMMON_SEED | COMMON_JSON | COMMON_QUIET, &common, 0, &count);
    if (status >= 0)
        return status;
    Error error = {0};
    bool handmade = eval_wanted && strcmp(eval_wanted, "handmade") == 0;
    if (common.rules.size != 8 || common.rules.start == START_OPEN)
        return command_fail(command, "the model is fitted on the 8x8 board, from the standard or parallel start");
    Eval *loaded = handmade ? NULL : eval_load_for(common.rules.goal, weights, &error);
    if (!handmade && !loaded)
        return command_fail_error(command, "", &error);
    Search *search = aligned_alloc(64, (sizeof *search + 63) / 64 * 64);
    ProbcutData *data = calloc(1, sizeof *data);
    Table *table = table_create(64 << 20);
    Text csv = {0};
    ProbcutModel model;
    if (!search || !data || !table) {
        status = command_fail(command, "out of memory");
    } else {
        search_init(search, common.rules, loaded ? loaded : eval_handmade(common.rules.goal, 8), table, NULL);
        measure(search, common.rules, positions, (int)depth, (int)exact, common.seed, common.quiet, data);
        probcut_write(data, &csv);
        if (!probcut_fit(data, &model))
            status = command_fail(command, "too few positions to fit; ask for more with --positions");
        else if (out && !file_write(out, csv.data, csv.length, &error))
            status = command_fail_error(command, "", &error);
        else if (common.json)
            printf("{\"goal\":\"%s\",\"constant\":%.4f,\"end_constant\":%.4f,\"empties\":%.5f,\"depth\":%.5f,"
                   "\"shallow\":%.5f}\n",
                   goal_name(common.rules.goal), model.constant, model.end_constant, model.empties, model.depth,
                   model.shallow);
        else
            printf("sigma = exp(%.4f %+.5f empties %+.5f depth %+.5f shallow), to the end exp(%.4f …)\n",
                   model.constant, model.empties, model.depth, model.shallow, model.end_constant);
    }
    text_free(&csv);
    table_destroy(table);
    free(data);
    free(search);
    eval_free(loaded);
    return status < 0 ? STATUS_DONE : status;
}

const Command command_probcut = {
    .name = "probcut",
    .arguments = "",
    .summary = "Fit the selective search's forecast errors to an evaluation",
    .details =
        "Searches positions to every depth without selectivity and fits sigma, the error of a shallow search as a\n"
        "forecast of a deeper one, as a function of empties and both depths. The coefficients belong into the\n"
        "table of src/search/selectivity.c, the data into docs/data.\n"
        "\n"
        "Examples:\n"
        "  flipside probcut --positions 4000 --depth 4 --exact 10\n"
        "  flipside probcut --goal fewest --out probcut-patterns-fewest.csv",
    .run = run,
};
