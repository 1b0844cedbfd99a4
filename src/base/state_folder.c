#include "state_folder.h"

#include "file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// Makes a folder and the missing ones above it.
static bool make_folders(char *path) {
    for (char *slash = strchr(path + 1, '/');; slash = strchr(slash + 1, '/')) {
        if (slash)
            *slash = '\0';
        bool good = file_make_folder(path, true);
        if (slash)
            *slash = '/';
        if (!good || !slash)
            return good;
    }
}

bool state_folder(Text *path, Error *error) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    *path = (Text){0};
    if (state && *state == '/')
        text_format(path, "%s/flipside", state);
    else if (home && *home == '/')
        text_format(path, "%s/.local/state/flipside", home);
    else
        return error_set(error, "neither XDG_STATE_HOME nor HOME names a folder");
    if (!path->failed && make_folders(path->data) && file_may_write(path->data))
        return true;
    error_system(error, path->failed ? ENOMEM : errno, "cannot write to %s", text_string(path));
    text_free(path);
    return false;
}
