// What somebody has practised: an entry a puzzle or line, with a schedule that brings it back. The
// file is JSON with a version, kept whole: every note locks it, reads it anew, and replaces it, so
// that two programs at once lose nothing and kill -9 leaves the old or the new one.
//
// The schedule is Leitner's: an entry stands in a box; the right answer moves it one box up, a
// wrong one back to the first. From box n it comes back after 2^n days: 1, 2, 4, 8, 16, 32 and 64.
#ifndef FLIPSIDE_STUDY_PROGRESS_H
#define FLIPSIDE_STUDY_PROGRESS_H

#include "error.h"
#include "text.h"

#include <stdint.h>

enum {
    PROGRESS_KEY = 48,
    PROGRESS_BOXES = 7,
    PROGRESS_MAX = 50000,
    PROGRESS_FILE_LIMIT = 16 << 20
};

// The usual name of the file, in the state folder.
#define PROGRESS_FILE "practice.json"

typedef struct ProgressEntry {
    char key[PROGRESS_KEY]; // letters, digits, `-` and `/`: "puzzle/most/0123456789abcdef"
    int seen, right;        // times answered, and rightly at the first try
    int box;                // 0 … PROGRESS_BOXES−1
    long last, due;         // days (day.h)
} ProgressEntry;

// Entries in the order of their keys.
typedef struct Progress {
    Text path; // "" = nothing is kept
    ProgressEntry *list;
    int count, room;
} Progress;

// The text of a file and back: strict. To be freed in either case.
bool progress_parse(Progress *progress, const char *text, size_t length, Error *error);
bool progress_write(Text *out, const Progress *progress);

// Opens the file `name` in the state folder, or (with a path in it) wherever that is; a missing one
// is empty. After a failure nothing is kept, and the reason says so.
bool progress_open(Progress *progress, const char *name, Error *error);
void progress_free(Progress *progress);

// The entry of a key; NULL when it was never practised.
const ProgressEntry *progress_find(const Progress *progress, const char *key);

// Is it to be practised on that day: never seen, or due?
bool progress_is_due(const ProgressEntry *entry, long today);

// How an answer changes an entry; pure.
void progress_answer(ProgressEntry *entry, bool right, long today);

// Locks a file of practice against other programs, by the file PATH.lock; to be closed
// (file_open.h). −1 and an error when another program holds it for too long, or it cannot be made.
int progress_lock(const char *path, Error *error);

// Notes an answer, here and in the file. False and a reason when it could not be kept; here it is
// noted all the same unless memory is refused.
bool progress_note(Progress *progress, const char *key, bool right, long today, Error *error);

#endif
