// `book`: builds, displays and edits opening books.
#include "book_learn.h"
#include "book_options.h"
#include "book_text.h"
#include "clock.h"
#include "cluster.h"
#include "command.h"
#include "file.h"
#include "input.h"
#include "interrupt.h"
#include "symmetry.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void show_progress(const BookProgress *progress, void *user) {
    const bool *show = user;
    if (!*show)
        return;
    double rate = progress->seconds > 0 ? progress->new_positions / progress->seconds : 0;
    fprintf(stderr, "\r%d of %d positions, %.1f a second, this round %d of %d searches   ",
            progress->positions, progress->target, rate, progress->searched, progress->searches);
}

// State shared by the actions that search.
typedef struct Study {
    const Command *command;
    const Options *options;
    Common common;
    Eval *eval;
    bool show;
} Study;

static BookLearning study_learning(Study *study) {
    interrupt_catch();
    study->show = !study->common.quiet && isatty(STDERR_FILENO);
    return (BookLearning){.eval = study->eval,
                          .weights = options_text(study->options, "weights"),
                          .threads = cluster_threads(study->common.threads),
                          .positions = (int)options_int(study->options, "positions"),
                          .seconds = study->common.seconds,
                          .stop = interrupt_flag(),
                          .progress = show_progress,
                          .user = &study->show};
}

static bool study_open(Study *study, Goal goal, Error *error) {
    const char *name = options_text(study->options, "eval"),
               *weights = options_text(study->options, "weights");
    study->eval = eval_open(name && *name ? name : NULL, goal, 8,
                            weights && *weights ? weights : NULL, error);
    return study->eval != NULL;
}

static int fail_error(const Study *study, const Error *error) {
    return command_fail_error(study->command, "", error);
}

// Opens a book file, or the book shipped for the goal `most` or `fewest`.
static bool open_named(Book *book, const char *argument, Error *error) {
    Goal goal;
    if (goal_parse(argument, &goal) && !file_exists(argument))
        return book_open(book, goal, NULL, error);
    if (!file_exists(argument)) {
        *book = (Book){0};
        return error_set(
            error,
            "there is no book %.200s: name a file, or `most` or `fewest` for those of the program",
            argument);
    }
    return book_read(book, argument, error);
}

// Opens the book to extend, or creates a new one if the file does not exist.
static bool open_or_begin(Book *book, const char *path, const Study *study, Error *error) {
    Goal goal = study->common.rules.goal;
    if (file_kind(path) == FILE_MISSING && errno == ENOENT) {
        book_init(book, goal);
        book->plan = book_plan_default();
    } else if (!book_read(book, path, error)) {
        return false;
    } else if (options_given(study->options, "goal") && book->goal != goal) {
        return error_set(error, "%s is a book for the goal %s", path, goal_name(book->goal));
    }
    book->plan = book_plan_from_options(study->options, book->goal, book->plan);
    return true;
}

static void report_learned(const Study *study, const char *path, const Book *book, int before,
                           double seconds, BookEnd end) {
    static const char *const words[] = {"reached", "stopped", "exhausted", "failed"};
    if (study->show)
        fputc('\n', stderr);
    if (study->common.json) {
        Json *object = json_new_object();
        json_add_text(object, "file", path);
        json_add_text(object, "goal", goal_name(book->goal));
        json_add_int(object, "positions", book->count);
        json_add_int(object, "new_positions", book->count - before);
        json_add_real(object, "seconds", seconds, 3);
        json_add_text(object, "end", words[end]);
        command_print_json(object);
        return;
    }
    printf("%s: %d positions, %d of them new, %.1f s%s\n", path, book->count, book->count - before,
           seconds,
           end == BOOK_STOPPED ? "; stopped, the same command goes on"
           : end == BOOK_EXHAUSTED
               ? "; no line is left within the deviations, give them more discs or plies"
               : "");
}

// Returns the exit code. Reaching the time limit is a success, an interruption is not.
static int learned_status(const Study *study, BookEnd end, const Error *error) {
    if (end == BOOK_FAILED)
        return fail_error(study, error);
    return end == BOOK_STOPPED && interrupt_seen() ? STATUS_NO : STATUS_DONE;
}

