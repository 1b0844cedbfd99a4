// Entry point of every build variant: finds and runs the command named on the command line.
#include "cluster.h"
#include "command.h"
#include "visible.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

static int print_usage(void) {
    printf("Flipside: both faces of Reversi. Play, analyse, compete, learn.\n\n"
           "usage: flipside COMMAND [options]\n\nCommands:\n");
    for (size_t i = 0; i < command_count; i++)
        printf("  %-12s %s\n", commands[i]->name, commands[i]->summary);
    printf("\nflipside help COMMAND, or flipside COMMAND --help, documents each.\n");
    return STATUS_DONE;
}

static const Command *find_command(const char *name) {
    for (size_t i = 0; i < command_count; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

static int fail_unknown(const char *name) {
    const char *meant = NULL;
    size_t least = 3;
    for (size_t i = 0; i <= command_count; i++) {
        const char *candidate = i < command_count ? commands[i]->name : "help";
        size_t distance = command_distance(candidate, name, strlen(name));
        if (distance < least) {
            least = distance;
            meant = candidate;
        }
    }
    char shown[41];
    visible_copy(shown, sizeof shown, name);
    if (meant)
        fprintf(stderr, "flipside: there is no command \"%s\"; did you mean %s?\n", shown, meant);
    else
        fprintf(stderr, "flipside: there is no command \"%s\"; see flipside --help\n", shown);
    return STATUS_USAGE;
}

// Implements `help` (list of commands) and `help COMMAND` (same as `COMMAND --help`).
static int help(int argc, char **argv) {
    if (argc == 0)
        return print_usage();
    const Command *command = find_command(argv[0]);
    if (!command)
        return fail_unknown(argv[0]);
    if (argc > 1) {
        fprintf(stderr, "flipside help: one command at a time, not \"%.40s\" as well\n", argv[1]);
        return STATUS_USAGE;
    }
    command_help(command);
    return STATUS_DONE;
}

// Flushes stdout; a write error turns success into failure.
static int finish(int status) {
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    fprintf(stderr, "flipside: the output could not be written\n");
    return status == STATUS_DONE ? STATUS_NO : status;
}

static int run(int argc, char **argv) {
    const char *name = argc > 1 ? argv[1] : "help";
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
        return finish(print_usage());
    if (strcmp(name, "help") == 0)
        return finish(help(argc > 2 ? argc - 2 : 0, argv + 2));
    if (strcmp(name, "--version") == 0) {
        printf("flipside " FLIPSIDE_VERSION "\n");
        return finish(STATUS_DONE);
    }
    const Command *command = find_command(name);
    return command ? finish(command_execute(command, argc - 2, argv + 2)) : fail_unknown(name);
}

// Runs a process that does not lead an MPI job. It ignores SIGINT and SIGTERM, because the leader
// handles them and ends the job in order.
static int serve(void) {
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    cluster_serve(command_work, command_work_count);
    return STATUS_DONE;
}

int flipside_main(int argc, char **argv) {
    signal(SIGXFSZ, SIG_IGN); // exceeding a file size limit is a write error, not a signal
    int status = cluster_join() ? run(argc, argv) : serve();
    cluster_leave(status);
    return status;
}
