// `solve`: computes exact scores of positions from arguments, files or standard input, and compares
// them with the scores that a file lists.
#include "clock.h"
#include "command.h"
#include "input.h"
#include "interrupt.h"
#include "notation.h"
#include "solve_progress.h"
#include "solve_work.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const double interrupt_seconds = 2;
typedef struct Solve {
    const Command *command;
    Common common;
    bool wld, all;
    SolveProgress progress;
    char **arguments;
    int argument_count, at; // at: index of the next argument
    Input input;
    bool open;   // `input` is open
    bool failed; // the input is invalid; positions read before are still solved
    Error wrong;
    const char *wrong_what;
    Shard shard;
    TaskLog *log;       // stores the results; NULL if none
    double interrupted; // time of the interrupt; 0 if none
    SolveCase now;      // position being read or printed
    int number;         // positions read so far
    int solved;         // positions of this shard solved so far
    int compared, different, unproven;
    uint64_t nodes;
    double seconds;
} Solve;

static const char *kind_mark(ScoreKind kind) {
    static const char *const marks[] = {"~", ">=", "<=", ""};
    return marks[kind];
}

static void write_line(const Solve *solve, Text *out, const EngineReport *report) {
    char name[3];
    for (int i = 0; i < report->pv_length; i++)
        text_add(out, notation_move(report->pv[i], solve->common.rules.size, name));
}

// Sets *expected to the listed score, or to its sign with --wld. Returns false if the file lists
// none for this goal.
static bool expected_score(const Solve *solve, const SheetScores *scores, Goal scores_goal,
                           int *expected) {
    if (!scores->has_best || scores_goal != solve->common.rules.goal)
        return false;
    *expected = solve->wld ? (scores->best > 0) - (scores->best < 0) : scores->best;
    return true;
}

static const char *score_text(const Solve *solve, const EngineReport *report, char buffer[16]) {
    static const char *const outcomes[] = {"loss", "draw", "win"};
    if (solve->wld && report->kind == SCORE_EXACT)
        return outcomes[report->score + 1];
    snprintf(buffer, 16, "%s%+d", kind_mark(report->kind), report->score);
    return buffer;
}

static void print_text(const Solve *solve, const Solution *solution, const char *verdict) {
    const EngineReport *report = &solution->report, *moves = solution->moves;
    Text line = {0};
    char name[3], score[16];
    write_line(solve, &line, report);
    double speed = report->seconds > 0 ? (double)report->nodes / report->seconds / 1e6 : 0;
    printf("%4d  %5s  %-2s  %12llu nodes %9.3f s %6.1f M/s  %s%s%s\n", solution->number,
           score_text(solve, report, score),
           report->move == MOVE_NONE ? ""
                                     : notation_move(report->move, solve->common.rules.size, name),
           (unsigned long long)report->nodes, report->seconds, speed, text_string(&line),
           *verdict ? "  " : "", verdict);
    for (int i = 0; i < solution->move_count; i++) {
        text_clear(&line);
        write_line(solve, &line, &moves[i]);
        printf("      %5s  %-2s  %s\n", score_text(solve, &moves[i], score),
               notation_move(moves[i].move, solve->common.rules.size, name), text_string(&line));
    }
    text_free(&line);
}

// Returns true if the scores agree with those listed in the file.
static bool agrees(const Solve *solve, const SheetScores *scores, const Solution *solution) {
    const EngineReport *moves = solution->moves;
    if (!solution->has_expected)
        return true;
    if (solution->report.score != solution->expected)
        return false;
    for (int i = 0; i < solution->move_count; i++)
        for (int k = 0; k < scores->count; k++) {
            int listed = scores->moves[k].score;
            listed = solve->wld ? (listed > 0) - (listed < 0) : listed;
            if (scores->moves[k].move == moves[i].move && listed != moves[i].score)
                return false;
        }
    return true;
}

