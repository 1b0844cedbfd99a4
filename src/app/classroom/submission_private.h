// Shared by the files of submissions.
#ifndef FLIPSIDE_APP_SUBMISSION_PRIVATE_H
#define FLIPSIDE_APP_SUBMISSION_PRIVATE_H

#include "submission.h"

// How a file can be played.
typedef struct SubmissionFile {
    SubmissionKind kind;
    int weight;            // confidence, for comparing candidates; 0 = not playable
    char class_name[64];   // "" = AI or Strategy
    char interpreter[256]; // of a script that is not executable
    bool legacy;
    const char *trouble; // why it cannot be started as it is; NULL = it can
} SubmissionFile;

// Opens a regular file for reading, without following symbolic links; returns −1 on failure.
int submission_open(const char *path);

// Inspects a file.
SubmissionFile submission_inspect(const char *path);

// Inspects the text of a Python file; `wanted` names the class ("" = any).
SubmissionFile submission_inspect_python(const char *text, size_t length, const char *wanted);

// All files of a submission, except hidden ones and caches of Python.
typedef struct SubmissionTree {
    char **files; // relative paths, sorted
    size_t count;
} SubmissionTree;

bool submission_tree(const char *path, SubmissionTree *tree, Error *error);
void submission_tree_free(SubmissionTree *tree);

// Computes the digest of all files of a tree and of `extra`.
bool submission_key(const char *path, const SubmissionTree *tree, const char *extra,
                    char key[SUBMISSION_KEY], Error *error);

// Chooses the playable file and sets kind, file, class_name, interpreter, legacy and note. `wanted`
// is the teacher's choice, FILE[:CLASS]; NULL = none.
bool submission_choose(Submission *submission, const SubmissionTree *tree, const char *wanted,
                       Error *error);

// Appends a word, quoted for the shell if necessary.
void submission_add_shell_word(Text *out, const char *word);

#endif
