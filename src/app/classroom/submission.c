#include "submission.h"

#include "file.h"
#include "submission_private.h"
#include "utf8.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { AUTHOR_BYTES = 80 };

const char *submission_kind_name(SubmissionKind kind) {
    static const char *const names[] = {"nothing that plays", "course AI", "Strategy", "program"};
    return names[kind];
}

static void submission_free(Submission *submission) {
    free(submission->author);
    free(submission->path);
    free(submission->file);
    free(submission->class_name);
    free(submission->interpreter);
    free(submission->note);
}

void submissions_free(SubmissionList *list) {
    for (size_t i = 0; i < list->count; i++)
        submission_free(&list->items[i]);
    free(list->items);
    text_free(&list->left_out);
    *list = (SubmissionList){0};
}

static const char *name_of(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool holds(const char *folder, const char *name) {
    Text path = {0};
    text_format(&path, "%s/%s", folder, name);
    bool there = file_exists(text_string(&path));
    text_free(&path);
    return there;
}

// Why something in the class's folder is no submission, by its name; NULL when it may be one.
static const char *why_not(const char *path, bool folder) {
    static const char *const papers[] = {"readme",   "license",   "licence", "requirements",
                                         "makefile", "changelog", "grades",  NULL};
    static const char *const kinds[] = {".md",   ".txt", ".pdf",  ".csv", ".json", ".jsonl",
                                        ".html", ".log", ".docx", ".yml", ".yaml", ".toml",
                                        ".cfg",  ".ini", ".pyc",  NULL};
    static const char *const archives[] = {".zip", ".gz", ".tgz", ".7z", ".rar",
                                           ".bz2", ".xz", ".tar", NULL};
    const char *name = name_of(path), *dot = strrchr(name, '.');
    if (folder && holds(path, "run.json"))
        return "a tournament's folder";
    if (folder && holds(path, "class.json") && holds(path, "feedback"))
        return "a class's folder";
    if (strcmp(name, "__pycache__") == 0 || strcmp(name, "__MACOSX") == 0)
        return "kept by a program, not handed in";
    for (const char *const *at = papers; !folder && *at; at++)
        if (strncasecmp(name, *at, strlen(*at)) == 0)
            return "a paper, not an AI";
    for (const char *const *at = archives; !folder && dot && *at; at++)
        if (strcasecmp(dot, *at) == 0)
            return "an archive: unpack it into a folder with the author's name";
    for (const char *const *at = kinds; !folder && dot && *at; at++)
        if (strcasecmp(dot, *at) == 0)
            return "a paper, not an AI";
    return NULL;
}

// The author's name that a file's or folder's says: without its extension, and without what a
// course's server adds.
static void plain_name(const char *path, bool folder, bool whole, Text *out) {
    Text raw = {0};
    const char *name = name_of(path), *dot = strrchr(name, '.'),
               *server = strstr(name, "_assignsubmission_");
    size_t length = !folder && !whole && dot && dot > name ? (size_t)(dot - name) : strlen(name);
    if (server && server > name) {
        length = (size_t)(server - name);
        while (length > 1 && isdigit((unsigned char)name[length - 1]))
            length--;
        length -= length > 1 && name[length - 1] == '_';
    }
    text_add_bytes(&raw, name, length);
    size_t begin = out->length;
    utf8_add_sanitised(out, text_string(&raw));
    size_t fit = begin + utf8_fit(text_string(out) + begin, AUTHOR_BYTES / 2);
    text_truncate(out, fit);
    for (char *at = out->data ? out->data + begin : NULL; at && *at; at++)
        if (strchr("/\\\"'`$<>|*?:,=", *at))
            *at = '_';
    if (out->length == begin)
        text_add(out, "author");
    text_free(&raw);
}

static bool is_taken(const SubmissionList *list, const char *author) {
    for (size_t i = 0; i < list->count; i++)
        if (strcasecmp(list->items[i].author, author) == 0)
            return true;
    return false;
}

// A name that nobody has yet: the plain one, that of the whole file, or a numbered one.
static char *author_of(const SubmissionList *list, const char *path, bool folder) {
    Text name = {0};
    plain_name(path, folder, false, &name);
    if (is_taken(list, text_string(&name)) && !folder) {
        text_clear(&name);
        plain_name(path, folder, true, &name);
    }
    size_t length = name.length;
    for (int number = 2; is_taken(list, text_string(&name)); number++) {
        text_truncate(&name, length);
        text_format(&name, "-%d", number);
    }
    return name.failed ? NULL : name.data;
}

// The part of the teacher's choices that is meant for an author; NULL when none is. To be freed.
static char *choice_for(const char *choices, const char *author) {
    size_t length = strlen(author);
    for (const char *at = choices; at && *at;) {
        at += strspn(at, ", ");
        size_t end = strcspn(at, ",");
        if (end > length + 1 && strncmp(at, author, length) == 0 && at[length] == '=')
            return strndup(at + length + 1, end - length - 1);
        at += end;
    }
    return NULL;
}

static void leave_out(SubmissionList *list, const char *path, const char *why) {
    utf8_add_sanitised(&list->left_out, name_of(path));
    text_format(&list->left_out, ": %s\n", why);
}

// What a submission's key is made of besides its files.
static void describe(const Submission *submission, Text *out) {
    text_format(out, "%d %s %s %s %d", (int)submission->kind, submission->file,
                submission->class_name, submission->interpreter, submission->legacy);
}

static bool add(SubmissionList *list, const char *path, bool folder, const char *choices,
                Error *error) {
    Submission *grown = realloc(list->items, (list->count + 1) * sizeof *grown);
    if (!grown)
        return error_set(error, "out of memory");
    list->items = grown;
    Submission one = {
        .author = author_of(list, path, folder), .path = strdup(path), .folder = folder};
    char *wanted = one.author ? choice_for(choices, one.author) : NULL;
    SubmissionTree tree = {0};
    Text beside = {0};
    Error wrong = {0};
    bool good = one.author && one.path && submission_tree(path, &tree, &wrong) &&
                submission_choose(&one, &tree, wanted, &wrong);
    if (good && !folder && one.kind == SUBMISSION_NONE && !wanted && !one.file[0]) {
        leave_out(list, path, "neither a Python AI nor a program");
        submission_free(&one);
    } else if (good) {
        describe(&one, &beside);
        good = submission_key(path, &tree, text_string(&beside), one.key, &wrong);
        list->items[list->count++] = one;
    } else {
        submission_free(&one);
    }
    if (!good)
        error_set(error, "%s: %.250s", path, *wrong.text ? wrong.text : "out of memory");
    submission_tree_free(&tree);
    text_free(&beside);
    free(wanted);
    return good;
}

static int compare_authors(const void *a, const void *b) {
    return strcmp(((const Submission *)a)->author, ((const Submission *)b)->author);
}

// Folders first, so that a folder keeps its name where a file is called alike.
static bool add_all(SubmissionList *list, const FileList *paths, bool folder, const char *choices,
                    Error *error) {
    for (size_t i = 0; i < paths->count; i++) {
        const char *why = why_not(paths->paths[i], folder);
        if (why)
            leave_out(list, paths->paths[i], why);
        else if (list->count >= SUBMISSIONS_MAX)
            return error_set(error, "a class has at most %d submissions", SUBMISSIONS_MAX);
        else if (!add(list, paths->paths[i], folder, choices, error))
            return false;
    }
    return true;
}

// Does every choice name somebody who is there?
static bool check_choices(const SubmissionList *list, const char *choices, Error *error) {
    for (const char *at = choices; at && *at;) {
        at += strspn(at, ", ");
        size_t end = strcspn(at, ","), name = strcspn(at, "=,");
        bool known = name < end;
        for (size_t i = 0; known && i <= list->count; i++) {
            known = i < list->count;
            if (known && strlen(list->items[i].author) == name &&
                strncmp(list->items[i].author, at, name) == 0)
                break;
        }
        if (end > 0 && !known)
            return error_set(error,
                             "--choose wants AUTHOR=FILE with an author of the class, not \"%.*s\"",
                             (int)end, at);
        at += end;
    }
    return true;
}

bool submissions_find(const char *folder, const char *choices, SubmissionList *list, Error *error) {
    FileList folders = {0}, files = {0};
    *list = (SubmissionList){0};
    bool good = file_list_directories(folder, &folders, error) &&
                file_list(folder, &files, error) && add_all(list, &folders, true, choices, error) &&
                add_all(list, &files, false, choices, error) && check_choices(list, choices, error);
    if (list->count > 1)
        qsort(list->items, list->count, sizeof *list->items, compare_authors);
    file_list_free(&folders);
    file_list_free(&files);
    return good;
}

// Appends a value of a spec, with what would end it written out.
static void add_value(Text *spec, const char *value) {
    for (; *value; value++) {
        if (*value == ',' || *value == '\\')
            text_add_char(spec, '\\');
        text_add_char(spec, *value);
    }
}

static void add_quoted(Text *out, const char *word) {
    text_add_char(out, '\'');
    for (; *word; word++)
        text_add(out, *word == '\'' ? "'\\''" : (char[]){*word, '\0'});
    text_add_char(out, '\'');
}

void submission_add_shell_word(Text *out, const char *word) {
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._/+-";
    if (*word && !word[strspn(word, plain)])
        text_add(out, word);
    else
        add_quoted(out, word);
}

void submission_spec(const Submission *submission, const char *copy, const char *options,
                     Text *spec) {
    Text path = {0}, command = {0};
    text_format(&path, "%s/%s", copy, submission->file);
    if (submission->kind != SUBMISSION_PROGRAM) {
        text_add(spec, "python:file=");
        add_value(spec, text_string(&path));
        if (submission->folder && strchr(submission->file, '/')) {
            text_add(spec, ",root=");
            add_value(spec, copy);
            text_add(spec, ",read=");
            add_value(spec, copy);
        }
        if (*submission->class_name)
            text_format(spec, ",class=%s", submission->class_name);
        text_add(spec, submission->legacy ? ",legacy" : "");
    } else if (*submission->interpreter) {
        text_add(&command, "cd ");
        add_quoted(&command, copy);
        text_format(&command, " && exec %s ", submission->interpreter);
        add_quoted(&command, submission->file);
        text_add(spec, "program:cmd=");
        add_value(spec, text_string(&command));
    } else {
        text_add(spec, "program:file=");
        add_value(spec, text_string(&path));
    }
    text_add(spec, ",name=");
    add_value(spec, submission->author);
    text_add(spec, options);
    spec->failed |= path.failed || command.failed;
    text_free(&path);
    text_free(&command);
}
