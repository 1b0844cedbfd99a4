#include "file_open.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int file_open(const char *path, FileOpening how) {
    static const int flags[] = {[OPEN_NEW] = O_CREAT | O_EXCL, [OPEN_ANY] = O_CREAT, [OPEN_ANY_PRIVATE] = O_CREAT};
    return open(path, O_RDWR | O_CLOEXEC | flags[how], how == OPEN_ANY_PRIVATE ? 0600 : 0644);
}

int file_open_folder(const char *path) {
    return open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

void file_close(int file) {
    if (file >= 0)
        close(file);
}

int64_t file_size(int file) {
    return lseek(file, 0, SEEK_END);
}

bool file_put(int file, int64_t at, const void *bytes, size_t count) {
    for (size_t done = 0; done < count;) {
        ssize_t wrote = pwrite(file, (const char *)bytes + done, count - done, (off_t)at + (off_t)done);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote == 0)
            errno = ENOSPC;
        if (wrote <= 0)
            return false;
        done += (size_t)wrote;
    }
    return true;
}

bool file_cut(int file, int64_t size) {
    return ftruncate(file, (off_t)size) == 0;
}

bool file_take(int file, Text *out) {
    char block[65536];
    ssize_t got;
    text_clear(out);
    for (off_t at = 0; (got = pread(file, block, sizeof block, at)) != 0; at += got > 0 ? got : 0) {
        if (got < 0 && errno != EINTR)
            return false;
        text_add_bytes(out, block, got > 0 ? (size_t)got : 0);
        if (out->failed)
            break;
    }
    return true;
}
