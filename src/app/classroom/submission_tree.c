// The files of a submission: which they are, their digest, and a copy of them.
#include "digest.h"
#include "file.h"
#include "file_open.h"
#include "submission_private.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int submission_open(const char *path) {
    const char *slash = strrchr(path, '/');
    Text folder = {0};
    if (slash)
        text_add_bytes(&folder, path, (size_t)(slash - path) + 1);
    const char *name = slash ? slash + 1 : path;
    int file =
        folder.failed || !*name ? -1 : file_open_regular(slash ? text_string(&folder) : ".", name);
    text_free(&folder);
    return file;
}

static bool is_left_out(const char *name) {
    static const char *const names[] = {"__pycache__", "__MACOSX", "node_modules",
                                        "venv",        "env.bak",  NULL};
    size_t length = strlen(name);
    for (const char *const *at = names; *at; at++)
        if (strcmp(name, *at) == 0)
            return true;
    return *name == '.' || (length > 4 && strcmp(name + length - 4, ".pyc") == 0);
}

static bool add_file(SubmissionTree *tree, const char *path) {
    char **grown = realloc(tree->files, (tree->count + 1) * sizeof *grown);
    if (!grown)
        return false;
    tree->files = grown;
    tree->files[tree->count] = strdup(path);
    return tree->files[tree->count] && ++tree->count;
}

// Adds the files of a folder; `below` is where it stands under the submission's path, with a slash
// at its end or "".
static bool walk(SubmissionTree *tree, const char *folder, const char *below, int depth,
                 Error *error) {
    FileList files, folders = {0};
    bool good = file_list(folder, &files, error) && file_list_directories(folder, &folders, error);
    for (size_t i = 0; good && i < files.count; i++) {
        const char *name = strrchr(files.paths[i], '/') + 1;
        int file = is_left_out(name) ? -1 : submission_open(files.paths[i]);
        Text path = {0};
        text_format(&path, "%s%s", below, name);
        if (file >= 0)
            good = !path.failed && add_file(tree, text_string(&path))
                       ? true
                       : error_set(error, "out of memory");
        if (good && tree->count > SUBMISSION_FILES_MAX)
            good = error_set(error, "more than %d files", SUBMISSION_FILES_MAX);
        file_close(file);
        text_free(&path);
    }
    for (size_t i = 0; good && depth < 16 && i < folders.count; i++) {
        const char *name = strrchr(folders.paths[i], '/') + 1;
        Text path = {0};
        text_format(&path, "%s%s/", below, name);
        if (!is_left_out(name))
            good = walk(tree, folders.paths[i], text_string(&path), depth + 1, error);
        text_free(&path);
    }
    file_list_free(&files);
    file_list_free(&folders);
    return good;
}

bool submission_tree(const char *path, SubmissionTree *tree, Error *error) {
    *tree = (SubmissionTree){0};
    if (file_kind(path) == FILE_DIRECTORY)
        return walk(tree, path, "", 0, error);
    const char *name = strrchr(path, '/');
    return add_file(tree, name ? name + 1 : path) ? true : error_set(error, "out of memory");
}

void submission_tree_free(SubmissionTree *tree) {
    for (size_t i = 0; i < tree->count; i++)
        free(tree->files[i]);
    free(tree->files);
    *tree = (SubmissionTree){0};
}

static void add_hex(Text *out, const uint8_t digest[DIGEST_SIZE]) {
    for (int i = 0; i < DIGEST_SIZE; i++)
        text_format(out, "%02x", digest[i]);
}

// Where a file of the tree stands.
static void full_path(Text *out, const char *path, const char *file) {
    text_clear(out);
    text_add(out, path);
    if (file_kind(path) == FILE_DIRECTORY)
        text_format(out, "/%s", file);
}

// Adds a file's name, whether it may be run, and the digest of its bytes.
static bool add_digest(const char *path, const char *name, int64_t *room, Text *sums,
                       Error *error) {
    uint8_t digest[DIGEST_SIZE];
    Text bytes = {0};
    int file = submission_open(path);
    int64_t size = file >= 0 ? file_size(file) : -1;
    bool good = size >= 0 && (*room -= size) >= 0 && file_read_whole(file, &bytes) && !bytes.failed;
    if (good) {
        digest_sha256(text_string(&bytes), bytes.length, digest);
        text_format(sums, "%s %d ", name, file_may_run(path));
        add_hex(sums, digest);
        text_add_char(sums, '\n');
    }
    file_close(file);
    text_free(&bytes);
    if (!good && *room < 0)
        return error_set(error, "more than %d MB", SUBMISSION_MB_MAX);
    return good || error_set(error, "cannot read %s", name);
}

bool submission_key(const char *path, const SubmissionTree *tree, const char *beside,
                    char key[SUBMISSION_KEY], Error *error) {
    Text sums = {0}, whole = {0}, hex = {0};
    uint8_t digest[DIGEST_SIZE];
    int64_t room = (int64_t)SUBMISSION_MB_MAX << 20;
    bool good = true;
    text_format(&sums, "%s\n", beside);
    for (size_t i = 0; good && i < tree->count; i++) {
        full_path(&whole, path, tree->files[i]);
        good = add_digest(text_string(&whole), tree->files[i], &room, &sums, error);
    }
    digest_sha256(text_string(&sums), sums.length, digest);
    add_hex(&hex, digest);
    if (good && (sums.failed || hex.failed || whole.failed))
        good = error_set(error, "out of memory");
    snprintf(key, SUBMISSION_KEY, "%s", good ? text_string(&hex) : "");
    text_free(&sums);
    text_free(&whole);
    text_free(&hex);
    return good;
}

// Makes the folders that lead to a file below `root`.
static bool make_way(const char *root, const char *file, Error *error) {
    Text path = {0};
    bool good = true;
    for (const char *slash = file; good && (slash = strchr(slash, '/')); slash++) {
        text_clear(&path);
        text_format(&path, "%s/%.*s", root, (int)(slash - file), file);
        good = file_make_directory(text_string(&path), false) ||
               error_system(error, errno, "cannot make the folder %s", text_string(&path));
    }
    text_free(&path);
    return good;
}

static bool copy_files(const Submission *submission, const SubmissionTree *tree, const char *to,
                       Error *error) {
    Text from = {0}, target = {0};
    bool good = file_make_directory(to, false) ||
                error_system(error, errno, "cannot make the folder %s", to);
    for (size_t i = 0; good && i < tree->count; i++) {
        full_path(&from, submission->path, tree->files[i]);
        text_clear(&target);
        text_format(&target, "%s/%s", to, tree->files[i]);
        good = make_way(to, tree->files[i], error) &&
               file_copy(text_string(&from), text_string(&target), error);
    }
    text_free(&from);
    text_free(&target);
    return good;
}

bool submission_copy(const Submission *submission, const char *folder, Text *path, Error *error) {
    Text part = {0};
    SubmissionTree tree = {0};
    size_t begin = path->length;
    text_format(path, "%s/%s-%.12s", folder, submission->author, submission->key);
    text_format(&part, "%s/.%.12s.part", folder, submission->key);
    bool good = !path->failed && !part.failed ? true : error_set(error, "out of memory");
    if (good && !file_exists(text_string(path) + begin)) {
        good = submission_tree(submission->path, &tree, error) &&
               copy_files(submission, &tree, text_string(&part), error);
        if (good && rename(text_string(&part), text_string(path) + begin) != 0)
            good = error_system(error, errno, "cannot make %s", text_string(path) + begin);
    }
    submission_tree_free(&tree);
    text_free(&part);
    return good;
}
