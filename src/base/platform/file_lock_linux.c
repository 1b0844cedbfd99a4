#include "file_open.h"

#include <errno.h>
#include <sys/file.h>
#include <unistd.h>

bool file_lock(int file) {
    return flock(file, LOCK_EX | LOCK_NB) == 0;
}

bool file_locked(int file) {
    if (flock(file, LOCK_SH | LOCK_NB) != 0)
        return errno == EWOULDBLOCK;
    flock(file, LOCK_UN);
    return false;
}

bool file_sync(int file) {
    return fdatasync(file) == 0 || errno == EINVAL;
}
