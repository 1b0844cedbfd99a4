// `puzzle`: solves, lists and generates endgame puzzles.
#include "command.h"
#include "day.h"
#include "file.h"
#include "interrupt.h"
#include "memory.h"
#include "practice.h"
#include "puzzle_lesson.h"
#include "puzzle_make.h"
#include "puzzle_own.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void on_progress(int found, long tried, void *user) {
    fprintf(stderr, "\r%d/%d puzzles, %ld positions tried   ", found,
            ((const PuzzleMakeOptions *)user)->count, tried);
}

static int make(const Command *command, const Options *options) {
    Common common = command_common(options);
    Error error = {0};
    int found = 0;
    PuzzleMakeOptions making = {.goal = common.rules.goal,
                                .games = options_text(options, "from"),
                                .count = (int)options_int(options, "count"),
                                .empties_min = 8,
                                .empties_max = 14,
                                .seed = options_given(options, "seed") ? common.seed : 1,
                                .threads = common.threads ? common.threads : cpu_count(),
                                .stop = interrupt_flag(),
                                .progress =
                                    common.quiet || !isatty(STDERR_FILENO) ? NULL : on_progress};
    const char *out = options_text(options, "make"), *empties = options_text(options, "empties");
    char rest;
    making.user = &making;
    if (!making.games)
        return command_fail(command, "--make wants --from GAMES, a file of flipside selfplay");
    if (sscanf(empties, "%d-%d%c", &making.empties_min, &making.empties_max, &rest) != 2 ||
        making.empties_min < PUZZLE_EMPTIES_MIN || making.empties_max > PUZZLE_EMPTIES_MAX ||
        making.empties_min > making.empties_max)
        return command_fail(command, "--empties wants a range within %d-%d, such as 8-14",
                            PUZZLE_EMPTIES_MIN, PUZZLE_EMPTIES_MAX);
    interrupt_catch();
    bool good = puzzle_make(&making, out, &found, &error);
    if (making.progress)
        fputc('\n', stderr);
    if (!good) {
        command_fail_error(command, "", &error);
        return interrupt_seen() ? STATUS_NO : STATUS_USAGE;
    }
    return practice_made(options, out, "puzzles", found, making.goal);
}

enum { FILE_LIMIT = 16 << 20 };

// Reads the puzzles of a file, the user's own (--own) or the built-in ones.
static bool read_set(const Options *options, Goal goal, PuzzleSet *set, Error *error) {
    const char *path = options_text(options, "file");
    if (options_flag(options, "own"))
        return puzzle_own_read(set, goal, NULL, error);
    if (!path)
        return puzzle_set_builtin(set, goal, error);
    Text text = {0};
    Error inner = {0};
    *set = (PuzzleSet){.goal = goal};
    bool good = file_read(path, FILE_LIMIT, &text, error);
    if (good && !puzzle_set_read(set, text_string(&text), &inner))
        good = error_set(error, "%s: %s", path, inner.text);
    text_free(&text);
    return good;
}

// Prints a puzzle's row of the list, with the day it was solved.
static void print_row(const PuzzleSet *set, int place, const Progress *progress) {
    const Puzzle *puzzle = &set->list[place];
    const ProgressEntry *entry = puzzle_progress(progress, set->goal, puzzle);
    char day[DAY_TEXT];
    printf("%5d  difficulty %d  %2d empty  %s to move", place + 1, puzzle->difficulty,
           puzzle_empties(puzzle), color_name(puzzle->position.side));
    if (entry)
        printf("  %s %s", entry->right ? "solved" : "tried", day_text(entry->last, day));
    putchar('\n');
}

static int list(const PuzzleSet *set, int difficulty, bool json, const Progress *progress) {
    int solved = 0, shown = 0;
    for (int i = 0; i < set->count; i++) {
        if (difficulty && set->list[i].difficulty != difficulty)
            continue;
        const ProgressEntry *entry = puzzle_progress(progress, set->goal, &set->list[i]);
        solved += entry && entry->right;
        shown++;
        if (json)
            command_print_json(puzzle_json(set, i, progress));
        else
            print_row(set, i, progress);
    }
    if (!json)
        printf("%d puzzles for the goal %s, %d solved\n", shown, goal_name(set->goal), solved);
    return STATUS_DONE;
}

// Selects the first puzzle and the order of the following ones.
static bool read_plan(const Command *command, const Options *options, const PuzzleSet *set,
                      long day, PuzzlePlan *plan) {
    static char date[DAY_TEXT];
    *plan = (PuzzlePlan){
        .order = PUZZLE_NEXT,
        .first = -1,
        .difficulty =
            options_given(options, "difficulty") ? (int)options_int(options, "difficulty") : 0,
        .fresh = true,
        .seed = options_given(options, "seed") ? (uint64_t)options_int(options, "seed")
                                               : (uint64_t)time(NULL)};
    if (options_given(options, "number")) {
        plan->first = (int)options_int(options, "number") - 1;
        if (plan->first < set->count)
            return true;
        command_fail(command, "there are %d puzzles for the goal %s", set->count,
                     goal_name(set->goal));
        return false;
    }
    if (options_flag(options, "random"))
        plan->order = PUZZLE_RANDOM;
    else if (!plan->difficulty && !options_given(options, "file") &&
             !options_flag(options, "own") && set->count) {
        plan->order = PUZZLE_ONE;
        plan->first = puzzle_set_daily(set, day);
        plan->day = day_text(day, date);
    }
    return true;
}

