// One kind of option table for everything that has options: commands, players, engine, arena. A row
// says all that is known of an option; parsers of command lines and of player specs, help, lists
// and JSON read the rows.
#ifndef FLIPSIDE_BASE_OPTION_H
#define FLIPSIDE_BASE_OPTION_H

#include "error.h"
#include "text.h"

#include <stdint.h>

// A limit is a number that says what may be used (time, depth, memory) and not how to play:
// evolution leaves it alone.
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
    const char *argument; // stands for the value: "N", "FILE"; a choice's words, "most|fewest"; of
                          // a number that has names for some values "N|" and these words; of a
                          // command's text that may be left out
                          // "[T]"; NULL for a flag
    const char *standard; // the default, as text; "" = none; NULL = must be given
    double min, max;      // of numbers
    const char *about;
} Option;

// The rows of one command or player, then those that all of its like have.
typedef struct OptionTable {
    const Option *own;
    size_t own_count;
    const Option *shared;
    size_t shared_count;
} OptionTable;

size_t option_count(const OptionTable *table);
const Option *option_row(const OptionTable *table, size_t index);

// The place of a name of so many letters; option_count when there is none.
size_t option_find(const OptionTable *table, const char *name, size_t length);

// "flag", "int", "real", "text", "choice".
const char *option_kind_name(OptionKind kind);
bool option_is_integer(const Option *option);
bool option_is_number(const Option *option);
bool option_is_limit(const Option *option);

// The words an option takes, with `|` between: of a choice, or of a number that has names besides;
// NULL = none.
const char *option_words(const Option *option);

// A row that means the same everywhere.
#define SEED_OPTION_OF(standard, about)                                                            \
    { "seed", OPTION_INT, "N", standard, 0, 9e15, about }
#define SEED_OPTION SEED_OPTION_OF("1", "seed of everything random")

// Where options are written: `--name VALUE` in words, or `name=value` as keys of a spec.
typedef enum OptionSyntax { OPTION_WORDS, OPTION_KEYS } OptionSyntax;

// Appends the line of help for a row: how it is written, what it does, its default or range.
void option_describe(Text *out, const Option *option, OptionSyntax syntax);

typedef struct OptionValue {
    double number; // of a number; of a flag 0 or 1; of a choice the place of its word, from 0
    char *text; // of a text or choice, or the word given for a number, which then is the least one;
                // NULL = none
    bool given; // by the user, and not only by the default
} OptionValue;

// A table with its values.
typedef struct Options {
    OptionTable table;
    OptionValue *values;
} Options;

// All defaults; false when memory is refused. To be freed in either case.
bool options_create(Options *options, OptionTable table, Error *error);
void options_free(Options *options);

// The same table with the same values; false when memory is refused. To be freed in either case.
bool options_copy(Options *to, const Options *from, Error *error);

// Gives the option at a place a value. An error says what the option wants, beginning with its
// name.
bool options_set(Options *options, size_t index, const char *text, Error *error);

// The same where the user did not give it: another default. What was given stays.
bool options_set_default(Options *options, size_t index, const char *text, Error *error);

// The first option that must be given and was not; NULL when there is none.
const Option *options_missing(const Options *options);

// The value of the option with a name; NULL when the table has none.
const OptionValue *options_value(const Options *options, const char *name);

// The same for options that the table has.
int64_t options_int(const Options *options, const char *name);
double options_real(const Options *options, const char *name);
bool options_flag(const Options *options, const char *name);
const char *options_text(const Options *options,
                         const char *name); // NULL when neither given nor a default
int options_choice(const Options *options,
                   const char *name); // the place of the word; −1 when there is none

// Did the user give it? False as well when the table has no such option.
bool options_given(const Options *options, const char *name);

#endif
