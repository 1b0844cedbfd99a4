// What the parts of submissions share.
#ifndef FLIPSIDE_APP_SUBMISSION_PRIVATE_H
#define FLIPSIDE_APP_SUBMISSION_PRIVATE_H

#include "submission.h"

// What one file could play as. A sure one beats a likely one.
typedef struct SubmissionFile {
    SubmissionKind kind;
    int weight;            // 0 = it does not play
    char class_name[64];   // "" = AI or Strategy
    char interpreter[256]; // of a script that may not be run itself
    bool legacy;
    const char *trouble; // why it cannot be started as it is; NULL = it can
} SubmissionFile;

// Opens a file of an author's to read it: an ordinary one, never through a link. −1 when it is
// none.
int submission_open(const char *path);

// Looks into a file.
SubmissionFile submission_inspect(const char *path);

// Looks into the text of a Python file; `wanted` names the class that is meant ("" = any).
SubmissionFile submission_inspect_python(const char *text, size_t length, const char *wanted);

// All files of a submission below its path, by name; left out: hidden ones and what Python keeps of
// them.
typedef struct SubmissionTree {
    char **files; // below the path
    size_t count;
} SubmissionTree;

bool submission_tree(const char *path, SubmissionTree *tree, Error *error);
void submission_tree_free(SubmissionTree *tree);

// The digest of all files of a tree and of a text beside them.
bool submission_key(const char *path, const SubmissionTree *tree, const char *beside,
                    char key[SUBMISSION_KEY], Error *error);

// Chooses what plays in a folder and fills kind, file, class_name, interpreter, legacy and note.
// `wanted` is a teacher's choice, FILE[:CLASS]; NULL = none.
bool submission_choose(Submission *submission, const SubmissionTree *tree, const char *wanted,
                       Error *error);

// Appends a word for the shell, in quotes where it needs them.
void submission_add_shell_word(Text *out, const char *word);

#endif
