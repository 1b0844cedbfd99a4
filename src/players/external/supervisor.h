// Supervisor: the process between Flipside and one external program.
//
// It is forked, never exec'd. It starts the program in a sandbox, checks its resource usage, and
// pauses all its processes on request. It kills the program and all its processes on request, when
// the main process exits, when a limit is exceeded, and when Flipside dies, even by SIGKILL (the
// control pipe closes).
//
// With namespaces, all processes of the program are descendants of a first process that they cannot
// leave. Without them, the supervisor is the subreaper and adopts orphans. In both cases a program
// cannot hide a child by a double fork or a new session. If the supervisor itself is killed by
// SIGKILL, the first process or the program's main process dies with it (PR_SET_PDEATHSIG).
//
// It runs in a fork of a possibly multithreaded process: system calls only, no heap, no locks, no
// stdio.
#ifndef FLIPSIDE_PLAYERS_SUPERVISOR_H
#define FLIPSIDE_PLAYERS_SUPERVISOR_H

#include "sandbox.h"

#include <stddef.h>

// Events on the status pipe, one record each. The pipe closes when no process is left.
typedef enum SupervisorEventKind {
    SUPERVISOR_STARTED,  // process created; value: the process group
    SUPERVISOR_NO_START, // the program cannot be executed; value: errno
    SUPERVISOR_MACHINE,  // a system resource is missing; value: errno
    SUPERVISOR_ENDED,    // the main process exited; value: its wait status
    SUPERVISOR_WALLS,    // the sandbox cannot be built; value: errno, words: the failed step
    // Exceeded limits:
    SUPERVISOR_MEMORY,       // value: megabytes used
    SUPERVISOR_TASKS,        // value: processes and threads
    SUPERVISOR_MOVE_SECONDS, // value: processor seconds used
    SUPERVISOR_GAME_SECONDS,
} SupervisorEventKind;

typedef struct SupervisorEvent {
    int kind, value;
    char words[56];
} SupervisorEvent;

// Commands on the control pipe, one byte each.
enum {
    SUPERVISOR_PAUSE = 'p', // pause all processes of the program
    SUPERVISOR_GO = 'm',    // resume, and reset the processor time of the move
    SUPERVISOR_GAME = 'g',  // resume, and reset the processor time of the move and the game
};

// Limits for all processes together; 0 = none.
typedef struct SupervisorLimits {
    size_t memory_mb;                  // resident memory
    int tasks;                         // processes and threads
    double move_seconds, game_seconds; // processor time
    size_t file_mb;                    // size of a written file
    int cores;                         // number of processors
} SupervisorLimits;

// Program to run and its limits.
typedef struct SupervisorPlan {
    const char *const *arguments;   // argv, NULL-terminated; the first is a path
    const char *const *environment; // envp
    int input, output, errors;      // the program's stdin, stdout and stderr
    int control;                    // read end; the program is killed when the other end is closed
    int status;                     // write end, for events
    const Sandbox *sandbox;         // NULL = no sandbox
    SupervisorLimits limits;
    int terminate_milliseconds; // delay between SIGTERM and SIGKILL
} SupervisorPlan;

// Runs the supervisor. Must be called in a newly forked child with all signals blocked.
_Noreturn void supervisor_run(const SupervisorPlan *plan);

#endif
