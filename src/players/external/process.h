// One external program: line-based input and output with deadlines and resource limits.
//
// Each program runs in its own sandbox under its own supervisor (sandbox.h, supervisor.h), so no
// process survives when it is stopped or when Flipside is killed. All descriptors are
// close-on-exec. A Process is used by one thread at a time; any number of them may run
// concurrently.
//
// stderr is drained during every wait. Only its beginning and its end are kept.
#ifndef FLIPSIDE_PLAYERS_PROCESS_H
#define FLIPSIDE_PLAYERS_PROCESS_H

#include "error.h"
#include "supervisor.h"
#include "text.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct Process Process;

// Result of an operation. All values except PROCESS_DONE, PROCESS_TIMEOUT and PROCESS_STOPPED are
// final.
typedef enum ProcessResult {
    PROCESS_DONE,
    PROCESS_TIMEOUT, // the deadline has passed
    PROCESS_STOPPED, // the caller's stop flag was set
    PROCESS_ENDED,   // the program exited or closed its output
    PROCESS_FLOOD,   // output limit exceeded
    PROCESS_MEMORY,  // memory limit exceeded
    PROCESS_LIMIT,   // limit on processes, processor time or file size exceeded
    PROCESS_MACHINE, // a system resource is missing; not the program's fault
} ProcessResult;

typedef struct ProcessOptions {
    SupervisorLimits limits;
    size_t answer_bytes;        // maximum output between two calls of process_begin
    size_t total_bytes;         // maximum output in total
    int terminate_milliseconds; // delay between SIGTERM and SIGKILL
    const char *environment;    // names of additional variables (environment.h); may be NULL
    const SandboxMeans *means;  // isolation to use; NULL = none
    SandboxWish wish;           // visible paths; the arguments need not be listed
} ProcessOptions;

// Starts `arguments` (NULL-terminated; arguments[0] is a path). Returns NULL with an error if the
// system refuses. If the program cannot be executed, the first read returns PROCESS_ENDED; if a
// system resource is missing, PROCESS_MACHINE.
Process *process_start(const char *const *arguments, const ProcessOptions *options, Error *error);

// Starts a shell command line.
Process *process_start_shell(const char *command, const ProcessOptions *options, Error *error);

// Starts a new answer: discards pending output and resets the count for answer_bytes.
ProcessResult process_begin(Process *process);

// Sends a line and a newline. `deadline` is a clock_now() time.
ProcessResult process_write(Process *process, const char *line, double deadline);

// Waits for a complete line and returns it without the newline. A last line without a newline
// counts as complete. `stop` may be NULL.
ProcessResult process_read(Process *process, Text *line, double deadline, const atomic_bool *stop);

// Pauses and resumes all processes of the program, so that it cannot think on the opponent's time.
// Resuming resets the processor time of the move; a new game also resets that of the game.
void process_pause(Process *process);
void process_resume(Process *process);
void process_new_game(Process *process);

// Returns the reason of the exit: "exit status 3", "killed by signal 11 (Segmentation fault)",
// "closed its output", …
const char *process_end(Process *process);

// Return the stored stderr output, and its last non-empty line ("" if none).
const char *process_errors(Process *process);
const char *process_last_error(Process *process);

// Clears the stored stderr output.
void process_forget_errors(Process *process);

// Terminates the program and all its processes, waits for them, and frees `process`. NULL is
// allowed.
void process_stop(Process *process);

#endif
