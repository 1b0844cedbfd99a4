#include "file.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

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
            good = error_set(error, "%s is larger than the %zu bytes allowed here", name, limit);
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