static int practise(const Command *command, const Options *options, PuzzleSet *set,
                    Progress *progress, long day) {
    PuzzlePlan plan;
    Lesson lesson = {0};
    Error error = {0};
    if (set->count == 0 && options_flag(options, "own"))
        return command_fail(
                   command,
                   "no puzzles of your own yet: flipside retry GAME keeps wins that you gave away"),
               STATUS_NO;
    if (!read_plan(command, options, set, day, &plan))
        return STATUS_USAGE;
    if (!puzzle_lesson_open(&lesson, set, &plan, progress, day, &error))
        return command_fail_error(command, "", &error);
    if (options_flag(options, "json")) {
        int place = puzzle_lesson_first(&lesson);
        command_print_json(puzzle_json(puzzle_lesson_set(&lesson), place, progress));
        lesson_close(&lesson);
        return STATUS_DONE;
    }
    return practice_run(command, options, &lesson);
}

static const Option rows[] = {
    {"number", OPTION_INT, "N", "", 1, PUZZLE_SET_MAX, "this puzzle, then those after it"},
    {"random", OPTION_FLAG, NULL, "no", 0, 0, "puzzles drawn by lot"},
    {"difficulty", OPTION_INT, "N", "", 1, PUZZLE_LEVELS, "only puzzles of this difficulty"},
    {"list", OPTION_FLAG, NULL, "no", 0, 0, "list the puzzles and which are solved"},
    {"file", OPTION_TEXT, "FILE", "", 0, 0, "puzzles from this file, as --make writes them"},
    {"own", OPTION_FLAG, NULL, "no", 0, 0,
     "your own: wins that you gave away, from flipside retry"},
    {"make", OPTION_TEXT, "OUT", "", 0, 0,
     "make puzzles into this file; the same command goes on after a stop"},
    {"from", OPTION_TEXT, "GAMES", "", 0, 0, "the self-play games that they come from"},
    {"count", OPTION_INT, "N", "640", 1, PUZZLE_SET_MAX, "puzzles to make"},
    {"empties", OPTION_TEXT, "A-B", "7-15", 0, 0, "empty squares of the puzzles to make"},
    PRACTICE_OPTIONS,
    RULES_GOAL_OPTION,
    COMMON_THREADS_OPTION,
    SEED_OPTION_OF("", "seed of --random (default: the time) and of --make (1)"),
    COMMON_JSON_OPTION,
    COMMON_QUIET_OPTION,
};

static int run(const Command *command, const Options *options, int count, char **argv) {
    (void)count;
    (void)argv;
    Goal goal = command_common(options).rules.goal;
    PuzzleSet set = {0};
    Progress progress;
    Error error = {0};
    long day;
    if (options_given(options, "make"))
        return make(command, options);
    if (!practice_day(command, options, &day))
        return STATUS_USAGE;
    if (!read_set(options, goal, &set, &error)) {
        puzzle_set_free(&set);
        return command_fail_error(command, "", &error);
    }
    practice_open_progress(command, options, &progress);
    int status = options_flag(options, "list") ? list(&set,
                                                      options_given(options, "difficulty")
                                                          ? (int)options_int(options, "difficulty")
                                                          : 0,
                                                      options_flag(options, "json"), &progress)
                                               : practise(command, options, &set, &progress, day);
    progress_free(&progress);
    puzzle_set_free(&set);
    return status;
}

const Command command_puzzle = {
    .name = "puzzle",
    .arguments = "",
    .summary = "Solve an endgame: the puzzle of the day, or one of hundreds",
    .details =
        "In each puzzle one or two moves win and every other is at least 4 discs worse. All "
        "winning moves are right; "
        "the\n"
        "other side then defends itself as stubbornly as it can, until the game is over or no move "
        "can lose it any "
        "more.\n"
        "Without options it is the puzzle of the day. Difficulties go from 1 to 5. What you have "
        "solved is "
        "remembered.\n"
        "In a terminal the puzzle fills the screen; in a pipe (or with --lines) it is line by "
        "line; help says how.\n\n"
        "Examples:\n"
        "  flipside puzzle                               the puzzle of the day\n"
        "  flipside puzzle --goal fewest --difficulty 1  easy ones of the reversed game\n"
        "  flipside puzzle --random                      any that you have not solved yet\n"
        "  flipside puzzle --list --difficulty 5\n"
        "  flipside puzzle --date 2026-11-16 --json      position and solutions, for programs\n"
        "  flipside puzzle --make mine.obf --from most.games --count 20 --empties 8-10\n"
        "  flipside puzzle --file mine.obf",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 0,
    .run = run,
};
