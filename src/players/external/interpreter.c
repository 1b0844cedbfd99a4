#include "interpreter.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char usual_path[] = "/usr/local/bin:/usr/bin:/bin";

static bool is_program(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISREG(info.st_mode) && access(path, X_OK) == 0;
}

// Joins a directory of `length` bytes and a name. An empty PATH entry means the working directory.
static void join(Text *path, const char *folder, size_t length, const char *name) {
    char here[4096];
    text_clear(path);
    if ((length ? *folder : *name) != '/' && getcwd(here, sizeof here))
        text_format(path, "%s/", here);
    if (length)
        text_format(path, "%.*s/", (int)length, folder);
    text_add(path, name);
}

bool interpreter_find(const char *name, Text *path, Error *error) {
    if (*name == '-')
        return error_set(error, "an interpreter is a program, not an option: \"%.100s\"", name);
    if (strchr(name, '/')) {
        join(path, "", 0, name);
        return is_program(text_string(path)) ||
               error_set(error, "there is no program \"%.200s\"", name);
    }
    const char *places = getenv("PATH");
    for (const char *at = places ? places : usual_path; *name; at++) {
        size_t length = strcspn(at, ":");
        join(path, at, length, name);
        if (is_program(text_string(path)))
            return true;
        at += length;
        if (!*at)
            break;
    }
    return error_set(error, "there is no program \"%.100s\" on the PATH", name);
}
