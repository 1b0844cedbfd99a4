#include "sandbox.h"

#include "call_filter.h"
#include "landlock.h"
#include "namespaces.h"

#include <errno.h>
#include <ftw.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool sandbox_mode(SandboxMode *mode, Error *error) {
    static const char *const words[] = {"auto", "strict", "off"};
    const char *word = getenv("FLIPSIDE_SANDBOX");
    *mode = SANDBOX_AUTO;
    if (!word || !*word)
        return true;
    for (int i = 0; i < 3; i++)
        if (strcmp(word, words[i]) == 0) {
            *mode = (SandboxMode)i;
            return true;
        }
    return error_set(error, "FLIPSIDE_SANDBOX is auto, strict or off, not \"%.40s\"", word);
}

bool sandbox_probe(SandboxMeans *found, Error *error) {
    SandboxMeans means = {.landlock = landlock_version(), .filter = call_filter_works()};
    Sandbox smallest = {.means = means, .scratch_mb = 1, .working = "/"};
    sandbox_show_system(&smallest);
    bool failed = smallest.failed;
    means.walls = !failed && namespaces_work(&smallest) ? WALLS_NAMESPACES
                  : means.landlock > 0                  ? WALLS_LANDLOCK
                                                        : WALLS_NONE;
    smallest.working = NULL;
    sandbox_free(&smallest);
    *found = means;
    return failed ? error_system(error, ENOMEM, "cannot isolate outside programs") : true;
}

static void add_lack(Text *words, const char *lack) {
    text_format(words, "%s%s", words->length > 0 ? ", " : "", lack);
}

void sandbox_lacks(const SandboxMeans *means, Text *words) {
    if (means->walls != WALLS_NAMESPACES)
        add_lack(words,
                 "namespaces (limits of the scratch folder, processes of others out of sight)");
    if (means->walls != WALLS_NAMESPACES && means->landlock < LANDLOCK_FILES)
        add_lack(words, "Landlock (files)");
    else if (means->walls != WALLS_NAMESPACES && means->landlock < LANDLOCK_SIGNALS)
        add_lack(words, "Landlock's rules for signals");
    if (!means->filter)
        add_lack(words, means->walls == WALLS_NAMESPACES ? "the filter of system calls"
                                                         : "the filter of system calls (network)");
}

void sandbox_note(Text *line) {
    SandboxMode mode;
    Text lacks = {0};
    if (!sandbox_mode(&mode, NULL) || mode != SANDBOX_AUTO)
        return;
    SandboxMeans means;
    if (sandbox_probe(&means, NULL))
        sandbox_lacks(&means, &lacks);
    if (lacks.length > 0)
        text_format(line, "outside programs are isolated without %s: this system does not grant it",
                    text_string(&lacks));
    text_free(&lacks);
}

// Returns true if an entry of this kind, or of a more permissive kind, covers a path. Generated
// links count because they point to visible paths.
static bool is_shown(const Sandbox *sandbox, PlaceKind kind, const char *path) {
    for (size_t i = 0; i < sandbox->count; i++) {
        const SandboxPlace *place = &sandbox->places[i];
        size_t length = strlen(place->path);
        bool through_link = place->kind == PLACE_LINK && kind == PLACE_READ;
        if (!through_link &&
            (place->kind > PLACE_WRITE || (kind == PLACE_WRITE && place->kind != kind)))
            continue;
        if (length == 1 || (strncmp(path, place->path, length) == 0 &&
                            (path[length] == '\0' || path[length] == '/')))
            return true;
    }
    return false;
}

// Returns the entry of exactly this path; NULL if none.
static SandboxPlace *find_place(const Sandbox *sandbox, const char *path) {
    for (size_t i = 0; i < sandbox->count; i++)
        if (strcmp(sandbox->places[i].path, path) == 0)
            return &sandbox->places[i];
    return NULL;
}

