// `usability`: checks an external AI and reports its errors to the author.
#include "command.h"
#include "isolation.h"
#include "notation.h"
#include "printed.h"
#include "spec_file.h"
#include "usability.h"
#include "visible.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ERROR_LINES = 8, LINE_MAX_BYTES = 200, WIDTH = 100, INDENT = 8 };

typedef struct Printing {
    bool json, colours;
    int goal;               // of the last heading; −1 before the first
    Text last, last_advice; // previous messages, to avoid repetition
    bool shows;             // show progress on a terminal
    int boards, wrong;      // random boards of this goal, summarised in one line
    double slowest;
} Printing;

// Prints an indented paragraph with word wrap. Escapes control characters, because the text may
// quote the AI.
static void print_paragraph(const char *words) {
    Text paragraph = {0};
    visible_add(&paragraph, words);
    const char *text = text_string(&paragraph);
    int column = 0;
    while (*text) {
        int word = (int)strcspn(text, " ");
        if (column == 0 || column + word + 1 > WIDTH) {
            printf("%s%*s", column ? "\n" : "", INDENT, "");
            column = INDENT;
        } else {
            putchar(' ');
            column++;
        }
        printf("%.*s", word, text);
        column += word;
        text += word + strspn(text + word, " ");
    }
    putchar('\n');
    text_free(&paragraph);
}

// Adds a text that may quote the AI, with control characters escaped.
static void add_visible(Json *object, const char *key, const char *words) {
    Text text = {0};
    visible_add(&text, words);
    json_add_text(object, key, text_string(&text));
    text_free(&text);
}

static void print_json(const UsabilityCheck *check) {
    Text position = {0};
    notation_write_position(&position, check->game->now, check->game->rules.size, FORM_OBF);
    Json *object = json_new_object();
    json_add_text(object, "check", check->name);
    if (check->board)
        json_add_int(object, "board", check->board);
    json_add_text(object, "goal", goal_name(check->goal));
    json_add_text(object, "position", text_string(&position));
    json_add_flag(object, "ok", check->good);
    add_visible(object, "problem", check->words);
    add_visible(object, "advice", check->advice);
    json_add_real(object, "seconds", check->seconds, 6);
    json_add_real(object, "worst_seconds", check->seconds, 6);
    json_add_real(object, "mean_seconds", check->mean, 6);
    command_print_json(object);
    text_free(&position);
}

// Prints the failed position as input for `flipside show`.
static void print_position(const UsabilityCheck *check) {
    Text position = {0};
    notation_write_position(&position, check->game->now, check->game->rules.size, FORM_OBF);
    printf("%*sposition: %s\n", INDENT, "", text_string(&position));
    text_free(&position);
}

static void print_verdict(const Printing *printing, const char *name, bool good, double seconds) {
    const char *colour = printing->colours ? (good ? "\033[32m" : "\033[1;31m") : "";
    printf("  %-38s %s%-5s%s %6.2f s\n", name, colour, good ? "ok" : "WRONG",
           printing->colours ? "\033[0m" : "", seconds);
}

// Prints and resets the summary line of a goal's random boards.
static void print_boards(Printing *printing) {
    char name[64];
    const char *plural = printing->boards == 1 ? "" : "s";
    if (!printing->boards)
        return;
    if (printing->wrong)
        snprintf(name, sizeof name, "%d of %d board%s by chance", printing->wrong, printing->boards,
                 plural);
    else
        snprintf(name, sizeof name, "%d board%s by chance", printing->boards, plural);
    if (printing->shows)
        fprintf(stderr, "\r\033[K");
    print_verdict(printing, name, !printing->wrong, printing->slowest);
    printing->boards = printing->wrong = 0;
    printing->slowest = 0;
}

static void print_name(const Printing *printing, const UsabilityCheck *check) {
    char name[64];
    int length = snprintf(name, sizeof name, "%s%s", check->name,
                          strstr(check->name, "game as")   ? ""
                          : check->game->now.side == BLACK ? ", black"
                                                           : ", white");
    if (check->board)
        snprintf(name + length, sizeof name - (size_t)length, ", #%d", check->board);
    print_verdict(printing, name, check->good, check->seconds);
}

