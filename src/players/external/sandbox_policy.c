// Sandbox policy: the host paths that an external program can see. The tables below are allow
// lists; every other path is invisible.
#include "sandbox.h"

#include "shipped.h"

#include <dirent.h>
#include <errno.h>
#include <fnmatch.h>
#include <linux/limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Programs, interpreters and libraries of the system.
static const char *const system_folders[] = {
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/opt",
    "/nix/store",
    "/gnu/store",
    "/sys/devices/system/cpu", // number of processors, read by numpy and OpenMP
};

// Files in /etc that the loader and interpreters read; none about users or the network.
static const char *const system_settings[] = {
    "ld.so.*", "alternatives", "localtime", "timezone", "java-*",
    "python*", "mono",         "fonts",     "gai.conf",
};

static const char *const devices[] = {"/dev/null", "/dev/full", "/dev/random", "/dev/urandom"};

// Generated entries. The program runs as a user without a name on the host.
static const SandboxPlace own_places[] = {
    {PLACE_SCRATCH, true, SANDBOX_SCRATCH, NULL},
    {PLACE_FOLDER, true, SANDBOX_HOME, NULL},
    {PLACE_FOLDER, true, SANDBOX_SCRATCH "/shm", NULL},
    {PLACE_PROC, true, "/proc", NULL},
    {PLACE_ZERO, false, "/dev/zero", NULL},
    {PLACE_LINK, false, "/dev/shm", SANDBOX_SCRATCH "/shm"},
    {PLACE_LINK, false, "/dev/fd", "/proc/self/fd"},
    {PLACE_LINK, false, "/dev/stdin", "/proc/self/fd/0"},
    {PLACE_LINK, false, "/dev/stdout", "/proc/self/fd/1"},
    {PLACE_LINK, false, "/dev/stderr", "/proc/self/fd/2"},
    {PLACE_LINK, false, "/var/tmp", SANDBOX_SCRATCH},
    {PLACE_TEXT, false, "/etc/passwd", "player:x:1000:1000:player:" SANDBOX_HOME ":/bin/sh\n"},
    {PLACE_TEXT, false, "/etc/group", "player:x:1000:\n"},
    {PLACE_TEXT, false, "/etc/hosts", "127.0.0.1 localhost\n"},
    {PLACE_TEXT, false, "/etc/nsswitch.conf", "passwd: files\ngroup: files\nhosts: files\n"},
};

// Directories shared by many users and programs. They are never shown as a whole because of one
// file in them. The same holds for the user's home directory and its parents.
static const char *const broad_folders[] = {
    "/",    "/etc",     "/home", "/root", "/tmp", "/var", "/var/tmp", "/dev",
    "/run", "/dev/shm", "/proc", "/sys",  "/mnt", "/srv", "/media",   "/boot",
};

// Returns true if `path` is the directory or inside it.
static bool is_in(const char *path, const char *folder) {
    size_t length = strlen(folder);
    if (length == 1)
        return true;
    return strncmp(path, folder, length) == 0 && (path[length] == '\0' || path[length] == '/');
}

// Resolves all links of a path. Returns false if it does not exist or if out of memory, which also
// fails the plan.
static bool find_real(Sandbox *sandbox, const char *path, char out[PATH_MAX]) {
    char *real = realpath(path, NULL);
    sandbox->failed |= !real && errno == ENOMEM;
    bool found = real && strlen(real) < PATH_MAX;
    if (found)
        strcpy(out, real);
    free(real);
    return found;
}

static bool is_broad(Sandbox *sandbox, const char *folder) {
    for (size_t i = 0; i < sizeof broad_folders / sizeof *broad_folders; i++)
        if (strcmp(folder, broad_folders[i]) == 0)
            return true;
    const char *home = getenv("HOME");
    char real[PATH_MAX];
    if (!home || *home != '/')
        return false;
    return is_in(home, folder) || (find_real(sandbox, home, real) && is_in(real, folder));
}

static bool exists(const char *path) {
    return access(path, F_OK) == 0;
}

