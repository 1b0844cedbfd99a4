// The isolation of outside programs: one policy, which says what a program sees (sandbox_policy.c)
// and what it may ask of the kernel (call_filter.c), and two ways to build the walls, both by
// system calls of our own:
//   namespaces.h  everything: a file system, processes, network and users of its own;
//   landlock.h    where the kernel grants no namespaces: what Landlock and the filter can refuse.
// A plan is made before anything is started, with heap and files at hand; the supervisor's side
// carries it out with system calls only.
#ifndef FLIPSIDE_PLAYERS_SANDBOX_H
#define FLIPSIDE_PLAYERS_SANDBOX_H

#include "error.h"
#include "text.h"

#include <stddef.h>

typedef enum SandboxMode { SANDBOX_AUTO, SANDBOX_STRICT, SANDBOX_OFF } SandboxMode;

typedef enum SandboxWalls { WALLS_NONE, WALLS_LANDLOCK, WALLS_NAMESPACES } SandboxWalls;

// What this machine can do.
typedef struct SandboxMeans {
    SandboxWalls walls;
    int landlock; // version of Landlock's interface; 0 = not there
    bool filter;  // of system calls
} SandboxMeans;

// A place of the file system as the program sees it.
typedef enum PlaceKind {
    PLACE_READ,    // that of the machine, to read and to execute
    PLACE_WRITE,   // that of the machine, to write as well
    PLACE_DEVICE,  // a harmless device
    PLACE_LINK,    // a symbolic link; its text is the source
    PLACE_TEXT,    // a small file of our own; its contents are the source
    PLACE_FOLDER,  // an empty folder
    PLACE_SCRATCH, // an empty folder in memory, of limited size, to write to
    PLACE_HIDDEN,  // an empty folder in place of what is there
    PLACE_PROC,    // the program's own processes
    PLACE_ZERO, // zeros without end, to read: what is written to, mapped and shared is memory that
                // no limit sees
} PlaceKind;

typedef struct SandboxPlace {
    PlaceKind kind;
    bool folder; // of what is there on the machine: a folder, or a file
    const char *path, *source;
} SandboxPlace;

typedef struct Sandbox {
    SandboxMeans means;
    SandboxPlace *places; // a folder before what is in it
    size_t count, capacity;
    size_t scratch_mb;
    char *working; // the working directory
    char *scratch; // of WALLS_LANDLOCK: a folder that was made for it and is removed with it; NULL
                   // = none
    bool failed;   // no memory was left
} Sandbox;

// What a program needs besides what all need.
typedef struct SandboxWish {
    const char *const
        *arguments;    // its command: what these words name is shown with what lies beside it
    const char *tools; // a folder of ours that it needs; NULL = none
    const char *read, *write; // folders and files, colons between them; may be NULL
    bool beside; // show the folder of a file that the command names, and not the file alone
    size_t scratch_mb;
} SandboxWish;

// Paths inside, the same for all.
#define SANDBOX_SCRATCH "/tmp"
#define SANDBOX_HOME SANDBOX_SCRATCH "/home"

// What the environment says of all players: FLIPSIDE_SANDBOX is auto, strict or off. False when it
// is anything else.
bool sandbox_mode(SandboxMode *mode, Error *error);

// Tries out what can be had here, which takes some milliseconds. False and an error without memory.
bool sandbox_probe(SandboxMeans *found, Error *error);

// Appends what the means fall short of, in words with commas between; nothing when all is there.
void sandbox_lacks(const SandboxMeans *means, Text *words);

// The line for the user of `auto`, where something is missing; empty otherwise, and when isolation
// is off.
void sandbox_note(Text *line);

// The plan for one program; false and an error without memory or a place for its scratch folder. To
// be freed (a folder made for it is removed) in every case.
bool sandbox_plan(Sandbox *sandbox, const SandboxMeans *means, const SandboxWish *wish,
                  Error *error);
void sandbox_free(Sandbox *sandbox);

// For the policy: adds a place; what is shown already is not added again.
void sandbox_add(Sandbox *sandbox, PlaceKind kind, const char *path, const char *source);

// The policy (sandbox_policy.c). What every program sees; what the words of its command name; a
// program with its libraries; one path; those of a list with colons between them; and what is kept
// from all although it lies in what is shown.
void sandbox_show_system(Sandbox *sandbox);
void sandbox_show_words(Sandbox *sandbox, const char *command, bool beside);
void sandbox_show_program(Sandbox *sandbox, const char *path);
void sandbox_show_path(Sandbox *sandbox, const char *path, PlaceKind kind);
void sandbox_show_list(Sandbox *sandbox, const char *list, PlaceKind kind);
void sandbox_hide(Sandbox *sandbox);

#endif
