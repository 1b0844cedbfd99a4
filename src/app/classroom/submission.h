// Submissions of a class: a folder with one file or one folder for each author. What plays is told
// by what is in the files, never by running them: a Python class of the course's interface, a
// Strategy, or a program. Names of files only decide between several that would do, and an author
// or a teacher may say which one is meant.
//
// A submission's key is a digest of everything in it that could matter to its play, and of which
// file was chosen: who hands the same in again has the same key.
#ifndef FLIPSIDE_APP_SUBMISSION_H
#define FLIPSIDE_APP_SUBMISSION_H

#include "error.h"
#include "text.h"

#include <stddef.h>

// Where an author says which file plays: `FILE [CLASS]` in the first line that is no comment.
#define SUBMISSION_CHOICE "flipside.txt"

enum {
    SUBMISSION_KEY = 65,
    SUBMISSION_FILES_MAX = 20000,
    SUBMISSION_MB_MAX = 1024,
    SUBMISSIONS_MAX = 200
};

typedef enum SubmissionKind {
    SUBMISSION_NONE, // nothing that plays was found
    SUBMISSION_COURSE,
    SUBMISSION_STRATEGY,
    SUBMISSION_PROGRAM,
} SubmissionKind;

typedef struct Submission {
    char *author; // plain, and no other submission's
    char *path;   // the file or folder
    bool folder;
    SubmissionKind kind;
    char *file; // what plays, below the path (its name alone for a single file); "" when there is
                // none
    char *class_name;  // of a Python file, where it is neither AI nor Strategy; ""
    char *interpreter; // of a script that may not be run itself: what its first line names; ""
    bool legacy;       // a Strategy of the server's first years
    char *note;        // what is worth knowing of the choice, or why there is none; ""
    char key[SUBMISSION_KEY];
} Submission;

typedef struct SubmissionList {
    Submission *items; // by author
    size_t count;
    Text left_out; // what is no submission, a line each: "NAME: why"
} SubmissionList;

// Looks through a folder. `choices` (may be NULL) are a teacher's: "AUTHOR=FILE[:CLASS]", with
// commas between. To be freed also after a failure.
bool submissions_find(const char *folder, const char *choices, SubmissionList *list, Error *error);
void submissions_free(SubmissionList *list);

// "course AI", "Strategy", "program", "nothing that plays".
const char *submission_kind_name(SubmissionKind kind);

// Puts a copy of it, alone and whole, at `folder`/AUTHOR-KEY; one that is there already is taken as
// it is. Appends the path of the copy. What changes later in the author's own folder does not touch
// the games under way.
bool submission_copy(const Submission *submission, const char *folder, Text *path, Error *error);

// Appends the player spec of such a copy, with further options (",memory=100") behind it.
void submission_spec(const Submission *submission, const char *copy, const char *options,
                     Text *spec);

#endif
