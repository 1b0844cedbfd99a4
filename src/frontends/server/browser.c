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

bool browser_is_there(void) {
    return is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
}

// Runs the desktop's opener to its end; a desktop that has none opens nothing.
static void *open_and_wait(void *argument) {
    char *address = argument;
    char *words[] = {"xdg-open", address, NULL};
    posix_spawn_file_actions_t quiet;
    pid_t child;
    posix_spawn_file_actions_init(&quiet);
    posix_spawn_file_actions_addopen(&quiet, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&quiet, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&quiet, 2, "/dev/null", O_WRONLY, 0);
    if (posix_spawnp(&child, words[0], &quiet, NULL, words, environ) == 0)
        waitpid(child, NULL, 0);
    posix_spawn_file_actions_destroy(&quiet);
    free(address);
    return NULL;
}

void browser_open(const char *address) {
    Thread thread;
    char *copy = strdup(address);
    if (copy && thread_start(&thread, open_and_wait, copy))
        thread_detach(thread);
    else
        free(copy);
}
