#include "command.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

static int print_usage(FILE *out) {
    fprintf(out, "Flipside: both faces of Reversi. Play, analyse, compete, learn.\n\n"
                 "usage: flipside COMMAND [options]\n\nCommands:\n");
    for (size_t i = 0; i < command_count; i++)
        fprintf(out, "  %-12s %s\n", commands[i]->name, commands[i]->summary);
    fprintf(out, "\nflipside COMMAND --help documents each.\n");
    return out == stdout ? STATUS_DONE : STATUS_USAGE;
}

static int fail_unknown(const char *name) {
    const char *meant = NULL;
    size_t least = 3;
    for (size_t i = 0; i < command_count; i++) {
        size_t distance = command_distance(commands[i]->name, name, strlen(name));
        if (distance < least) {
            least = distance;
            meant = commands[i]->name;
        }
    }
    if (meant)
        fprintf(stderr, "flipside: there is no command \"%.40s\"; did you mean %s?\n", name, meant);
    else
        fprintf(stderr, "flipside: there is no command \"%.40s\"; see flipside --help\n", name);
    return STATUS_USAGE;
}

// A result that could not be written is a failure.
static int finish(int status) {
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    fprintf(stderr, "flipside: the output could not be written\n");
    return status == STATUS_DONE ? STATUS_NO : status;
}

int main(int argc, char **argv) {
    const char *name = argc > 1 ? argv[1] : "--help";
    signal(SIGXFSZ, SIG_IGN); // a file that may not grow is an error of the write, not our end
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0)
        return print_usage(stdout);
    if (strcmp(name, "--version") == 0) {
        printf("flipside " FLIPSIDE_VERSION "\n");
        return STATUS_DONE;
    }
    for (size_t i = 0; i < command_count; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return finish(commands[i]->run(commands[i], argc - 2, argv + 2));
    return fail_unknown(name);
}
