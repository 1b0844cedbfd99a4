// Which of several files plays.
#include "file.h"
#include "submission_private.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { NAMED_MAX = 4, LIKELY = 50 };

// A file that could play, and what speaks for it.
typedef struct Candidate {
    const char *file;
    SubmissionFile look;
    int depth; // folders it lies in
    int rank;  // of its name: 0 = as one calls what is handed in, 2 = as one calls what is not
    int version;
} Candidate;

// Is one of the words in the name?
static bool has_word(const char *name, const char *const *words) {
    for (; *words; words++)
        if (strcasestr(name, *words))
            return true;
    return false;
}

static int rank_of(const char *file, const char *author) {
    static const char *const others[] = {
        "test",   "old",     "backup", "copy",    "example",   "sample", "templat", "random",
        "oppone", "demo",    "legacy", "debug",   "train",     "play_",  "battle",  "judge",
        "server", "install", "build",  "gradlew", "configure", "setup",  NULL};
    static const char *const usual[] = {"ai",      "agent",    "main",    "player",   "submission",
                                        "submit",  "final",    "project", "project1", "reversi",
                                        "othello", "strategy", "bot",     "run",      NULL};
    char stem[128];
    const char *name = strrchr(file, '/');
    name = name ? name + 1 : file;
    const char *dot = strrchr(name, '.');
    snprintf(stem, sizeof stem, "%.*s", (int)(dot && dot > name ? dot - name : (int)strlen(name)),
             name);
    if (strcasecmp(stem, author) == 0)
        return 0;
    for (const char *const *at = usual; *at; at++)
        if (strcasecmp(stem, *at) == 0)
            return 0;
    return has_word(file, others) ? 2 : 1;
}

// The last number in the name: `agent_v12.py` is version 12.
static int version_of(const char *file) {
    const char *name = strrchr(file, '/');
    int version = 0;
    for (const char *at = name ? name + 1 : file; *at; at++)
        if (isdigit((unsigned char)*at) && (at == file || !isdigit((unsigned char)at[-1])))
            version = atoi(at);
    return version;
}

static int compare(const void *first, const void *second) {
    const Candidate *a = first, *b = second;
    if (a->look.weight != b->look.weight)
        return b->look.weight - a->look.weight;
    if (a->rank != b->rank)
        return a->rank - b->rank;
    if (a->depth != b->depth)
        return a->depth - b->depth;
    return a->version != b->version ? b->version - a->version : strcmp(a->file, b->file);
}

static void join(Text *out, const Submission *submission, const char *file) {
    text_clear(out);
    text_add(out, submission->path);
    if (submission->folder)
        text_format(out, "/%s", file);
}

// Takes a candidate as what plays.
static bool take(Submission *submission, const char *file, const SubmissionFile *look) {
    submission->kind = look->kind;
    submission->legacy = look->legacy;
    submission->file = strdup(file);
    submission->class_name = strdup(look->class_name);
    submission->interpreter = strdup(look->interpreter);
    return submission->file && submission->class_name && submission->interpreter;
}

// What the author's own file names; false when there is none.
static bool read_choice(const Submission *submission, Text *choice) {
    Text path = {0}, text = {0};
    join(&path, submission, SUBMISSION_CHOICE);
    bool found = submission->folder && file_kind(text_string(&path)) == FILE_REGULAR &&
                 file_read(text_string(&path), 65536, &text, NULL);
    text_free(&path);
    for (const char *line = text_string(&text); found && *line && !choice->length;) {
        size_t length = strcspn(line, "\r\n");
        size_t indent = strspn(line, " \t");
        if (indent < length && line[indent] != '#') {
            text_add_bytes(choice, line + indent, length - indent);
            while (choice->length && isspace((unsigned char)choice->data[choice->length - 1]))
                text_truncate(choice, choice->length - 1);
            char *blank = strrchr(choice->data, ' ');
            if (blank && !strchr(blank, '.') && !strchr(choice->data, ':')) // FILE CLASS
                *blank = ':';
        }
        line += length + strspn(line + length, "\r\n");
    }
    text_free(&text);
    return choice->length > 0;
}