static int learn(Study *study, int count, char **argv) {
    (void)count;
    Error error = {0};
    Book book = {0};
    double begin = clock_now();
    BookEnd end = BOOK_FAILED;
    int before = 0;
    if (open_or_begin(&book, argv[0], study, &error) && study_open(study, book.goal, &error)) {
        BookLearning learning = study_learning(study);
        learning.path = argv[0];
        before = book.count;
        book_add_provenance(&book, study->eval);
        end = book_learn(&book, &learning, &error);
    }
    int status = learned_status(study, end, &error);
    if (end != BOOK_FAILED)
        report_learned(study, argv[0], &book, before, clock_now() - begin, end);
    book_free(&book);
    return status;
}

static int add(Study *study, int count, char **argv) {
    (void)count;
    Error error = {0};
    Book book = {0};
    Board *boards = NULL;
    double begin = clock_now();
    BookEnd end = BOOK_FAILED;
    int before = 0, found;
    if (open_or_begin(&book, argv[0], study, &error) &&
        (found = book_games_boards(argv[1], book.goal, book.plan.plies, &boards, &error)) >= 0 &&
        study_open(study, book.goal, &error)) {
        BookLearning learning = study_learning(study);
        learning.path = argv[0];
        learning.positions = book.count + found;
        before = book.count;
        book_add_provenance(&book, study->eval);
        end = book_learn_boards(&book, boards, found, &learning, &error);
    }
    int status = learned_status(study, end, &error);
    if (end != BOOK_FAILED)
        report_learned(study, argv[0], &book, before, clock_now() - begin, end);
    free(boards);
    book_free(&book);
    return status;
}

static int print_text(const Study *study, Text *text) {
    bool good = !text->failed && (text->length == 0 || fputs(text_string(text), stdout) != EOF);
    text_free(text);
    return good ? STATUS_DONE
                : command_fail(study->command, "the output could not be made or written");
}

// Reads a position, by default the start position, and plays a forced pass.
static bool take_position(const char *argument, Goal goal, Position *position, Error *error) {
    Rules rules = rules_default();
    rules.goal = goal;
    if (!input_position(argument, rules, position, error))
        return false;
    if (!board_moves(position->board) && board_moves(board_pass(position->board)))
        *position = (Position){board_pass(position->board), color_other(position->side)};
    return true;
}

static int show(Study *study, int count, char **argv) {
    Error error = {0};
    Book book;
    Position position;
    Text text = {0};
    int status = STATUS_DONE;
    if (!open_named(&book, argv[0], &error))
        return fail_error(study, &error);
    if (!take_position(count > 1 ? argv[1] : NULL, book.goal, &position, &error)) {
        status = fail_error(study, &error);
    } else if (study->common.json) {
        command_print_json(count > 1 ? book_json_moves(&book, position) : book_json_head(&book));
    } else {
        if (count < 2)
            book_text_head(&text, &book);
        book_text_moves(&text, &book, position);
        status = print_text(study, &text);
    }
    book_free(&book);
    return status;
}

static int check(Study *study, int count, char **argv) {
    (void)count;
    Error error = {0};
    Book book;
    int lost = 0;
    if (!open_named(&book, argv[0], &error))
        return fail_error(study, &error);
    bool good = book_check(&book, &lost, &error);
    if (study->common.json) {
        Json *object = json_new_object();
        json_add_text(object, "file", argv[0]);
        json_add_flag(object, "good", good);
        json_add_text(object, "complaint", good ? NULL : error.text);
        json_add_int(object, "positions", book.count);
        json_add_int(object, "out_of_reach", lost);
        command_print_json(object);
    } else if (good) {
        printf("%s: %d positions, all values hold, every move is legal; %d out of reach from the "
               "start\n",
               argv[0], book.count, lost);
    } else {
        printf("%s: %s\n", argv[0], error.text);
    }
    book_free(&book);
    return good ? STATUS_DONE : STATUS_NO;
}

