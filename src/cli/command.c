#include "command.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int command_fail(const Command *command, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "flipside %s: ", command->name);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    return STATUS_USAGE;
}

int command_fail_error(const Command *command, const char *what, const Error *error) {
    if (error->column)
        return command_fail(command, "%s, column %zu: %s", what, error->column, error->text);
    return command_fail(command, "%s%s%s", what, *what ? ": " : "", error->text);
}

// The common options with their texts, as strings first: they are read after the table is parsed.
typedef struct CommonTexts {
    const char *goal, *start;
    int64_t size, seed;
} CommonTexts;

enum { COMMON_ROWS = 9 };

static size_t common_table(Common *common, CommonTexts *texts, unsigned mask, Option rows[COMMON_ROWS]) {
    size_t n = 0;
    if (mask & COMMON_RULES) {
        rows[n++] = (Option){
            "goal", OPTION_TEXT, &texts->goal, "most|fewest", "who wins: most discs (default) or fewest", 0, 0};
        rows[n++] = (Option){"start", OPTION_TEXT, &texts->start, "standard|open|parallel", "start position", 0, 0};
        rows[n++] = (Option){"size", OPTION_INT, &texts->size, "8|6|4", "board size", 4, 8};
    }
    if (mask & COMMON_TIME)
        rows[n++] = (Option){"time", OPTION_REAL, &common->seconds, "S", "seconds a move", 0.001, 1e6};
    if (mask & COMMON_THREADS)
        rows[n++] = (Option){"threads", OPTION_INT, &common->threads, "N", "threads (default: one per core)", 1, 1024};
    if (mask & COMMON_HASH)
        rows[n++] =
            (Option){"hash", OPTION_INT, &common->hash_mb, "MB", "memory for the transposition table", 1, 1 << 24};
    if (mask & COMMON_SEED)
        rows[n++] = (Option){"seed", OPTION_INT, &texts->seed, "N", "seed of everything random", 0, 9e15};
    if (mask & COMMON_JSON)
        rows[n++] = (Option){"json", OPTION_FLAG, &common->json, NULL, "print one JSON object per line", 0, 0};
    if (mask & COMMON_QUIET)
        rows[n++] = (Option){"quiet", OPTION_FLAG, &common->quiet, NULL, "no progress, only results", 0, 0};
    return n;
}

static void print_rows(const Option *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        char left[64];
        snprintf(left, sizeof left, "--%s%s%s", rows[i].name, rows[i].argument ? " " : "",
                 rows[i].argument ? rows[i].argument : "");
        printf("  %-31s %s\n", left, rows[i].about);
    }
}

static void print_help(const Command *command, const Option *options, size_t option_count, const Option *common,
                       size_t common_count) {
    printf("usage: flipside %s%s%s [options]\n\n%s.\n", command->name, *command->arguments ? " " : "",
           command->arguments, command->summary);
    if (option_count + common_count > 0) {
        printf("\nOptions:\n");
        print_rows(options, option_count);
        print_rows(common, common_count);
    }
    if (command->details)
        printf("\n%s\n", command->details);
}

static const Option *find(const Option *rows, size_t count, const char *name, size_t length) {
    for (size_t i = 0; i < count; i++)
        if (strlen(rows[i].name) == length && strncmp(rows[i].name, name, length) == 0)
            return &rows[i];
    return NULL;
}

// Stores an option's value; false after reporting what is wrong.
static bool store(const Command *command, const Option *option, const char *value) {
    char *end = NULL;
    errno = 0;
    if (option->kind == OPTION_TEXT) {
        *(const char **)option->value = value;
        return true;
    }
    double number = strtod(value, &end);
    bool whole = option->kind == OPTION_REAL || (number == floor(number) && !strpbrk(value, ".eExXnN"));
    if (end == value || *end || errno || !isfinite(number) || !whole) {
        command_fail(command, "--%s wants %s, not \"%.40s\"", option->name,
                     option->kind == OPTION_INT ? "a whole number" : "a number", value);
        return false;
    }
    if (number < option->min || number > option->max) {
        command_fail(command, "--%s must be from %.10g to %.10g, not %.40s", option->name, option->min, option->max,
                     value);
        return false;
    }
    if (option->kind == OPTION_INT)
        *(int64_t *)option->value = (int64_t)number;
    else
        *(double *)option->value = number;
    return true;
}

static bool finish_common(const Command *command, Common *common, const CommonTexts *texts) {
    if (texts->goal && !goal_parse(texts->goal, &common->rules.goal)) {
        command_fail(command, "--goal is \"most\" or \"fewest\", not \"%.40s\"", texts->goal);
        return false;
    }
    if (texts->start && !start_parse(texts->start, &common->rules.start)) {
        command_fail(command, "--start is \"standard\", \"open\" or \"parallel\", not \"%.40s\"", texts->start);
        return false;
    }
    if (texts->size && !size_valid((int)texts->size)) {
        command_fail(command, "--size is 8, 6 or 4, not %d", (int)texts->size);
        return false;
    }
    common->start_given = texts->start != NULL;
    common->size_given = texts->size != 0;
    if (texts->size)
        common->rules.size = (int)texts->size;
    common->seed = (uint64_t)texts->seed;
    return true;
}

int command_parse(const Command *command, int argc, char **argv, const Option *options, size_t option_count,
                  unsigned mask, Common *common, int most, int *count) {
    CommonTexts texts = {.seed = 1};
    Option rows[COMMON_ROWS];
    *common = (Common){.rules = rules_default()};
    size_t common_count = common_table(common, &texts, mask, rows);
    int kept = 0;
    bool only_arguments = false;
    for (int i = 0; i < argc; i++) {
        char *word = argv[i];
        if (!only_arguments && strcmp(word, "--") == 0) {
            only_arguments = true;
            continue;
        }
        if (only_arguments || strncmp(word, "--", 2) != 0) {
            if (!only_arguments && strcmp(word, "-h") == 0) {
                print_help(command, options, option_count, rows, common_count);
                return STATUS_DONE;
            }
            argv[kept++] = word;
            continue;
        }
        const char *name = word + 2, *equals = strchr(name, '=');
        size_t length = equals ? (size_t)(equals - name) : strlen(name);
        if (length == 4 && strncmp(name, "help", 4) == 0) {
            print_help(command, options, option_count, rows, common_count);
            return STATUS_DONE;
        }
        const Option *option = find(options, option_count, name, length);
        if (!option)
            option = find(rows, common_count, name, length);
        if (!option)
            return command_fail(command, "there is no option %.40s; see flipside %s --help", word, command->name);
        if (option->kind == OPTION_FLAG) {
            if (equals)
                return command_fail(command, "--%s takes no value", option->name);
            *(bool *)option->value = true;
            continue;
        }
        const char *value = equals ? equals + 1 : i + 1 < argc ? argv[++i] : NULL;
        if (!value)
            return command_fail(command, "--%s wants a value: --%s %s", option->name, option->name, option->argument);
        if (!store(command, option, value))
            return STATUS_USAGE;
    }
    if (!finish_common(command, common, &texts))
        return STATUS_USAGE;
    if (kept > most)
        return command_fail(command, "unexpected argument \"%.40s\"; see flipside %s --help", argv[most],
                            command->name);
    *count = kept;
    return -1;
}
