#include "browser.h"

#include "thread.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static bool is_set(const char *name) {
    const char *value = getenv(name);
    return value && *value;
}

// Runs xdg-open on a thread that reaps the child process.
static void *run_opener(void *argument) {
    char *address = argument;
    char *argv[] = {"xdg-open", address, NULL};
    posix_spawn_file_actions_t silent;
    pid_t child;
    posix_spawn_file_actions_init(&silent);
    posix_spawn_file_actions_addopen(&silent, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&silent, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&silent, 2, "/dev/null", O_WRONLY, 0);
    if (posix_spawnp(&child, argv[0], &silent, NULL, argv, environ) == 0)
        waitpid(child, NULL, 0);
    posix_spawn_file_actions_destroy(&silent);
    free(address);
    return NULL;
}

void browser_open(const char *address) {
    if (!is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY"))
        return;
    Thread thread;
    char *copy = strdup(address);
    if (copy && thread_start(&thread, run_opener, copy))
        thread_detach(thread);
    else
        free(copy);
}