// Writes the note after a result: whether it is proven and whether it matches the expected score.
static void write_verdict(const Solve *solve, bool proven, bool known, bool same, int expected,
                          char verdict[64]) {
    *verdict = '\0';
    if (!proven && interrupt_seen())
        snprintf(verdict, 64, "not proven: interrupted");
    else if (!proven && solve->common.seconds <= 0)
        snprintf(verdict, 64, "not proven: out of reach");
    else if (known && !proven)
        snprintf(verdict, 64, "not proven in time, expected %+d", expected);
    else if (known)
        snprintf(verdict, 64, same ? "ok" : "DIFFERS: expected %+d", expected);
}

// Appends a result to the results file as soon as it is available. Interrupted searches are not
// stored.
static bool keep(uint64_t task, const char *result, size_t length, void *user, Error *error) {
    (void)task;
    Solve *solve = user;
    Text line = {0};
    if (!solve->log)
        return true;
    bool good = (solve_case_get(result, length, &solve->now) ||
                 error_set(error, "a solved position is none")) &&
                (solve->now.solution.interrupted ||
                 ((json_write_line(&line, solution_json(&solve->now.solution)) ||
                   error_set(error, "not enough memory")) &&
                  task_log_add(solve->log, &line, error)));
    text_free(&line);
    return good;
}

static bool take(uint64_t task, const char *result, size_t length, void *user, Error *error) {
    (void)task;
    Solve *solve = user;
    const Solution *solution = &solve->now.solution;
    if (!solve_case_get(result, length, &solve->now))
        return error_set(error, "a solved position is none");
    solve->solved++;
    solve->nodes += solution->report.nodes;
    solve->seconds += solution->report.seconds;
    bool proven = solution->report.kind == SCORE_EXACT, known = solution->has_expected;
    bool same = agrees(solve, &solve->now.scores, solution);
    solve->unproven += !proven;
    solve->compared += known && proven;
    solve->different += known && proven && !same;
    char verdict[64];
    write_verdict(solve, proven, known, same, solution->expected, verdict);
    solve_progress_wipe(&solve->progress);
    if (solve->common.json)
        command_print_json(solution_json(solution));
    else
        print_text(solve, solution, verdict);
    fflush(stdout);
    solve_progress_next(&solve->progress, solution->number + 1, solve->now.part);
    return true;
}

// Returns true if a game matches the rules of the run.
static bool rules_fit(const Solve *solve, const Game *game, Error *error) {
    Rules wanted = solve->common.rules, given = game->rules;
    if (given.goal != wanted.goal)
        return error_set(error, "this is a game for the goal %s: add --goal %s",
                         goal_name(given.goal), goal_name(given.goal));
    if (given.size != wanted.size)
        return error_set(error, "this is a game on a board of %d: add --size %d", given.size,
                         given.size);
    return rules_moves(given, game->now.board) == rules_moves(wanted, game->now.board) ||
           error_set(error, "this is a game with the %s start: add --start %s",
                     start_name(given.start), start_name(given.start));
}

// Records an input error, which ends the reading; returns false.
static bool fail(Solve *solve, const char *what, const Error *error) {
    solve->failed = true;
    solve->wrong = *error;
    solve->wrong_what = what;
    return false;
}

// Opens the next argument. Returns false after the last one or on failure.
static bool open_next(Solve *solve) {
    Error error = {0};
    if (solve->at == solve->argument_count)
        return false;
    const char *argument = solve->arguments[solve->at++];
    if (strcmp(argument, "-") == 0 && isatty(STDIN_FILENO) && !solve->common.quiet)
        fprintf(stderr, "Waiting for positions from the terminal; Ctrl-D ends them.\n");
    solve->open = input_open(&solve->input, argument, solve->common.rules, &error);
    solve->input.reader.scores = true;
    if (solve->open)
        return true;
    input_close(&solve->input);
    return fail(solve, "", &error);
}

// Reads the next position. Returns false at the end of the input or on failure.
static bool read_sheet(Solve *solve, GameSheet *sheet) {
    Input *input = &solve->input;
    Error place = {0}, error = {0};
    while (!solve->open || !format_more(&input->reader)) {
        if (solve->open)
            input_close(input);
        solve->open = false;
        if (!open_next(solve))
            return false;
    }
    if (format_next(&input->reader, sheet, &place) && rules_fit(solve, &sheet->game, &place))
        return true;
    format_explain(&input->reader, input->name, &place, &error);
    return fail(solve, input->name ? "" : "position", input->name ? &error : &place);
}

