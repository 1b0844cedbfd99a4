#include "option.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t option_count(const OptionTable *table) {
    return table->own_count + table->shared_count;
}

const Option *option_row(const OptionTable *table, size_t index) {
    assert(index < option_count(table));
    return index < table->own_count ? &table->own[index] : &table->shared[index - table->own_count];
}

size_t option_find(const OptionTable *table, const char *name, size_t length) {
    size_t i = 0;
    for (; i < option_count(table); i++) {
        const char *candidate = option_row(table, i)->name;
        if (strlen(candidate) == length && strncmp(candidate, name, length) == 0)
            break;
    }
    return i;
}

const char *option_kind_name(OptionKind kind) {
    static const char *const names[] = {"flag", "int", "real", "int", "real", "text", "choice"};
    return names[kind];
}

bool option_is_integer(const Option *option) {
    return option->kind == OPTION_INT || option->kind == OPTION_INT_LIMIT;
}

bool option_is_limit(const Option *option) {
    return option->kind == OPTION_INT_LIMIT || option->kind == OPTION_REAL_LIMIT;
}

bool option_is_number(const Option *option) {
    return option->kind == OPTION_INT || option->kind == OPTION_REAL || option_is_limit(option);
}

const char *option_words(const Option *option) {
    if (option->kind == OPTION_CHOICE)
        return option->argument;
    const char *words =
        option_is_number(option) && option->argument ? strchr(option->argument, '|') : NULL;
    return words ? words + 1 : NULL;
}

static void describe_words(Text *out, const Option *option) {
    char left[64];
    snprintf(left, sizeof left, "--%s%s%s", option->name, option->argument ? " " : "",
             option->argument ? option->argument : "");
    text_format(out, "  %-31s %s", left, option->about);
    if (!option->standard)
        text_add(out, " (required)");
    else if (*option->standard && option->kind != OPTION_FLAG)
        text_format(out, " (default %s)", option->standard);
}

static void describe_keys(Text *out, const Option *option) {
    const char *words = option_words(option);
    char left[64];
    snprintf(left, sizeof left, "%s=%s", option->name, option->standard ? option->standard : "…");
    text_format(out, "    %-26s %s", left, option->about);
    if (option_is_number(option))
        text_format(out, " (%.10g to %.10g%s%s)", option->min, option->max, words ? ", " : "",
                    words ? words : "");
    else if (words)
        text_format(out, " (%s)", words);
    if (!option->standard)
        text_add(out, ", required");
}

void option_describe(Text *out, const Option *option, OptionSyntax syntax) {
    if (syntax == OPTION_WORDS)
        describe_words(out, option);
    else
        describe_keys(out, option);
    text_add_char(out, '\n');
}

// A plain decimal number: nothing that strtod knows besides.
static bool parse_decimal(const char *text, double *number) {
    if (!*text || text[strspn(text, "0123456789+-.eE")])
        return false;
    char *end;
    errno = 0;
    *number = strtod(text, &end);
    return !*end && !errno && isfinite(*number);
}

static bool set_text(OptionValue *value, const char *text, Error *error) {
    char *copy = strdup(text);
    if (!copy)
        return error_set(error, "out of memory");
    free(value->text);
    value->text = copy;
    return true;
}

// The place of a text among words with `|` between; −1 when it is none of them.
static int place_of(const char *words, const char *text) {
    for (int place = 0; words && *words; place++) {
        size_t length = strcspn(words, "|");
        if (strlen(text) == length && strncmp(words, text, length) == 0)
            return place;
        words += length + (words[length] == '|');
    }
    return -1;
}

static bool set_number(const Option *option, OptionValue *value, const char *text, Error *error) {
    double number;
    bool whole = option_is_integer(option);
    const char *words = option_words(option);
    if (place_of(words, text) >= 0) {
        value->number = option->min;
        return set_text(value, text, error);
    }
    if (!parse_decimal(text, &number) || (whole && number != floor(number)))
        return error_set(error, "%s wants a %snumber%s%s, not \"%.40s\"", option->name,
                         whole ? "whole " : "", words ? " or one of " : "", words ? words : "",
                         text);
    if (number < option->min || number > option->max)
        return error_set(error, "%s must be from %.10g to %.10g, not %.40s", option->name,
                         option->min, option->max, text);
    value->number = number;
    free(value->text);
    value->text = NULL;
    return true;
}

