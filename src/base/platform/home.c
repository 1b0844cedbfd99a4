#include "home.h"

#include "file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// Creates a directory and its missing parents.
static bool make_directories(char *path) {
    for (char *slash = strchr(path + 1, '/');; slash = strchr(slash + 1, '/')) {
        if (slash)
            *slash = '\0';
        bool good = file_make_directory(path, true);
        if (slash)
            *slash = '/';
        if (!good || !slash)
            return good;
    }
}

bool home_directory(Text *path, Error *error) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    size_t begin = path->length;
    if (state && *state == '/')
        text_format(path, "%s/flipside", state);
    else if (home && *home == '/')
        text_format(path, "%s/.local/state/flipside", home);
    else
        return error_set(error, "set HOME or XDG_STATE_HOME to an absolute path");
    if (path->failed)
        return error_system(error, ENOMEM, "cannot use the state directory");
    const char *directory = path->data + begin;
    bool made = make_directories(path->data + begin);
    if (made && file_kind(directory) != FILE_DIRECTORY)
        return error_set(error, "%s is not a directory", directory);
    return (made && file_may_write(directory)) ||
           error_system(error, errno, "cannot write to %s", directory);
}

bool home_file(Text *path, const char *name, Error *error) {
    if (!home_directory(path, error))
        return false;
    text_format(path, "/%s", name);
    return !path->failed || error_system(error, ENOMEM, "cannot use the state directory");
}
