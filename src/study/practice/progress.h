// Record of practice: one entry per puzzle or line, with a spaced-repetition schedule. The file is
// versioned JSON. Every update locks it, rereads it and replaces it atomically, so concurrent
// programs lose no answers and a crash leaves a complete file.
//
// The schedule is the Leitner system: a correct answer moves an entry up one box, a wrong one back
// to the first. An entry in box n is due again after 2^n days: 1, 2, 4, 8, 16, 32 or 64.
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

// Default file name in the state directory.
#define PROGRESS_FILE "practice.json"

typedef struct ProgressEntry {
    char key[PROGRESS_KEY]; // letters, digits, `-` and `/`: "puzzle/most/0123456789abcdef"
    int seen, right;        // number of answers, and of those correct at the first try
    int box;                // 0 … PROGRESS_BOXES−1
    long last, due;         // days (day.h)
} ProgressEntry;

typedef struct Progress {
    Text path;           // "" = kept in memory only
    ProgressEntry *list; // sorted by key
    int count, room;
} Progress;

// Parses the text of a file strictly. The caller frees the record even on failure.
bool progress_parse(Progress *progress, const char *text, size_t length, Error *error);
bool progress_write(Text *out, const Progress *progress);

// Opens the file `name` in the state directory, or at that path if it contains a slash. A missing
// file is an empty record. On failure the record is empty and kept in memory only.
bool progress_open(Progress *progress, const char *name, Error *error);
void progress_free(Progress *progress);

// Returns the entry of a key, NULL if it was never practised.
const ProgressEntry *progress_find(const Progress *progress, const char *key);

// True if the entry is due or NULL (never practised).
bool progress_is_due(const ProgressEntry *entry, long today);

// Updates an entry after an answer.
void progress_answer(ProgressEntry *entry, bool right, long today);

// Locks a practice file with PATH.lock and returns the lock's file, to be closed by the caller.
// Returns −1 on failure, for example if another program holds the lock for too long.
int progress_lock(const char *path, Error *error);

// Records an answer in memory and in the file. If the file cannot be written, returns false but
// still records the answer in memory.
bool progress_record(Progress *progress, const char *key, bool right, long today, Error *error);

#endif