// Fills `now` from the position that was read. Returns false if the board is empty.
static bool make_case(Solve *solve, const GameSheet *sheet) {
    const FormatReader *reader = &solve->input.reader;
    const char *name = solve->input.name;
    Solution *solution = &solve->now.solution;
    solve->now = (SolveCase){.solution = {.number = solve->number,
                                          .source = name ? name : "argument",
                                          .rules = solve->common.rules,
                                          .position = sheet->game.now,
                                          .all = solve->all},
                             .scores = sheet->scores,
                             .part = -1};
    if (name)
        solve->now.part =
            (double)(reader->at - reader->text) / (double)(reader->end - reader->text);
    solution->has_expected =
        expected_score(solve, &sheet->scores, reader->scores_goal, &solution->expected);
    Error error;
    if (board_discs(solution->position.board) || solve->common.rules.start == START_OPEN)
        return true;
    error_set(&error, "position %d has no discs", solve->number);
    return fail(solve, "", &error);
}

// Writes the current position as a task, or as a known result if the results file contains it.
static ClusterNext deal(Solve *solve, Text *task) {
    const char *kept;
    size_t length;
    Error error;
    bool known =
        solve->log && task_log_find(solve->log, solve->now.solution.number, &kept, &length);
    if (known && !solution_read(&solve->now.solution, kept, length, &error)) {
        fail(solve, "", &error);
        return CLUSTER_NO_MORE;
    }
    if (!known && solve->progress.number == 0)
        solve_progress_next(&solve->progress, solve->now.solution.number, solve->now.part);
    solve_case_put(task, &solve->now);
    return known ? CLUSTER_KNOWN : CLUSTER_TASK;
}

static ClusterNext next(Text *task, void *user) {
    Solve *solve = user;
    GameSheet sheet;
    while (!interrupt_seen() && !solve->failed && read_sheet(solve, &sheet)) {
        solve->number++;
        if (shard_has(solve->shard, (uint64_t)solve->number - 1))
            return make_case(solve, &sheet) ? deal(solve, task) : CLUSTER_NO_MORE;
    }
    return CLUSTER_NO_MORE;
}

// Returns false `interrupt_seconds` after Ctrl-C. Searches of this process have returned their best
// move by then; results of other processes are discarded.
static bool tick(void *user) {
    Solve *solve = user;
    if (interrupt_seen() && solve->interrupted == 0)
        solve->interrupted = clock_now();
    return solve->interrupted == 0 || clock_now() - solve->interrupted < interrupt_seconds;
}

static void print_summary(const Solve *solve) {
    double speed = solve->seconds > 0 ? (double)solve->nodes / solve->seconds / 1e6 : 0;
    printf("%d positions, %llu nodes, %.3f s, %.1f M nodes/s", solve->solved,
           (unsigned long long)solve->nodes, solve->seconds, speed);
    if (solve->compared)
        printf("; %d compared, %d differ", solve->compared, solve->different);
    if (solve->unproven)
        printf("; %d not proven%s", solve->unproven,
               interrupt_seen()            ? ", interrupted"
               : solve->common.seconds > 0 ? " in time"
                                           : "");
    putchar('\n');
}

static const Option rows[] = {
    {"wld", OPTION_FLAG, NULL, "no", 0, 0, "only win, draw or loss (faster)"},
    {"all", OPTION_FLAG, NULL, "no", 0, 0, "the exact score of every legal move"},
    {"results", OPTION_TEXT, "FILE", "", 0, 0,
     "keep results in this file, and go on where it ends"},
    SHARD_OPTION,
    ENGINE_EVAL_OPTIONS,
    RULES_OPTIONS,
    COMMON_TIME_OPTION,
    COMMON_THREADS_OPTION,
    ENGINE_HASH_OPTION("256"),
    COMMON_JSON_OPTION,
    COMMON_QUIET_OPTION,
};

// Returns true if standard input is a pipe, file or socket, not a terminal or /dev/null.
static bool is_fed(void) {
    struct stat about;
    return fstat(STDIN_FILENO, &about) == 0 &&
           (S_ISFIFO(about.st_mode) || S_ISREG(about.st_mode) || S_ISSOCK(about.st_mode));
}