static bool is_folder(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

// Removes the last component of a path; returns false if nothing would be left.
static bool to_parent(char *path) {
    char *slash = strrchr(path, '/');
    if (!slash || slash == path)
        return false;
    *slash = '\0';
    return true;
}

// Makes a path absolute and normalised; links are not resolved.
static bool make_whole(const char *path, char out[PATH_MAX]) {
    char given[PATH_MAX], here[PATH_MAX] = "";
    if (*path != '/' && !getcwd(here, sizeof here))
        return false;
    if (snprintf(given, sizeof given, "%s%s%s", here, *here ? "/" : "", path) >= (int)sizeof given)
        return false;
    size_t length = 0;
    char *rest = NULL;
    for (char *part = strtok_r(given, "/", &rest); part; part = strtok_r(NULL, "/", &rest)) {
        if (strcmp(part, ".") == 0)
            continue;
        if (strcmp(part, "..") == 0) {
            while (length > 0 && out[--length] != '/') {
            }
            continue;
        }
        length += (size_t)snprintf(out + length, PATH_MAX - length, "/%s", part);
        if (length >= PATH_MAX)
            return false;
    }
    if (length == 0)
        out[length++] = '/';
    out[length] = '\0';
    return true;
}

void sandbox_show_path(Sandbox *sandbox, const char *path, PlaceKind kind) {
    char whole[PATH_MAX], real[PATH_MAX];
    if (!make_whole(path, whole) || !find_real(sandbox, path, real))
        return;
    sandbox_add(sandbox, kind, whole, real);
    sandbox_add(sandbox, kind, real, real);
}

void sandbox_show_list(Sandbox *sandbox, const char *list, PlaceKind kind) {
    for (const char *at = list ? list : ""; *at;) {
        char path[PATH_MAX];
        size_t length = strcspn(at, ":");
        if (length > 0 && length < sizeof path) {
            snprintf(path, sizeof path, "%.*s", (int)length, at);
            sandbox_show_path(sandbox, path, kind);
        }
        at += length + (at[length] == ':');
    }
}

static void show_part(Sandbox *sandbox, const char *prefix, const char *part) {
    char path[PATH_MAX];
    if (snprintf(path, sizeof path, "%s/%s", prefix, part) < (int)sizeof path && exists(path))
        sandbox_show_path(sandbox, path, PLACE_READ);
}

// Shows the files of programs in `prefix/bin`: libraries, or the whole installation of a version
// manager.
static void show_installation(Sandbox *sandbox, const char *folder) {
    static const char *const parts[] = {"lib", "lib64", "libexec", "pyvenv.cfg"};
    char prefix[PATH_MAX], conda[PATH_MAX + 16];
    snprintf(prefix, sizeof prefix, "%s", folder);
    sandbox_show_path(sandbox, folder, PLACE_READ);
    bool shims = strcmp(strrchr(folder, '/'), "/shims") == 0;
    if (!to_parent(prefix) || is_broad(sandbox, prefix))
        return;
    snprintf(conda, sizeof conda, "%s/conda-meta", prefix);
    if (shims || exists(conda))
        sandbox_show_path(sandbox, prefix, PLACE_READ);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        show_part(sandbox, prefix, parts[i]);
}

void sandbox_show_program(Sandbox *sandbox, const char *path) {
    char whole[PATH_MAX], real[PATH_MAX];
    if (!make_whole(path, whole) || !find_real(sandbox, path, real))
        return;
    for (int i = 0; i < 2; i++) {
        char *folder = i ? real : whole;
        if (!to_parent(folder))
            continue;
        const char *name = strrchr(folder, '/');
        if (strcmp(name, "/bin") == 0 || strcmp(name, "/shims") == 0)
            show_installation(sandbox, folder);
    }
}

// Shows the directories of the PATH and their installations, which scripts need to find their
// interpreters.
static void show_search_path(Sandbox *sandbox) {
    const char *list = getenv("PATH");
    for (const char *at = list ? list : ""; *at;) {
        char path[PATH_MAX], whole[PATH_MAX];
        size_t length = strcspn(at, ":");
        if (length > 0 && length < sizeof path && *at == '/') {
            snprintf(path, sizeof path, "%.*s", (int)length, at);
            if (make_whole(path, whole) && is_folder(whole) && !is_broad(sandbox, whole))
                show_installation(sandbox, whole);
        }
        at += length + (at[length] == ':');
    }
}

// Shows the entries of a directory that match one of the names.
static void show_matching(Sandbox *sandbox, const char *folder, const char *const *names,
                          size_t count) {
    DIR *entries = opendir(folder);
    if (!entries)
        return;
    for (struct dirent *entry; (entry = readdir(entries));)
        for (size_t i = 0; i < count && entry->d_name[0] != '.'; i++)
            if (fnmatch(names[i], entry->d_name, 0) == 0)
                show_part(sandbox, folder, entry->d_name);
    closedir(entries);
}

// Shows the Python packages installed by the user.
static void show_user_packages(Sandbox *sandbox) {
    static const char *const names[] = {"python*"};
    const char *home = getenv("HOME");
    char folder[PATH_MAX];
    if (home && *home == '/' &&
        snprintf(folder, sizeof folder, "%s/.local/lib", home) < (int)sizeof folder)
        show_matching(sandbox, folder, names, 1);
}

// Shows Flipside's own files: the external program may be Flipside itself.
static void show_shipped(Sandbox *sandbox) {
    static const char *const parts[] = {"weights", "books", "statistics"};
    Text path = {0};
    ShippedResult found = shipped_find("weights/most.weights", &path);
    sandbox->failed |= found == SHIPPED_NO_MEMORY;
    if (found == SHIPPED_FOUND && to_parent(path.data) && to_parent(path.data))
        for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
            show_part(sandbox, path.data, parts[i]);
    text_free(&path);
}

void sandbox_show_system(Sandbox *sandbox) {
    char target[PATH_MAX];
    for (size_t i = 0; i < sizeof own_places / sizeof *own_places; i++)
        sandbox_add(sandbox, own_places[i].kind, own_places[i].path, own_places[i].source);
    for (size_t i = 0; i < sizeof system_folders / sizeof *system_folders; i++) {
        ssize_t length = readlink(system_folders[i], target, sizeof target - 1);
        if (length > 0) {
            target[length] = '\0'; // merged /usr: /bin is a link to usr/bin
            sandbox_add(sandbox, PLACE_LINK, system_folders[i], target);
        } else if (is_folder(system_folders[i])) {
            sandbox_add(sandbox, PLACE_READ, system_folders[i], system_folders[i]);
        }
    }
    for (size_t i = 0; i < sizeof devices / sizeof *devices; i++)
        if (exists(devices[i]))
            sandbox_add(sandbox, PLACE_DEVICE, devices[i], devices[i]);
    show_matching(sandbox, "/etc", system_settings,
                  sizeof system_settings / sizeof *system_settings);
    show_user_packages(sandbox);
    show_shipped(sandbox);
    show_search_path(sandbox);
}

// Shows the path that one word of a command names, if any.
static void show_word(Sandbox *sandbox, const char *word, bool beside) {
    char whole[PATH_MAX], home[PATH_MAX];
    if (word[0] == '~' && word[1] == '/' && getenv("HOME")) {
        if (snprintf(home, sizeof home, "%s%s", getenv("HOME"), word + 1) >= (int)sizeof home)
            return;
        word = home;
    }
    if (!make_whole(word, whole) || !exists(whole))
        return;
    if (is_folder(whole)) {
        if (!is_broad(sandbox, whole))
            sandbox_show_path(sandbox, whole, PLACE_READ);
        return;
    }
    sandbox_show_path(sandbox, whole, PLACE_READ);
    sandbox_show_program(sandbox, whole);
    if (beside && to_parent(whole) && !is_broad(sandbox, whole))
        sandbox_show_path(sandbox, whole, PLACE_READ);
}

void sandbox_show_words(Sandbox *sandbox, const char *command, bool beside) {
    char word[PATH_MAX];
    show_word(sandbox, command, beside);
    for (const char *at = command; *at;) {
        size_t length = 0;
        char quote = '\0';
        for (; *at && (quote || !strchr(" \t\n;&|<>()`$=", *at)); at++) {
            bool quotes = quote ? *at == quote : *at == '\'' || *at == '"';
            if (quotes)
                quote = quote ? '\0' : *at;
            else if (length + 1 < sizeof word)
                word[length++] = *at;
        }
        word[length] = '\0';
        if (length > 0)
            show_word(sandbox, word, beside);
        at += *at != '\0';
    }
}

// Hides a directory wherever it is visible; a link may expose it under a second path.
static void hide_path(Sandbox *sandbox, const char *path) {
    char real[PATH_MAX], shown[PATH_MAX];
    if (!find_real(sandbox, path, real))
        return;
    for (size_t i = 0, count = sandbox->count; i < count; i++) {
        const SandboxPlace *place = &sandbox->places[i];
        if (place->kind <= PLACE_WRITE && is_in(real, place->source) &&
            snprintf(shown, sizeof shown, "%s%s", place->path, real + strlen(place->source)) <
                (int)sizeof shown)
            sandbox_add(sandbox, PLACE_HIDDEN, shown, NULL);
    }
}

void sandbox_hide(Sandbox *sandbox) {
    const char *list = getenv("FLIPSIDE_HIDE");
    for (const char *at = list ? list : ""; *at;) {
        char path[PATH_MAX];
        size_t length = strcspn(at, ":");
        if (length > 0 && length < sizeof path) {
            snprintf(path, sizeof path, "%.*s", (int)length, at);
            hide_path(sandbox, path);
        }
        at += length + (at[length] == ':');
    }
}
