#include "command.h"

#include "text.h"
#include "visible.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int command_fail(const Command *command, const char *format, ...) {
    Text given = {0}, line = {0};
    va_list arguments;
    va_start(arguments, format);
    text_format_list(&given, format, arguments);
    va_end(arguments);
    visible_add(&line, text_string(&given)); // what the user gave may hold anything; the message stays one line
    fprintf(stderr, "flipside %s: %s\n", command->name, text_string(&line));
    text_free(&given);
    text_free(&line);
    return STATUS_USAGE;
}

int command_fail_error(const Command *command, const char *what, const Error *error) {
    if (error->column)
        return command_fail(command, "%s%scolumn %zu: %s", what, *what ? ", " : "", error->column, error->text);
    command_fail(command, "%s%s%s", what, *what ? ": " : "", error->text);
    return error->machine ? STATUS_NO : STATUS_USAGE;
}

size_t command_distance(const char *name, const char *given, size_t length) {
    enum { LONGEST = 32 };
    size_t table[LONGEST + 1][LONGEST + 1], name_length = strlen(name);
    if (name_length > LONGEST || length > LONGEST)
        return LONGEST;
    for (size_t i = 0; i <= name_length; i++)
        for (size_t j = 0; j <= length; j++) {
            if (i == 0 || j == 0) {
                table[i][j] = i + j;
                continue;
            }
            size_t best = table[i - 1][j - 1] + (name[i - 1] != given[j - 1]);
            if (table[i - 1][j] + 1 < best)
                best = table[i - 1][j] + 1;
            if (table[i][j - 1] + 1 < best)
                best = table[i][j - 1] + 1;
            bool swapped = i > 1 && j > 1 && name[i - 1] == given[j - 2] && name[i - 2] == given[j - 1];
            if (swapped && table[i - 2][j - 2] + 1 < best)
                best = table[i - 2][j - 2] + 1;
            table[i][j] = best;
        }
    return table[name_length][length];
}

// The common options with their texts, as strings first: they are read after the table is parsed.
typedef struct CommonTexts {
    const char *goal, *start, *size;
    int64_t seed;
} CommonTexts;

enum { COMMON_ROWS = 9 };

static size_t common_table(Common *common, CommonTexts *texts, unsigned mask, Option rows[COMMON_ROWS]) {
    size_t n = 0;
    if (mask & COMMON_RULES) {
        rows[n++] = (Option){
            "goal", OPTION_TEXT, &texts->goal, "most|fewest", "who wins: most discs (default) or fewest", 0, 0};
        rows[n++] = (Option){"start", OPTION_TEXT, &texts->start, "standard|open|parallel", "start position", 0, 0};
        rows[n++] = (Option){"size", OPTION_TEXT, &texts->size, "8|6|4", "board size", 0, 0};
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

// The option whose name is closest to what was given, or NULL when none is close.
static const char *nearest(const Option *options, size_t option_count, const Option *common, size_t common_count,
                           const char *name, size_t length) {
    const char *best = NULL;
    size_t least = 3;
    for (size_t i = 0; i < option_count + common_count; i++) {
        const char *candidate = i < option_count ? options[i].name : common[i - option_count].name;
        size_t distance = command_distance(candidate, name, length);
        if (distance < least) {
            least = distance;
            best = candidate;
        }
    }
    return best;
}

// A position of at least 16 squares, perhaps with more behind it.
static bool is_position(const char *word) {
    size_t squares = strspn(word, "-.XxOo*bBwW");
    return squares >= 16 && (word[squares] == '\0' || word[squares] == ' ' || word[squares] == ';');
}

// Is this word an option? A position or a pass may begin with dashes too: an option has a letter behind them.
static bool is_option(const char *word) {
    if (is_position(word))
        return false;
    bool single = word[0] == '-' && isalpha((unsigned char)word[1]) && word[2] == '\0';
    return single || (word[0] == '-' && word[1] == '-' && isalpha((unsigned char)word[2]));
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
    if (texts->size && (strlen(texts->size) != 1 || !size_valid(*texts->size - '0'))) {
        command_fail(command, "--size is 8, 6 or 4, not \"%.40s\"", texts->size);
        return false;
    }
    common->goal_given = texts->goal != NULL;
    common->start_given = texts->start != NULL;
    common->size_given = texts->size != NULL;
    if (texts->size)
        common->rules.size = *texts->size - '0';
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
        if (!only_arguments && strcmp(word, "-h") == 0)
            word = "--help";
        if (only_arguments || !is_option(word)) {
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
        if (!option) {
            const char *meant = nearest(options, option_count, rows, common_count, name, length);
            if (meant)
                return command_fail(command, "there is no option %.40s; did you mean --%s?", word, meant);
            return command_fail(command, "there is no option %.40s; see flipside %s --help", word, command->name);
        }
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
