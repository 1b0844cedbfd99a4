// `drill`: opening lines to memorise, with spaced repetition.
#include "command.h"
#include "day.h"
#include "drill_book.h"
#include "drill_lesson.h"
#include "drill_make.h"
#include "file.h"
#include "notation.h"
#include "practice.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { FILE_LIMIT = 16 << 20 };

static void on_progress(int lines, void *user) {
    (void)user;
    fprintf(stderr, "\r%d lines   ", lines);
}

static int make(const Command *command, const Options *options) {
    const char *path = options_text(options, "make");
    bool show = isatty(STDERR_FILENO) && !options_flag(options, "quiet");
    DrillMakeOptions making = {.goal = command_common(options).rules.goal,
                               .level = (int)options_int(options, "level"),
                               .plies = (int)options_int(options, "plies"),
                               .margin = (int)options_int(options, "margin"),
                               .answers = (int)options_int(options, "answers"),
                               .progress = show ? on_progress : NULL};
    Text out = {0};
    Error error = {0};
    int lines = 0;
    bool good = drill_make(&making, &out, &lines, &error) &&
                file_write(path, text_string(&out), out.length, &error);
    text_free(&out);
    if (show)
        fputc('\n', stderr);
    if (!good)
        return command_fail_error(command, "", &error);
    return practice_made(options, path, "lines", lines, making.goal);
}

// Adds the lines of a book. The set takes the goal of the book; --goal must agree.
static bool take_book(const Options *options, DrillSet *set, const Book *book, Error *error) {
    DrillBookPlan plan = {.plies = (int)options_int(options, "plies"),
                          .margin = (int)options_int(options, "margin"),
                          .answers = (int)options_int(options, "answers")};
    if (options_given(options, "goal") && set->goal != book->goal)
        return error_set(error, "it is a book for the goal %s", goal_name(book->goal));
    set->goal = book->goal;
    return drill_add_book(set, book, &plan, error);
}

// Adds the lines of a file, which is a book or a text.
static bool take_file(const Options *options, DrillSet *set, const Text *text, Error *error) {
    if (text->length < 8 || memcmp(text->data, "FLIPBOOK", 8) != 0)
        return drill_read(set, text_string(text), error);
    Book book = {0};
    bool good =
        book_parse(&book, text->data, text->length, error) && take_book(options, set, &book, error);
    book_free(&book);
    return good;
}

static bool take_shipped_book(const Options *options, DrillSet *set, Goal goal, Error *error) {
    Book book = {0};
    bool good = book_open(&book, goal, NULL, error) && take_book(options, set, &book, error);
    book_free(&book);
    return good;
}

static bool read_set(const Options *options, Goal goal, DrillSet *set, Error *error) {
    const char *path = options_text(options, "from");
    if (!path)
        return drill_builtin(set, goal, error);
    Text text = {0};
    Error inner = {0};
    Goal named;
    *set = (DrillSet){.goal = goal};
    if (goal_parse(path, &named) && !file_exists(path))
        return take_shipped_book(options, set, named, error);
    bool good = file_read(path, FILE_LIMIT, &text, error);
    if (good && !take_file(options, set, &text, &inner))
        good = error_set(error, "%s: %s", path, inner.text);
    text_free(&text);
    return good;
}

static void line_moves(Text *out, const DrillLine *line) {
    char name[3];
    for (int i = 0; i < line->count; i++)
        text_add(out, notation_move(line->moves[i], 8, name));
}

static void print_row(const DrillLine *line, const ProgressEntry *entry) {
    Text moves = {0};
    char day[DAY_TEXT];
    line_moves(&moves, line);
    printf("%-24s %-12s %s\n", text_string(&moves), entry ? day_text(entry->due, day) : "new",
           line->name);
    text_free(&moves);
}

static int list(const DrillSet *set, Color color, const Progress *progress, long today, bool json) {
    for (int i = 0; i < set->count; i++) {
        const DrillLine *line = &set->list[i];
        char key[PROGRESS_KEY];
        if (!drill_practises(line, color))
            continue;
        const ProgressEntry *entry =
            progress_find(progress, drill_progress_key(set->goal, color, line, key));
        if (json)
            command_print_json(drill_line_json(set->goal, color, line, progress, today));
        else
            print_row(line, entry);
    }
    return STATUS_DONE;
}

