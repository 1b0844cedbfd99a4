#include "file.h"
#include "file_open.h"

#include <errno.h>
#include <stdio.h>

// Fills a file anew, made when it is not there.
static bool fill(const char *path, const void *data, size_t size, bool private) {
    int file = file_open(path, private ? OPEN_ANY_PRIVATE : OPEN_ANY);
    bool good = file >= 0 && file_truncate(file, 0) && file_write_at(file, 0, data, size) &&
                file_sync(file);
    int reason = errno;
    file_close(file);
    errno = reason;
    return good;
}

static bool replace(const char *path, const void *data, size_t size, bool private) {
    Text temporary = {0};
    text_format(&temporary, "%s.part", path);
    if (temporary.failed) {
        text_free(&temporary);
        errno = ENOMEM;
        return false;
    }
    bool good = fill(temporary.data, data, size, private) && rename(temporary.data, path) == 0;
    int reason = errno;
    if (!good)
        remove(temporary.data);
    text_free(&temporary);
    errno = reason;
    return good;
}

// Writes into what is there: a pipe, a device.
static bool write_through(const char *path, const void *data, size_t size) {
    FILE *file = fopen(path, "wb");
    bool good = file && fwrite(data, 1, size, file) == size;
    return (!file || fclose(file) == 0) && good;
}

static bool write_file(const char *path, const void *data, size_t size, bool private,
                       Error *error) {
    bool good = file_kind(path) == FILE_OTHER ? write_through(path, data, size)
                                              : replace(path, data, size, private);
    return good || error_system(error, errno, "cannot write %s", path);
}

bool file_write(const char *path, const void *data, size_t size, Error *error) {
    return write_file(path, data, size, false, error);
}

bool file_write_private(const char *path, const void *data, size_t size, Error *error) {
    return write_file(path, data, size, true, error);
}
