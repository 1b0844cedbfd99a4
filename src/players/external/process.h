// One outside program: lines in, lines out, with deadlines and limits. Each runs behind its own
// walls under its own supervisor (sandbox.h, supervisor.h), so nothing of it is left when it is
// stopped or when we are killed. All descriptors are close-on-exec; a Process belongs to one thread
// at a time, and any number of them may run side by side.
//
// Its stderr is drained whenever we wait for it and kept within bounds: the beginning and the end.
#ifndef FLIPSIDE_PLAYERS_PROCESS_H
#define FLIPSIDE_PLAYERS_PROCESS_H

#include "error.h"
#include "supervisor.h"
#include "text.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct Process Process;

// How talking to it went. All but PROCESS_DONE are final, except PROCESS_TIMEOUT and
// PROCESS_STOPPED.
typedef enum ProcessResult {
    PROCESS_DONE,
    PROCESS_TIMEOUT, // the deadline came first
    PROCESS_STOPPED, // the caller's stop flag was set
    PROCESS_ENDED,   // it ended, or closed its output
    PROCESS_FLOOD,   // more output than allowed
    PROCESS_MEMORY,  // more memory than allowed
    PROCESS_LIMIT,   // more processes, processor time or room in a file than allowed
    PROCESS_MACHINE, // the machine, or this process of ours, lacks what it takes: not the program's
                     // fault
} ProcessResult;

typedef struct ProcessOptions {
    SupervisorLimits limits;
    size_t answer_bytes;        // of output from one process_begin to the next
    size_t total_bytes;         // of output in its whole life
    int terminate_milliseconds; // between SIGTERM and SIGKILL
    const char *environment;   // names of variables it gets besides the usual ones (environment.h);
                               // may be NULL
    const SandboxMeans *means; // what to isolate it with; NULL = not at all
    SandboxWish wish;          // and what it may see; the arguments need not be named here
} ProcessOptions;

// Starts `arguments` (NULL at the end; arguments[0] is a path). NULL and an error when the system
// refuses. That the program cannot be executed shows up as PROCESS_ENDED at the first read, that
// the machine cannot start it as PROCESS_MACHINE.
Process *process_start(const char *const *arguments, const ProcessOptions *options, Error *error);

// Starts a shell command line.
Process *process_start_shell(const char *command, const ProcessOptions *options, Error *error);

// Begins a new answer: output that nobody asked for is thrown away and the count of answer_bytes
// starts again.
ProcessResult process_begin(Process *process);

// Sends a line (the newline is added) before the deadline, a time of clock_now().
ProcessResult process_write(Process *process, const char *line, double deadline);

// Waits for a whole line and gives it without its end; a last line without one counts too. `stop`
// may be NULL.
ProcessResult process_read(Process *process, Text *line, double deadline, const atomic_bool *stop);

// Stops everything of it in its tracks, and lets it go on: nobody thinks on the opponent's time.
// Going on begins a new account of processor time for a move; a new game one for a game.
void process_pause(Process *process);
void process_resume(Process *process);
void process_new_game(Process *process);

// Why it ended, in words: "exit status 3", "killed by signal 11 (Segmentation fault)", "closed its
// output", …
const char *process_end(Process *process);

// What it wrote to stderr so far, within bounds; and the last line of that which is not empty (""
// when there is none).
const char *process_errors(Process *process);
const char *process_last_error(Process *process);

// Begins a new account of stderr: what was written so far is not told again.
void process_forget_errors(Process *process);

// Ends it and everything it started, waits until that is done, and frees it. NULL is allowed.
void process_stop(Process *process);

#endif
