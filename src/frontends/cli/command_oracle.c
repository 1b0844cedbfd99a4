// `oracle`: measures evaluations on positions of known score, and generates such positions.
#include "command.h"
#include "interrupt.h"
#include "memory.h"
#include "oracles.h"
#include "weights.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DEPTHS_MAX = 16 };

static bool on_progress(int64_t done, int64_t count, void *user) {
    const bool *show = user;
    if (*show)
        fprintf(stderr, "\r%lld of %lld positions ", (long long)done, (long long)count);
    return !interrupt_seen();
}

// Parses a list such as "10,11" or "8-12"; returns its length, 0 if malformed.
static int read_list(const char *text, int *list, int most) {
    int count = 0;
    for (;;) {
        char *end;
        long from = strtol(text, &end, 10), to = from;
        if (end == text)
            return 0;
        if (*end == '-') {
            text = end + 1;
            to = strtol(text, &end, 10);
            if (end == text)
                return 0;
        }
        for (long value = from; value <= to && count < most; value++)
            list[count++] = (int)value;
        if (from < 0 || to > 60 || from > to || (*end && *end != ','))
            return 0;
        if (!*end)
            return count;
        text = end + 1;
    }
}

static double mean(double sum, int64_t count) {
    return count > 0 ? sum / (double)count : 0;
}

static Json *sum_json(const OracleSum *sum) {
    Json *object = json_new_object();
    json_add_int(object, "positions", sum->count);
    json_add_int(object, "nodes", (int64_t)sum->nodes);
    json_add_real(object, "error", mean(sum->error, sum->count), 4);
    json_add_real(object, "root_mean_square", sqrt(mean(sum->squared, sum->count)), 4);
    json_add_real(object, "bias", mean(sum->bias, sum->count), 4);
    if (sum->judged > 0) {
        json_add_real(object, "best_moves", mean((double)sum->best, sum->judged), 4);
        json_add_real(object, "loss", mean(sum->loss, sum->judged), 4);
    }
    return object;
}

static void print_json(int depth, const OracleSum *sums) {
    Json *object = sum_json(&sums[ORACLE_EMPTIES]), *list = json_new_list();
    json_add_int(object, "depth", depth);
    for (int empties = 0; empties < ORACLE_EMPTIES; empties++)
        if (sums[empties].count > 0) {
            Json *row = sum_json(&sums[empties]);
            json_add_int(row, "empties", empties);
            json_append(list, row);
        }
    json_add(object, "by_empties", list);
    command_print_json(object);
}

static void print_row(const char *depth, const char *empties, const OracleSum *sum) {
    printf("  %5s  %7s  %9lld  %12llu  %5.2f  %5.2f  %+5.2f", depth, empties, (long long)sum->count,
           (unsigned long long)sum->nodes, mean(sum->error, sum->count),
           sqrt(mean(sum->squared, sum->count)), mean(sum->bias, sum->count));
    if (sum->judged > 0) {
        double share = mean((double)sum->best, sum->judged);
        printf("  %5.1f ± %3.1f %%  %5.2f", 100 * share,
               100 * sqrt(share * (1 - share) / (double)sum->judged), mean(sum->loss, sum->judged));
    }
    putchar('\n');
}

static void print_text(int depth, const OracleSum *sums, bool by_empties) {
    char name[8], count[8];
    snprintf(name, sizeof name, "%d", depth);
    for (int empties = 0; by_empties && empties < ORACLE_EMPTIES; empties++)
        if (sums[empties].count > 0) {
            snprintf(count, sizeof count, "%d", empties);
            print_row(name, count, &sums[empties]);
        }
    print_row(name, "all", &sums[ORACLE_EMPTIES]);
    fflush(stdout);
}

static int measure(const Command *command, const Options *options, const char *path) {
    Common common = command_common(options);
    OracleSum sums[ORACLE_EMPTIES + 1];
    int depths[DEPTHS_MAX],
        depth_count = read_list(options_text(options, "depths"), depths, DEPTHS_MAX);
    Oracle oracle;
    Error error;
    Eval *eval = NULL;
    if (depth_count == 0)
        return command_fail(command, "--depths wants depths such as 0,10,11 or 8-11");
    bool good = oracle_read(&oracle, path, &error);
    if (good)
        good = (eval = eval_open(options_text(options, "eval"), oracle.goal, 8,
                                 options_text(options, "weights"), &error)) != NULL;
    if (good && !common.json) {
        printf("%s: %zu positions for the goal %s\n%s\n", path, oracle.count,
               goal_name(oracle.goal), eval_about(eval));
        printf("  depth  empties  positions         nodes  error    rms   bias     best moves   "
               "loss\n");
    }
    for (int i = 0; good && i < depth_count; i++) {
        OracleQuestion question = {.eval = eval,
                                   .depth = depths[i],
                                   .selectivity = options_choice(options, "sure"),
                                   .threads = common.threads ? common.threads : cpu_count()};
        good = oracle_measure(&oracle, &question, sums, &error);
        if (good && common.json)
            print_json(depths[i], sums);
        else if (good)
            print_text(depths[i], sums, options_flag(options, "by-empties"));
    }
    eval_free(eval);
    oracle_free(&oracle);
    return good ? STATUS_DONE : command_fail_error(command, "", &error);
}

