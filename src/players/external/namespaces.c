#include "namespaces.h"

#include "processes.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/limits.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { INSIDE_USER = 1000 };

static const char old_root[] = "/.old"; // mount point of the host's file system during setup

pid_t namespaces_fork(void) {
    unsigned long flags = CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC |
                          CLONE_NEWUTS | CLONE_NEWCGROUP | SIGCHLD;
    return (pid_t)syscall(SYS_clone, flags, NULL, NULL, NULL, 0);
}

static bool write_file(const char *path, const char *text, int flags) {
    int fd = open(path, O_WRONLY | O_CLOEXEC | flags, 0644);
    if (fd < 0)
        return false;
    bool good = write(fd, text, strlen(text)) == (ssize_t)strlen(text);
    int number = errno;
    close(fd);
    errno = number;
    return good;
}

// Maps the program's user to the host's user, and no other.
static bool map_user(const char *path, unsigned outside) {
    char line[64];
    char *end = processes_put_text(processes_put_number(line, INSIDE_USER), " ");
    processes_put_text(processes_put_number(end, outside), " 1\n");
    return write_file(path, line, 0);
}

bool namespaces_map(unsigned user, unsigned group) {
    return write_file("/proc/self/setgroups", "deny", 0) && map_user("/proc/self/gid_map", group) &&
           map_user("/proc/self/uid_map", user);
}

static bool set_attributes(const char *path, uint64_t attributes, unsigned flags) {
    struct mount_attr attr = {.attr_set = attributes};
    return syscall(SYS_mount_setattr, AT_FDCWD, path, flags, &attr, sizeof attr) == 0;
}

// Creates the parent directories of a path, and the path itself if it is a directory.
static bool make_folders(const char *path, bool itself) {
    char part[PATH_MAX];
    for (size_t i = 0; path[i] && i + 1 < sizeof part; i++) {
        part[i] = path[i];
        part[i + 1] = '\0';
        bool ends = path[i + 1] == '/' || (path[i + 1] == '\0' && itself);
        if (ends && mkdir(part, 0755) != 0 && errno != EEXIST && errno != EROFS)
            return false;
    }
    return true;
}

static bool make_file(const char *path) {
    if (access(path, F_OK) == 0)
        return true;
    int fd = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0644);
    return fd >= 0 && close(fd) == 0;
}

// Creates a sparse file of zeros.
static bool make_zeros(const char *path) {
    enum { ZEROS_GB = 1024 };
    int fd = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0444);
    bool good = fd >= 0 && ftruncate(fd, (off_t)ZEROS_GB << 30) == 0;
    if (fd >= 0)
        close(fd);
    return good;
}

// Bind-mounts a host path at its path inside the sandbox.
static bool bind(const SandboxPlace *place, uint64_t attributes) {
    char source[PATH_MAX + sizeof old_root];
    processes_put_text(processes_put_text(source, old_root), place->source);
    return (place->folder ? true : make_file(place->path)) &&
           mount(source, place->path, NULL, MS_BIND | MS_REC, NULL) == 0 &&
           (attributes == 0 || set_attributes(place->path, attributes, AT_RECURSIVE));
}

static bool mount_memory(const char *path, size_t megabytes, const char *more) {
    char options[96];
    char *end = processes_put_number(processes_put_text(options, "size="), megabytes);
    processes_put_text(processes_put_text(end, "m,"), more);
    return mount("tmpfs", path, "tmpfs", MS_NOSUID | MS_NODEV, options) == 0;
}

static bool make_place(const Sandbox *sandbox, const SandboxPlace *place) {
    bool folder = place->folder && place->kind != PLACE_LINK && place->kind != PLACE_TEXT &&
                  place->kind != PLACE_ZERO;
    if (strlen(place->path) >= PATH_MAX || !make_folders(place->path, folder))
        return false;
    switch (place->kind) {
    case PLACE_READ:
        return bind(place, MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV);
    case PLACE_WRITE:
        return bind(place, MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV);
    case PLACE_DEVICE:
        return bind(place, MOUNT_ATTR_NOSUID);
    case PLACE_LINK:
        return symlink(place->source, place->path) == 0 || errno == EEXIST;
    case PLACE_TEXT:
        return write_file(place->path, place->source, O_CREAT | O_TRUNC);
    case PLACE_SCRATCH:
        return mount_memory(place->path, sandbox->scratch_mb, "mode=0755,nr_inodes=16384");
    case PLACE_HIDDEN:
        return mount_memory(place->path, 1, "mode=0555,nr_inodes=16");
    case PLACE_PROC:
        return mount("proc", place->path, "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL) == 0 &&
               set_attributes(place->path, MOUNT_ATTR_RDONLY, 0);
    case PLACE_ZERO:
        return make_zeros(place->path);
    case PLACE_FOLDER:
        return true;
    }
    return false;
}

// Switches to a new, empty root. The old root stays mounted below it during setup.
static bool change_root(void) {
    return mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 &&
           mount_memory("/tmp", 4, "mode=0755,nr_inodes=4096") && chdir("/tmp") == 0 &&
           mkdir("/tmp/.old", 0700) == 0 && syscall(SYS_pivot_root, ".", "./.old") == 0 &&
           chdir("/") == 0;
}

const char *namespaces_build(const Sandbox *sandbox) {
    if (!change_root())
        return "a root of its own";
    umask(022);
    for (size_t i = 0; i < sandbox->count; i++)
        if (!make_place(sandbox, &sandbox->places[i]))
            return sandbox->places[i].path;
    if (umount2(old_root, MNT_DETACH) != 0 || rmdir(old_root) != 0 ||
        !set_attributes("/", MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID, 0))
        return "leaving the old root";
    if (sethostname("player", 6) != 0)
        return "a host name";
    return chdir(sandbox->working) == 0 || chdir("/") == 0 ? NULL : "the working directory";
}

bool namespaces_work(const Sandbox *sandbox) {
    int status = 0;
    unsigned user = geteuid(), group = getegid();
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    pid_t pid = namespaces_fork();
    if (pid == 0)
        _exit(namespaces_map(user, group) && !namespaces_build(sandbox) ? 0 : 1);
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (pid < 0)
        return false;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}
