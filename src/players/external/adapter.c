#include "adapter.h"

#include "shipped.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

static bool readable(const Text *path) {
    return !path->failed && access(text_string(path), R_OK) == 0;
}

// Finds a bundled adapter. The path is resolved, without links or `..`, because a sandbox may not
// contain every directory on an unresolved path.
static ShippedResult find_shipped(const char *name, Text *path) {
    Text wanted = {0}, found = {0};
    text_format(&wanted, "adapters/%s", name);
    ShippedResult result =
        wanted.failed ? SHIPPED_NO_MEMORY : shipped_find(text_string(&wanted), &found);
    char *real = result == SHIPPED_FOUND ? realpath(text_string(&found), NULL) : NULL;
    if (real)
        text_add(path, real);
    if (result == SHIPPED_FOUND && (!real || path->failed))
        result = SHIPPED_NO_MEMORY;
    free(real);
    text_free(&wanted);
    text_free(&found);
    return result;
}

bool adapter_find(const char *name, Text *path, Error *error) {
    const char *named = getenv("FLIPSIDE_ADAPTERS");
    text_clear(path);
    if (named && *named) {
        text_format(path, "%s/%s", named, name);
        return readable(path) ||
               error_set(error, "FLIPSIDE_ADAPTERS names %.200s, where %s cannot be read", named,
                         name);
    }
    ShippedResult result = find_shipped(name, path);
    if (result == SHIPPED_NO_MEMORY)
        return error_system(error, ENOMEM, "cannot look for %s", name);
    return result == SHIPPED_FOUND ||
           error_set(
               error,
               "%s is missing: looked in ../share/flipside/adapters beside the program and in %s; "
               "FLIPSIDE_ADAPTERS can name the folder",
               name, FLIPSIDE_DATA_DIR "/adapters");
}
