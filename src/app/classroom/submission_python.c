// Reading Python as text: strings and comments are blanked, then a class and its methods are told
// by their indentation. A file that Python would refuse is still known for what it was meant to be.
#include "submission_private.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SURE = 100, INHERITED = 90, OTHER_NAME = 80, PASSED_ON = 40 };

// Blanks strings and comments, keeping every line's place.
static void blank(char *text, size_t length) {
    for (size_t at = 0; at < length;) {
        char c = text[at];
        if (c == '#') {
            while (at < length && text[at] != '\n')
                text[at++] = ' ';
        } else if (c == '"' || c == '\'') {
            size_t quotes = at + 2 < length && text[at + 1] == c && text[at + 2] == c ? 3 : 1;
            size_t seen = 0;
            for (size_t i = 0; i < quotes; i++)
                text[at++] = ' ';
            while (at < length && seen < quotes && !(quotes == 1 && text[at] == '\n')) {
                seen = text[at] == c ? seen + 1 : 0;
                bool escape = text[at] == '\\' && at + 1 < length;
                if (text[at] != '\n')
                    text[at] = ' ';
                at++;
                if (escape && text[at] != '\n')
                    text[at++] = ' ';
            }
        } else {
            at++;
        }
    }
}

// Does a word stand here, whole?
static bool is_word(const char *at, const char *word) {
    size_t length = strlen(word);
    return strncmp(at, word, length) == 0 && !isalnum((unsigned char)at[length]) &&
           at[length] != '_';
}

// Copies a name; its length.
static size_t take_name(const char *at, char *name, size_t room) {
    size_t length = 0;
    while (isalnum((unsigned char)at[length]) || at[length] == '_' || (at[length] & 0x80))
        length++;
    snprintf(name, room, "%.*s", (int)(length < room ? length : room - 1), at);
    return length;
}

typedef struct Scanning {
    const char *wanted;
    bool candidates; // the file speaks of candidate_list
    SubmissionFile best;
    char name[64]; // of the class the lines belong to; "" = none
} Scanning;

static void offer(Scanning *scanning, SubmissionKind kind, int weight, const char *name) {
    bool usual = strcmp(name, "AI") == 0 || strcmp(name, "Strategy") == 0;
    if (*scanning->wanted && strcmp(scanning->wanted, name) != 0)
        return;
    if (weight <= scanning->best.weight)
        return;
    scanning->best.weight = weight;
    scanning->best.kind = kind;
    snprintf(scanning->best.class_name, sizeof scanning->best.class_name, "%s", usual ? "" : name);
}

// The kind that a class of this name has; SUBMISSION_NONE for any other name.
static SubmissionKind kind_of(const char *name) {
    return strcmp(name, "AI") == 0         ? SUBMISSION_COURSE
           : strcmp(name, "Strategy") == 0 ? SUBMISSION_STRATEGY
                                           : SUBMISSION_NONE;
}

// `from X import A, AI` and `import X as AI` pass a class on.
static void read_import(Scanning *scanning, const char *line) {
    const char *names = is_word(line, "from") ? strstr(line, "import") : strstr(line, " as ");
    char name[64];
    for (const char *at = names; at && *at;) {
        size_t length = take_name(at, name, sizeof name);
        if (length && kind_of(name) && at[length] != '.')
            offer(scanning, kind_of(name), PASSED_ON, name);
        at += length ? length : 1;
    }
}

// A line that begins in the first column.
static void read_outer(Scanning *scanning, const char *line) {
    char name[64];
    scanning->name[0] = '\0';
    if (is_word(line, "class")) {
        take_name(line + 5 + strspn(line + 5, " \t"), scanning->name, sizeof scanning->name);
        SubmissionKind kind = kind_of(scanning->name);
        if (kind || *scanning->wanted)
            offer(scanning, kind ? kind : SUBMISSION_COURSE, INHERITED, scanning->name);
    } else if (is_word(line, "from") || is_word(line, "import")) {
        read_import(scanning, line);
    } else {
        size_t length = take_name(line, name, sizeof name);
        const char *rest = line + length + strspn(line + length, " \t");
        if (*rest == '=' && rest[1] != '=' && kind_of(name))
            offer(scanning, kind_of(name), PASSED_ON, name);
    }
}

// A line inside of a class.
static void read_inner(Scanning *scanning, const char *line) {
    char method[64];
    if (!scanning->name[0] || !is_word(line, "def"))
        return;
    take_name(line + 3 + strspn(line + 3, " \t"), method, sizeof method);
    bool named = strcmp(scanning->name, "AI") == 0 || strcmp(scanning->name, "Strategy") == 0 ||
                 *scanning->wanted;
    if (strcmp(method, "best_strategy") == 0)
        offer(scanning, SUBMISSION_STRATEGY, named ? SURE : OTHER_NAME, scanning->name);
    else if (strcmp(method, "go") == 0 && (named || scanning->candidates))
        offer(scanning, SUBMISSION_COURSE, named ? SURE : OTHER_NAME, scanning->name);
}

SubmissionFile submission_inspect_python(const char *text, size_t length, const char *wanted) {
    Scanning scanning = {.wanted = wanted, .candidates = strstr(text, "candidate_list") != NULL};
    bool at_sign = strstr(text, "\"@\"") || strstr(text, "'@'");
    bool tells = strstr(text, "uses_10x10") != NULL;
    char *plain = strdup(text);
    if (!plain)
        return (SubmissionFile){0};
    blank(plain, length);
    for (char *line = plain; line && *line;) {
        char *end = strchr(line, '\n');
        size_t indent = strspn(line, " \t");
        if (end)
            *end = '\0';
        if (line[indent] && line[indent] != '\r' && indent == 0 && *line != '@' && *line != ')')
            read_outer(&scanning, line);
        else if (line[indent] && indent > 0)
            read_inner(&scanning, line + indent);
        line = end ? end + 1 : NULL;
    }
    free(plain);
    scanning.best.legacy = scanning.best.kind == SUBMISSION_STRATEGY && at_sign && !tells;
    return scanning.best;
}