static void print_state(const DrillState *state, const Lesson *lesson) {
    printf("Today: %d due, %d new; %d of %d lines practised, %d known.\n", state->due,
           lesson->total > state->due ? lesson->total - state->due : 0, state->seen, state->lines,
           state->known);
}

static int practise(const Command *command, const Options *options, DrillSet *set,
                    Progress *progress, long day) {
    DrillPlan plan = {.color = options_choice(options, "color") == 0 ? BLACK : WHITE,
                      .count = (int)options_int(options, "count"),
                      .fresh = (int)options_int(options, "new"),
                      .seed = options_given(options, "seed")
                                  ? (uint64_t)options_int(options, "seed")
                                  : (uint64_t)time(NULL),
                      .level = (int)options_int(options, "level")};
    DrillState state = drill_state(set, plan.color, progress, day);
    Lesson lesson = {0};
    Error error = {0};
    if (options_flag(options, "list") || options_flag(options, "json"))
        return list(set, plan.color, progress, day, options_flag(options, "json"));
    if (!drill_lesson_open(&lesson, set, &plan, progress, day, &error))
        return command_fail_error(command, "", &error);
    print_state(&state, &lesson);
    return practice_run(command, options, &lesson);
}

static const Option rows[] = {
    {"color", OPTION_CHOICE, "black|white", "black", 0, 0, "whose moves you know"},
    {"count", OPTION_INT, "N", "20", 1, DRILL_LINES_MAX, "lines today at most"},
    {"new", OPTION_INT, "N", "5", 0, DRILL_LINES_MAX, "of them never practised before at most"},
    {"list", OPTION_FLAG, NULL, "no", 0, 0, "list the lines and when they are due"},
    {"from", OPTION_TEXT, "FILE", "", 0, 0,
     "lines from this file: moves, then perhaps a side and a name; or a book"},
    {"make", OPTION_TEXT, "OUT", "", 0, 0, "make lines with the engine into this file"},
    {"plies", OPTION_INT, "N", "8", 2, DRILL_PLIES_MAX, "moves of a line to make, or from a book"},
    {"margin", OPTION_INT, "DISCS", "2", 0, 64,
     "an answer to make may be so much worse than the best"},
    {"answers", OPTION_INT, "N", "3", 1, 30, "answers to make at a turn at most"},
    ENGINE_LEVEL_OPTION(0, "10",
                        "level of the engine that makes lines and says what a wrong move cost"),
    PRACTICE_OPTIONS,
    RULES_GOAL_OPTION,
    SEED_OPTION_OF("", "seed of the draws (default: the time)"),
    COMMON_JSON_OPTION,
    COMMON_QUIET_OPTION,
};

static int run(const Command *command, const Options *options, int count, char **argv) {
    (void)count;
    (void)argv;
    DrillSet set = {0};
    Progress progress;
    Error error = {0};
    long day;
    if (options_given(options, "make"))
        return make(command, options);
    if (!practice_day(command, options, &day))
        return STATUS_USAGE;
    if (!read_set(options, command_common(options).rules.goal, &set, &error)) {
        drill_free(&set);
        return command_fail_error(command, "", &error);
    }
    practice_open_progress(command, options, &progress);
    int status = practise(command, options, &set, &progress, day);
    progress_free(&progress);
    drill_free(&set);
    return status;
}

const Command command_drill = {
    .name = "drill",
    .arguments = "",
    .summary = "Learn openings by heart, with those due today first",
    .details = "You play one colour's moves from memory; the other side follows the lines, more "
               "often those that you do not\n"
               "know yet. Leaving the lines ends the run: you see the right move, what leaving "
               "cost and how it goes on. A "
               "line\n"
               "comes back after 1, 2, 4, 8 … days as long as you know it, and the next day when "
               "you do not. For `most` the\n"
               "lines are the named openings; for `fewest`, where none have names, lines of our "
               "own engine. From an opening "
               "book\n"
               "(`most` and `fewest` are those that came with the program) they are its best move "
               "against its nearly best "
               "answers.\n\n"
               "Examples:\n"
               "  flipside drill                          what is due today, as Black\n"
               "  flipside drill --goal fewest --color white\n"
               "  flipside drill --list\n"
               "  flipside drill --make lines.txt --plies 4 --level 2\n"
               "  flipside drill --from lines.txt --new 10\n"
               "  flipside drill --from fewest --plies 10 --list",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 0,
    .run = run,
};
