#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool file_read(const char *path, size_t limit, Text *out, Error *error) {
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
            good = error_set(error, "%s is larger than the %zu bytes allowed here", name, limit);
        } else {
            text_add_bytes(out, block, (size_t)got);
            if (out->failed)
                good = error_set(error, "out of memory reading %s", name);
        }
    }
    if (!standard_input)
        close(file);
    return good;
}

static bool write_all(int file, const char *data, size_t size) {
    while (size > 0) {
        ssize_t wrote = write(file, data, size);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote <= 0)
            return false;
        data += wrote;
        size -= (size_t)wrote;
    }
    return true;
}

bool file_write(const char *path, const void *data, size_t size, Error *error) {
    Text temporary = {0};
    text_format(&temporary, "%s.%ld.part", path, (long)getpid());
    if (temporary.failed)
        return error_set(error, "out of memory");
    int file = open(temporary.data, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    bool good = file >= 0;
    if (good) {
        good = write_all(file, data, size) && fsync(file) == 0;
        good = (close(file) == 0) && good;
        good = good && rename(temporary.data, path) == 0;
        int reason = errno;
        if (!good)
            unlink(temporary.data);
        errno = reason;
    }
    if (!good)
        error_system(error, errno, "cannot write %s", path);
    text_free(&temporary);
    return good;
}
