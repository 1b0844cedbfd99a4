#include "file_open.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int file_open(const char *path, FileOpening how) {
    static const int flags[] = {
        [OPEN_NEW] = O_CREAT | O_EXCL, [OPEN_ANY] = O_CREAT, [OPEN_ANY_PRIVATE] = O_CREAT};
    return open(path, O_RDWR | O_CLOEXEC | flags[how], how == OPEN_ANY_PRIVATE ? 0600 : 0644);
}

int file_open_directory(const char *path) {
    return open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

int file_open_regular(const char *folder, const char *name) {
    assert(*name && !strchr(name, '/'));
    int place = file_open_directory(folder);
    if (place < 0)
        return -1;
    int file = openat(place, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    int reason = errno;
    struct stat info;
    if (file >= 0 && (fstat(file, &info) != 0 || !S_ISREG(info.st_mode))) {
        close(file);
        file = -1;
        reason = EINVAL;
    }
    close(place);
    errno = reason;
    return file;
}

bool file_state(int file, FileState *state) {
    struct stat info;
    if (fstat(file, &info) != 0)
        return false;
    *state = (FileState){(uint64_t)info.st_dev, (uint64_t)info.st_ino, (int64_t)info.st_size,
                         (int64_t)info.st_mtime};
    return true;
}

int64_t file_read_at(int file, int64_t at, void *bytes, size_t count) {
    size_t done = 0;
    while (done < count) {
        ssize_t got = pread(file, (char *)bytes + done, count - done, (off_t)at + (off_t)done);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return -1;
        if (got == 0)
            break;
        done += (size_t)got;
    }
    return (int64_t)done;
}

void file_close(int file) {
    if (file >= 0)
        close(file);
}

int64_t file_size(int file) {
    return lseek(file, 0, SEEK_END);
}

bool file_write_at(int file, int64_t at, const void *bytes, size_t count) {
    for (size_t done = 0; done < count;) {
        ssize_t wrote =
            pwrite(file, (const char *)bytes + done, count - done, (off_t)at + (off_t)done);
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

bool file_truncate(int file, int64_t size) {
    return ftruncate(file, (off_t)size) == 0;
}

bool file_read_whole(int file, Text *out) {
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
