#include "genes.h"

#include "roster.h"
#include "spec.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NEIGHBOURS = 4 }; // options on either side used to determine the typical size

// Returns true if a list such as "a1,map-*" matches the option. Wildcards do not match limits.
static bool list_names(const char *list, const Option *option) {
    const char *name = option->name;
    for (const char *word = list; *word;) {
        size_t length = strcspn(word, ",");
        bool open = length > 0 && word[length - 1] == '*';
        if (strncmp(word, name, length - open) == 0 &&
            (open ? !option_is_limit(option) : strlen(name) == length))
            return true;
        word += length + (word[length] == ',');
    }
    return false;
}

// Checks that every name in a list matches a numeric option of the player.
static bool check_list(const char *list, const PlayerType *type, Error *error) {
    const OptionTable table = player_table(type);
    for (const char *word = list; list && *word;) {
        Text one = {0};
        size_t length = strcspn(word, ","), i = 0;
        text_add_bytes(&one, word, length);
        while (i < option_count(&table) && !(option_is_number(option_row(&table, i)) &&
                                             list_names(text_string(&one), option_row(&table, i))))
            i++;
        text_free(&one);
        if (i == option_count(&table))
            return error_set(
                error, "%s has no number \"%.*s\" that could be a gene; see `flipside players %s`",
                type->name, (int)(length > 40 ? 40 : length), word, type->name);
        word += length + (word[length] == ',');
    }
    return true;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// Returns the median magnitude of the nonzero start values of neighbouring genes with the same
// range.
static double typical_size(const Genes *genes, int gene) {
    const Option *own = genes->list[gene].option;
    double sizes[2 * NEIGHBOURS + 1];
    int count = 0;
    for (int i = gene - NEIGHBOURS; i <= gene + NEIGHBOURS; i++) {
        const Gene *other = i >= 0 && i < genes->count ? &genes->list[i] : NULL;
        if (other && other->start != 0 && other->option->min == own->min &&
            other->option->max == own->max)
            sizes[count++] = fabs(other->start);
    }
    qsort(sizes, (size_t)count, sizeof *sizes, by_size);
    return count ? sizes[count / 2] : (own->max - own->min) / 100;
}

static bool collect(Genes *genes, const char *chosen, const char *fixed, Error *error) {
    const OptionTable *table = &genes->base.table;
    for (size_t i = 0; i < option_count(table); i++) {
        const Option *option = option_row(table, i);
        if (!option_is_number(option) ||
            (chosen ? !list_names(chosen, option) : option_is_limit(option)) ||
            (fixed && list_names(fixed, option)))
            continue;
        if (genes->count == GENES_MAX)
            return error_set(error, "%s has more than %d genes; choose some with --genes",
                             genes->type->name, GENES_MAX);
        genes->list[genes->count++] =
            (Gene){.option = option, .start = genes->base.values[i].number};
    }
    for (int i = 0; i < genes->count; i++)
        genes->list[i].typical = typical_size(genes, i);
    return genes->count > 0 ||
           error_set(error, "%s has no parameters that could evolve%s", genes->type->name,
                     fixed ? " besides the fixed ones" : ": its options are limits or no numbers");
}

bool genes_create(Genes *genes, const char *spec, const char *chosen, const char *fixed,
                  Error *error) {
    *genes = (Genes){.type = roster_type(spec, error)};
    if (!genes->type)
        return false;
    if (genes->type->starts_program)
        return error_set(
            error,
            "%s runs a program from outside, whose parameters are its own; tune built-in players",
            genes->type->name);
    return spec_parse(spec, genes->type, &genes->base, error) &&
           check_list(chosen, genes->type, error) && check_list(fixed, genes->type, error) &&
           collect(genes, chosen, fixed, error);
}

void genes_free(Genes *genes) {
    options_free(&genes->base);
    *genes = (Genes){0};
}

Genome genes_start(const Genes *genes) {
    Genome genome = {{0}};
    for (int i = 0; i < genes->count; i++)
        genome.values[i] = genes_keep(genes, i, genes->list[i].start);
    return genome;
}

double genes_keep(const Genes *genes, int gene, double value) {
    const Option *option = genes->list[gene].option;
    return fmin(fmax(round(value * 1e6) / 1e6, option->min), option->max);
}

double genes_scale(const Genes *genes, int gene, double value) {
    return fmax(fabs(value), genes->list[gene].typical);
}

double genes_round(const Genes *genes, int gene, double value) {
    if (option_is_integer(genes->list[gene].option))
        return round(value) + 0.0; // avoid negative zero
    double unit = value == 0 ? 1 : pow(10, floor(log10(fabs(value))) - 3);
    return genes_keep(genes, gene, round(value / unit) * unit) + 0.0;
}

static bool is_gene(const Genes *genes, const Option *option) {
    for (int i = 0; i < genes->count; i++)
        if (genes->list[i].option == option)
            return true;
    return false;
}

static void add_text_value(Text *out, const char *text) {
    for (; *text; text++) {
        if (*text == ',' || *text == '\\')
            text_add_char(out, '\\');
        text_add_char(out, *text);
    }
}

// Appends one option with the value from the start spec.
static void add_given(Text *out, const Option *option, const OptionValue *value) {
    text_add(out, option->name);
    if (option->kind == OPTION_FLAG && value->number != 0)
        return;
    text_add_char(out, '=');
    if (option->kind == OPTION_FLAG)
        text_add(out, "no");
    else if (option_is_number(option))
        text_format(out, "%.15g", value->number);
    else
        add_text_value(out, value->text ? value->text : "");
}

void genes_spec(const Genes *genes, const Genome *genome, Text *out) {
    const char *mark = ":";
    text_add(out, genes->type->name);
    for (size_t i = 0; i < option_count(&genes->base.table); i++) {
        const Option *option = option_row(&genes->base.table, i);
        if (!genes->base.values[i].given || is_gene(genes, option))
            continue;
        text_add(out, mark);
        add_given(out, option, &genes->base.values[i]);
        mark = ",";
    }
    for (int i = 0; i < genes->count; i++) {
        text_format(out, "%s%s=%.10g", mark, genes->list[i].option->name,
                    genes_round(genes, i, genome->values[i]));
        mark = ",";
    }
}
