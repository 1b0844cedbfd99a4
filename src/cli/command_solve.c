// `solve`: exact scores of positions, from arguments, files or standard input, compared with what a file expects.
#include "command.h"
#include "engine.h"
#include "input.h"
#include "notation.h"
#include "solve_progress.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static atomic_bool interrupted; // by Ctrl-C: the best so far is the answer, and the last one

static void interrupt(int number) {
    (void)number;
    atomic_store(&interrupted, true);
}

// The first one ends the search, the second one the program.
static void catch_signals(void) {
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND | SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

typedef struct Solve {
    const Command *command;
    Common common;
    bool wld, all;
    Engine *engine;
    SolveProgress progress;
    const char *source; // where positions come from: a file, "standard input", "argument" or "start"
    Goal scores_goal;   // of the scores that a file expects
    int number;         // positions so far
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

// The expected score for the question asked, or false when the file gives none for this goal.
static bool expected_score(const Solve *solve, const GameSheet *sheet, int *expected) {
    if (!sheet->scores.has_best || solve->scores_goal != solve->common.rules.goal)
        return false;
    *expected = solve->wld ? (sheet->scores.best > 0) - (sheet->scores.best < 0) : sheet->scores.best;
    return true;
}

static Json *move_json(const Solve *solve, const EngineReport *report) {
    char name[3];
    Json *object = json_new_object();
    json_add_text(object, "move", notation_move(report->move, solve->common.rules.size, name));
    json_add_int(object, "score", report->score);
    json_add_flag(object, "exact", report->kind == SCORE_EXACT);
    return object;
}

static void print_json(const Solve *solve, const GameSheet *sheet, const EngineReport *report,
                       const EngineReport *moves, int move_count) {
    Text position = {0};
    char name[3];
    int expected;
    notation_write_position(&position, sheet->game.now, solve->common.rules.size, FORM_OBF);
    Json *object = json_new_object(), *line = json_new_list();
    for (int i = 0; i < report->pv_length; i++)
        json_append_text(line, notation_move(report->pv[i], solve->common.rules.size, name));
    json_add_text(object, "position", text_string(&position));
    json_add_text(object, "source", solve->source);
    json_add_text(object, "goal", goal_name(solve->common.rules.goal));
    json_add_int(object, "score", report->score);
    json_add_flag(object, "exact", report->kind == SCORE_EXACT);
    json_add_text(object, "kind", score_kind_name(report->kind));
    json_add_flag(object, "wld", report->wld);
    json_add_text(object, "best",
                  report->move == MOVE_NONE ? NULL : notation_move(report->move, solve->common.rules.size, name));
    json_add(object, "pv", line);
    json_add_int(object, "nodes", report->nodes);
    json_add_real(object, "seconds", report->seconds, 6);
    if (atomic_load(&interrupted))
        json_add_flag(object, "interrupted", true);
    if (expected_score(solve, sheet, &expected))
        json_add_int(object, "expected", expected);
    if (solve->all) {
        Json *list = json_new_list();
        for (int i = 0; i < move_count; i++)
            json_append(list, move_json(solve, &moves[i]));
        json_add(object, "moves", list);
    }
    command_print_json(object);
    fflush(stdout);
    text_free(&position);
}

static const char *score_text(const Solve *solve, const EngineReport *report, char buffer[16]) {
    static const char *const outcomes[] = {"loss", "draw", "win"};
    if (solve->wld && report->kind == SCORE_EXACT)
        return outcomes[report->score + 1];
    snprintf(buffer, 16, "%s%+d", kind_mark(report->kind), report->score);
    return buffer;
}

static void print_text(const Solve *solve, const EngineReport *report, const EngineReport *moves, int move_count,
                       const char *verdict) {
    Text line = {0};
    char name[3], score[16];
    write_line(solve, &line, report);
    double speed = report->seconds > 0 ? (double)report->nodes / report->seconds / 1e6 : 0;
    printf("%4d  %5s  %-2s  %12llu nodes %9.3f s %6.1f M/s  %s%s%s\n", solve->number, score_text(solve, report, score),
           report->move == MOVE_NONE ? "" : notation_move(report->move, solve->common.rules.size, name),
           (unsigned long long)report->nodes, report->seconds, speed, text_string(&line), *verdict ? "  " : "",
           verdict);
    for (int i = 0; i < move_count; i++) {
        text_clear(&line);
        write_line(solve, &line, &moves[i]);
        printf("      %5s  %-2s  %s\n", score_text(solve, &moves[i], score),
               notation_move(moves[i].move, solve->common.rules.size, name), text_string(&line));
    }
    fflush(stdout);
    text_free(&line);
}

// Do the scores found agree with those the file lists?
static bool agrees(const Solve *solve, const GameSheet *sheet, const EngineReport *report, const EngineReport *moves,
                   int move_count) {
    int expected;
    if (!expected_score(solve, sheet, &expected))
        return true;
    if (report->score != expected)
        return false;
    for (int i = 0; i < move_count; i++)
        for (int k = 0; k < sheet->scores.count; k++) {
            int listed = sheet->scores.moves[k].score;
            listed = solve->wld ? (listed > 0) - (listed < 0) : listed;
            if (sheet->scores.moves[k].move == moves[i].move && listed != moves[i].score)
                return false;
        }
    return true;
}

// The answer for all moves at once: the best of them.
static bool ask_all(Solve *solve, Position position, const EngineQuestion *question, EngineReport *report,
                    EngineReport *moves, int *move_count, Error *error) {
    *move_count = engine_score_moves(solve->engine, position, question, 0, moves, error);
    if (*move_count == 0) // a pass or the end of the game
        return engine_go(solve->engine, position, question, report, error);
    *report = engine_best_of(moves, *move_count);
    return true;
}

// What is said behind the result: whether it is proven, and whether it is what the file expects.
static void write_verdict(const Solve *solve, bool proven, bool known, bool same, int expected, char verdict[64]) {
    *verdict = '\0';
    if (!proven && atomic_load(&interrupted))
        snprintf(verdict, 64, "not proven: interrupted");
    else if (!proven && solve->common.seconds <= 0)
        snprintf(verdict, 64, "not proven: out of reach");
    else if (known && !proven)
        snprintf(verdict, 64, "not proven in time, expected %+d", expected);
    else if (known)
        snprintf(verdict, 64, same ? "ok" : "DIFFERS: expected %+d", expected);
}

// `part` of the input was read before it; below 0 = it is the only one.
static int solve_sheet(Solve *solve, const GameSheet *sheet, double part) {
    Error error;
    EngineReport report, moves[MOVES_MAX];
    int move_count = 0, expected = 0;
    EngineQuestion question = {.level = -1,
                               .solve = true,
                               .wld = solve->wld,
                               .limits = {.seconds = solve->common.seconds, .stop = &interrupted},
                               .progress = solve_progress_tell,
                               .user = &solve->progress};
    if (!board_discs(sheet->game.now.board) && solve->common.rules.start != START_OPEN)
        return command_fail(solve->command, "position %d has no discs", solve->number + 1);
    engine_forget(solve->engine);
    solve_progress_next(&solve->progress, solve->number + 1, part);
    bool good = solve->all ? ask_all(solve, sheet->game.now, &question, &report, moves, &move_count, &error)
                           : engine_go(solve->engine, sheet->game.now, &question, &report, &error);
    solve_progress_wipe(&solve->progress);
    if (!good)
        return command_fail_error(solve->command, "", &error);
    solve->number++;
    solve->nodes += report.nodes;
    solve->seconds += report.seconds;
    bool proven = report.kind == SCORE_EXACT, known = expected_score(solve, sheet, &expected);
    bool same = agrees(solve, sheet, &report, moves, move_count);
    solve->unproven += !proven;
    solve->compared += known && proven;
    solve->different += known && proven && !same;
    if (solve->common.json) {
        print_json(solve, sheet, &report, moves, move_count);
        return STATUS_DONE;
    }
    char verdict[64];
    write_verdict(solve, proven, known, same, expected, verdict);
    print_text(solve, &report, moves, move_count, verdict);
    return STATUS_DONE;
}

// Is this a game of the rules that are solved?
static bool rules_fit(const Solve *solve, const Game *game, Error *error) {
    Rules wanted = solve->common.rules, given = game->rules;
    if (given.goal != wanted.goal)
        return error_set(error, "this is a game for the goal %s: add --goal %s", goal_name(given.goal),
                         goal_name(given.goal));
    if (given.size != wanted.size)
        return error_set(error, "this is a game on a board of %d: add --size %d", given.size, given.size);
    return rules_moves(given, game->now.board) == rules_moves(wanted, game->now.board) ||
           error_set(error, "this is a game with the %s start: add --start %s", start_name(given.start),
                     start_name(given.start));
}

// Solves all that an argument holds.
static int solve_argument(Solve *solve, const char *argument) {
    Input input;
    Error error = {0}, place;
    FormatReader *reader = &input.reader;
    int status = STATUS_DONE;
    if (!input_open(&input, argument, solve->common.rules, &error)) {
        input_close(&input);
        return command_fail_error(solve->command, "", &error);
    }
    double length = (double)(reader->end - reader->text);
    solve->source = input.name ? input.name : "argument";
    reader->scores = true;
    while (status == STATUS_DONE && !atomic_load(&interrupted) && format_more(reader)) {
        GameSheet sheet;
        place = (Error){0};
        if (!format_next(reader, &sheet, &place) || !rules_fit(solve, &sheet.game, &place)) {
            format_explain(reader, input.name, &place, &error);
            status = input.name ? command_fail(solve->command, "%s", error.text)
                                : command_fail_error(solve->command, "position", &place);
            break;
        }
        solve->scores_goal = reader->scores_goal;
        status = solve_sheet(solve, &sheet, input.name ? (double)(reader->at - reader->text) / length : -1);
    }
    input_close(&input);
    return status;
}

static void print_summary(const Solve *solve) {
    double speed = solve->seconds > 0 ? (double)solve->nodes / solve->seconds / 1e6 : 0;
    printf("%d positions, %llu nodes, %.3f s, %.1f M nodes/s", solve->number, (unsigned long long)solve->nodes,
           solve->seconds, speed);
    if (solve->compared)
        printf("; %d compared, %d differ", solve->compared, solve->different);
    if (solve->unproven)
        printf("; %d not proven%s", solve->unproven,
               atomic_load(&interrupted)   ? ", interrupted"
               : solve->common.seconds > 0 ? " in time"
                                           : "");
    putchar('\n');
}

static const Option rows[] = {
    {"wld", OPTION_FLAG, NULL, "no", 0, 0, "only win, draw or loss (faster)"},
    {"all", OPTION_FLAG, NULL, "no", 0, 0, "the exact score of every legal move"},
    ENGINE_EVAL_OPTIONS,
    RULES_OPTIONS,
    COMMON_TIME_OPTION,
    COMMON_THREADS_OPTION,
    ENGINE_HASH_OPTION("256"),
    COMMON_JSON_OPTION,
    COMMON_QUIET_OPTION,
};

// Does standard input hold something: a pipe or a file, and no terminal or /dev/null?
static bool is_fed(void) {
    struct stat about;
    return fstat(STDIN_FILENO, &about) == 0 &&
           (S_ISFIFO(about.st_mode) || S_ISREG(about.st_mode) || S_ISSOCK(about.st_mode));
}

static int solve_start(Solve *solve) {
    Game game = game_new(solve->common.rules);
    GameSheet sheet = sheet_of(&game);
    solve->source = "start";
    if (!solve->common.quiet)
        fprintf(stderr, "No position was given: solving the start position.\n");
    return solve_sheet(solve, &sheet, -1);
}

// All arguments; without any what standard input holds, or else the start position.
static int solve_all(Solve *solve, int count, char **argv) {
    int status = STATUS_DONE;
    if (count == 0 && is_fed())
        status = solve_argument(solve, "-");
    for (int i = 0; i < count && status == STATUS_DONE && !atomic_load(&interrupted); i++) {
        if (strcmp(argv[i], "-") == 0 && isatty(STDIN_FILENO) && !solve->common.quiet)
            fprintf(stderr, "Waiting for positions from the terminal; Ctrl-D ends them.\n");
        status = solve_argument(solve, argv[i]);
    }
    bool nothing = count == 0 && status == STATUS_DONE && solve->number == 0 && !atomic_load(&interrupted);
    if (nothing && is_fed() && solve->common.rules.size == 8 && solve->common.seconds == 0)
        return command_fail(solve->command, "standard input holds no position");
    if (nothing)
        status = solve_start(solve);
    return status;
}

static int run(const Command *command, const Options *options, int count, char **argv) {
    Solve solve = {.command = command,
                   .common = command_common(options),
                   .wld = options_flag(options, "wld"),
                   .all = options_flag(options, "all"),
                   .scores_goal = GOAL_MOST};
    EngineOptions wanted = engine_of_options(options, solve.common.rules);
    Error error;
    solve.engine = engine_create(&wanted, &error);
    if (!solve.engine)
        return command_fail_error(command, "", &error);
    if (solve.common.seconds > 0)
        engine_prepare(solve.engine);
    catch_signals();
    solve_progress_begin(&solve.progress, !solve.common.quiet, solve.common.rules.size);
    int status = solve_all(&solve, count, argv);
    solve_progress_end(&solve.progress);
    engine_destroy(solve.engine);
    if (status != STATUS_DONE)
        return status;
    if (!solve.common.json && solve.number != 1)
        print_summary(&solve);
    bool unsolved = solve.unproven && (solve.common.seconds <= 0 || atomic_load(&interrupted));
    return solve.different || unsolved ? STATUS_NO : STATUS_DONE;
}

const Command command_solve = {
    .name = "solve",
    .arguments = "[FILE|POSITION…]",
    .summary = "Exact score, best move and best line of positions",
    .details =
        "A position is 64 squares from a1 to h8 (X black, O white, - empty), a space and the side to move, in quotes.\n"
        "Every other form that `flipside convert` reads will do; of a game the position it ends in is solved.\n"
        "A file may have one such position a line (OBF); where a line also gives scores (`; g8:+18; h1:+12`), the\n"
        "result is compared and the exit status is 1 if any differs. Scores in a file are for the goal `most`\n"
        "unless a line `% goal fewest` says otherwise; scores for the other goal are not compared.\n"
        "With --time the best score so far is given: ~ an estimate, >= and <= proven bounds. Without it the open\n"
        "start of 8x8, which is out of reach, gives an estimate and exit status 1.\n"
        "Without arguments a pipe or file on standard input is read; where there is none, the start position is "
        "solved.\n"
        "On a terminal a line shows how far it is; Ctrl-C prints the best so far, marked as not proven, and ends.\n"
        "\n"
        "Examples:\n"
        "  flipside solve ffo.obf\n"
        "  flipside solve --all --goal fewest \"--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X\"\n"
        "  flipside solve --size 4\n"
        "  pbpaste | flipside solve --time 1              whatever was copied",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 1 << 20,
    .run = run,
};