// Provides the start position as the only task.
static ClusterNext next_start(Text *task, void *user) {
    Solve *solve = user;
    if (solve->number++ > 0)
        return CLUSTER_NO_MORE;
    Game game = game_new(solve->common.rules);
    GameSheet sheet = sheet_of(&game);
    if (!make_case(solve, &sheet))
        return CLUSTER_NO_MORE;
    solve->now.solution.source = "start";
    return deal(solve, task);
}

// Solves all positions; returns false on failure.
static bool solve_cases(Solve *solve, Cluster *cluster, bool start, Error *error) {
    ClusterRun cases = {.next = start ? next_start : next,
                        .take = take,
                        .keep = keep,
                        .tick = tick,
                        .user = solve,
                        .in_order = true};
    ClusterEnd end = cluster_run(cluster, &cases, error);
    if (solve->open)
        input_close(&solve->input);
    solve->open = false;
    return end != CLUSTER_BROKEN;
}

// Solves the arguments. Without arguments, solves standard input if it is a pipe or file, otherwise
// the start position.
static int solve_all(Solve *solve, Cluster *cluster, int count, char **argv) {
    char standard_input[] = "-", *only[] = {standard_input};
    bool fed = count == 0 && is_fed();
    Error error = {0};
    solve->arguments = fed ? only : argv;
    solve->argument_count = fed ? 1 : count;
    bool good = solve_cases(solve, cluster, false, &error);
    bool nothing = good && count == 0 && !solve->failed && solve->number == 0 && !interrupt_seen();
    if (nothing && fed && solve->common.rules.size == 8 && solve->common.seconds == 0)
        return command_fail(solve->command, "standard input holds no position");
    if (nothing && !solve->common.quiet)
        fprintf(stderr, "No position was given: solving the start position.\n");
    if (nothing)
        good = solve_cases(solve, cluster, true, &error);
    if (!good)
        return command_fail_error(solve->command, "", &error);
    return solve->failed ? command_fail_error(solve->command, solve->wrong_what, &solve->wrong)
                         : STATUS_DONE;
}

// Writes the settings that a results file must match.
static void write_settings(Text *out, const Solve *solve, const Options *options) {
    Rules rules = solve->common.rules;
    const char *eval = options_text(options, "eval"), *weights = options_text(options, "weights");
    text_format(out, "flipside %s, goal %s, start %s, size %d, %s, %s, %g s", FLIPSIDE_VERSION,
                goal_name(rules.goal), start_name(rules.start), rules.size,
                solve->wld ? "win draw or loss" : "exact", solve->all ? "all moves" : "best move",
                solve->common.seconds);
    if (eval)
        text_format(out, ", %s", eval);
    if (weights)
        text_format(out, ", %s", weights);
}

// Reads all positions once. Their number and digest identify the input of a divided run.
static bool survey(const Solve *solve, int count, char **argv, TaskInput *survey, Error *error) {
    bool good = true;
    for (int i = 0; good && i < count; i++) {
        Input input = {0};
        Error place = {0};
        GameSheet sheet;
        if (strcmp(argv[i], "-") == 0)
            return error_set(
                error, "--shard wants positions in files: standard input can be read only once");
        good = input_open(&input, argv[i], solve->common.rules, error);
        while (good && format_more(&input.reader)) {
            Text text = {0};
            good = format_next(&input.reader, &sheet, &place) ||
                   format_explain(&input.reader, input.name, &place, error);
            if (good)
                notation_write_position(&text, sheet.game.now, sheet.game.rules.size, FORM_OBF);
            task_input_add(survey, text_string(&text), text.length);
            text_free(&text);
        }
        input_close(&input);
    }
    return good && (survey->count > 0 || error_set(error, "--shard wants positions in files"));
}

