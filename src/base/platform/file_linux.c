#include "file.h"
#include "file_open.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINKS_MAX = 40, NAMES_TRIED = 100, RANDOM_DIGITS = 16, NAME_KEPT = 200 };

static const char part[] = ".part";

// A file being replaced.
typedef struct Replacing {
    int directory, file; // descriptors of the directory and of the new file
    const char *name;    // final name in the directory
    Text temporary;      // current name of the new file; empty while it is unnamed
} Replacing;

static bool write_all(int file, const char *data, size_t size) {
    while (size > 0) {
        ssize_t wrote = write(file, data, size);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote == 0)
            errno = ENOSPC;
        if (wrote <= 0)
            return false;
        data += wrote;
        size -= (size_t)wrote;
    }
    return true;
}

// Returns the length of a path's directory part including its slash; 0 without one.
static size_t directory_length(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) + 1 : 0;
}

static void set_directory(Text *directory, const char *path) {
    size_t length = directory_length(path);
    text_clear(directory);
    text_add_bytes(directory, length ? path : "./", length ? length : 2);
}

// Returns true if a symbolic link may be followed. In a sticky, world-writable directory, only
// links of this user or of the directory's owner may. Sets errno otherwise.
static bool trusted_link(const char *path, const struct stat *link) {
    struct stat info;
    Text directory = {0};
    set_directory(&directory, path);
    bool known = !directory.failed && stat(text_string(&directory), &info) == 0;
    text_free(&directory);
    bool shared = known && (info.st_mode & S_ISVTX) && (info.st_mode & S_IWOTH);
    if (!known)
        return false;
    errno = EACCES;
    return !shared || link->st_uid == geteuid() || link->st_uid == info.st_uid;
}

// Replaces *path by the target of its symbolic links; the target may be missing.
static bool follow_links(Text *path) {
    for (int i = 0; i < LINKS_MAX; i++) {
        struct stat link;
        if (lstat(text_string(path), &link) != 0 || !S_ISLNK(link.st_mode))
            return !path->failed;
        char target[4096];
        ssize_t length = readlink(text_string(path), target, sizeof target);
        if (!trusted_link(text_string(path), &link) || length <= 0 ||
            length == (ssize_t)sizeof target)
            return false;
        path->length = *target == '/' ? 0 : directory_length(text_string(path));
        text_add_bytes(path, target, (size_t)length);
    }
    errno = ELOOP;
    return false;
}

// Chooses a random temporary name in the form that is_temporary recognises.
static bool name_temporary(Replacing *new) {
    uint64_t number;
    if (getrandom(&number, sizeof number, 0) != (ssize_t)sizeof number)
        return false;
    text_clear(&new->temporary);
    text_format(&new->temporary, ".%.*s.%016llx%s", NAME_KEPT, new->name,
                (unsigned long long)number, part);
    return !new->temporary.failed;
}

// Returns true if a directory entry is a temporary file for `name`.
static bool is_temporary(const char *entry, const char *name) {
    size_t length = strnlen(name, NAME_KEPT);
    return strlen(entry) == 1 + length + 1 + RANDOM_DIGITS + strlen(part) && *entry == '.' &&
           strncmp(entry + 1, name, length) == 0 && entry[length + 1] == '.' &&
           strspn(entry + length + 2, "0123456789abcdef") == RANDOM_DIGITS &&
           strcmp(entry + length + 2 + RANDOM_DIGITS, part) == 0;
}

