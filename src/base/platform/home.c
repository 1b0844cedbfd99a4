#include "home.h"

#include "file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// Makes a folder and the missing ones above it.
static bool make_folders(char *path) {
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
        return error_set(error, "neither XDG_STATE_HOME nor HOME names a folder");
    if (path->failed)
        return error_system(error, ENOMEM, "no memory for the name of a folder");
    const char *folder = path->data + begin;
    bool made = make_folders(path->data + begin);
    if (made && file_kind(folder) != FILE_DIRECTORY)
        return error_set(error, "%s is not a folder", folder);
    return (made && file_may_write(folder)) ||
           error_system(error, errno, "cannot write to %s", folder);
}

bool home_file(Text *path, const char *name, Error *error) {
    if (!home_directory(path, error))
        return false;
    text_format(path, "/%s", name);
    return !path->failed || error_system(error, ENOMEM, "no memory for the name of a file");
}
