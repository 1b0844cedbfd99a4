// `perft`: counts the leaves of the game tree.
#include "clock.h"
#include "command.h"
#include "input.h"
#include "memory.h"
#include "notation.h"
#include "perft.h"

#include <inttypes.h>
#include <stdio.h>

// Prints one count as text or JSON; `move` is NULL for the whole tree.
static void print_count(bool json, const char *move, int64_t depth, uint64_t leaves,
                        double seconds) {
    if (json) {
        Json *object = json_new_object();
        if (move)
            json_add_text(object, "move", move);
        json_add_int(object, "depth", depth);
        json_add_int(object, "leaves", (int64_t)leaves);
        json_add_real(object, "seconds", seconds, 6);
        command_print_json(object);
    } else if (move) {
        printf("%-6s %20" PRIu64 "\n", move, leaves);
    } else {
        printf("depth %-2" PRId64 " %18" PRIu64 " leaves  %.3f s  %.1f M/s\n", depth, leaves,
               seconds, seconds > 0 ? (double)leaves / seconds * 1e-6 : 0.0);
    }
}

// Prints the count below each move and sets *leaves to their sum. Returns false if out of memory.
static bool divide(Rules rules, Board board, int depth, PerftRules counted, int threads, bool json,
                   uint64_t *leaves) {
    uint64_t moves = rules_moves(rules, board);
    *leaves = 0;
    while (moves) {
        int square = bit_take(&moves);
        uint64_t below;
        double begin = clock_now();
        char name[3];
        if (!perft_count_parallel(rules_play(rules, board, square), depth - 1, counted, threads,
                                  &below))
            return false;
        print_count(json, notation_move(square, rules.size, name), depth - 1, below,
                    clock_now() - begin);
        *leaves += below;
    }
    return true;
}

static const Option rows[] = {
    LIMIT_DEPTH_OPTION(0, NULL, "plies"),
    {"no-pass-ply", OPTION_FLAG, NULL, "no", 0, 0, "a pass costs no ply (default: one)"},
    {"divide", OPTION_FLAG, NULL, "no", 0, 0, "also the count below each move"},
    RULES_OPTIONS,
    COMMON_THREADS_OPTION,
    COMMON_JSON_OPTION,
};

static int run(const Command *command, const Options *options, int count, char **argv) {
    Common common = command_common(options);
    int depth = (int)options_int(options, "depth");
    Position position;
    Error error;
    if (!input_position(count > 0 ? argv[0] : NULL, common.rules, &position, &error))
        return command_fail(command, "%s", error.text);
    PerftRules rules = {.region = board_region(common.rules.size),
                        .placement = common.rules.start == START_OPEN ? SQUARES_CENTRE : 0,
                        .pass_costs_ply = !options_flag(options, "no-pass-ply")};
    int threads = common.threads ? common.threads : cpu_count();
    double begin = clock_now();
    uint64_t leaves;
    bool by_move =
        options_flag(options, "divide") && depth > 0 && rules_moves(common.rules, position.board);
    bool good =
        by_move ? divide(common.rules, position.board, depth, rules, threads, common.json, &leaves)
                : perft_count_parallel(position.board, depth, rules, threads, &leaves);
    if (!good) {
        command_fail(command, "not enough memory or threads");
        return STATUS_NO;
    }
    print_count(common.json, NULL, depth, leaves, clock_now() - begin);
    return STATUS_DONE;
}

const Command command_perft = {
    .name = "perft",
    .arguments = "[POSITION]",
    .summary = "Count the leaves of the game tree to a depth",
    .details =
        "POSITION is a position or a transcript as text, a file that holds one, or - for standard "
        "input; without\n"
        "it the start position is used. A game that ends before the depth counts as one leaf.\n"
        "\n"
        "Examples:\n"
        "  flipside perft --depth 10                     24571284, as published\n"
        "  flipside perft --depth 10 --no-pass-ply       24571420\n"
        "  flipside perft --size 6 --depth 9 --divide    with the count below each move\n"
        "  flipside perft f5d6c3 --depth 8 --json        from the position after three moves",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 1,
    .run = run,
};
