// The process between us and one outside program. It is forked, never exec'd, starts the program in a process group of
// its own, watches its memory, and kills it with everything it left behind: on request, when its main process ends,
// when it takes too much memory, and when we die in whatever way, kill -9 included (the control pipe closes then).
//
// As the subreaper of its subtree it inherits every process whose parent went away, so a program cannot hide a child
// by forking twice or by opening a session. Were the supervisor itself killed -9, the program's main process dies with
// it (PR_SET_PDEATHSIG). It runs in the copy of a process that may have had many threads: system calls only, no heap,
// no locks, no stdio.
#ifndef FLIPSIDE_OUTSIDE_SUPERVISOR_H
#define FLIPSIDE_OUTSIDE_SUPERVISOR_H

#include <stddef.h>

// What it reports on its status pipe, each as one record; the pipe closes when nothing is left running.
typedef enum SupervisorEventKind {
    SUPERVISOR_STARTED,  // there is a process for it; value: the process group
    SUPERVISOR_NO_START, // the program cannot be executed; value: errno
    SUPERVISOR_MACHINE,  // the machine lacks what starting it takes; value: errno
    SUPERVISOR_ENDED,    // the main process ended; value: its wait status
    SUPERVISOR_MEMORY,   // more memory than allowed; value: megabytes seen
} SupervisorEventKind;

typedef struct SupervisorEvent {
    int kind, value;
} SupervisorEvent;

// What to run and under which limits.
typedef struct SupervisorPlan {
    const char *const *arguments;   // argv of the program, NULL at the end; the first is a path
    const char *const *environment; // envp
    int input, output, errors;      // the program's stdin, stdout and stderr
    int control;                    // read end: the program is killed as soon as this is closed on the other side
    int status;                     // write end: events
    size_t memory_mb;               // resident memory of all its processes together; 0 = no limit
    int terminate_milliseconds;     // between SIGTERM and SIGKILL
} SupervisorPlan;

// The whole life of the supervisor: to be called in a fresh child with all signals blocked.
_Noreturn void supervisor_run(const SupervisorPlan *plan);

#endif
