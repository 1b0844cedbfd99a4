// A class: its submissions, what was found when they were checked, and the tournament they meet in.
// The tournament is a normal one in a normal folder (the arena's run.json and games.jsonl); beside
// them stand `class.json` (what a further run must know), `players/` (a copy of each submission),
// `checks/` (what was found) and `feedback/` (for the authors).
//
// Running it again is all there is to change it: who is new joins, whose submission has changed
// plays again, whose folder is gone is withdrawn (its games stay in the log and count again when it
// comes back). It may be killed at any moment.
#ifndef FLIPSIDE_APP_CLASSROOM_H
#define FLIPSIDE_APP_CLASSROOM_H

#include "feedback.h"
#include "settings.h"
#include "submission.h"
#include "tournament.h"

// Seconds a move of the classic systems among the references: they would use all they get.
#define CLASSROOM_CLASSIC_SECONDS 0.2

// Which settings the user gave: others are those of the run before, or the course's.
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
    int memory;             // MB beyond the libraries; 0 = no limit
    const char *references; // few, all, none, or specs with '+' between them
    const char *choices;    // submissions_find; may be NULL
    bool strict;            // only who passed all checks plays
    const char *options;    // of every outside player's spec: ",key=value…", or ""
} ClassroomPlan;

typedef struct ClassroomAuthor {
    const Submission *submission;
    Feedback feedback;
    char *copy;  // of the submission
    bool enters; // plays in the tournament
    int player;  // its index there; −1 = none
} ClassroomAuthor;

typedef struct Classroom {
    ClassroomPlan plan;     // with what the run before had where nothing was given
    char *kept[2];          // texts of the run before that the plan names: references, choices
    ArenaSettings settings; // of the tournament, once there is one
    bool begun;             // there was a run before
    SubmissionList submissions;
    ClassroomAuthor *authors; // one for each submission
    char **references;        // specs
    size_t reference_count;
} Classroom;

// Is told of every author as its check is done; `number` counts them from 1. One call at a time.
typedef void ClassroomNotify(const ClassroomAuthor *author, int number, int count, void *user);

// Finds the submissions and makes the folders; takes the plan's settings over. To be closed in
// every case.
bool classroom_open(Classroom *classroom, const ClassroomPlan *plan, Error *error);
void classroom_close(Classroom *classroom);

// Checks every submission that has changed, so many at once, and writes the feedback. False with an
// error when the machine fails or *stop was set.
bool classroom_check(Classroom *classroom, int threads, const atomic_bool *stop,
                     ClassroomNotify *tell, void *user, Error *error);

// Who enters: how many authors.
int classroom_entered(const Classroom *classroom);

// The tournament of all who enter, with the games that were played before; to be destroyed before
// the class is closed. `visit` is given those games.
Tournament *classroom_tournament(Classroom *classroom, LogVisit *visit, void *user, Error *error);

// Is the player of the tournament a reference? And the author that it is; NULL when it is none of
// the present ones.
bool classroom_is_reference(const Classroom *classroom, int player);
const ClassroomAuthor *classroom_author(const Classroom *classroom, int player);

// Appends the path of a file or folder of the class.
void classroom_path(const Classroom *classroom, const char *name, Text *path);

#endif
