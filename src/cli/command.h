// The command table and the option tables that parser and help read. `printf` and exit codes live in this folder.
#ifndef FLIPSIDE_CLI_COMMAND_H
#define FLIPSIDE_CLI_COMMAND_H

#include "error.h"
#include "rules.h"

#include <stddef.h>
#include <stdint.h>

// Exit codes of every command.
enum { STATUS_DONE = 0, STATUS_NO = 1, STATUS_USAGE = 2 };

typedef struct Command {
    const char *name;
    const char *arguments; // "[POSITION]" in the usage line; "" for none
    const char *summary;   // one line for the list of commands
    const char *details;   // paragraphs and examples for COMMAND --help
    int (*run)(const struct Command *command, int argc, char **argv);
} Command;

// Runs the command that the words of a command line name; the exit code.
int flipside_main(int argc, char **argv);

// All commands, in the order they are listed.
extern const Command *const commands[];
extern const size_t command_count;

typedef enum OptionKind { OPTION_FLAG, OPTION_INT, OPTION_REAL, OPTION_TEXT } OptionKind;

// One option of a command: `--name ARGUMENT`. `value` points to a bool, int64_t, double or const char *.
typedef struct Option {
    const char *name;
    OptionKind kind;
    void *value;
    const char *argument; // NULL for flags
    const char *about;
    double min, max; // for numbers
} Option;

// Options that mean the same everywhere; a command takes those it names in `CommonMask`.
typedef struct Common {
    Rules rules;
    double seconds;  // --time; 0 when not given
    int64_t threads; // 0 when not given
    int64_t hash_mb; // 0 when not given
    uint64_t seed;   // 1 when not given
    bool json, quiet;
    bool goal_given, size_given, start_given;
} Common;

enum CommonMask {
    COMMON_RULES = 1, // --goal --start --size
    COMMON_TIME = 2,
    COMMON_THREADS = 4,
    COMMON_HASH = 8,
    COMMON_SEED = 16,
    COMMON_JSON = 32,
    COMMON_QUIET = 64,
};

// Parses argv after the command's name. Options may stand anywhere; a word of dashes
// and squares is an argument; `--` ends the options; `--name=value` works too. What is
// not an option is moved to the front of argv, and *count tells how many (at most `most`).
// Returns −1 to go on, or the exit code when the command is finished (help was asked for, or a mistake was reported).
int command_parse(const Command *command, int argc, char **argv, const Option *options, size_t option_count,
                  unsigned mask, Common *common, int most, int *count);

// Letters to change, add, drop or swap with their neighbour to get from a name to the `length` letters given, for "did
// you mean".
size_t command_distance(const char *name, const char *given, size_t length);

// Reports one clear line on stderr, `flipside COMMAND: …`, and returns STATUS_USAGE.
int command_fail(const Command *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

// The same for an Error, with its column where it has one; STATUS_NO when the machine lacks something.
int command_fail_error(const Command *command, const char *what, const Error *error);

#endif