static void tell(const UsabilityCheck *check, void *user) {
    Printing *printing = user;
    if (printing->json) {
        print_json(check);
        fflush(stdout);
        return;
    }
    if (!check->board || printing->goal != (int)check->goal)
        print_boards(printing);
    if (printing->goal != (int)check->goal)
        printf("%sgoal %s\n", printing->goal < 0 ? "" : "\n", goal_name(check->goal));
    printing->goal = (int)check->goal;
    if (printing->shows)
        fprintf(stderr, "\r\033[K");
    if (check->board) {
        printing->boards++;
        printing->wrong += !check->good;
        printing->slowest = fmax(printing->slowest, check->seconds);
    }
    if (!check->board || !check->good)
        print_name(printing, check);
    else if (printing->shows)
        fprintf(stderr, "%d boards", check->board);
    if (!check->good && strcmp(check->words, text_string(&printing->last)) == 0) {
        print_paragraph("The same as above.");
    } else if (!check->good) {
        print_paragraph(check->words);
        print_position(check);
        printed_write(stdout, INDENT, printed_last_lines(check->errors, ERROR_LINES));
        text_clear(&printing->last);
        text_add(&printing->last, check->words);
    }
    if (*check->advice && strcmp(check->advice, text_string(&printing->last_advice)) != 0) {
        print_paragraph(check->advice);
        text_clear(&printing->last_advice);
        text_add(&printing->last_advice, check->advice);
    }
    fflush(stdout);
}

static const Option rows[] = {
    {"random", OPTION_INT, "N", "", 1, 1e6, "show also N boards made by chance, for each goal"},
    {"first", OPTION_INT, "K", "", 1, 1e6,
     "only the boards by chance from the K-th on: go on, or see one again"},
    {"games", OPTION_INT, "N", "", 0, 1000,
     "whole games for each goal and colour (default: 1 when the AI is quick)"},
    RULES_OPTIONS,
    LIMIT_TIME_OPTION("5", "seconds a move"),
    SEED_OPTION,
    COMMON_SANDBOX_OPTION,
    COMMON_JSON_OPTION,
};

static int run(const Command *command, const Options *options, int count, char **argv) {
    Common common = command_common(options);
    if (count != 1)
        return command_fail(command,
                            "one AI is wanted: a Python file, a program, or a player spec");
    if (options_int(options, "first") > options_int(options, "random"))
        return command_fail(command, "--first K wants --random N with N at least K");
    Text spec = {0};
    Error error = {0};
    Printing printing = {.json = common.json,
                         .colours = isatty(STDOUT_FILENO) && !getenv("NO_COLOR"),
                         .shows = isatty(STDERR_FILENO),
                         .goal = -1};
    if (!spec_from_argument(argv[0], &spec, &error)) {
        text_free(&spec);
        return command_fail_error(command, "", &error);
    }
    UsabilityPlan plan = {
        .spec = text_string(&spec),
        .rules = common.rules,
        .both_goals = !options_given(options, "goal"),
        .seconds = common.seconds,
        .games = options_given(options, "games") ? (int)options_int(options, "games") : -1,
        .boards = (int)options_int(options, "random"),
        .first_board = (int)options_int(options, "first"),
        .seed = common.seed,
        .tell = tell,
        .user = &printing,
    };
    isolation_note(&plan.spec, 1);
    UsabilityResult result;
    int status = STATUS_DONE;
    if (!usability_run(&plan, &result, &error)) {
        status = command_fail_error(command, argv[0], &error);
    } else {
        print_boards(&printing);
        if (!common.json && result.given_up)
            printf("\nGiven up: it does not answer.\n");
        if (!common.json && result.games_left_out)
            printf("\nNo whole games were played because the AI takes its time; --games 1 plays "
                   "them.\n");
        if (!common.json)
            printf("\n%s: %d of %d checks failed.\n", result.failed ? "Not usable yet" : "Usable",
                   result.failed, result.checks);
        status = result.failed ? STATUS_NO : STATUS_DONE;
    }
    text_free(&spec);
    text_free(&printing.last);
    text_free(&printing.last_advice);
    return status;
}

const Command command_usability = {
    .name = "usability",
    .arguments = "AI",
    .summary = "Check an outside AI and say what is wrong with it, in plain words",
    .details = "Shows the AI positions of every kind (first moves, passes, one legal move, nearly "
               "full boards), for both\n"
               "goals unless --goal is given, then plays whole games with it. --random adds boards "
               "made by chance:\n"
               "positions of random games, and squares that are simply filled, which no game need "
               "come to; --random 37\n"
               "--first 37 shows the 37th again. A Python AI of the course interface must fill "
               "candidate_list with exactly\n"
               "the legal moves, at most 1000 elements, the chosen one last.\n"
               "The exit status is 1 when something is wrong. --time is the limit of a move "
               "(default 5).\n\n"
               "Examples:\n"
               "  flipside usability my_ai.py --goal fewest\n"
               "  flipside usability ./my_program\n"
               "  flipside usability my_ai.py --random 200\n"
               "  flipside usability 'python:file=my_ai.py,class=AI,memory=100' --time 5 --json",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 1,
    .run = run,
};
