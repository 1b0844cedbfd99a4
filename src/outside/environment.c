#include "environment.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// A name that ends in '*' stands for all that begin so.
static const char *const allowed[] = {
    "PATH",           "HOME",         "USER",         "LOGNAME",       "SHELL",        "LANG",        "LANGUAGE",
    "LC_*",           "TZ",           "TMPDIR",       "PYTHON*",       "NUMBA_*",      "VIRTUAL_ENV", "CONDA_PREFIX",
    "JAVA_HOME",      "OMP_*",        "MKL_*",        "OPENBLAS_*",    "BLIS_*",       "FLIPSIDE_*",  "LD_LIBRARY_PATH",
    "XDG_CACHE_HOME", "ASAN_OPTIONS", "LSAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS",
};

// Is `name` (of `length` bytes) the pattern, or does it begin as the pattern says?
static bool matches(const char *pattern, const char *name, size_t length) {
    size_t size = strlen(pattern);
    if (size > 0 && pattern[size - 1] == '*')
        return length >= size - 1 && strncmp(pattern, name, size - 1) == 0;
    return size == length && strncmp(pattern, name, length) == 0;
}

// Is the name one of those in a list with spaces between them?
static bool listed(const char *list, const char *name, size_t length) {
    for (size_t size; *list; list += size) {
        list += strspn(list, " ");
        size = strcspn(list, " ");
        if (size == length && size > 0 && strncmp(list, name, size) == 0)
            return true;
    }
    return false;
}

static bool may_pass(const char *variable, const char *more) {
    size_t length = strcspn(variable, "=");
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++)
        if (matches(allowed[i], variable, length))
            return true;
    return more && listed(more, variable, length);
}

const char **environment_make(const char *more) {
    size_t total = 0, count = 0;
    while (environ && environ[total])
        total++;
    const char **list = malloc((total + 2) * sizeof *list);
    if (!list)
        return NULL;
    for (size_t i = 0; i < total; i++)
        if (may_pass(environ[i], more) && strncmp(environ[i], "TERM=", 5) != 0)
            list[count++] = environ[i];
    list[count++] = "TERM=dumb";
    list[count] = NULL;
    return list;
}