static bool set_flag(const Option *option, OptionValue *value, const char *text, Error *error) {
    static const char *const words[] = {"no", "yes", "0", "1", "off", "on", "false", "true"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i], text) == 0) {
            value->number = (double)(i & 1);
            return true;
        }
    return error_set(error, "%s is yes or no, not \"%.40s\"", option->name, text);
}

// Words in quotes, numbers without: `goal is "most" or "fewest"`, `size is 8, 6 or 4`.
static bool refuse_choice(const Option *option, const char *text, Error *error) {
    Text words = {0};
    for (const char *word = option->argument, *next; *word; word = next) {
        size_t length = strcspn(word, "|");
        next = word + length + (word[length] == '|');
        const char *quote = *word >= '0' && *word <= '9' ? "" : "\"";
        const char *mark = word == option->argument ? "" : *next ? ", " : " or ";
        text_format(&words, "%s%s%.*s%s", mark, quote, (int)length, word, quote);
    }
    error_set(error, "%s is %s, not \"%.40s\"", option->name, text_string(&words), text);
    text_free(&words);
    return false;
}

// Where there is no default, no word is a choice too.
static bool set_choice(const Option *option, OptionValue *value, const char *text, Error *error) {
    if (!*text && option->standard && !*option->standard) {
        free(value->text);
        value->text = NULL;
        return true;
    }
    int place = place_of(option->argument, text);
    if (place < 0)
        return refuse_choice(option, text, error);
    value->number = place;
    return set_text(value, text, error);
}

static bool set_value(const Option *option, OptionValue *value, const char *text, Error *error) {
    switch (option->kind) {
    case OPTION_FLAG:
        return set_flag(option, value, text, error);
    case OPTION_TEXT:
        return set_text(value, text, error);
    case OPTION_CHOICE:
        return set_choice(option, value, text, error);
    default:
        return set_number(option, value, text, error);
    }
}

bool options_create(Options *options, OptionTable table, Error *error) {
    *options = (Options){.table = table,
                         .values = calloc(option_count(&table) + 1, sizeof *options->values)};
    if (!options->values)
        return error_set(error, "out of memory");
    for (size_t i = 0; i < option_count(&table); i++) {
        const Option *option = option_row(&table, i);
        if (option->standard && *option->standard &&
            !set_value(option, &options->values[i], option->standard, error))
            return false;
    }
    return true;
}

void options_free(Options *options) {
    for (size_t i = 0; options->values && i < option_count(&options->table); i++)
        free(options->values[i].text);
    free(options->values);
    *options = (Options){0};
}

bool options_copy(Options *to, const Options *from, Error *error) {
    size_t count = option_count(&from->table);
    *to = (Options){.table = from->table, .values = calloc(count + 1, sizeof *to->values)};
    if (!to->values)
        return error_set(error, "out of memory");
    for (size_t i = 0; i < count; i++) {
        to->values[i] = from->values[i];
        to->values[i].text = NULL;
        if (from->values[i].text && !set_text(&to->values[i], from->values[i].text, error))
            return false;
    }
    return true;
}

bool options_set(Options *options, size_t index, const char *text, Error *error) {
    const Option *option = option_row(&options->table, index);
    if (!set_value(option, &options->values[index], text, error))
        return false;
    options->values[index].given = true;
    return true;
}

bool options_set_default(Options *options, size_t index, const char *text, Error *error) {
    return options->values[index].given ||
           set_value(option_row(&options->table, index), &options->values[index], text, error);
}

const Option *options_missing(const Options *options) {
    for (size_t i = 0; i < option_count(&options->table); i++) {
        const Option *option = option_row(&options->table, i);
        if (!option->standard && !options->values[i].given)
            return option;
    }
    return NULL;
}

const OptionValue *options_value(const Options *options, const char *name) {
    size_t index = option_find(&options->table, name, strlen(name));
    return index < option_count(&options->table) ? &options->values[index] : NULL;
}

int64_t options_int(const Options *options, const char *name) {
    return (int64_t)options_real(options, name);
}

double options_real(const Options *options, const char *name) {
    const OptionValue *value = options_value(options, name);
    assert(value);
    return value->number;
}

bool options_flag(const Options *options, const char *name) {
    return options_real(options, name) != 0;
}

const char *options_text(const Options *options, const char *name) {
    const OptionValue *value = options_value(options, name);
    assert(value);
    return value->text;
}

int options_choice(const Options *options, const char *name) {
    const OptionValue *value = options_value(options, name);
    assert(value);
    return value->text ? (int)value->number : -1;
}

bool options_given(const Options *options, const char *name) {
    const OptionValue *value = options_value(options, name);
    return value && value->given;
}
