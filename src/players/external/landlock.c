#include "landlock.h"

#include "processes.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Access rights of versions newer than the headers.
enum { TRUNCATE = 1 << 14, DEVICE_CALLS = 1 << 15, ALL_VERSION_1 = (1 << 13) - 1, REFER = 1 << 13 };
enum { NETWORK_ALL = 3, SCOPE_ALL = 3 };

enum {
    READ = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR,
    OF_FILES = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE |
               LANDLOCK_ACCESS_FS_WRITE_FILE | TRUNCATE | DEVICE_CALLS,
};

typedef struct Ruleset {
    uint64_t files, network, scope;
} Ruleset;

int landlock_version(void) {
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    return version > 0 ? (int)version : 0;
}

static Ruleset ruleset_of(int version) {
    Ruleset rules = {.files = ALL_VERSION_1};
    if (version >= 2)
        rules.files |= REFER;
    if (version >= 3)
        rules.files |= TRUNCATE;
    if (version >= LANDLOCK_NETWORK)
        rules.network = NETWORK_ALL;
    if (version >= 5)
        rules.files |= DEVICE_CALLS;
    if (version >= LANDLOCK_SIGNALS)
        rules.scope = SCOPE_ALL;
    return rules;
}

// Allows `access` below a path; a missing path is ignored.
static bool allow(int set, const char *path, uint64_t access, bool folder) {
    int fd = open(path, O_PATH | O_CLOEXEC);
    if (fd < 0)
        return true;
    struct landlock_path_beneath_attr rule = {.allowed_access = folder ? access : access & OF_FILES,
                                              .parent_fd = fd};
    bool good = syscall(SYS_landlock_add_rule, set, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
    int number = errno;
    close(fd);
    errno = number;
    return good;
}

// Allows the process's own /proc directory, and files that describe the hardware.
static bool allow_proc(int set) {
    static const char *const files[] = {"/proc/cpuinfo", "/proc/meminfo", "/proc/stat",
                                        "/proc/version"};
    char own[64];
    processes_put_number(processes_put_text(own, "/proc/"), (unsigned long)getpid());
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (!allow(set, files[i], READ, false))
            return false;
    return allow(set, own, READ, true) && allow(set, "/proc/sys/vm", READ, true);
}

static bool allow_place(int set, const Ruleset *rules, const SandboxPlace *place) {
    switch (place->kind) {
    case PLACE_READ:
        return allow(set, place->source, READ, place->folder);
    case PLACE_WRITE:
        return allow(set, place->source, rules->files, place->folder);
    case PLACE_DEVICE:
        return allow(set, place->source, rules->files & OF_FILES, false);
    case PLACE_LINK:
        return place->path[1] == 'd' || place->path[1] == 'v' ? true
                                                              : allow(set, place->path, READ, true);
    case PLACE_ZERO:
        return allow(set, place->path, READ, false);
    case PLACE_PROC:
        return allow_proc(set);
    default:
        return true;
    }
}

const char *landlock_build(const Sandbox *sandbox) {
    Ruleset rules = ruleset_of(sandbox->means.landlock);
    size_t size = sandbox->means.landlock >= LANDLOCK_SIGNALS   ? sizeof rules
                  : sandbox->means.landlock >= LANDLOCK_NETWORK ? 2 * sizeof(uint64_t)
                                                                : sizeof(uint64_t);
    int set = (int)syscall(SYS_landlock_create_ruleset, &rules, size, 0);
    if (set < 0)
        return "Landlock";
    for (size_t i = 0; i < sandbox->count; i++)
        if (!allow_place(set, &rules, &sandbox->places[i]))
            return sandbox->places[i].path;
    if (!allow(set, sandbox->scratch, rules.files, true))
        return "the scratch folder";
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        syscall(SYS_landlock_restrict_self, set, 0) != 0)
        return "Landlock";
    close(set);
    return NULL;
}
