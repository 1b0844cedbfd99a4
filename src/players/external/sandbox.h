// Isolation of external programs.
//
// One policy defines the visible files (sandbox_policy.c) and the allowed system calls
// (call_filter.c). Two backends implement it:
//   namespaces.h  full isolation: separate file system, processes, network and users
//   landlock.h    fallback without namespaces: restrictions by Landlock and the filter
// A plan is made before the fork, where heap and files are available. The supervisor applies it
// with system calls only.
#ifndef FLIPSIDE_PLAYERS_SANDBOX_H
#define FLIPSIDE_PLAYERS_SANDBOX_H

#include "error.h"
#include "text.h"

#include <stddef.h>

typedef enum SandboxMode { SANDBOX_AUTO, SANDBOX_STRICT, SANDBOX_OFF } SandboxMode;

typedef enum SandboxWalls { WALLS_NONE, WALLS_LANDLOCK, WALLS_NAMESPACES } SandboxWalls;

// Isolation features of this system.
typedef struct SandboxMeans {
    SandboxWalls walls;
    int landlock; // Landlock ABI version; 0 = unsupported
    bool filter;  // system call filter available
} SandboxMeans;

// Kinds of paths in the program's file system.
typedef enum PlaceKind {
    PLACE_READ,    // host path, readable and executable
    PLACE_WRITE,   // host path, also writable
    PLACE_DEVICE,  // harmless device
    PLACE_LINK,    // symbolic link; `source` is its target
    PLACE_TEXT,    // small generated file; `source` is its contents
    PLACE_FOLDER,  // empty directory
    PLACE_SCRATCH, // empty, writable in-memory directory of limited size
    PLACE_HIDDEN,  // empty directory that hides a host directory
    PLACE_PROC,    // /proc with the program's own processes
    PLACE_ZERO,    // zeros, read-only: writable shared mappings would escape the memory limit
} PlaceKind;

typedef struct SandboxPlace {
    PlaceKind kind;
    bool folder; // the host path is a directory
    const char *path, *source;
} SandboxPlace;

typedef struct Sandbox {
    SandboxMeans means;
    SandboxPlace *places; // directories precede their contents
    size_t count, capacity;
    size_t scratch_mb;
    char *working; // working directory
    char *scratch; // WALLS_LANDLOCK: temporary directory, removed with the plan; NULL = none
    bool failed;   // out of memory
} Sandbox;

// Requirements of one program beyond the common ones.
typedef struct SandboxWish {
    const char *const *arguments; // command; the paths it names are visible
    const char *tools;            // directory of bundled files; NULL = none
    const char *read, *write;     // paths separated by colons; may be NULL
    bool beside;                  // show the whole directory of a file that the command names
    size_t scratch_mb;
} SandboxWish;

// Fixed paths inside the sandbox.
#define SANDBOX_SCRATCH "/tmp"
#define SANDBOX_HOME SANDBOX_SCRATCH "/home"

// Reads FLIPSIDE_SANDBOX, which applies to all players: auto, strict or off. Returns false for any
// other value.
bool sandbox_mode(SandboxMode *mode, Error *error);

// Probes the isolation features of this system, which takes a few milliseconds. Returns false with
// an error if out of memory.
bool sandbox_probe(SandboxMeans *found, Error *error);

// Appends the missing features, separated by commas; nothing if all are available.
void sandbox_lacks(const SandboxMeans *means, Text *words);

// Appends a warning for the user if features are missing in mode `auto`; otherwise nothing.
void sandbox_note(Text *line);

// Makes the plan for one program. Returns false with an error if memory or a scratch directory is
// not available. The caller must free the plan in either case, which removes its scratch directory.
bool sandbox_plan(Sandbox *sandbox, const SandboxMeans *means, const SandboxWish *wish,
                  Error *error);
void sandbox_free(Sandbox *sandbox);

// Adds an entry unless its path is already visible. For the policy.
void sandbox_add(Sandbox *sandbox, PlaceKind kind, const char *path, const char *source);

// The policy (sandbox_policy.c). These functions add the paths common to all programs, the paths
// named in a command, a program with its libraries, one path, and a list of paths separated by
// colons. sandbox_hide removes private paths inside visible directories.
void sandbox_show_system(Sandbox *sandbox);
void sandbox_show_words(Sandbox *sandbox, const char *command, bool beside);
void sandbox_show_program(Sandbox *sandbox, const char *path);
void sandbox_show_path(Sandbox *sandbox, const char *path, PlaceKind kind);
void sandbox_show_list(Sandbox *sandbox, const char *list, PlaceKind kind);
void sandbox_hide(Sandbox *sandbox);

#endif
