#include "spec_file.h"

#include "file.h"
#include "roster.h"

#include <errno.h>
#include <string.h>

static bool is_python(const char *path) {
    size_t length = strlen(path);
    return length > 3 && strcmp(path + length - 3, ".py") == 0;
}

static void add_escaped(Text *spec, const char *value) {
    for (; *value; value++) {
        if (*value == ',' || *value == '\\')
            text_add_char(spec, '\\');
        text_add_char(spec, *value);
    }
}

bool spec_from_argument(const char *argument, Text *spec, Error *error) {
    bool python = is_python(argument), is_path = python || strchr(argument, '/');
    FileKind kind = file_kind(argument);
    int reason = kind == FILE_MISSING ? errno : EISDIR;
    const PlayerType *type = roster_type(argument, NULL);
    if (type || !(is_path || kind == FILE_REGULAR)) {
        size_t length = type ? strcspn(argument, ":") : 0;
        text_format(spec, "%s%s", type ? type->name : "", argument + length);
        return true;
    }
    if (kind != FILE_REGULAR)
        return error_set(error, "cannot open \"%.200s\": %s", argument, strerror(reason));
    if (!python && !file_may_run(argument))
        return error_set(error, "expected a Python file (.py) or an executable, got \"%.200s\"",
                         argument);
    text_add(spec, python ? "python:file=" : "program:file=");
    add_escaped(spec, argument);
    return true;
}
