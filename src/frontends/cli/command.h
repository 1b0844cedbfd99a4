// Command table, and the options shared by several commands.
//
// Modules outside src/frontends neither print to stdout nor choose exit codes.
#ifndef FLIPSIDE_FRONTENDS_COMMAND_H
#define FLIPSIDE_FRONTENDS_COMMAND_H

#include "engine_options.h"
#include "error.h"
#include "game_sheet.h"
#include "json.h"
#include "limits.h"
#include "option.h"
#include "rules.h"

#include <stddef.h>
#include <stdint.h>

// Exit codes of all commands: success, failure, usage error.
enum { STATUS_DONE = 0, STATUS_NO = 1, STATUS_USAGE = 2 };

typedef struct Command {
    const char *name;
    const char *arguments; // "[POSITION]" in the usage line; "" for none
    const char *summary;   // one line in the list of commands
    const char *details;   // paragraphs and examples for COMMAND --help
    const Option *options;
    size_t option_count;
    int most; // maximum number of arguments
    int (*run)(const struct Command *command, const Options *options, int count, char **arguments);
} Command;

// Runs the command named by argv[1]; returns the exit code.
int flipside_main(int argc, char **argv);

// All commands, in the order of the help.
extern const Command *const commands[];
extern const size_t command_count;

// Kinds of work that commands distribute over processes (cluster.h).
extern const struct ClusterKind *const command_work[];
extern const size_t command_work_count;

// Option rows with the same meaning in every command. RULES_OPTIONS and the engine's options are
// defined elsewhere.
#define COMMON_TIME_OPTION LIMIT_TIME_OPTION("", "seconds a move")
#define COMMON_THREADS_OPTION ENGINE_THREADS_OPTION("", "threads (default: one per core)")
#define COMMON_JSON_OPTION                                                                         \
    { "json", OPTION_FLAG, NULL, "no", 0, 0, "print one JSON object per line" }
#define COMMON_QUIET_OPTION                                                                        \
    { "quiet", OPTION_FLAG, NULL, "no", 0, 0, "no progress, only results" }

// Values of the shared options. Options that a command does not have count as not given.
typedef struct Common {
    Rules rules;
    double seconds; // --time; 0 if not given
    int threads;    // 0 if not given
    uint64_t seed;
    bool json, quiet;
} Common;

Common command_common(const Options *options);

// Parses argv after the command's name. Options and arguments may be mixed, `--name=value` is
// accepted, and `--` ends the options. A position that starts with dashes is an argument. Arguments
// are moved to the front of argv; *count is their number, at most command->most.
//
// Returns −1 if the command should run. Otherwise the help or an error has been printed, and the
// exit code is returned. The caller frees the options in both cases.
int command_parse(const Command *command, int argc, char **argv, Options *options, int *count);

// Parses the command line and runs the command; returns the exit code.
int command_execute(const Command *command, int argc, char **argv);

// Prints the text of COMMAND --help.
void command_help(const Command *command);

// Prints a value as one line and frees it. Returns false if out of memory or on a write error.
bool command_print_json(Json *value);

// Returns the edit distance between a name and the `length` bytes at `given`, with swaps of
// neighbouring letters as one edit (optimal string alignment). Used for "did you mean".
size_t command_distance(const char *name, const char *given, size_t length);

// Prints a note on stderr if a game was read with the old square names of smaller boards.
void command_note_squares(const GameSheet *sheet);

// Prints `flipside COMMAND: …` as one line on stderr and returns STATUS_USAGE.
int command_fail(const Command *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// Prints an Error in the same way, with its column if set. Returns STATUS_NO for system errors,
// otherwise STATUS_USAGE.
int command_fail_error(const Command *command, const char *what, const Error *error);

#endif
