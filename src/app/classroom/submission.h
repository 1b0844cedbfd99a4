// Submissions of a class: a directory with one file or subdirectory per author.
//
// The playable file is determined by reading files, never by running them: a Python class of the
// course's interface, a Strategy, or a program. File names only decide between several candidates;
// the author or the teacher may name the file instead.
//
// The key of a submission is a digest of everything that can affect its play, including the chosen
// file. Submitting the same files again yields the same key.
#ifndef FLIPSIDE_APP_SUBMISSION_H
#define FLIPSIDE_APP_SUBMISSION_H

#include "error.h"
#include "text.h"

#include <stddef.h>

// File in which an author names the playable file: `FILE [CLASS]` in the first line that is not a
// comment.
#define SUBMISSION_CHOICE "flipside.txt"

enum {
    SUBMISSION_KEY = 65,
    SUBMISSION_FILES_MAX = 20000,
    SUBMISSION_MB_MAX = 1024,
    SUBMISSIONS_MAX = 200
};

typedef enum SubmissionKind {
    SUBMISSION_NONE, // no playable file
    SUBMISSION_COURSE,
    SUBMISSION_STRATEGY,
    SUBMISSION_PROGRAM,
} SubmissionKind;

typedef struct Submission {
    char *author; // printable and unique
    char *path;   // file or directory
    bool folder;
    SubmissionKind kind;
    char *file;        // playable file, relative to a directory's path; "" = none
    char *class_name;  // of a Python file, unless AI or Strategy; ""
    char *interpreter; // of a script that is not executable, from its first line; ""
    bool legacy;       // a Strategy for the server's first version
    char *note;        // explanation of the choice or failure
    bool notable;      // several candidates, or one named explicitly
    char key[SUBMISSION_KEY];
} Submission;

typedef struct SubmissionList {
    Submission *items; // by author
    size_t count;
    Text left_out; // ignored files, one line each: "NAME: reason"
} SubmissionList;

// Reads a directory. `choices` (may be NULL) are the teacher's: "AUTHOR=FILE[:CLASS]", separated by
// commas. Must be freed also after a failure.
bool submissions_find(const char *folder, const char *choices, SubmissionList *list, Error *error);
void submissions_free(SubmissionList *list);

// Returns "course AI", "Strategy", "program" or "nothing that plays".
const char *submission_kind_name(SubmissionKind kind);

// Copies a submission atomically to `folder`/AUTHOR-KEY, unless that exists, and appends this path.
// Later changes by the author do not affect running games.
bool submission_copy(const Submission *submission, const char *folder, Text *path, Error *error);

// Appends the player spec of a copy, followed by further options (",memory=100").
void submission_spec(const Submission *submission, const char *copy, const char *options,
                     Text *spec);

#endif
