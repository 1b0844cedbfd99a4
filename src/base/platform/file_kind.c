#include "file.h"

#include <errno.h>
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
