// The command table and the options that commands share. `printf` and exit codes live in this
// folder.
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

// Exit codes of every command.
enum { STATUS_DONE = 0, STATUS_NO = 1, STATUS_USAGE = 2 };

typedef struct Command {
    const char *name;
    const char *arguments; // "[POSITION]" in the usage line; "" for none
    const char *summary;   // one line for the list of commands
    const char *details;   // paragraphs and examples for COMMAND --help
    const Option *options;
    size_t option_count;
    int most; // arguments at most
    int (*run)(const struct Command *command, const Options *options, int count, char **arguments);
} Command;

// Runs the command that the words of a command line name; the exit code.
int flipside_main(int argc, char **argv);

// All commands, in the order they are listed.
extern const Command *const commands[];
extern const size_t command_count;

// The kinds of work that commands hand out to others (cluster.h).
extern const struct ClusterKind *const command_work[];
extern const size_t command_work_count;

// Rows of options that mean the same in every command that takes them; RULES_OPTIONS and those of
// the engine besides.
#define COMMON_TIME_OPTION LIMIT_TIME_OPTION("", "seconds a move")
#define COMMON_THREADS_OPTION ENGINE_THREADS_OPTION("", "threads (default: one per core)")
#define COMMON_JSON_OPTION                                                                         \
    { "json", OPTION_FLAG, NULL, "no", 0, 0, "print one JSON object per line" }
#define COMMON_QUIET_OPTION                                                                        \
    { "quiet", OPTION_FLAG, NULL, "no", 0, 0, "no progress, only results" }

// What those options say; what a command does not take is as if it was not given.
typedef struct Common {
    Rules rules;
    double seconds; // --time; 0 when not given
    int threads;    // 0 when not given
    uint64_t seed;
    bool json, quiet;
} Common;

Common command_common(const Options *options);

// Parses argv after the command's name. Options may stand anywhere; a word of dashes
// and squares is an argument; `--` ends the options; `--name=value` works too. What is
// not an option is moved to the front of argv, and *count tells how many (at most `most`).
// Returns −1 to go on, or the exit code when the command is finished (help was asked for, or a
// mistake was reported). The options are to be freed in every case.
int command_parse(const Command *command, int argc, char **argv, Options *options, int *count);

// Parses and runs; the exit code.
int command_execute(const Command *command, int argc, char **argv);

// Prints what COMMAND --help says.
void command_help(const Command *command);

// Prints a value as one line and frees it. False when it could not be made or written.
bool command_print_json(Json *value);

// Letters to change, add, drop or swap with their neighbour to get from a name to the `length`
// letters given, for "did you mean".
size_t command_distance(const char *name, const char *given, size_t length);

// Says on stderr that a game was read by the old names of a smaller board's squares, if it was.
void command_note_squares(const GameSheet *sheet);

// Reports one clear line on stderr, `flipside COMMAND: …`, and returns STATUS_USAGE.
int command_fail(const Command *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// The same for an Error, with its column where it has one; STATUS_NO when the machine lacks
// something.
int command_fail_error(const Command *command, const char *what, const Error *error);

#endif
