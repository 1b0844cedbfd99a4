#include "environment.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Variables that are passed on. A trailing '*' matches any suffix.
static const char *const allowed[] = {
    "PATH",           "HOME",         "USER",
    "LOGNAME",        "SHELL",        "LANG",
    "LANGUAGE",       "LC_*",         "TZ",
    "TMPDIR",         "PYTHON*",      "NUMBA_*",
    "VIRTUAL_ENV",    "CONDA_PREFIX", "JAVA_HOME",
    "OMP_*",          "MKL_*",        "OPENBLAS_*",
    "BLIS_*",         "FLIPSIDE_*",   "LD_LIBRARY_PATH",
    "XDG_CACHE_HOME", "ASAN_OPTIONS", "LSAN_OPTIONS",
    "UBSAN_OPTIONS",  "TSAN_OPTIONS",
};

// Returns true if `name`, of `length` bytes, matches the pattern.
static bool matches(const char *pattern, const char *name, size_t length) {
    size_t size = strlen(pattern);
    if (size > 0 && pattern[size - 1] == '*')
        return length >= size - 1 && strncmp(pattern, name, size - 1) == 0;
    return size == length && strncmp(pattern, name, length) == 0;
}

// Returns true if the name is in a list separated by spaces.
static bool listed(const char *list, const char *name, size_t length) {
    for (size_t size; *list; list += size) {
        list += strspn(list, " ");
        size = strcspn(list, " ");
        if (size == length && size > 0 && strncmp(list, name, size) == 0)
            return true;
    }
    return false;
}

// Variables that are replaced in a sandbox, and variables that are never passed on.
static const char *const walled[] = {
    "HOME",  "TMPDIR",         "USER",           "LOGNAME",
    "SHELL", "XDG_CACHE_HOME", "PYTHONUSERBASE", "NUMBA_CACHE_DIR",
};
static const char *const ours[] = {"FLIPSIDE_SANDBOX", "FLIPSIDE_HIDE", "TERM"};

// Variables that limit the number of threads in common libraries.
static const char *const thread_counts[] = {
    "OMP_NUM_THREADS",     "OPENBLAS_NUM_THREADS",   "MKL_NUM_THREADS",   "BLIS_NUM_THREADS",
    "NUMEXPR_NUM_THREADS", "VECLIB_MAXIMUM_THREADS", "NUMBA_NUM_THREADS", "RAYON_NUM_THREADS",
};

enum { OWN_MAX = 24, OWN_BYTES = 16384 };

static bool among(const char *const *names, size_t count, const char *name, size_t length) {
    for (size_t i = 0; i < count; i++)
        if (matches(names[i], name, length))
            return true;
    return false;
}

static bool may_pass(const char *variable, const char *more, bool walls, bool cores) {
    size_t length = strcspn(variable, "=");
    if (among(ours, sizeof ours / sizeof *ours, variable, length) ||
        (cores &&
         among(thread_counts, sizeof thread_counts / sizeof *thread_counts, variable, length)))
        return false;
    if (more && listed(more, variable, length))
        return true;
    if (walls && among(walled, sizeof walled / sizeof *walled, variable, length))
        return false;
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++)
        if (matches(allowed[i], variable, length))
            return true;
    return false;
}

// Generated variables, stored in a buffer after the list.
typedef struct OwnVariables {
    const char **list;
    size_t *count;
    char *at, *end;
} OwnVariables;

static void add_own(OwnVariables *own, const char *name, const char *value, const char *rest) {
    int length = snprintf(own->at, (size_t)(own->end - own->at), "%s=%s%s", name, value, rest);
    if (length < 0 || length >= own->end - own->at)
        return;
    own->list[(*own->count)++] = own->at;
    own->at += length + 1;
}

static void add_walled(OwnVariables *own, const Sandbox *sandbox) {
    const char *home = getenv("HOME"), *base = getenv("PYTHONUSERBASE");
    const char *scratch = sandbox->scratch ? sandbox->scratch : SANDBOX_SCRATCH;
    add_own(own, "HOME", sandbox->scratch ? scratch : SANDBOX_HOME, "");
    add_own(own, "TMPDIR", scratch, "");
    add_own(own, "USER", "player", "");
    add_own(own, "LOGNAME", "player", "");
    add_own(own, "SHELL", "/bin/sh", "");
    if (base || home) // packages installed by the user
        add_own(own, "PYTHONUSERBASE", base ? base : home, base ? "" : "/.local");
}

const char **environment_make(const char *more, const Sandbox *sandbox, int cores) {
    bool walls = sandbox && sandbox->means.walls != WALLS_NONE;
    size_t total = 0, count = 0;
    char number[16];
    while (environ && environ[total])
        total++;
    size_t places = (total + OWN_MAX + 2) * sizeof(char *);
    const char **list = malloc(places + OWN_BYTES);
    if (!list)
        return NULL;
    OwnVariables own = {list, &count, (char *)list + places, (char *)list + places + OWN_BYTES};
    for (size_t i = 0; i < total; i++)
        if (may_pass(environ[i], more, walls, cores > 0))
            list[count++] = environ[i];
    add_own(&own, "TERM", "dumb", "");
    if (walls)
        add_walled(&own, sandbox);
    snprintf(number, sizeof number, "%d", cores);
    for (size_t i = 0; cores > 0 && i < sizeof thread_counts / sizeof *thread_counts; i++)
        add_own(&own, thread_counts[i], number, "");
    list[count] = NULL;
    return list;
}