// Opens the results file, if requested.
static bool open_results(Solve *solve, const Options *options, int count, char **argv,
                         Error *error) {
    const char *path = options_text(options, "results");
    Text settings = {0};
    TaskRun task = {.kind = &solution_log_kind, .shard = solve->shard};
    if (!path)
        return !shard_is_part(solve->shard) ||
               error_set(error,
                         "--shard wants the file that `flipside merge` will take: --results FILE");
    bool good = !shard_is_part(solve->shard) || survey(solve, count, argv, &task.input, error);
    write_settings(&settings, solve, options);
    task.settings = text_string(&settings);
    good = good && (!settings.failed || error_set(error, "not enough memory"));
    solve->log = good ? task_log_open(path, &task, error) : NULL;
    text_free(&settings);
    return solve->log;
}

static int run(const Command *command, const Options *options, int count, char **argv) {
    Solve solve = {.command = command,
                   .common = command_common(options),
                   .wld = options_flag(options, "wld"),
                   .all = options_flag(options, "all")};
    SolveWork work = {.engine = engine_from_options(options, solve.common.rules),
                      .wld = solve.wld,
                      .all = solve.all,
                      .seconds = solve.common.seconds,
                      .progress = solve_progress_tell,
                      .user = &solve.progress,
                      .stop = interrupt_flag()};
    Error error;
    if (!shard_from_options(options, &solve.shard, &error) ||
        !open_results(&solve, options, count, argv, &error))
        return command_fail_error(command, "", &error);
    work.engine.threads = cluster_threads(solve.common.threads);
    solve_progress_begin(&solve.progress, !solve.common.quiet, solve.common.rules.size);
    Cluster *cluster = cluster_open(&solve_kind, &work, (ClusterOptions){.threads = 1}, &error);
    interrupt_catch();
    int status =
        cluster ? solve_all(&solve, cluster, count, argv) : command_fail_error(command, "", &error);
    cluster_close(cluster);
    solve_progress_wipe(&solve.progress);
    solve_progress_end(&solve.progress);
    if (!task_log_close(solve.log, &error) && status == STATUS_DONE)
        status = command_fail_error(command, "", &error);
    if (status != STATUS_DONE)
        return status;
    if (!solve.common.json && solve.solved != 1)
        print_summary(&solve);
    bool unsolved = solve.unproven && (solve.common.seconds <= 0 || interrupt_seen());
    return solve.different || unsolved ? STATUS_NO : STATUS_DONE;
}

const Command command_solve = {
    .name = "solve",
    .arguments = "[FILE|POSITION…]",
    .summary = "Exact score, best move and best line of positions",
    .details = "A position is 64 squares from a1 to h8 (X black, O white, - empty), a space and "
               "the side to move, in quotes.\n"
               "Every other form that `flipside convert` reads will do; of a game the position it "
               "ends in is solved.\n"
               "A file may have one such position a line (OBF); where a line also gives scores (`; "
               "g8:+18; h1:+12`), the\n"
               "result is compared and the exit status is 1 if any differs. Scores in a file are "
               "for the goal `most`\n"
               "unless a line `% goal fewest` says otherwise; scores for the other goal are not "
               "compared.\n"
               "With --time the best score so far is given: ~ an estimate, >= and <= proven "
               "bounds. Without it the open\n"
               "start of 8x8, which is out of reach, gives an estimate and exit status 1.\n"
               "Without arguments a pipe or file on standard input is read; where there is none, "
               "the start position is "
               "solved.\n"
               "On a terminal a line shows how far it is; Ctrl-C prints the best so far, marked as "
               "not proven, and ends.\n"
               "With --results every result is kept as soon as it is there, and the same command "
               "goes on after a kill or a\n"
               "power cut. With --shard I/N this is one of N runs, on as many machines, that solve "
               "the positions of the same\n"
               "files together, each with --results of its own; `flipside merge` makes one file of "
               "them (docs/cluster.md).\n"
               "\n"
               "Examples:\n"
               "  flipside solve ffo.obf\n"
               "  flipside solve ffo.obf --results ffo.results\n"
               "  flipside solve ffo.obf --shard 2/4 --results part2.results\n"
               "  flipside solve --all --goal fewest "
               "\"--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X\"\n"
               "  flipside solve --size 4\n"
               "  pbpaste | flipside solve --time 1              whatever was copied",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 1 << 20,
    .run = run,
};
