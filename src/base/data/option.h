// Option tables for commands, players, engine and arena. One row describes an option completely:
// command-line and player-spec parsers, help, lists and JSON all read it.
#ifndef FLIPSIDE_BASE_OPTION_H
#define FLIPSIDE_BASE_OPTION_H

#include "error.h"
#include "text.h"

#include <stdint.h>

// A LIMIT is a number that bounds resources (time, depth, memory) rather than controlling play;
// parameter evolution does not change it.
typedef enum OptionKind {
    OPTION_FLAG,
    OPTION_INT,
    OPTION_REAL,
    OPTION_INT_LIMIT,
    OPTION_REAL_LIMIT,
    OPTION_TEXT,
    OPTION_CHOICE
} OptionKind;

typedef struct Option {
    const char *name;
    OptionKind kind;
    // Placeholder for the value: "N" or "FILE"; the words of a choice, "most|fewest"; "N|auto" for
    // a number that also has named values; "[T]" for an optional text of a command; NULL for a
    // flag.
    const char *argument;
    const char *default_value; // "" = none; NULL = required
    double min, max;           // of numbers
    const char *about;         // help text
} Option;

// The rows of one command or player, followed by those shared by all of its kind.
typedef struct OptionTable {
    const Option *own;
    size_t own_count;
    const Option *shared;
    size_t shared_count;
} OptionTable;

size_t option_count(const OptionTable *table);
const Option *option_row(const OptionTable *table, size_t index);

// Returns the index of the option whose name is the `length` bytes at `name`; option_count if
// absent.
size_t option_find(const OptionTable *table, const char *name, size_t length);

// Returns "flag", "int", "real", "text" or "choice".
const char *option_kind_name(OptionKind kind);
bool option_is_integer(const Option *option);
bool option_is_number(const Option *option);
bool option_is_limit(const Option *option);

// Returns the words an option accepts, separated by `|`; NULL if there are none.
const char *option_words(const Option *option);

// Rows of --seed.
#define SEED_OPTION_OF(default_value, about)                                                       \
    { "seed", OPTION_INT, "N", default_value, 0, 9e15, about }
#define SEED_OPTION SEED_OPTION_OF("1", "random seed")

// `--name VALUE` on the command line, or `name=value` in a spec.
typedef enum OptionSyntax { OPTION_WORDS, OPTION_KEYS } OptionSyntax;

// Appends the help line of a row: syntax, description, default or range.
void option_describe(Text *out, const Option *option, OptionSyntax syntax);

typedef struct OptionValue {
    double number; // of a number; 0 or 1 of a flag; index of a choice; minimum for a named value
    char *text;    // of a text, a choice or a named value; NULL = none
    bool given;    // set by the user, not by the default
} OptionValue;

// A table with its values.
typedef struct Options {
    OptionTable table;
    OptionValue *values;
} Options;

// Sets all defaults. Returns false if memory runs out. Call options_free in either case.
bool options_create(Options *options, OptionTable table, Error *error);
void options_free(Options *options);

// Copies table and values. Returns false if memory runs out. Call options_free in either case.
bool options_copy(Options *to, const Options *from, Error *error);

// Sets the option at an index. On failure, *error starts with the option's name.
bool options_set(Options *options, size_t index, const char *text, Error *error);

// Sets the option at an index unless the user gave it.
bool options_set_default(Options *options, size_t index, const char *text, Error *error);

// Returns the first required option that was not given; NULL if there is none.
const Option *options_missing(const Options *options);

// Returns the value of an option; NULL if the table has no such option.
const OptionValue *options_value(const Options *options, const char *name);

// Return the value of an option that the table must contain.
int64_t options_int(const Options *options, const char *name);
double options_real(const Options *options, const char *name);
bool options_flag(const Options *options, const char *name);
const char *options_text(const Options *options, const char *name); // NULL if unset
int options_choice(const Options *options, const char *name); // index of the word; −1 if unset

// Returns true if the user gave the option; false if the table has no such option.
bool options_given(const Options *options, const char *name);

#endif
