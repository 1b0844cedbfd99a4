// The process between us and one outside program. It is forked, never exec'd, starts the program
// behind the walls of a sandbox, watches what it uses, stops everything of it in its tracks when it
// is told to, and kills it with everything it left behind: on request, when its main process ends,
// when it breaks a limit, and when we die in whatever way, kill -9 included (the control pipe
// closes then).
//
// With namespaces the program is below a first process of ours, which nothing leaves; without them
// the supervisor is the subreaper and inherits every process whose parent went away. Either way a
// program cannot hide a child by forking twice or by opening a session. Were the supervisor itself
// killed -9, the first process, or else the program's main process, dies with it
// (PR_SET_PDEATHSIG). It runs in the copy of a process that may have had many threads: system calls
// only, no heap, no locks, no stdio.
#ifndef FLIPSIDE_PLAYERS_SUPERVISOR_H
#define FLIPSIDE_PLAYERS_SUPERVISOR_H

#include "sandbox.h"

#include <stddef.h>

// What it reports on its status pipe, each as one record; the pipe closes when nothing is left
// running.
typedef enum SupervisorEventKind {
    SUPERVISOR_STARTED,  // there is a process for it; value: the process group
    SUPERVISOR_NO_START, // the program cannot be executed; value: errno
    SUPERVISOR_MACHINE,  // the machine lacks what starting it takes; value: errno
    SUPERVISOR_ENDED,    // the main process ended; value: its wait status
    SUPERVISOR_WALLS,    // the sandbox cannot be built; value: errno, words: at which step
    // Limits that were broken, from here on:
    SUPERVISOR_MEMORY,       // value: megabytes seen
    SUPERVISOR_TASKS,        // value: processes and threads seen
    SUPERVISOR_MOVE_SECONDS, // of processor time; value: seconds seen
    SUPERVISOR_GAME_SECONDS,
} SupervisorEventKind;

typedef struct SupervisorEvent {
    int kind, value;
    char words[56];
} SupervisorEvent;

// What it is told on its control pipe, a letter each.
enum {
    SUPERVISOR_PAUSE = 'p', // everything of the program stands still
    SUPERVISOR_GO = 'm',    // it goes on; an account of its processor time for a move begins
    SUPERVISOR_GAME = 'g',  // so does that of a game
};

// Limits of all its processes together; 0 = none.
typedef struct SupervisorLimits {
    size_t memory_mb;                  // resident
    int tasks;                         // processes and threads
    double move_seconds, game_seconds; // of processor time
    size_t file_mb;                    // of one file that it writes
    int cores;                         // processors it may run on
} SupervisorLimits;

// What to run and under which limits.
typedef struct SupervisorPlan {
    const char *const *arguments;   // argv of the program, NULL at the end; the first is a path
    const char *const *environment; // envp
    int input, output, errors;      // the program's stdin, stdout and stderr
    int control; // read end: the program is killed as soon as this is closed on the other side
    int status;  // write end: events
    const Sandbox *sandbox; // NULL = no walls
    SupervisorLimits limits;
    int terminate_milliseconds; // between SIGTERM and SIGKILL
} SupervisorPlan;

// The whole life of the supervisor: to be called in a fresh child with all signals blocked.
_Noreturn void supervisor_run(const SupervisorPlan *plan);

#endif