// Corrects the best move outside the book: sets --value, or searches it again.
static BookEnd mend(Study *study, Book *book, int index, Error *error) {
    if (!options_given(study->options, "value")) {
        BookPlan plan = book_plan_from_options(study->options, book->goal, book->plan);
        BookLearning learning = study_learning(study);
        return book_search_leaf(book, index, &plan, &learning, error);
    }
    BookLeaf *leaf = &book->entries[index].leaf;
    if (leaf->move >= SQUARE_COUNT)
        return error_set(
                   error,
                   "every move of this position is in the book: go on to where a move is not"),
               BOOK_FAILED;
    leaf->value = (int8_t)options_int(study->options, "value");
    leaf->depth = leaf->selectivity = 0;
    book_negamax(book);
    return BOOK_REACHED;
}

static int fix(Study *study, int count, char **argv) {
    (void)count;
    Error error = {0};
    Book book;
    Position position;
    if (!book_read(&book, argv[0], &error))
        return fail_error(study, &error);
    int index = -1;
    BookEnd end = BOOK_FAILED;
    if (take_position(argv[1], book.goal, &position, &error)) {
        index = book_index(&book, symmetry_canonical(position.board, NULL));
        if (index < 0)
            error_set(&error, "the position is not in the book");
        else if (options_given(study->options, "value") || study_open(study, book.goal, &error))
            end = mend(study, &book, index, &error);
    }
    if (end == BOOK_REACHED && !book_write(&book, argv[0], &error))
        end = BOOK_FAILED;
    int status = end == BOOK_REACHED   ? STATUS_DONE
                 : end == BOOK_STOPPED ? STATUS_NO
                                       : fail_error(study, &error);
    Text text = {0};
    if (end == BOOK_REACHED && study->common.json)
        command_print_json(book_json_moves(&book, position));
    else if (end == BOOK_REACHED)
        book_text_moves(&text, &book, position);
    if (status == STATUS_DONE)
        status = print_text(study, &text);
    book_free(&book);
    return status;
}

static int merge(Study *study, int count, char **argv) {
    (void)count;
    Error error = {0};
    Book a = {0}, b = {0}, out = {0};
    double begin = clock_now();
    BookEnd end = BOOK_FAILED;
    if (open_named(&a, argv[1], &error) && open_named(&b, argv[2], &error) &&
        book_merge(&out, &a, &b, &error) && study_open(study, out.goal, &error)) {
        BookLearning learning = study_learning(study);
        learning.positions = out.count;
        out.plan = book_plan_from_options(study->options, out.goal, out.plan);
        end = book_complete(&out, &learning, &error);
        if (end == BOOK_REACHED && !book_write(&out, argv[0], &error))
            end = BOOK_FAILED;
    }
    int status = end == BOOK_REACHED   ? STATUS_DONE
                 : end == BOOK_STOPPED ? STATUS_NO
                                       : fail_error(study, &error);
    if (end == BOOK_REACHED)
        report_learned(study, argv[0], &out, a.count, clock_now() - begin, end);
    book_free(&a);
    book_free(&b);
    book_free(&out);
    return status;
}

static int export(Study *study, int count, char **argv) {
    (void)count;
    Error error = {0};
    Book book;
    if (!open_named(&book, argv[0], &error))
        return fail_error(study, &error);
    int status = STATUS_DONE;
    if (study->common.json)
        command_print_json(book_json_head(&book));
    for (int i = 0; i < book.count && status == STATUS_DONE; i++) {
        Text line = {0};
        if (study->common.json) {
            command_print_json(book_json_line(&book, i));
        } else {
            book_text_line(&line, &book, i);
            status = print_text(study, &line);
        }
    }
    book_free(&book);
    return status;
}

#define LEARN_OPTIONS " depth level selectivity eval weights threads time quiet json "

typedef struct Action {
    const char *name, *arguments;
    int least, most;   // number of arguments after the name
    const char *takes; // names of its options, each between spaces
    int (*run)(Study *study, int count, char **arguments);
} Action;

static const Action actions[] = {
    {"learn", "FILE", 1, 1,
     LEARN_OPTIONS "goal size start positions deviation total-deviation plies disc-plies ", learn},
    {"show", "FILE [POSITION]", 1, 2, " json ", show},
    {"check", "FILE", 1, 1, " json ", check},
    {"fix", "FILE POSITION", 2, 2, LEARN_OPTIONS "value ", fix},
    {"merge", "OUT FILE FILE", 3, 3, LEARN_OPTIONS, merge},
    {"export", "FILE", 1, 1, " json ", export},
    {"add", "FILE GAMES", 2, 2, LEARN_OPTIONS "goal size start plies ", add},
};