// Removes temporary files left by killed processes. Live writers hold a lock on theirs.
static void remove_leftovers(const Replacing *new) {
    int again = openat(new->directory, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *entries = again >= 0 ? fdopendir(again) : NULL;
    for (struct dirent *entry; entries && (entry = readdir(entries));) {
        struct stat info;
        if (!is_temporary(entry->d_name, new->name))
            continue;
        int file =
            openat(new->directory, entry->d_name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
        if (file >= 0 && fstat(file, &info) == 0 && S_ISREG(info.st_mode) &&
            info.st_uid == geteuid() && flock(file, LOCK_EX | LOCK_NB) == 0)
            unlinkat(new->directory, entry->d_name, 0);
        if (file >= 0)
            close(file);
    }
    if (entries)
        closedir(entries);
    else if (again >= 0)
        close(again);
}

// Creates an unnamed file. Returns −1 if the file system does not support it.
static int open_unnamed(const Replacing *new, mode_t mode) {
    if (access("/proc/self/fd", X_OK) != 0)
        return -1;
    int file = openat(new->directory, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
    if (file >= 0)
        flock(file, LOCK_EX); // protects it between linkat and renameat
    return file;
}

// Creates a temporary file and locks it, so that other writers do not remove it.
static int open_named(Replacing *new, mode_t mode) {
    for (int i = 0; i < NAMES_TRIED; i++) {
        struct stat info;
        if (!name_temporary(new))
            return -1;
        int file = openat(new->directory, new->temporary.data,
                          O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
        if (file < 0 && errno != EEXIST)
            break;
        if (file >= 0 &&
            (flock(file, LOCK_EX) != 0 || (fstat(file, &info) == 0 && info.st_nlink > 0)))
            return file;
        if (file >= 0)
            close(file); // removed before it was locked
    }
    text_clear(&new->temporary);
    return -1;
}

// Copies mode and, if permitted, owner and group from the old file. If the group cannot be kept,
// the group permissions are reduced to those of others.
static bool copy_attributes(int file, const struct stat *old) {
    struct stat now;
    mode_t mode = old->st_mode & 0777;
    if (fstat(file, &now) != 0)
        return false;
    bool same = now.st_uid == old->st_uid && now.st_gid == old->st_gid;
    if (!same && fchown(file, old->st_uid, old->st_gid) != 0 && now.st_gid != old->st_gid &&
        fchown(file, (uid_t)-1, old->st_gid) != 0)
        mode = (mode & ~(mode_t)070) | (mode & 07) << 3;
    return fchmod(file, mode) == 0;
}

// Links an unnamed file under a temporary name.
static bool give_name(Replacing *new) {
    char self[64];
    snprintf(self, sizeof self, "/proc/self/fd/%d", new->file);
    for (int i = 0; i < NAMES_TRIED && name_temporary(new); i++) {
        if (linkat(AT_FDCWD, self, new->directory, new->temporary.data, AT_SYMLINK_FOLLOW) == 0)
            return true;
        if (errno != EEXIST)
            break;
    }
    text_clear(&new->temporary);
    return false;
}

// Syncs a directory; succeeds on file systems that do not support it.
static bool sync_directory(int directory) {
    return fsync(directory) == 0 || errno == EINVAL || errno == EBADF || errno == ENOTSUP;
}

static bool fill_and_rename(Replacing *new, const void *data, size_t size, const struct stat *old) {
    if (new->file < 0 || (old && !copy_attributes(new->file, old)) ||
        !write_all(new->file, data, size) || fsync(new->file) != 0)
        return false;
    if (!new->temporary.length && !give_name(new))
        return false;
    if (renameat(new->directory, new->temporary.data, new->directory, new->name) != 0)
        return false;
    text_clear(&new->temporary);
    return sync_directory(new->directory);
}

// Replaces or creates a regular file. Sets errno on failure.
static bool replace(const char *path, const void *data, size_t size, bool private) {
    Text target = {0}, directory = {0};
    struct stat info;
    Replacing new = {.directory = -1, .file = -1};
    text_add(&target, path);
    bool good = follow_links(&target);
    if (good) {
        set_directory(&directory, text_string(&target));
        new.name = text_string(&target) + directory_length(text_string(&target));
        new.directory = open(text_string(&directory), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (new.directory < 0 && errno == EACCES)
            new.directory = open(text_string(&directory), O_PATH | O_DIRECTORY | O_CLOEXEC);
        good = new.directory >= 0;
    }
    if (good) {
        bool exists = fstatat(new.directory, new.name, &info, AT_SYMLINK_NOFOLLOW) == 0;
        remove_leftovers(&new);
        mode_t mode = exists || private ? 0600 : 0644; // copy_attributes sets the final mode
        new.file = open_unnamed(&new, mode);
        if (new.file < 0)
            new.file = open_named(&new, mode);
        good = fill_and_rename(&new, data, size, exists ? &info : NULL);
    }
    int reason = target.failed || directory.failed || new.temporary.failed ? ENOMEM : errno;
    if (new.temporary.length)
        unlinkat(new.directory, new.temporary.data, 0);
    if (new.file >= 0)
        close(new.file);
    if (new.directory >= 0)
        close(new.directory);
    text_free(&new.temporary);
    text_free(&target);
    text_free(&directory);
    errno = reason;
    return good;
}

// Writes to a pipe or device.
static bool write_through(const char *path, const void *data, size_t size) {
    int file = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
    bool good = file >= 0 && write_all(file, data, size);
    int reason = errno;
    if (file >= 0)
        close(file);
    errno = reason;
    return good;
}

static bool write_file(const char *path, const void *data, size_t size, bool private,
                       Error *error) {
    assert(path && (data || size == 0));
    struct stat info;
    bool special = stat(path, &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode);
    bool good = special ? write_through(path, data, size) : replace(path, data, size, private);
    return good || error_system(error, errno, "cannot write %s", path);
}

bool file_write(const char *path, const void *data, size_t size, Error *error) {
    return write_file(path, data, size, false, error);
}

bool file_write_private(const char *path, const void *data, size_t size, Error *error) {
    return write_file(path, data, size, true, error);
}

enum { BLOCK = 1 << 16 };

// Copies all bytes. Returns 0 or an errno.
static int copy_bytes(int from, int to) {
    char block[BLOCK];
    for (;;) {
        ssize_t count = read(from, block, sizeof block);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return count < 0 ? errno : 0;
        if (!write_all(to, block, (size_t)count))
            return errno;
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
    int number = target < 0 ? errno : copy_bytes(source, target);
    if (target >= 0 && number == 0 && fchmod(target, info.st_mode & 0755) != 0)
        number = errno;
    if (target >= 0 && close(target) != 0 && number == 0)
        number = errno;
    close(source);
    return number == 0 || error_system(error, number, "cannot write %s", to);
}

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
