#include "file.h"

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

// A file being replaced: its folder, its name there, and the new contents on their way.
typedef struct Replacing {
    int folder, file;
    const char *name;
    Text temporary; // the new file's name until it takes its place; empty while it has none
} Replacing;

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

// The length of the folder in a path, its slash included; 0 when there is none.
static size_t folder_length(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) + 1 : 0;
}

static void set_folder(Text *folder, const char *path) {
    size_t length = folder_length(path);
    text_clear(folder);
    text_add_bytes(folder, length ? path : "./", length ? length : 2);
}

// May we follow this link? In a folder that everybody may write to only our own and its owner's.
// errno tells why not.
static bool trusted_link(const char *path, const struct stat *link) {
    struct stat info;
    Text folder = {0};
    set_folder(&folder, path);
    bool known = !folder.failed && stat(text_string(&folder), &info) == 0;
    text_free(&folder);
    bool shared = known && (info.st_mode & S_ISVTX) && (info.st_mode & S_IWOTH);
    if (!known)
        return false;
    errno = EACCES;
    return !shared || link->st_uid == geteuid() || link->st_uid == info.st_uid;
}

// Goes on to where a link points, a missing file included; false when it leads nowhere.
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
        path->length = *target == '/' ? 0 : folder_length(text_string(path));
        text_add_bytes(path, target, (size_t)length);
    }
    errno = ELOOP;
    return false;
}

// A name nobody can foresee, in the form by which remains are known.
static bool name_temporary(Replacing *new) {
    uint64_t number;
    if (getrandom(&number, sizeof number, 0) != (ssize_t)sizeof number)
        return false;
    text_clear(&new->temporary);
    text_format(&new->temporary, ".%.*s.%016llx%s", NAME_KEPT, new->name,
                (unsigned long long)number, part);
    return !new->temporary.failed;
}

// Is this the name of a temporary of ours?
static bool is_temporary(const char *entry, const char *name) {
    size_t length = strnlen(name, NAME_KEPT);
    return strlen(entry) == 1 + length + 1 + RANDOM_DIGITS + strlen(part) && *entry == '.' &&
           strncmp(entry + 1, name, length) == 0 && entry[length + 1] == '.' &&
           strspn(entry + length + 2, "0123456789abcdef") == RANDOM_DIGITS &&
           strcmp(entry + length + 2 + RANDOM_DIGITS, part) == 0;
}

// Removes what killed programs left of this file; whoever is still writing holds a lock.
static void remove_remains(const Replacing *new) {
    int again = openat(new->folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *entries = again >= 0 ? fdopendir(again) : NULL;
    for (struct dirent *entry; entries && (entry = readdir(entries));) {
        struct stat info;
        if (!is_temporary(entry->d_name, new->name))
            continue;
        int file =
            openat(new->folder, entry->d_name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
        if (file >= 0 && fstat(file, &info) == 0 && S_ISREG(info.st_mode) &&
            info.st_uid == geteuid() && flock(file, LOCK_EX | LOCK_NB) == 0)
            unlinkat(new->folder, entry->d_name, 0);
        if (file >= 0)
            close(file);
    }
    if (entries)
        closedir(entries);
    else if (again >= 0)
        close(again);
}

// A new file that has no name yet; −1 where there is no such thing.
static int open_nameless(const Replacing *new, mode_t mode) {
    if (access("/proc/self/fd", X_OK) != 0)
        return -1;
    int file = openat(new->folder, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
    if (file >= 0)
        flock(file, LOCK_EX); // for the moment in which it has its first name
    return file;
}

// A new file with a name of its own, locked while we write so that nobody clears it away.
static int open_named(Replacing *new, mode_t mode) {
    for (int i = 0; i < NAMES_TRIED; i++) {
        struct stat info;
        if (!name_temporary(new))
            return -1;
        int file = openat(new->folder, new->temporary.data,
                          O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
        if (file < 0 && errno != EEXIST)
            break;
        if (file >= 0 &&
            (flock(file, LOCK_EX) != 0 || (fstat(file, &info) == 0 && info.st_nlink > 0)))
            return file;
        if (file >= 0)
            close(file); // cleared away before it was locked
    }
    text_clear(&new->temporary);
    return -1;
}

// Gives the new file the mode and, where we may, the owner of the old one. A group that cannot be
// kept gets no more than everybody has.
static bool take_over(int file, const struct stat *old) {
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

// Puts a nameless file under a name beside the target.
static bool give_name(Replacing *new) {
    char self[64];
    snprintf(self, sizeof self, "/proc/self/fd/%d", new->file);
    for (int i = 0; i < NAMES_TRIED && name_temporary(new); i++) {
        if (linkat(AT_FDCWD, self, new->folder, new->temporary.data, AT_SYMLINK_FOLLOW) == 0)
            return true;
        if (errno != EEXIST)
            break;
    }
    text_clear(&new->temporary);
    return false;
}

// Not every file system can make a folder durable by itself.
static bool sync_folder(int folder) {
    return fsync(folder) == 0 || errno == EINVAL || errno == EBADF || errno == ENOTSUP;
}

static bool fill_and_rename(Replacing *new, const void *data, size_t size, const struct stat *old) {
    if (new->file < 0 || (old && !take_over(new->file, old)) || !write_all(new->file, data, size) ||
        fsync(new->file) != 0)
        return false;
    if (!new->temporary.length && !give_name(new))
        return false;
    if (renameat(new->folder, new->temporary.data, new->folder, new->name) != 0)
        return false;
    text_clear(&new->temporary);
    return sync_folder(new->folder);
}

// Replaces a regular file, or makes one; errno tells what went wrong.
static bool replace(const char *path, const void *data, size_t size, bool private) {
    Text target = {0}, folder = {0};
    struct stat info;
    Replacing new = {.folder = -1, .file = -1};
    text_add(&target, path);
    bool good = follow_links(&target);
    if (good) {
        set_folder(&folder, text_string(&target));
        new.name = text_string(&target) + folder_length(text_string(&target));
        new.folder = open(text_string(&folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (new.folder < 0 && errno == EACCES)
            new.folder = open(text_string(&folder), O_PATH | O_DIRECTORY | O_CLOEXEC);
        good = new.folder >= 0;
    }
    if (good) {
        bool exists = fstatat(new.folder, new.name, &info, AT_SYMLINK_NOFOLLOW) == 0;
        remove_remains(&new);
        mode_t mode = exists || private ? 0600 : 0644; // nobody reads what is about to be private
        new.file = open_nameless(&new, mode);
        if (new.file < 0)
            new.file = open_named(&new, mode);
        good = fill_and_rename(&new, data, size, exists ? &info : NULL);
    }
    int reason = target.failed || folder.failed || new.temporary.failed ? ENOMEM : errno;
    if (new.temporary.length)
        unlinkat(new.folder, new.temporary.data, 0);
    if (new.file >= 0)
        close(new.file);
    if (new.folder >= 0)
        close(new.folder);
    text_free(&new.temporary);
    text_free(&target);
    text_free(&folder);
    errno = reason;
    return good;
}

// Writes into what is there: a pipe, a device.
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
