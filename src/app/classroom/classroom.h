// A class: its submissions, the results of their checks, and the tournament between them.
//
// The tournament is a normal one (run.json and games.jsonl of the arena). The same directory
// contains `class.json` (options of the last run), `players/` (a copy of each submission),
// `checks/` (cached results) and `feedback/` (for the authors).
//
// To change a class, run it again: new submissions join, changed ones replay their games, and
// removed ones are withdrawn; their games stay in the log and count again if they return. A run may
// be killed at any time.
#ifndef FLIPSIDE_APP_CLASSROOM_H
#define FLIPSIDE_APP_CLASSROOM_H

#include "feedback.h"
#include "settings.h"
#include "submission.h"
#include "tournament.h"

// Seconds per move of the classic systems among the references, which use all their time.
#define CLASSROOM_CLASSIC_SECONDS 0.2

// Options given by the user. All others are those of the previous run, or the course's defaults.
enum {
    CLASSROOM_MODE = 1,
    CLASSROOM_RULES = 2,
    CLASSROOM_CLOCKS = 4,
    CLASSROOM_OPENINGS = 8,
    CLASSROOM_SEED = 16,
    CLASSROOM_GAMES = 32,
    CLASSROOM_ROUNDS = 64,
    CLASSROOM_MEMORY = 128,
    CLASSROOM_REFERENCES = 256,
    CLASSROOM_CHOICES = 512,
    CLASSROOM_STRICT = 1024,
};

typedef struct ClassroomPlan {
    const char *folder, *out;
    unsigned given;         // CLASSROOM_…
    ArenaSettings settings; // without players
    int memory;             // MB in addition to the libraries; 0 = no limit
    const char *references; // few, all, none, or specs separated by '+'
    const char *choices;    // see submissions_find; may be NULL
    bool strict;            // only submissions that pass all checks play
    const char *options;    // added to every external player's spec: ",key=value…", or ""
} ClassroomPlan;

typedef struct ClassroomAuthor {
    const Submission *submission;
    Feedback feedback;
    char *copy;  // path of the submission's copy
    bool enters; // plays in the tournament
    int player;  // index in the tournament; −1 = none
} ClassroomAuthor;

typedef struct Classroom {
    ClassroomPlan plan;     // completed from the previous run
    char *stored[2];        // owned strings of the plan: references, choices
    ArenaSettings settings; // of the tournament, once it is open
    bool begun;             // there was a previous run
    SubmissionList submissions;
    ClassroomAuthor *authors; // one per submission
    char **references;        // specs
    size_t reference_count;
} Classroom;

// Reports a finished check; `number` counts from 1. Calls are serialised.
typedef void ClassroomNotify(const ClassroomAuthor *author, int number, int count, void *user);

// Finds the submissions and creates the directories; takes ownership of the plan's settings. Must
// be closed also after a failure.
bool classroom_open(Classroom *classroom, const ClassroomPlan *plan, Error *error);
void classroom_close(Classroom *classroom);

// Checks all changed submissions on `threads` threads and writes the feedback. Returns false and
// sets *error after a system failure or if *stop was set.
bool classroom_check(Classroom *classroom, int threads, const atomic_bool *stop,
                     ClassroomNotify *notify, void *user, Error *error);

// Returns the number of authors that play in the tournament.
int classroom_entered(const Classroom *classroom);

// Opens the tournament and passes earlier games to `visit`. It must be destroyed before the class
// is closed.
Tournament *classroom_tournament(Classroom *classroom, LogVisit *visit, void *user, Error *error);

// Returns true if a player of the tournament is a reference.
bool classroom_is_reference(const Classroom *classroom, int player);

// Returns the author of a player; NULL for references and withdrawn players.
const ClassroomAuthor *classroom_author(const Classroom *classroom, int player);

// Appends the path of a file or subdirectory of the class.
void classroom_path(const Classroom *classroom, const char *name, Text *path);

#endif
