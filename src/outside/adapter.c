#include "adapter.h"

#include "origin.h"

#include <stdlib.h>
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
    if (origin_folder(path)) {
        text_format(path, "/../share/flipside/adapters/%s", name);
        if (readable(path))
            return true;
    }
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