static int make(const Command *command, const Options *options, const char *out, int count,
                char **argv) {
    Common common = command_common(options);
    int empties[DEPTHS_MAX * 4],
        empties_count = read_list(options_text(options, "empties"), empties, DEPTHS_MAX * 4);
    bool show = !common.quiet && isatty(STDERR_FILENO);
    Error error;
    if (empties_count == 0)
        return command_fail(command, "--empties wants a range such as 22-26");
    Eval *eval = eval_open(options_text(options, "eval"), common.rules.goal, 8,
                           options_text(options, "weights"), &error);
    if (!eval)
        return command_fail_error(command, "", &error);
    OraclePlan plan = {.eval = eval,
                       .paths = (const char *const *)argv,
                       .path_count = count,
                       .count = options_int(options, "count"),
                       .least = empties[0],
                       .most = empties[empties_count - 1],
                       .balanced = (int)options_int(options, "balanced"),
                       .depth = (int)options_int(options, "depth"),
                       .selectivity = options_choice(options, "sure"),
                       .seed = common.seed,
                       .threads = common.threads ? common.threads : cpu_count(),
                       .progress = on_progress,
                       .user = &show};
    interrupt_catch();
    bool good = oracle_make(&plan, out, &error);
    if (show)
        fputc('\n', stderr);
    eval_free(eval);
    return good ? STATUS_DONE : command_fail_error(command, "", &error);
}

static const Option rows[] = {
    {"depths", OPTION_TEXT, "LIST", "0,10,11", 0, 0,
     "depths to search to; 0 = the evaluation alone"},
    {"sure", OPTION_CHOICE, "73|87|95|98|99|100", "73", 0, 0,
     "certainty of the selective search, in per cent"},
    {"by-empties", OPTION_FLAG, NULL, "no", 0, 0, "a row for every number of empty squares too"},
    ENGINE_EVAL_OPTIONS_OF(""),
    {"make", OPTION_TEXT, "FILE", "", 0, 0,
     "add positions of the GAMES, with their scores, to this file instead"},
    {"count", OPTION_INT, "N", "300", 1, 1e7, "with --make: until the file has N"},
    {"empties", OPTION_TEXT, "A-B", "22-26", 0, 0, "with --make: empty squares"},
    {"balanced", OPTION_INT, "DISCS", "10", 0, 64,
     "with --make: only positions within so many discs in the game"},
    {"depth", OPTION_INT, "N", "0", 0, 40,
     "with --make: best move at this depth; 0 = exact scores of all moves"},
    RULES_OPTIONS,
    COMMON_THREADS_OPTION,
    SEED_OPTION,
    COMMON_JSON_OPTION,
    COMMON_QUIET_OPTION,
};

static int run(const Command *command, const Options *options, int count, char **argv) {
    const char *out = options_text(options, "make");
    if (count == 0)
        return command_fail(command, "name a file of positions, or with --make files of games");
    return out ? make(command, options, out, count, argv) : measure(command, options, argv[0]);
}

const Command command_oracle = {
    .name = "oracle",
    .arguments = "POSITIONS | --make FILE GAMES...",
    .summary = "Measure an evaluation on positions of known score",
    .details = "For each depth: how far the search's score is from the known one (mean, root mean "
               "square, bias) and how "
               "often\n"
               "its move is a best one, and what it gives away where not. --make takes positions "
               "from files of self-play "
               "games,\n"
               "one a game, and solves them; stopped, it goes on where it was. Measure only with "
               "games that nothing was\n"
               "trained on.\n\n"
               "Examples:\n"
               "  flipside oracle exact.obf\n"
               "  flipside oracle exact.obf --weights mine.weights --depths 8-11 --by-empties\n"
               "  flipside oracle --make mine.obf held-out.games --count 100 --empties 14-16",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 1000,
    .run = run,
};
