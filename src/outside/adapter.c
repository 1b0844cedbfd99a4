#include "adapter.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool readable(const Text *path) {
    return !path->failed && access(text_string(path), R_OK) == 0;
}

bool adapter_find(const char *name, Text *path, Error *error) {
    const char *named = getenv("FLIPSIDE_ADAPTERS");
    text_clear(path);
    if (named && *named) {
        text_format(path, "%s/%s", named, name);
        return readable(path) ||
               error_set(error, "FLIPSIDE_ADAPTERS names %.200s, where %s cannot be read", named, name);
    }
    char program[1024];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    program[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(program, '/');
    if (slash)
        *slash = '\0';
    text_format(path, "%s/../share/flipside/adapters/%s", program, name);
    if (readable(path))
        return true;
    static const char *const places[] = {FLIPSIDE_SOURCE_ADAPTERS, FLIPSIDE_DATA_DIR "/adapters"};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        text_clear(path);
        text_format(path, "%s/%s", places[i], name);
        if (readable(path))
            return true;
    }
    return error_set(error,
                     "%s is missing: looked in ../share/flipside/adapters beside the program and in %s; "
                     "FLIPSIDE_ADAPTERS can name the folder",
                     name, FLIPSIDE_DATA_DIR "/adapters");
}