void sandbox_add(Sandbox *sandbox, PlaceKind kind, const char *path, const char *source) {
    struct stat info = {0};
    if (kind <= PLACE_WRITE && (is_shown(sandbox, kind, path) || stat(source, &info) != 0))
        return;
    SandboxPlace *same = find_place(sandbox, path);
    if (same) {
        if (kind <= PLACE_HIDDEN && same->kind <= PLACE_WRITE)
            same->kind = kind; // write access overrides read access, hiding overrides both
        return;
    }
    if (sandbox->count == sandbox->capacity) {
        size_t capacity = sandbox->capacity ? 2 * sandbox->capacity : 64;
        SandboxPlace *more = realloc(sandbox->places, capacity * sizeof *more);
        if (!more) {
            sandbox->failed = true;
            return;
        }
        sandbox->places = more;
        sandbox->capacity = capacity;
    }
    SandboxPlace place = {.kind = kind,
                          .folder =
                              kind <= PLACE_WRITE ? S_ISDIR(info.st_mode) : kind != PLACE_DEVICE,
                          .path = strdup(path),
                          .source = source ? strdup(source) : NULL};
    sandbox->failed |= !place.path || (source && !place.source);
    sandbox->places[sandbox->count] = place;
    sandbox->count += place.path != NULL;
    if (!place.path)
        free((char *)(uintptr_t)place.source);
}

static int compare_places(const void *a, const void *b) {
    const SandboxPlace *first = a, *second = b;
    return strcmp(first->path, second->path);
}

// Drops entries that a parent directory already covers.
static void drop_covered(Sandbox *sandbox) {
    size_t kept = 0, count = sandbox->count;
    for (size_t i = 0; i < count; i++) {
        SandboxPlace place = sandbox->places[i];
        sandbox->count = kept; // only earlier entries can be parents
        if (place.kind == PLACE_READ && is_shown(sandbox, PLACE_READ, place.path)) {
            free((char *)(uintptr_t)place.path);
            free((char *)(uintptr_t)place.source);
        } else {
            sandbox->places[kept++] = place;
        }
    }
    sandbox->count = kept;
}

// Creates a scratch directory on disk, for systems without an in-memory one.
static bool make_scratch(Sandbox *sandbox, Error *error) {
    const char *base = getenv("TMPDIR");
    Text path = {0};
    text_format(&path, "%s/flipside-player-XXXXXX", base && *base == '/' ? base : "/tmp");
    sandbox->scratch = path.failed ? NULL : mkdtemp(path.data) ? path.data : NULL;
    if (sandbox->scratch)
        return true;
    int number = path.failed ? ENOMEM : errno;
    text_free(&path);
    return error_system(error, number, "no scratch folder for an outside program");
}

bool sandbox_plan(Sandbox *sandbox, const SandboxMeans *means, const SandboxWish *wish,
                  Error *error) {
    *sandbox =
        (Sandbox){.means = *means, .scratch_mb = wish->scratch_mb, .working = getcwd(NULL, 0)};
    sandbox->failed = !sandbox->working;
    sandbox_show_system(sandbox);
    sandbox_show_list(sandbox, wish->write, PLACE_WRITE);
    sandbox_show_list(sandbox, wish->read, PLACE_READ);
    if (wish->tools)
        sandbox_show_path(sandbox, wish->tools, PLACE_READ);
    for (size_t i = 0; wish->arguments[i]; i++)
        sandbox_show_words(sandbox, wish->arguments[i], wish->beside);
    sandbox_hide(sandbox);
    if (sandbox->working && !is_shown(sandbox, PLACE_READ, sandbox->working))
        sandbox_add(sandbox, PLACE_FOLDER, sandbox->working, NULL);
    if (sandbox->failed)
        return error_system(error, ENOMEM, "cannot isolate an outside program");
    qsort(sandbox->places, sandbox->count, sizeof *sandbox->places, compare_places);
    drop_covered(sandbox);
    return means->walls == WALLS_LANDLOCK ? make_scratch(sandbox, error) : true;
}

static int remove_one(const char *path, const struct stat *info, int kind, struct FTW *place) {
    (void)info, (void)kind, (void)place;
    return remove(path);
}

void sandbox_free(Sandbox *sandbox) {
    if (sandbox->scratch)
        nftw(sandbox->scratch, remove_one, 16, FTW_DEPTH | FTW_PHYS);
    for (size_t i = 0; i < sandbox->count; i++) {
        free((char *)(uintptr_t)sandbox->places[i].path);
        free((char *)(uintptr_t)sandbox->places[i].source);
    }
    free(sandbox->places);
    free(sandbox->working);
    free(sandbox->scratch);
    *sandbox = (Sandbox){0};
}
