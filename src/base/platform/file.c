#include "file.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

FileKind file_kind(const char *path) {
    struct stat info;
    if (stat(path, &info) != 0)
        return FILE_MISSING;
    return S_ISREG(info.st_mode)   ? FILE_REGULAR
           : S_ISDIR(info.st_mode) ? FILE_DIRECTORY
                                   : FILE_OTHER;
}

bool file_exists(const char *path) {
    return file_kind(path) != FILE_MISSING;
}

bool file_may_read(const char *path) {
    return access(path, R_OK) == 0;
}

bool file_may_write(const char *path) {
    return access(path, W_OK) == 0;
}

bool file_may_run(const char *path) {
    return access(path, X_OK) == 0;
}

bool file_make_directory(const char *path, bool private) {
    return mkdir(path, private ? 0700 : 0755) == 0 || errno == EEXIST;
}

bool file_read(const char *path, size_t limit, Text *out, Error *error) {
    assert(path && out);
    bool standard_input = strcmp(path, "-") == 0;
    const char *name = standard_input ? "standard input" : path;
    int file = standard_input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return error_set(error, "cannot read %s: %s", name, strerror(errno));
    text_clear(out);
    char block[65536];
    ssize_t got;
    bool good = true;
    while (good && (got = read(file, block, sizeof block)) != 0) {
        if (got < 0) {
            if (errno == EINTR)
                continue;
            good = error_set(error, "cannot read %s: %s", name, strerror(errno));
        } else if (out->length + (size_t)got > limit) {
            good = error_set(error, "%s is larger than %zu bytes", name, limit);
        } else {
            text_add_bytes(out, block, (size_t)got);
            if (out->failed)
                good = error_system(error, ENOMEM, "cannot read %s", name);
        }
    }
    if (!standard_input)
        close(file);
    return good;
}