// The look at a file that somebody has named, FILE[:CLASS].
static bool take_named(Submission *submission, const SubmissionTree *tree, const char *wanted,
                       const char *who) {
    const char *colon = strrchr(wanted, ':');
    size_t length = colon ? (size_t)(colon - wanted) : strlen(wanted);
    Text path = {0}, note = {0}, text = {0};
    SubmissionFile look = {0};
    const char *file = NULL;
    for (size_t i = 0; i < tree->count && !file; i++)
        if (strlen(tree->files[i]) == length && strncmp(tree->files[i], wanted, length) == 0)
            file = tree->files[i];
    if (file) {
        join(&path, submission, file);
        look = submission_inspect(text_string(&path));
        if (colon && colon[1] && file_read(text_string(&path), 8 << 20, &text, NULL))
            look = submission_inspect_python(text_string(&text), text.length, colon + 1);
    }
    if (look.weight > 0)
        text_format(&note, "%s: %s, as %s says.%s%s", submission_kind_name(look.kind), wanted, who,
                    look.trouble ? " But " : "", look.trouble ? look.trouble : "");
    else if (file)
        text_format(&note, "%s, named by %s, has nothing that plays%s%s.", wanted, who,
                    colon ? ": no class " : "", colon ? colon + 1 : "");
    else
        text_format(&note, "%s names %s, which is not there.", who, wanted);
    if (look.trouble)
        look.kind = SUBMISSION_NONE;
    submission->note = note.data;
    bool good = take(submission, look.weight > 0 ? file : "", &look);
    text_free(&path);
    text_free(&text);
    return good && submission->note;
}

static void add_how_to_choose(const Submission *submission, Text *note) {
    text_format(note,
                " Another choice: put the file's name into %s/" SUBMISSION_CHOICE
                ", or --choose %s=FILE.",
                submission->author, submission->author);
}

// Words on a choice among several.
static void tell_choice(const Submission *submission, const Candidate *list, size_t count,
                        Text *note) {
    size_t likely = 0;
    while (likely < count && list[likely].look.weight >= LIKELY)
        likely++;
    text_format(note, "%s: %s%s%s.", submission_kind_name(list[0].look.kind), list[0].file,
                *list[0].look.class_name ? ", class " : "", list[0].look.class_name);
    if (likely < 2)
        return;
    text_format(note, " %zu files could play, also ", likely);
    for (size_t i = 1; i < likely && i < NAMED_MAX; i++)
        text_format(note, "%s%s", i > 1 ? ", " : "", list[i].file);
    text_add(note, likely > NAMED_MAX ? " and more." : ".");
    add_how_to_choose(submission, note);
}

static void tell_nothing(const SubmissionTree *tree, Text *note) {
    static const char *const sources[] = {".java", ".cpp", ".cc", ".c",  ".rs",
                                          ".go",   ".cs",  ".hs", ".kt", NULL};
    const char *source = NULL, *archive = NULL;
    for (size_t i = 0; i < tree->count; i++) {
        const char *dot = strrchr(tree->files[i], '.');
        for (const char *const *at = sources; dot && *at; at++)
            if (strcmp(dot, *at) == 0)
                source = tree->files[i];
        if (dot && (strcmp(dot, ".zip") == 0 || strcmp(dot, ".gz") == 0 || strcmp(dot, ".7z") == 0))
            archive = tree->files[i];
    }
    text_add(
        note,
        "No file in it plays: there is no Python class AI with go(chessboard), no Strategy with "
        "best_strategy(...), and no program that may be run.");
    if (archive)
        text_format(note, " Unpack %s.", archive);
    else if (source)
        text_format(note, " It has source code (%s): compile it first, and hand in the program.",
                    source);
}

static bool choose_best(Submission *submission, const SubmissionTree *tree) {
    Candidate *list = calloc(tree->count + 1, sizeof *list);
    Text path = {0}, note = {0};
    size_t count = 0;
    for (size_t i = 0; list && i < tree->count; i++) {
        join(&path, submission, tree->files[i]);
        Candidate candidate = {.file = tree->files[i],
                               .look = submission_inspect(text_string(&path))};
        for (const char *at = candidate.file; (at = strchr(at, '/')); at++)
            candidate.depth++;
        candidate.rank = rank_of(candidate.file, submission->author);
        candidate.version = version_of(candidate.file);
        if (candidate.look.weight > 0)
            list[count++] = candidate;
    }
    if (count > 1)
        qsort(list, count, sizeof *list, compare);
    SubmissionFile best = count ? list[0].look : (SubmissionFile){0};
    if (count)
        tell_choice(submission, list, count, &note);
    else
        tell_nothing(tree, &note);
    if (best.trouble) {
        text_format(&note, " But %s.", best.trouble);
        best.kind = SUBMISSION_NONE;
    }
    submission->note = note.data;
    bool good =
        list && take(submission, count ? list[0].file : "", &best) && note.data && !note.failed;
    free(list);
    text_free(&path);
    return good;
}

bool submission_choose(Submission *submission, const SubmissionTree *tree, const char *wanted,
                       Error *error) {
    Text choice = {0};
    bool good;
    if (wanted)
        good = take_named(submission, tree, wanted, "--choose");
    else if (read_choice(submission, &choice))
        good = take_named(submission, tree, text_string(&choice), SUBMISSION_CHOICE);
    else
        good = choose_best(submission, tree);
    text_free(&choice);
    return good || error_set(error, "out of memory");
}