enum { ACTIONS = sizeof actions / sizeof *actions };

static const Option rows[] = {
    {"positions", OPTION_INT, "N", "1000", 1, BOOK_POSITIONS_MAX,
     "learn: positions the book has afterwards"},
    BOOK_PLAN_OPTIONS,
    {"value", OPTION_INT, "DISCS", "", -64, 64, "fix: the value of the best move outside the book"},
    RULES_OPTIONS,
    ENGINE_EVAL_OPTIONS,
    LIMIT_TIME_OPTION("", "seconds, then the learning stops"),
    COMMON_THREADS_OPTION,
    COMMON_JSON_OPTION,
    COMMON_QUIET_OPTION,
};

// Returns the first given option that the action does not support, NULL if none.
static const char *stray_option(const Action *action, const Options *options) {
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char word[32];
        snprintf(word, sizeof word, " %s ", rows[i].name);
        if (options_given(options, rows[i].name) && !strstr(action->takes, word))
            return rows[i].name;
    }
    return NULL;
}

static int run(const Command *command, const Options *options, int count, char **argv) {
    const Action *action = NULL;
    for (int i = 0; count > 0 && i < ACTIONS; i++)
        if (strcmp(actions[i].name, argv[0]) == 0)
            action = &actions[i];
    if (!action)
        return command_fail(command, "say what to do: learn, show, check, fix, merge, export or "
                                     "add; see flipside book --help");
    if (count - 1 < action->least || count - 1 > action->most)
        return command_fail(command, "usage: flipside book %s %s", action->name, action->arguments);
    const char *stray = stray_option(action, options);
    if (stray && strcmp(stray, "goal") == 0)
        return command_fail(command,
                            "a book has its goal; the program's own are called most and fewest: "
                            "flipside book %s %s",
                            action->name, goal_name(command_common(options).rules.goal));
    if (stray)
        return command_fail(command, "book %s has no use for --%s", action->name, stray);
    Study study = {.command = command, .options = options, .common = command_common(options)};
    if (study.common.rules.size != 8 || study.common.rules.start != START_STANDARD)
        return command_fail(
            command,
            "books are for the 8x8 board from the standard start; smaller boards are better "
            "solved, see flipside solve --help");
    int status = action->run(&study, count - 1, argv + 1);
    eval_free(study.eval);
    return status;
}

const Command command_book = {
    .name = "book",
    .arguments = "ACTION FILE …",
    .summary = "Opening books: learn, look at, check, mend, merge them",
    .details =
        "A book holds positions up to symmetry, each with its value: the best of the moves that "
        "lead to other\n"
        "positions of the book and of the best other move, which a search has found. It is for one "
        "goal.\n"
        "  learn FILE            let the book grow along the lines nearest to best play; stop it "
        "whenever you like\n"
        "                        and start it again with the same command: it goes on where it "
        "was\n"
        "  show FILE [POSITION]  what the book is, or what it knows of a position\n"
        "  check FILE            is every value the best of those below, every move legal?\n"
        "  fix FILE POSITION     give the best move outside the book another --value, or search it "
        "to another --depth\n"
        "  merge OUT FILE FILE   the positions of both\n"
        "  export FILE           one position a line, with --json as an object\n"
        "  add FILE GAMES        the positions of games, in any format, up to --plies moves; or "
        "what export wrote\n"
        "Instead of a FILE to be read, `most` and `fewest` are the books that came with the "
        "program. The engine plays\n"
        "by a book with flipside:book=yes or book=FILE; in flipside play it does so by itself.\n\n"
        "Examples:\n"
        "  flipside book learn my.book --positions 2000 --depth 10\n"
        "  flipside book learn anti.book --goal fewest --level 8 --positions 5000 --time 60\n"
        "  flipside book show my.book f5d6\n"
        "  flipside book check my.book\n"
        "  flipside book fix my.book f5d6 --depth 14\n"
        "  flipside book export my.book --json\n"
        "  flipside book add my.book f5d6c3d3c4f4 --depth 10",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 4,
    .run = run,
};
