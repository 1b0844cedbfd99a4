#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BLOCK = 1 << 16 };

// Moves all bytes; 0, or the errno of what prevented it.
static int pour(int from, int to) {
    char block[BLOCK];
    for (;;) {
        ssize_t count = read(from, block, sizeof block);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return count < 0 ? errno : 0;
        for (ssize_t done = 0; done < count;) {
            ssize_t written = write(to, block + done, (size_t)(count - done));
            if (written < 0 && errno != EINTR)
                return errno;
            done += written > 0 ? written : 0;
        }
    }
}

bool file_copy(const char *from, const char *to, Error *error) {
    struct stat info;
    int source = open(from, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
    if (source < 0 || fstat(source, &info) != 0 || !S_ISREG(info.st_mode)) {
        int number = source < 0 ? errno : EINVAL;
        if (source >= 0)
            close(source);
        return error_system(error, number, "cannot read %s", from);
    }
    unlink(to);
    int target = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    int number = target < 0 ? errno : pour(source, target);
    if (target >= 0 && number == 0 && fchmod(target, info.st_mode & 0755) != 0)
        number = errno;
    if (target >= 0 && close(target) != 0 && number == 0)
        number = errno;
    close(source);
    return number == 0 || error_system(error, number, "cannot write %s", to);
}
